"""Formatting changes layout and nothing else, and formatting again changes nothing."""

from __future__ import annotations

import functools
import random

import pytest
from hypothesis import assume, given, settings, strategies as st

from hcl_lint.format.formatter import format_tree
from hcl_lint.format.verify import verify
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.tokens import HEREDOC_CLOSE, HEREDOC_OPEN, HEREDOC_TEXT, NEWLINE, QUOTED_TEXT
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.conformance.test_format import harm
from tests.extent import examples, sample
from tests.hostile import INPUTS, hostile
from tests.syntax.test_properties import soup
from tests.work import Watched, work

DIALECTS = ("hcl", "terraform")
SMALL = 20  # enough to see whether an input is accepted
SIZE = 100  # at which work is counted: what nests is not yet too deep at twice that
LONG = 20_000  # what the parser takes at full length is not made longer by the formatter

ACCEPTED = [name for name, (make, _) in INPUTS.items()
            if not parse_config(Source("t", make(SMALL))).diagnostics]

# Around these, white space is text or may not stand.
TEXT_KINDS = (QUOTED_TEXT, HEREDOC_OPEN, HEREDOC_TEXT, HEREDOC_CLOSE)


def damage(text: str, dialect: str) -> str | None:
    """What formatting a text does to it that it should not, or None."""
    before = parse_config(Source("t", text))
    if before.diagnostics:
        return None
    output = format_tree(before, dialect)
    after = parse_config(Source("t", output))
    return (harm(before, after, dialect) or instability(after, dialect)
            or verify(before, output, dialect))


def instability(tree: SyntaxTree, dialect: str) -> str | None:
    """How formatting changes what is formatted already, or None."""
    again = format_tree(tree, dialect)
    return None if again == tree.source.text else f"{tree.source.text!r} becomes {again!r}"


@functools.cache
def accepted_inputs() -> tuple[str, ...]:
    """The accepted snippets, and the accepted expressions as attributes."""
    texts = []
    for name, frame in (("syntax/snippets", "%s"), ("expressions", "a = %s\n")):
        if tables.find(name) is None:
            pytest.skip(f"table {name} is absent from {tables.folder()}")
        for case in tables.load(name):
            if case["ok"]:
                text = tables.content(case).decode("utf-8", "surrogateescape")
                texts.append(frame.replace("%s", text))
    return tuple(texts)


def spaced(text: str, chooser: random.Random) -> str:
    """A text with other white space between its tokens, and some comments."""
    tree = parse_config(Source("t", text))
    kinds, starts, ends = tree.tokens.kinds, tree.tokens.starts, tree.tokens.ends
    parts = []
    at = 0
    for index, kind in enumerate(kinds):
        gap = text[at:starts[index]]
        previous = kinds[index - 1] if index else NEWLINE
        if kind not in TEXT_KINDS and previous not in TEXT_KINDS and chooser.random() < 0.5:
            gap = chooser.choice((" ", "  ", "\t", " \t ", "" if not gap else " ", "/* c */ "))
        parts.append(gap)
        if kind == NEWLINE and previous not in TEXT_KINDS and chooser.random() < 0.1:
            parts.append(chooser.choice((" # c", " // c", "\n", "\n\n# c")))
        parts.append(text[starts[index]:ends[index]])
        at = ends[index]
    return "".join(parts)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_recorded_inputs_keep_their_meaning(dialect: str) -> None:
    for text in sample(accepted_inputs()):
        found = damage(text, dialect)
        assert found is None, f"{text!r}: {found}"


@pytest.mark.parametrize("dialect", DIALECTS)
def test_real_files_keep_their_meaning(dialect: str) -> None:
    if tables.find("syntax/files") is None:
        pytest.skip(f"table syntax/files is absent from {tables.folder()}")
    cases = [case for case in tables.load("syntax/files") if case["ok"]]
    for case in sample(cases, 20):
        found = damage(tables.content(case).decode("utf-8", "surrogateescape"), dialect)
        assert found is None, f"{case['path']}: {found}"


@settings(max_examples=examples(500))
@given(st.randoms(use_true_random=False), st.sampled_from(DIALECTS))
def test_any_layout_keeps_its_meaning(chooser: random.Random, dialect: str) -> None:
    text = spaced(chooser.choice(accepted_inputs()), chooser)
    assume(not parse_config(Source("t", text)).diagnostics)
    assert damage(text, dialect) is None, text


@settings(max_examples=examples(500))
@given(soup, st.sampled_from(DIALECTS))
def test_any_pieces_that_parse_keep_their_meaning(inside: str, dialect: str) -> None:
    for text in (inside, f"a = {inside}\n", f"a {{\n b = [{inside}]\n}}\n", f'a = "{inside}"\n'):
        assert damage(text, dialect) is None, text


@pytest.mark.parametrize("name", INPUTS)
def test_hostile_input_is_formatted_or_refused(name: str) -> None:
    tree = parse_config(Source("t", hostile(name, LONG)))
    if not tree.diagnostics:
        for dialect in DIALECTS:
            output = parse_config(Source("t", format_tree(tree, dialect)))
            assert instability(output, dialect) is None


@pytest.mark.parametrize("name", ACCEPTED)
def test_twice_the_input_is_twice_the_work(name: str) -> None:
    once, twice = format_work(name, SIZE), format_work(name, 2 * SIZE)
    if once == 0:
        pytest.skip("the formatter is compiled, so that its work cannot be counted")
    assert twice <= 2.3 * once + 200


def format_work(name: str, size: int) -> int:
    """How much work it is to format a hostile input."""
    tree = parse_config(Source("t", Watched(INPUTS[name][0](size))))
    return work(lambda: format_tree(tree, "terraform"))
