"""How reports name what they are about."""

from __future__ import annotations

from hcl_lint.text.messages import location, short
from hcl_lint.text.source import Range, Source


def test_names_of_more_than_60_characters_are_shortened() -> None:
    assert short("a" * 60) == f"`{'a' * 60}`"
    assert short("a" * 61) == f"`{'a' * 59}…`"


def test_a_place_in_another_file_has_its_path() -> None:
    one, other = Source("one.tf", "a\nb"), Source("other.tf", "a\nb")
    place = Range(one, 2, 3)
    assert location(place, Range(one, 0, 1)) == "on line 2"
    assert location(place, Range(other, 0, 1)) == "in one.tf on line 2"
