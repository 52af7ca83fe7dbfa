"""The code points that identifiers may hold, asked of the lexer where the ranges begin and end."""

from __future__ import annotations

import sys

import pytest

from hcl_lint.syntax.lexer import tokenize
from hcl_lint.syntax.tokens import IDENTIFIER
from tests.conformance import tables

ASCII = frozenset(map(chr, range(0x80)))


def recorded(field: str) -> list[tuple[int, int]]:
    """The ranges of a field of the document, ``first`` or ``continue``."""
    if not tables.folder().is_dir():
        pytest.skip(f"no conformance data: {tables.folder()} is not a folder")
    if tables.find("identifier_ranges") is None and not tables.is_default():
        pytest.skip(f"identifier_ranges is absent from {tables.folder()}")
    return [(low, high) for low, high in tables.load_object("identifier_ranges")[field]]


def names(text: str) -> list[str]:
    """The identifiers that the lexer finds in a text."""
    tokens, _ = tokenize(text)
    return [text[tokens.starts[index]:tokens.ends[index]]
            for index, kind in enumerate(tokens.kinds) if kind == IDENTIFIER]


@pytest.mark.parametrize("field, prefix", [("first", ""), ("continue", "x")])
def test_identifiers_hold_the_recorded_characters(field: str, prefix: str) -> None:
    ranges = recorded(field)
    near = {chr(code) for low, high in ranges
            for code in (low - 1, low, (low + high) // 2, high, min(high + 1, sys.maxunicode))}
    asked = sorted(near | ASCII)
    wanted = {each for each in asked if any(low <= ord(each) <= high for low, high in ranges)}
    ours = {each for each in asked if names(prefix + each) == [prefix + each]}
    assert not {f"U+{ord(each):04X}" for each in wanted ^ ours}
