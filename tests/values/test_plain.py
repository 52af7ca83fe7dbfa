"""Values outside of HCL: as Python objects, as JSON documents, as text for people."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from hcl_lint.values.convert import convert
from hcl_lint.values.json import from_json_text, to_json_text
from hcl_lint.values.numbers import parse_number
from hcl_lint.values.plain import from_python, to_python
from hcl_lint.values.types import NUMBER, STRING, list_of, set_of
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, TRUE, UNKNOWN_STRING, Value, display, display_lines, int_value,
    list_value, number_value, object_value, set_value, string_value, tuple_value, unknown_value,
)
from tests.values.strategies import any_known_values, any_values

SECRET = frozenset(["sensitive"])


@given(any_known_values())
def test_known_values_survive_as_python_objects(value: Value) -> None:
    if not value.is_null:
        assert convert(from_python(to_python(value)), value.type) == value


@given(any_known_values())
def test_known_values_survive_as_json_documents(value: Value) -> None:
    if not value.is_null:
        assert convert(from_json_text(to_json_text(value)), value.type) == value


def test_numbers_stay_exact_as_python_objects() -> None:
    long = "0.1234567890123456789012345678901234567890"
    assert to_python(number_value(parse_number(long))) == Decimal(long)
    assert to_python(number_value(parse_number("1e40"))) == 10**40
    assert from_python(Decimal("1.50")) == number_value(parse_number("1.5"))
    assert from_python(10**30) == number_value(parse_number("1" + "0" * 30))
    assert to_python(from_python(Decimal("-inf"))) == Decimal("-inf")


@pytest.mark.parametrize("data", [1.5, b"x", object(), {1: "x"}, [0.5]])
def test_floats_and_other_objects_are_no_values(data: object) -> None:
    with pytest.raises(TypeError):
        from_python(data)


@pytest.mark.parametrize("data", [Decimal("nan"), {1, "x", (1,)}])
def test_objects_without_a_meaning_are_refused(data: object) -> None:
    with pytest.raises(ValueError):
        from_python(data)


@pytest.mark.parametrize("wrap", [
    lambda inner: [inner], lambda inner: ("a", inner), lambda inner: {"a": inner},
])
def test_python_objects_of_any_kind_may_have_200_levels(wrap: Callable[[object], object]) -> None:
    data: object = "a"
    for _ in range(200):
        data = wrap(data)
    assert from_json_text(to_json_text(from_python(data))) == from_python(data)
    with pytest.raises(ValueError):
        from_python(wrap(data))
    document = to_json_text(from_python(data))
    for around in (f"[{document}]", f'{{"a":{document}}}'):
        with pytest.raises(ValueError):
            from_json_text(around)


def test_python_objects_may_not_be_nested_without_end() -> None:
    data: list[object] = []
    data.append(data)
    with pytest.raises(ValueError):
        from_python(data)


def test_sets_take_the_type_that_their_elements_have_in_common() -> None:
    assert from_python({1, "x"}) == set_value(STRING, [string_value("1"), string_value("x")])
    assert to_python(from_python(frozenset([2, 1]))) == [1, 2]


def test_unknown_values_have_no_plain_form() -> None:
    for write in (to_python, to_json_text):
        with pytest.raises(ValueError):
            write(tuple_value([UNKNOWN_STRING]))


def test_json_documents_are_written_for_embedding() -> None:
    value = from_python({"b": ["<&>", "\u2028\x01\x7f"], "a": None})
    assert to_json_text(value) == (
        '{"a":null,"b":["\\u003c\\u0026\\u003e","\\u2028\\u0001\x7f"]}')


def test_infinity_is_no_json() -> None:
    with pytest.raises(ValueError):
        to_json_text(number_value(parse_number("1").divide(parse_number("0"))))


def test_json_documents_imply_their_types() -> None:
    assert from_json_text(' {"a": [1, true, "e\\u0301", null], "a": []} ') == object_value(
        {"a": tuple_value([])})
    assert from_json_text("[null]") == tuple_value([DYNAMIC_NULL])
    assert from_json_text("-1e400").as_number() == parse_number("1e400").negate()
    assert from_json_text('"\\ud800 \\ud83d\\ude00"').as_string() == "\ufffd \U0001f600"


@pytest.mark.parametrize("text", [
    "", "{", "[1,]", "01", "NaN", "-Infinity", "'a'", '"\n"', "\ufeff1", "1 2", "[" * 100_000,
    "1e99999999999", '{"a":' * 300 + "1" + "}" * 300,
])
def test_other_texts_are_no_json_documents(text: str) -> None:
    with pytest.raises(ValueError):
        from_json_text(text)


@given(any_values(), st.integers(10, 200))
def test_a_message_shows_any_value_on_one_line(value: Value, longest: int) -> None:
    text = display(value, longest)
    assert text.isprintable()
    assert 0 < len(text) <= longest


def test_values_are_shown_as_in_source() -> None:
    value = from_python({"a": [1, "x\n${y}"], "b c": None, "d": {}})
    assert display(value) == '{ a = [1, "x\\n$${y}"], "b c" = null, d = {} }'
    assert display(set_value(NUMBER, [int_value(2), int_value(1)])) == "toset([1, 2])"


def test_what_is_marked_or_unknown_is_not_shown() -> None:
    value = tuple_value([string_value("hunter2").with_marks(SECRET), UNKNOWN_STRING,
                         unknown_value(set_of(list_of(NUMBER))), DYNAMIC_UNKNOWN])
    assert display(value) == (
        "[(sensitive value), (unknown string), (unknown set of list of number), (unknown value)]")
    assert "hunter2" not in display_lines(value)


def test_the_console_shows_nested_values_over_several_lines() -> None:
    value = from_python({"name": "x", "tags": {"a": "1" * 30, "bb": "2" * 30}, "empty": []})
    assert display_lines(value) == (
        "{\n"
        "  empty = []\n"
        '  name  = "x"\n'
        "  tags  = {\n"
        f'    a  = "{"1" * 30}"\n'
        f'    bb = "{"2" * 30}"\n'
        "  }\n"
        "}")

    longer = set_value(STRING, [string_value(letter * 30) for letter in "ab"])
    assert display_lines(longer) == f'toset([\n  "{"a" * 30}",\n  "{"b" * 30}",\n])'


def test_endless_values_are_cut_off() -> None:
    value = tuple_value([TRUE])
    for _ in range(60):
        value = tuple_value([value, value])
    assert len(display(value)) == 100
    assert len(display_lines(value, 50)) < 20_000
    assert "…" in display_lines(list_value(NUMBER, [int_value(1)] * 100), 50)
