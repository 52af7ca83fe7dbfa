"""Numbers as ``terraform console`` (1.11.4) gives them, at the borders of what is worked out."""

from __future__ import annotations

import pytest

from hcl_lint.dialects.functions import functions_of
from hcl_lint.evaluation.scope import Scope
from hcl_lint.values.value import display
from tests.evaluation.evaluating import outcome

SCOPE = Scope({}, functions_of("terraform"))


def result(text: str) -> str:
    """What an expression gives, nothing where it cannot be evaluated."""
    value, problems = outcome(text, SCOPE)
    return "" if problems else display(value)


@pytest.mark.parametrize(("text", "expected"), [
    ("pow(2, 2.5)", "5.65685424949238"),
    ("pow(2, 2.75)", "6.727171322029716"),
    ("pow(10, 0.3)", "1.9952623149688797"),
    ("pow(7.3, -1.25)", "0.08333864305207386"),
    ("pow(0.2, 3.9)", "0.0018793903089408316"),
    ("pow(8, 1 / 3)", "1.9999999999999998"),
    ("pow(4, 0.5)", "2"),
    ("pow(4, -0.5)", "0.5"),
    ("pow(-2, 3)", "-8"),
    ("pow(-8, 0.5)", ""),
    ("pow(1.5, 123)", "4562730984784778000000"),
])
def test_powers_have_the_digits_of_the_product(text: str, expected: str) -> None:
    assert result(text) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("pow(0, -1) > 0", "true"),
    ("pow(0, 2)", "0"),
    ("pow(3, -700)", "0"),
    ("pow(-1, 9223372036854775808)", "1"),
    ("pow(0.5, 9223372036854775808)", "0"),
    ("pow(2, 9223372036854775808) == pow(0, -1)", "true"),
    ("pow(0.5, -9223372036854775808) == pow(0, -1)", "true"),
    ("pow(2, 1025) == pow(0, -1)", "true"),
    ("pow(-2, 1025) == -pow(0, -1)", "true"),
    ("pow(16, 5000) == pow(0, -1)", "true"),
    ("pow(2, 1000) == pow(2, 500) * pow(2, 500)", "true"),
])
def test_powers_out_of_the_range_of_floats_are_infinite_or_zero(text: str, expected: str) -> None:
    assert result(text) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("log(8, 1) == pow(0, -1)", "true"),
    ("log(0.5, 1) == -pow(0, -1)", "true"),
    ("log(0, 1) == -pow(0, -1)", "true"),
    ("log(0, 2) == -pow(0, -1)", "true"),
    ("log(1, 1)", ""),
    ("log(-1, 2)", ""),
    ("log(10, 0) == 0", "true"),
    ("log(0.7, 3)", "-0.3246595251279624"),
    ("log(1e300, 10)", "299.99999999999994"),
])
def test_logarithms_in_odd_bases_are_those_of_the_product(text: str, expected: str) -> None:
    assert result(text) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ('parseint("zz", 36)', "1295"),
    ('parseint("ZZ", 36)', "1295"),
    ('parseint("ZZ", 62)', "3843"),
    ('parseint("aZ", 62)', "681"),
    ('parseint("-zz", 62)', "-2205"),
    ('parseint("1", 1)', ""),
    ('parseint("1", 2)', "1"),
    ('parseint("1", 63)', ""),
    ('parseint("", 10)', ""),
    ('parseint("9", 9)', ""),
    ("parseint(5, 10)", ""),
    (
        'parseint("1${join("", [for i in range(300) : "0"])}", 16) == pow(2, 600) * pow(2, 600)',
        "true",
    ),
    (
        'parseint("1${join("", [for i in range(201) : i == 100 ? 1 : 0])}", 4)'
        " - pow(2, 402) == pow(2, 200)",
        "true",
    ),
])
def test_digits_are_read_in_bases_up_to_62(text: str, expected: str) -> None:
    assert result(text) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("ceil(0.2)", "1"), ("ceil(-0.2)", "0"), ("ceil(-5.5)", "-5"), ("ceil(5)", "5"),
    ("floor(-0.2)", "-1"), ("floor(0)", "0"), ("signum(0)", "0"), ("signum(-3)", "-1"),
    ("signum(3)", "1"), ("max(1, 3, 2)", "3"), ("min(3, 1, 2)", "1"), ("abs(-0.5)", "0.5"),
])
def test_numbers_are_rounded_and_compared(text: str, expected: str) -> None:
    assert result(text) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("setsubtract([1, 2, 3], [2]) == toset([1, 3])", "true"),
    ("setintersection([1, 2], [2, 3], [2]) == toset([2])", "true"),
    ('setunion(["a"], [1]) == toset(["1", "a"])', "true"),
    ("length(setproduct([], [1]))", "0"),
    ('setproduct(["a", "b"], [1])[1][0]', '"b"'),
])
def test_sets_are_joined_after_their_elements_have_one_type(text: str, expected: str) -> None:
    assert result(text) == expected
