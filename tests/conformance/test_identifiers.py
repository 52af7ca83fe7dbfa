"""The code points that identifiers may hold, each asked of the lexer."""

from __future__ import annotations

import sys

import pytest

from hcl_lint.syntax.lexer import tokenize
from hcl_lint.syntax.tokens import IDENTIFIER
from tests.conformance import tables

STRUCTURAL = frozenset(map(chr, range(0x80)))  # ASCII may end a line or open a string: one by one


def recorded(field: str) -> frozenset[str]:
    """The characters of a field of the document, ``first`` or ``continue``."""
    if not tables.folder().is_dir():
        pytest.skip(f"no conformance data: {tables.folder()} is not a folder")
    if tables.find("identifier_ranges") is None and not tables.is_default():
        pytest.skip(f"identifier_ranges is absent from {tables.folder()}")
    ranges = tables.load_object("identifier_ranges")[field]
    return frozenset(chr(code) for low, high in ranges for code in range(low, high + 1))


def accepted(prefix: str) -> frozenset[str]:
    """The characters that make one identifier with *prefix* before them."""
    found = {each for each in STRUCTURAL if names(prefix + each) == [prefix + each]}
    others = [chr(code) for code in range(0x80, sys.maxunicode + 1)]
    found |= {name[-1] for name in names("\n".join(prefix + each for each in others))
              if len(name) == len(prefix) + 1}
    return frozenset(found)


def names(text: str) -> list[str]:
    """The identifiers that the lexer finds in a text."""
    tokens, _ = tokenize(text)
    return [text[tokens.starts[index]:tokens.ends[index]]
            for index, kind in enumerate(tokens.kinds) if kind == IDENTIFIER]


@pytest.mark.parametrize("field, prefix", [("first", ""), ("continue", "x")])
def test_identifiers_hold_the_recorded_characters(field: str, prefix: str) -> None:
    wanted, ours = recorded(field), accepted(prefix)
    assert not {f"U+{ord(each):04X}" for each in wanted ^ ours}
