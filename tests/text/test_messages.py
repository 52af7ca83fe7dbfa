"""How reports name what they are about."""

from __future__ import annotations

import itertools
import random
import time
from functools import cache

import pytest
from hypothesis import given, strategies as st

from hcl_lint.text.messages import (
    LONGEST_MESSAGE, LONGEST_QUOTE, asked_for, bounded, closest, cut, location, short,
)
from hcl_lint.text.source import Range, Source


def test_what_a_message_quotes_is_shortened() -> None:
    quote = "a" * LONGEST_QUOTE
    assert bounded(f"`{quote}` and `b`") == f"`{quote}` and `b`"
    assert bounded(f"`{quote}a` and `{quote}b`") == f"`{quote[1:]}…` and `{quote[1:]}…`"
    assert bounded("an `open") == "an `open"
    text = "no quote " * 40
    assert bounded(text) == text


def test_no_message_is_longer_than_a_limit() -> None:
    assert bounded("a" * LONGEST_MESSAGE) == "a" * LONGEST_MESSAGE
    for text in ("a" * 200_000, "`" + "a" * 200_000, "`a` " * 50_000, "`" * 200_000):
        assert len(bounded(text)) == LONGEST_MESSAGE
        assert bounded(text).endswith("…")


def test_a_text_that_is_cut_says_so() -> None:
    assert [cut(text, 3) for text in ("", "abc", "abcd")] == ["", "abc", "ab…"]


def test_names_of_more_than_60_characters_are_shortened() -> None:
    assert short("a" * 60) == f"`{'a' * 60}`"
    assert short("a" * 61) == f"`{'a' * 59}…`"


def test_a_place_in_another_file_has_its_path() -> None:
    one, other = Source("one.tf", "a\nb"), Source("other.tf", "a\nb")
    place = Range(one, 2, 3)
    assert location(place, Range(one, 0, 1)) == "on line 2"
    assert location(place, Range(other, 0, 1)) == "in one.tf on line 2"


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
    assert time.perf_counter() - start < 60


@given(st.text(min_size=6, max_size=30), st.data())
def test_one_wrong_character_is_always_recognised(name: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(name) - 1))
    slip = name[:place] + data.draw(st.characters()) + name[place + 1 :]

    assert closest(slip, [name]) == (None if slip == name else name)


@cache
def slips(a: str, b: str) -> int:
    """Wrong, missing, additional and swapped characters: the definition, spelt out."""
    if not a or not b:
        return len(a) + len(b)
    ways = [slips(a[1:], b) + 1, slips(a, b[1:]) + 1, slips(a[1:], b[1:]) + (a[0] != b[0])]
    if a[:2] == b[1::-1] and len(a) > 1:
        ways.append(slips(a[2:], b[2:]) + 1)
    return min(ways)


def test_suggestions_have_as_few_slips_as_the_definition_allows() -> None:
    words = ["".join(each) for n in range(8) for each in itertools.product("ab", repeat=n)]
    chosen = random.Random(7)
    for _ in range(3000):
        name, *candidates = chosen.sample(words, 4)
        allowed = 0 if len(name) < 3 else 1 if len(name) < 6 else 2
        near = [(slips(name, each), each) for each in candidates if slips(name, each) <= allowed]
        assert closest(name, candidates) == (min(near)[1] if near else None), (name, candidates)


def test_the_thousandth_candidate_is_the_last_that_is_looked_at() -> None:
    others = [f"other_{number}" for number in range(1000)]
    assert closest("nmae", [*others[:999], "name"]) == "name"
    assert closest("nmae", [*others, "name"]) is None


def test_names_have_at_most_eighty_letters() -> None:
    assert closest("a" * 79 + "b", ["a" * 80]) == "a" * 80
    assert closest("a" * 80 + "b", ["a" * 81]) is None


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Did you mean `name`?", "name"),
        ('No such thing. Did you mean "name"? Or not.', "name"),
        ("Did you mean `name`", None),
        ("Did you mean ``?", None),
        ("Did you mean name?", None),
        ("Did you mean `a` or `b`?", None),
        ("Did you mean `a`? Did you mean `b`?", None),
        ("`name`?", None),
    ],
)
def test_a_question_asks_for_one_thing(text: str, meant: str | None) -> None:
    assert asked_for(text) == meant
