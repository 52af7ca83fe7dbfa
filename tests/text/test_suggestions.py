"""A suggestion is what a person would take the name for, or none."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hcl_lint.text.suggestions import closest

NAMES = ["variable", "resource", "name", "type", "id", "to", "for", "instance_type"]


@pytest.mark.parametrize(
    ("name", "suggestion"),
    [
        ("varaible", "variable"),
        ("resorce", "resource"),
        ("resourcess", "resource"),
        ("nmae", "name"),
        ("names", "name"),
        ("instance-typ", "instance_type"),
        ("NAME", "name"),
        ("ID", "id"),
    ],
)
def test_slips_are_recognised(name: str, suggestion: str) -> None:
    assert closest(name, NAMES) == suggestion


@pytest.mark.parametrize("name", ["x", "io", "fr", "tape_x", "size", "provider", ""])
def test_other_words_are_left_alone(name: str) -> None:
    assert closest(name, NAMES) is None


def test_the_name_itself_is_no_suggestion() -> None:
    assert closest("type", ["type"]) is None


def test_of_equally_near_names_the_first_in_the_alphabet_wins() -> None:
    assert closest("bat", ["cat", "bar"]) == closest("bat", ["bar", "cat"]) == "bar"


def test_fewer_slips_win() -> None:
    assert closest("subnet_id", ["subnet_ids", "subnet_idxx"]) == "subnet_ids"


def test_very_long_names_and_very_many_candidates_cost_little() -> None:
    start = time.perf_counter()
    closest("a" * 1_000_000, ["a" * 999_999] * 1000)
    closest("a" * 60, ("b" * 60 for _ in range(10_000_000)))
    assert time.perf_counter() - start < 5


@given(st.text(min_size=6, max_size=30), st.data())
def test_one_wrong_character_is_always_recognised(name: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(name) - 1))
    slip = name[:place] + data.draw(st.characters()) + name[place + 1 :]

    assert closest(slip, [name]) == (None if slip == name else name)
