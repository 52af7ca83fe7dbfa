"""The most that functions take, and what they say of one more."""

from __future__ import annotations

import pytest

from hcl_lint.evaluation.function import call
from hcl_lint.evaluation.function_tables import load_function
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.values.numbers import PRECISION, Number
from hcl_lint.values.plain import from_python
from hcl_lint.values.refinements import NOT_NULL, Refinement
from hcl_lint.values.types import KIND_LIST, STRING, list_of
from hcl_lint.values.value import (
    Value, int_value, list_value, number_value, string_value, unknown_value,
)


def outcome(name: str, *arguments: object, limits: Limits = DEFAULT_LIMITS) -> Value | str:
    """What a function gives for plain objects or values, or what it says against them."""
    given = [from_python(each) for each in arguments]
    value, error = call(load_function(name), given, limits)
    return value if error is None else error.message


def power_of_two(exponent: int) -> Value:
    return number_value(Number(1, exponent, PRECISION))


@pytest.mark.parametrize(("name", "most", "too_much", "words"), [
    ("parseint", ["12345", 10], ["123456", 10], "the number has more than 5 digits"),
    ("parseint", ["-12345", 10], ["-123456", 10], "the number has more than 5 digits"),
    ("format", ["%5d", 1], ["%6d", 1], "a format sequence produces more than 5 characters"),
    ("format", ["%.3f", 1], ["%.6f", 1], "a format sequence produces more than 5 characters"),
    ("replace", ["aaaaa", "a", "b"], ["aaaa", "a", "bb"], "a string of more than 5 characters"),
    ("formatlist", ["%s", ["aa", "bbb"]], ["%s", ["aaa", "bbb"]], "a string of more than 5"),
    ("bcrypt", ["a" * 72], ["a" * 73], "the password must have at most 72 bytes"),
    ("bcrypt", ["é" * 36], ["é" * 36 + "a"], "the password must have at most 72 bytes"),
    ("semvercmp", ["1." + "0" * 998, "*"], ["1." + "0" * 999, "*"], "invalid version"),
    ("semvercmp", ["1.0.0", ">=1" + " " * 997], ["1.0.0", ">=1" + " " * 998], "too long"),
    ("constraint_check", ["1.0.0", ">=1" + " " * 997], ["1.0.0", ">=1" + " " * 998], "too long"),
    ("yamldecode", ["[" * 200 + "]" * 200], ["[" * 201 + "]" * 201], "nested too deeply"),
])
def test_functions_take_so_much_and_refuse_one_more(
    name: str, most: list[object], too_much: list[object], words: str
) -> None:
    limits = Limits(digits=5, string_length=5)
    assert isinstance(outcome(name, *most, limits=limits), Value)
    refused = outcome(name, *too_much, limits=limits)
    assert isinstance(refused, str) and words in refused


def test_keys_are_matched_as_long_as_they_are_not_too_many_to_compare() -> None:
    limits = Limits(elements=6)
    two, three, four = [list_value(STRING, [string_value("a")] * count) for count in (2, 3, 4)]
    assert outcome("matchkeys", two, two, three, limits=limits) == two
    assert outcome("matchkeys", two, two, four, limits=limits) == unknown_value(
        list_of(STRING), NOT_NULL)


@pytest.mark.parametrize(("most", "too_much"), [(399_999, 400_000), (-400_001, -400_002)])
def test_numbers_of_so_many_digits_are_written_out(most: int, too_much: int) -> None:
    assert isinstance(outcome("format", "%.0e", power_of_two(most)), Value)
    words = "the number is too large to be written digit by digit"
    assert outcome("format", "%.0e", power_of_two(too_much)) == words


def test_whole_numbers_are_written_to_the_last_digit() -> None:
    assert outcome("format", "%d", power_of_two(9_000)) == string_value(str(1 << 9_000))


def test_enormous_numbers_are_written_short() -> None:
    written = outcome("format", "%v|%v", power_of_two(10**9), int_value(1))
    assert written == string_value("0x.8p+1000000001|1")


@pytest.mark.parametrize("name", ["yamlencode", "encode_expr"])
def test_numbers_of_too_many_digits_are_not_written_out(name: str) -> None:
    assert outcome(name, power_of_two(10**9)) == "the number has too many digits"


def test_hexadecimal_numbers_of_yaml_have_at_most_64_bits() -> None:
    assert outcome("yamldecode", "0x" + "0" * 100_000 + "f" * 16) == from_python(2**64 - 1)
    for digits in ("1" + "0" * 16, "1" * 100_000):
        assert isinstance(outcome("yamldecode", "0x" + digits), str)


def test_long_documents_of_yaml_are_left_unknown() -> None:
    document = "1 #" + " " * 299_997
    assert outcome("yamldecode", document) == from_python(1)
    longer = outcome("yamldecode", document + " ")
    assert isinstance(longer, Value) and longer.is_unknown


def test_a_product_of_lists_tells_its_length_unless_that_is_large() -> None:
    def longest(most: int) -> int | None:
        some = unknown_value(
            list_of(STRING), Refinement(not_null=True, length_min=1, length_max=most))
        product = outcome("setproduct", some, list_value(STRING, [string_value("a")]))
        assert isinstance(product, Value) and product.type.kind == KIND_LIST
        return product.refinement.length_max

    assert (longest(2048), longest(2049)) == (2048, None)
