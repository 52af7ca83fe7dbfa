from __future__ import annotations

import fnmatch
import re

import pytest
from hypothesis import given, strategies as st

from hcl_lint.text.globs import matches_glob


@pytest.mark.parametrize(
    ("pattern", "text"),
    [("", ""), ("a", "a"), ("*", ""), ("a*", "abc"), ("*c", "abc"), ("a*c*e", "abcde"), ("**", "")],
)
def test_a_star_stands_for_any_characters(pattern: str, text: str) -> None:
    assert matches_glob(pattern, text)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [("", "a"), ("a", "ab"), ("a*a", "a"), ("A", "a"), ("?", "a"), ("[a]", "a"), ("ab*ba", "aba")],
)
def test_everything_else_stands_for_itself(pattern: str, text: str) -> None:
    assert not matches_glob(pattern, text)


@given(st.text("ab*", max_size=8), st.text("ab", max_size=8))
def test_it_is_what_the_standard_library_says(pattern: str, text: str) -> None:
    expected = re.fullmatch(fnmatch.translate(pattern), text) is not None
    assert matches_glob(pattern, text) == expected
