"""Edits that leave what is laid out as it was.

`settled.txt` has texts, each below a line `===`, and below it, marked by `>`, the lines that differ
after each name and number is replaced with others. `--update-golden` records them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from hcl_lint.dialects.registry import HCL
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.fix_layout import composed, settled
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.tokens import IDENTIFIER, NUMBER
from hcl_lint.text.edits import Edit, apply_edits
from hcl_lint.text.source import Source
from tests.conftest import Golden
from tests.linter.test_reordering import SIGNS

RECORDED = Path(__file__).parent / "settled.txt"


@st.composite
def edits(draw: st.DrawFn, text: str) -> list[Edit]:
    """Edits of a text, in order and disjoint."""
    offsets = sorted(draw(st.sets(st.integers(0, len(text)), max_size=6)))
    pairs = zip(offsets[::2], offsets[1::2], strict=False)
    return [Edit(start, end, draw(st.text("xy", max_size=3))) for start, end in pairs]


@given(st.data(), st.text("abc", max_size=12))
def test_edits_composed_do_what_they_do_one_after_the_other(data: st.DataObject, text: str) -> None:
    first = data.draw(edits(text))
    between = apply_edits(text, first)
    second = data.draw(edits(between))
    assert apply_edits(text, composed(first, between, second)) == apply_edits(between, second)


def settled_text(text: str, old: str, new: str) -> str:
    """What becomes of a text when *new* is written in place of *old*."""
    file = FileContext(Document(Source("main.tf", text), HCL))
    start = text.index(old)
    return apply_edits(text, settled(file, [Edit(start, start + len(old), new)]))


def test_a_column_of_values_is_aligned_again() -> None:
    text = "a {\n  b   = 1\n  ccc = 2\n}\n"
    assert settled_text(text, "ccc", "c") == "a {\n  b = 1\n  c = 2\n}\n"


def test_lines_that_were_not_laid_out_are_left_alone() -> None:
    text = "a {\n  b=1\n  ccc = 2\n}\n"
    assert settled_text(text, "ccc", "c") == "a {\n  b=1\n  c = 2\n}\n"


def test_other_columns_do_not_matter() -> None:
    text = "x=1\n\na {\n  b   = 1\n  ccc = 2\n}\n"
    assert settled_text(text, "ccc", "c") == "x=1\n\na {\n  b = 1\n  c = 2\n}\n"


def test_a_column_of_comments_may_reach_over_braces() -> None:
    text = "a {     # one\n  b = 1 # two\n}       # three\n"
    assert settled_text(text, "b", "bbb") == "a {       # one\n  bbb = 1 # two\n}         # three\n"


def test_new_lines_are_indented() -> None:
    text = "a {\n  b = [1]\n}\n"
    assert settled_text(text, "[1]", "[\n1,\n]") == "a {\n  b = [\n    1,\n  ]\n}\n"


def test_lines_that_the_formatter_leaves_alone_stay() -> None:
    text = "# hcl-lint: format off\nb   = 1\nccc = 2\n# hcl-lint: format on\n"
    assert settled_text(text, "ccc", "c") == text.replace("ccc", "c")


def test_what_does_not_lex_stays_as_it_is_written() -> None:
    assert settled_text("a = 1\n", "1", '"') == 'a = "\n'


@pytest.mark.parametrize(("length", "space"), [(20_000, " "), (20_001, "")])
def test_lines_that_are_very_long_stay_as_they_are_written(length: int, space: str) -> None:
    text = f'a = [0, "{"x" * (length - 11)}"]\n'
    assert text.index("\n") == length
    assert settled_text(text, "0", "1+1") == text.replace("0", f"1{space}+{space}1")


def test_many_small_changes_of_one_file_are_laid_out() -> None:
    text = "a {\n  b   = 1\n  ccc = 2\n}\n"
    file = FileContext(Document(Source("main.tf", text), HCL))
    start = text.index("ccc")
    made = [settled(file, [Edit(start, start + 3, "c")]) for _ in range(100)]
    assert {apply_edits(text, edits) for edits in made} == {"a {\n  b = 1\n  c = 2\n}\n"}


def results() -> Iterator[str]:
    for entry in RECORDED.read_text("utf-8").split("=== ")[1:]:
        name, *lines = entry.splitlines()
        written = [line for line in lines if not line.startswith(">")]
        yield from (f"=== {name}", *written)
        text = "\n".join([*written, ""])
        for sign, meant in SIGNS.items():
            text = text.replace(sign, meant)
        file = FileContext(Document(Source("main.tf", text), HCL))
        for token, kind in enumerate(file.tokens.kinds):
            if kind not in (IDENTIFIER, NUMBER):
                continue
            old = file.token_text(token)
            start, end = file.tokens.starts[token], file.tokens.ends[token]
            for new in ("x", "longer", "f(\n1)"):
                after = apply_edits(text, settled(file, [Edit(start, end, new)]))
                more = [line for line in after.split("\n") if line not in text.split("\n")]
                yield f"> {old} is {new!r}: {' | '.join(more)}".replace("\r", "\\r")


def test_lines_around_a_change_are_as_recorded(golden: Golden) -> None:
    golden(RECORDED, "\n".join(results()) + "\n")
