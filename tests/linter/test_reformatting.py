"""The finding that a file is not formatted: where it is, and what it may change."""

from __future__ import annotations

import pytest

from hcl_lint.format.rules import reformatting
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.edits import apply_edits
from hcl_lint.text.source import Source


@pytest.mark.parametrize(("text", "formatted", "place"), [
    ("a=1\n", "a = 1\n", (1, 3)),
    ("a = 1\nb=2 \n", "a = 1\nb = 2\n", (7, 10)),
    ("a = 1\nb=2", "a = 1\nb = 2\n", (7, 9)),
    ("a = 1", "a = 1\n", (5, 5)),
    ("a = 1\n\n", "a = 1\n", (6, 6)),
    ("a=1\r\n", "a = 1\r\n", (1, 3)),
])
def test_the_first_difference_is_pointed_at(
    text: str, formatted: str, place: tuple[int, int]
) -> None:
    found = reformatting(parse_config(Source("a.tf", text)), formatted)
    assert (found.start, found.end) == place
    assert found.fix is not None and apply_edits(text, found.fix.edits) == formatted


@pytest.mark.parametrize("formatted", ["a = 2\n", "a = 1\nb = 2\n", "a = = 1\n"])
def test_another_meaning_is_never_written(formatted: str) -> None:
    with pytest.raises(AssertionError, match="formatting is not possible"):
        reformatting(parse_config(Source("a.tf", "a = 1\n")), formatted)
