"""Facts about unknown values, put together."""

from __future__ import annotations

import pytest

from hcl_lint.values.numbers import number_from_int
from hcl_lint.values.refinements import NO_REFINEMENT, Refinement


def bounds(low: int, has_low: bool, high: int, has_high: bool) -> Refinement:
    return Refinement(False, number_from_int(low), has_low, number_from_int(high), has_high)


@pytest.mark.parametrize(("one", "other", "expected"), [
    ((1, True, 9, True), (2, True, 8, True), (2, True, 8, True)),
    ((1, True, 9, True), (0, True, 10, True), (1, True, 9, True)),
    ((1, True, 9, True), (1, False, 9, False), (1, False, 9, False)),
    ((1, False, 9, False), (1, True, 9, True), (1, False, 9, False)),
    ((1, True, 9, True), (5, True, 20, True), (5, True, 9, True)),
    ((1, True, 5, True), (5, True, 9, True), (5, True, 5, True)),
    # What contradicts itself leaves what was known before.
    ((1, True, 5, True), (5, False, 9, True), (1, True, 5, True)),
    ((1, True, 5, True), (6, True, 9, True), (1, True, 5, True)),
])
def test_the_tighter_of_two_bounds_holds(
    one: tuple[int, bool, int, bool], other: tuple[int, bool, int, bool],
    expected: tuple[int, bool, int, bool],
) -> None:
    assert bounds(*one).and_also(bounds(*other)) == bounds(*expected)
    assert NO_REFINEMENT.and_also(bounds(*other)) == bounds(*other)


@pytest.mark.parametrize(("one", "other", "expected"), [
    ("a", "ab", "ab"), ("ab", "a", "ab"), ("", "a", "a"), ("a", "bc", "a"), ("a", "", "a"),
    ("ab", "ac", "ab"),
])
def test_the_longer_of_two_beginnings_holds(one: str, other: str, expected: str) -> None:
    found = Refinement(string_prefix=one).and_also(Refinement(string_prefix=other))
    assert found == Refinement(string_prefix=expected)


@pytest.mark.parametrize(("one", "other", "expected"), [
    ((1, 9), (2, 8), (2, 8)), ((1, None), (0, 5), (1, 5)), ((1, 5), (0, None), (1, 5)),
    ((0, None), (2, None), (2, None)), ((1, 3), (3, 9), (3, 3)), ((1, 3), (4, 9), (1, 3)),
])
def test_the_tighter_of_two_lengths_holds(
    one: tuple[int, int | None], other: tuple[int, int | None], expected: tuple[int, int | None]
) -> None:
    first, second, wanted = [
        Refinement(length_min=least, length_max=most) for least, most in (one, other, expected)
    ]
    assert first.and_also(second) == wanted


def test_a_value_is_not_null_if_either_fact_says_so() -> None:
    for one in (False, True):
        for other in (False, True):
            found = Refinement(not_null=one).and_also(Refinement(not_null=other))
            assert found.not_null is (one or other)
