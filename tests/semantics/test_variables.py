"""What an argument of a call says about the variable that it is for."""

from __future__ import annotations

import pytest

from hcl_lint.semantics.variables import Variable, argument_for, value_passed_to
from hcl_lint.values.shapes import sequence_of, shape_of
from hcl_lint.values.types import NUMBER, STRING, Type, list_of, map_of, object_of
from hcl_lint.values.value import (
    DYNAMIC_NULL, UNKNOWN_STRING, Value, int_value, list_value, null_value, object_value,
    string_value, tuple_value, unknown_value,
)

SECRET = frozenset(["sensitive"])


def variable(type_: Type | None = None, *, is_nullable: bool = True) -> Variable:
    made = Variable("v")
    if type_ is not None:
        made.type = type_
    made.is_nullable = is_nullable
    return made


def test_an_argument_for_a_variable_of_any_type_gives_it_its_type() -> None:
    value = tuple_value([int_value(1), string_value("x")])
    assert argument_for(variable(), value) == unknown_value(value.type)


def test_one_for_a_variable_with_a_type_says_no_more_than_that() -> None:
    assert argument_for(variable(STRING), string_value("x")) is None
    assert argument_for(variable(map_of(NUMBER)), object_value({"a": int_value(1)})) is None


def test_marks_are_passed_on() -> None:
    found = argument_for(variable(STRING), string_value("x").with_marks(SECRET))
    assert found == UNKNOWN_STRING.with_marks(SECRET)
    inside = tuple_value([string_value("x").with_marks(SECRET)])
    assert argument_for(variable(list_of(STRING)), inside) == list_value(
        STRING, [UNKNOWN_STRING.with_marks(SECRET)])


def test_what_is_known_of_an_undecided_argument_is_passed_on() -> None:
    found = argument_for(variable(), sequence_of(UNKNOWN_STRING).with_marks(SECRET))
    assert found is not None and shape_of(found) == shape_of(sequence_of(UNKNOWN_STRING))
    assert found.marks == SECRET


@pytest.mark.parametrize(("count", "is_kept"), [(999, True), (1_000, False)])
def test_a_type_of_up_to_a_thousand_parts_is_passed_on(count: int, is_kept: bool) -> None:
    value = object_value({f"a{number}": int_value(1) for number in range(count)})
    assert (argument_for(variable(), value) is not None) == is_kept


def test_an_argument_that_does_not_fit_says_nothing_of_the_type() -> None:
    open_type = object_of({"a": list_of(STRING)})
    assert argument_for(variable(open_type), string_value("x")) is None


@pytest.mark.parametrize(
    ("declared", "is_nullable", "given", "passed"),
    [
        (STRING, True, int_value(5), string_value("5")),
        (STRING, True, DYNAMIC_NULL, null_value(STRING)),
        (STRING, False, DYNAMIC_NULL, None),
        (STRING, False, string_value("x"), string_value("x")),
        (NUMBER, True, string_value("x"), None),
    ],
)
def test_a_value_is_converted_unless_a_default_takes_its_place(
    declared: Type, is_nullable: bool, given: Value, passed: Value | None
) -> None:
    assert value_passed_to(variable(declared, is_nullable=is_nullable), given) == passed
