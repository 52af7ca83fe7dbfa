"""How much is kept of what may be known of values whose types are not decided."""

from __future__ import annotations

import pytest

from hcl_lint.values.shapes import any_of, sequence_of, shape_of
from hcl_lint.values.types import BOOL, NUMBER, STRING, list_of, map_of, set_of
from hcl_lint.values.value import int_value, tuple_value, unknown_value

TYPES = [make(of) for make in (list_of, map_of, set_of) for of in (BOOL, NUMBER, STRING)]


@pytest.mark.parametrize(("count", "is_kept"), [(8, True), (9, False)])
def test_up_to_eight_kinds_of_values_are_told_apart(count: int, is_kept: bool) -> None:
    found = any_of([unknown_value(each) for each in TYPES[:count]])
    assert (shape_of(found) is not None) == is_kept


@pytest.mark.parametrize(("count", "is_kept"), [(1_998, True), (1_999, False)])
def test_up_to_two_thousand_values_are_known_of_one(count: int, is_kept: bool) -> None:
    element = tuple_value([int_value(0)] * count)
    assert (shape_of(sequence_of(element)) is not None) == is_kept
