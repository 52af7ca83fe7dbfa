"""What values and types look like to developers."""

from __future__ import annotations

import pytest

from hcl_lint.values.types import (
    BOOL, DYNAMIC, NUMBER, STRING, Type, list_of, map_of, object_of, tuple_of,
)
from hcl_lint.values.value import (
    TRUE, Value, int_value, list_value, null_value, object_value, set_value, string_value,
    unknown_value,
)


@pytest.mark.parametrize(
    ("type_", "text"),
    [
        (STRING, "string"),
        (DYNAMIC, "any"),
        (list_of(map_of(NUMBER)), "list(map(number))"),
        (tuple_of([]), "tuple([])"),
        (tuple_of([BOOL, DYNAMIC]), "tuple([bool, any])"),
        (object_of({}), "object({})"),
        (object_of({"b": STRING, "a b": NUMBER}, ["b"]),
         'object({"a b" = number, b = optional(string)})'),
    ],
)
def test_a_type_is_shown_as_it_is_written(type_: Type, text: str) -> None:
    assert repr(type_) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (TRUE, "Value(bool, true)"),
        (object_value({"a": int_value(1)}), "Value(object({a = number}), {a = 1})"),
        (list_value(STRING, []), "Value(list(string), [])"),
        (set_value(STRING, [string_value('"')]), 'Value(set(string), toset(["\\""]))'),
        (null_value(NUMBER), "Value(number, null)"),
        (unknown_value(STRING), "Value(string, unknown)"),
        (list_value(STRING, [unknown_value(STRING)]), "Value(list(string), [(unknown string)])"),
    ],
)
def test_a_value_is_shown_with_its_type(value: Value, text: str) -> None:
    assert repr(value) == text


def test_a_marked_value_is_not_shown() -> None:
    secret = string_value("hunter2").with_marks(frozenset(["sensitive"]))
    shown = "Value(object({a = string}), {a = (sensitive value)})"
    assert repr(object_value({"a": secret})) == shown


def test_a_large_value_is_cut() -> None:
    assert repr(list_value(NUMBER, [int_value(1)] * 1000)).endswith("1, …])")
