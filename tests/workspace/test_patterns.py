"""Patterns of single files; what is simple is matched without the library, and alike."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hcl_lint.workspace.ignore_patterns import IgnorePatterns
from hcl_lint.workspace.patterns import PathPatterns, _is_simple

PARTS = ["a", ".x", "b.x", "ab", "c.y.x", "x"]


@given(
    st.lists(st.sampled_from(["a", "*.x", "b.x", "*b", "*.y.x", "ab"]), min_size=1, max_size=3),
    st.lists(st.sampled_from(PARTS), min_size=1, max_size=3),
)
def test_simple_patterns_mean_what_they_mean_in_gitignore(
    patterns: list[str], parts: list[str]
) -> None:
    assert all(_is_simple(each) for each in patterns)
    library = IgnorePatterns("/base", patterns)
    expected = any(
        library.verdict("/".join(["/base", *parts[: at + 1]]), at + 1 < len(parts))
        for at in range(len(parts))
    )
    assert PathPatterns("/base", patterns).match("/".join(["/base", *parts])) == expected


@pytest.mark.parametrize("pattern", ["", "*", "!a", "a/", "/a", "a*", "a?", "[a]", "#a", "**"])
def test_other_patterns_are_left_to_the_library(pattern: str) -> None:
    assert not _is_simple(pattern)


@pytest.mark.parametrize("patterns", [["*.x"], ["*.x", "/no"]])
def test_files_outside_of_the_folder_match_only_where_that_is_wanted(
    tmp_path: Path, patterns: list[str]
) -> None:
    folder = str(tmp_path / "inner")
    outside = str(tmp_path / "a.x")
    assert not PathPatterns(folder, patterns).match(outside)
    assert PathPatterns(folder, patterns, anywhere=True).match(outside)
