"""What editors fold."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.lsp.outline import folding_ranges
from hcl_lint.lsp.workspace import Workspace


def folded(folder: Path, text: str) -> list[str]:
    """The first and last lines of what is folded, with the kind of comments."""
    path = folder / "main.tf"
    path.write_text(text)
    found = folding_ranges(Workspace([str(folder)]), str(path))
    return [f"{each.start_line}-{each.end_line} {each.kind or ''}".strip() for each in found]


@pytest.mark.parametrize(("text", "ranges"), [
    ("locals {\n  a = 1\n}\n", ["0-1"]),
    ("locals {\n}\n", []),
    ("locals { a = 1 }\n", []),
    ("locals {\n  a = [\n    1,\n    2,\n  ]\n}\n", ["0-4", "1-3"]),
    ("a = <<E\nb\nc\nE\n", ["0-2"]),
    ("a = f(\n  1,\n  2\n)\n", ["0-2"]),
])
def test_bodies_collections_calls_and_heredocs_are_folded_but_for_their_last_line(
    tmp_path: Path, text: str, ranges: list[str]
) -> None:
    assert folded(tmp_path, text) == ranges


@pytest.mark.parametrize(("text", "ranges"), [
    ("# a\n", []),
    ("# a\n# b\n# c\n", ["0-2 comment"]),
    ("# a\n# b\n\n# c\n# d\n", ["0-1 comment", "3-4 comment"]),
    ("/* a\nb */\n# c\n", ["0-2 comment"]),
    ("a = 1 # b\n# c\nd = 1\n", []),
    ("a = 1 # b\n# c\n# d\n", ["1-2 comment"]),
    ("a = 1 /* b\nc */\n", ["0-1 comment"]),
    ("locals { # a\n  # b\n  # c\n  d = 1\n}\n", ["0-3", "1-2 comment"]),
])
def test_comments_that_follow_each_other_are_folded(
    tmp_path: Path, text: str, ranges: list[str]
) -> None:
    assert folded(tmp_path, text) == ranges
