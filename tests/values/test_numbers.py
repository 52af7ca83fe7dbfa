"""Numbers: exact where they can be, rounded as binary floats of 512 bits elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import frexp
from pathlib import Path

import pytest
from hypothesis import assume, given, strategies as st

from hcl_lint.values.numbers import (
    INFINITY, NEGATIVE_INFINITY, ZERO, Number, number_from_double, number_from_fraction,
    number_from_int, parse_exact_text, parse_number, read_number,
)
from tests.conftest import Golden
from tests.values.strategies import NUMBERS

RECORDED = Path(__file__).parent / "recorded" / "numbers.txt"
TEXTS = (
    "0", "1", "-1", "3", "-7", "0.1", "-2.5", "0.5", "123456789012345678901234567890",
    "9007199254740993", "1e23", "-1e-20", "1e308", "1.8e308", "5e-324", "1e-330", "1e-400",
    "1e130000", "1e-130000", "1e600000000",
)


def rounded(value: Fraction) -> Fraction:
    """A fraction rounded to 512 significant bits, halves to even: the rule, spelt out."""
    if value == 0:
        return value
    bits = abs(value.numerator).bit_length() - value.denominator.bit_length()
    unit = Fraction(2) ** (bits - 512)
    if abs(value) / unit >= 2 ** 512:
        unit *= 2
    return round(value / unit) * unit


@given(NUMBERS, NUMBERS)
def test_sums_products_and_quotients_are_correctly_rounded(a: Number, b: Number) -> None:
    exact_a, exact_b = a.to_fraction(), b.to_fraction()
    assert a.add(b).to_fraction() == rounded(exact_a + exact_b)
    assert a.subtract(b).to_fraction() == rounded(exact_a - exact_b)
    assert a.multiply(b).to_fraction() == rounded(exact_a * exact_b)
    if exact_b:
        assert a.divide(b).to_fraction() == rounded(exact_a / exact_b)


@given(NUMBERS, NUMBERS)
def test_order_and_equality_are_those_of_the_exact_values(a: Number, b: Number) -> None:
    exact_a, exact_b = a.to_fraction(), b.to_fraction()
    assert (a < b, a == b, a > b) == (exact_a < exact_b, exact_a == exact_b, exact_a > exact_b)
    assert a != b or hash(a) == hash(b)


@given(NUMBERS)
def test_the_text_of_a_number_reads_back_to_it(number: Number) -> None:
    assert read_number(number.to_text()) == number
    assert number == ZERO or parse_exact_text(number.to_exact_text()) == number


@given(st.floats(allow_nan=False, allow_infinity=False, allow_subnormal=False))
def test_doubles_print_the_digits_that_identify_them(value: float) -> None:
    # As recorded, the shortest digits of a power of two may be those of its lower neighbour.
    assume(abs(frexp(value)[0]) != 0.5)
    number = number_from_double(value)
    assert number.to_double() == value
    assert float(number.to_text()) == value
    digits = repr(abs(value)).split("e")[0].replace(".", "").strip("0")
    assert number.absolute().to_text().replace(".", "").strip("0") == digits


@given(NUMBERS)
def test_whole_parts_are_those_of_the_exact_value(number: Number) -> None:
    exact = number.to_fraction()
    assert number.floor().to_fraction() == exact.__floor__()
    assert number.ceil().to_fraction() == exact.__ceil__()
    assert number.to_int() == exact.__trunc__()
    assert number.is_integer() == (exact.denominator == 1)


def test_decimal_fractions_add_up() -> None:
    assert parse_number("0.1").add(parse_number("0.2")) == parse_number("0.3")
    assert parse_number("1").divide(parse_number("3")).multiply(parse_number("3")) == (
        parse_number("1"))


def test_a_third_has_155_digits() -> None:
    text = parse_number("1").divide(parse_number("3")).to_text()
    assert text == "0." + "3" * 154 + "5"


def test_integers_are_exact_up_to_512_bits() -> None:
    largest = 2**512 - 1
    assert number_from_int(largest).to_int() == largest
    assert number_from_int(largest + 2).to_int() == largest + 1
    assert parse_number(str(largest)).to_text() == str(largest)


@pytest.mark.parametrize("dividend, divisor, rest", [
    ("-5", "3", "-2"), ("5", "-3", "2"), ("1", "0", "1"), ("5.5", "2", "1.5"), ("7", "7", "0"),
])
def test_the_remainder_is_that_of_division_towards_zero(
    dividend: str, divisor: str, rest: str
) -> None:
    assert read_number(dividend).modulo(read_number(divisor)).to_text() == rest


def test_dividing_by_zero_is_infinite_but_for_zero_itself() -> None:
    one, zero = parse_number("1"), parse_number("0")
    assert one.divide(zero) == INFINITY
    assert one.negate().divide(zero) == NEGATIVE_INFINITY
    with pytest.raises(ArithmeticError):
        zero.divide(zero)
    with pytest.raises(ArithmeticError):
        INFINITY.subtract(INFINITY)
    with pytest.raises(ArithmeticError):
        INFINITY.multiply(zero)


def test_minus_zero_equals_zero_but_is_written_with_its_sign() -> None:
    minus = ZERO.negate()
    assert minus == ZERO
    assert hash(minus) == hash(ZERO)
    assert minus.to_text() == "-0"
    assert minus.negate().to_text() == "0"


@pytest.mark.parametrize("text, expected", [
    ("007", "7"), ("1.50", "1.5"), ("1e3", "1000"), ("0.10", "0.1"), ("12E-1", "1.2"),
    ("1e50000", "1e+50000"), ("1e-50000", "1e-50000"), ("9" * 200, "1" + "0" * 200),
    ("1e999999999", "+Inf"), ("1e-999999999", "0"), ("0e999999999", "0"),
])
def test_literals_are_read(text: str, expected: str) -> None:
    assert parse_number(text).to_text() == expected


@pytest.mark.parametrize("text", [
    "", ".5", "5.", "1e", "1.2.3", "1e2147483648", "1e99999999999999999999", "-1", "1p3", "1_0",
    "inf", "0x10", "\u0661", " 1",
])
def test_what_is_no_literal_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse_number(text)


@pytest.mark.parametrize("text, expected", [
    ("inf", "+Inf"), ("-Inf", "-Inf"), ("+1", "1"), (".5", "0.5"), ("5.", "5"), ("-0.0", "-0"),
    ("1p3", "8"),
])
def test_strings_hold_more_forms_of_numbers(text: str, expected: str) -> None:
    assert read_number(text).to_text() == expected


@pytest.mark.parametrize("text", [
    "", "+", ".", "0x10", "Infinity", " 1", "1_0", "nan", "1e+", "--1", "\u0661"])
def test_strings_that_are_no_numbers_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_number(text)


@pytest.mark.parametrize("text", [
    "1e646456992", "1e-646456992", "9" * 1_000_000, "0." + "0" * 999_999 + "1",
    "1" + "0" * 1_000_000, "3" * 500_000 + "." + "3" * 500_000 + "e-2000000",
])
def test_enormous_literals_cost_no_more_than_their_text(text: str) -> None:
    start = time.process_time()
    assert len(parse_number(text).to_text()) < 500
    assert time.process_time() - start < 5


@given(st.text("0123456789", min_size=4001, max_size=4200), st.integers(-5000, 5000))
def test_long_literals_are_rounded_as_if_all_digits_were_read(digits: str, power: int) -> None:
    mantissa = 0
    for start in range(0, len(digits), 500):
        part = digits[start:start + 500]
        mantissa = mantissa * 10 ** len(part) + int(part)
    expected = rounded(Fraction(mantissa))
    assert parse_number(digits).to_fraction() == expected
    scaled = parse_number(f"{digits}e{power}").to_fraction()
    exact = mantissa * Fraction(10) ** power
    assert abs(scaled - exact) <= abs(exact) * Fraction(1, 2**511)


def test_enormous_numbers_are_never_expanded() -> None:
    enormous = parse_number("1e600000000")
    assert enormous.modulo(parse_number("7")) is not None
    assert enormous.add(parse_number("1")) == enormous
    assert enormous.to_positional_text() is None
    assert parse_number("1e-600000000").add(parse_number("1")) == parse_number("1")
    with pytest.raises(OverflowError):
        enormous.to_int()
    with pytest.raises(OverflowError):
        enormous.to_fraction()


def test_numbers_from_64_bit_arithmetic_keep_their_precision() -> None:
    tenth = number_from_double(0.1)
    assert tenth.to_text() == "0.1"
    assert tenth != parse_number("0.1")
    assert tenth.to_exact_text() == "0x.ccccccccccccdp-3"
    assert parse_exact_text("0x.ccccccccccccdp-3", 53) == tenth


@given(st.fractions())
def test_fractions_are_rounded_to_512_bits(value: Fraction) -> None:
    assert number_from_fraction(value).to_fraction() == rounded(value)


def operations(given: dict[str, Number]) -> Iterator[str]:
    unary = {
        "text": Number.to_text, "positional": Number.to_positional_text,
        "exact": Number.to_exact_text, "double": Number.to_double, "int": Number.to_int,
        "fraction": Number.to_fraction, "decimal": Number.to_decimal,
        "truncated": Number.truncate, "floor": Number.floor, "ceiling": Number.ceil,
        "negated": Number.negate, "absolute": Number.absolute,
    }
    binary = {
        "+": Number.add, "-": Number.subtract, "*": Number.multiply, "/": Number.divide,
        "%": Number.modulo, "<=>": Number.compare,
    }
    for name, number in given.items():
        kinds = number.is_integer(), number.is_negative(), number.is_infinite()
        yield f"{name}: {number.sign()} {kinds}"
        for operation, convert in unary.items():
            yield f"{operation} of {name}: {outcome(convert, number)}"
        for other, second in given.items():
            for operation, combine in binary.items():
                yield f"{name} {operation} {other}: {outcome(combine, number, second)}"


def outcome(operation: Callable[..., object], *numbers: Number) -> str:
    """What an operation gives, or why it does not; long texts by their ends."""
    try:
        found = operation(*numbers)
    except (ArithmeticError, ValueError) as error:
        return f"{type(error).__name__}: {error}"
    if isinstance(found, Number):
        text = f"{shortened(found.to_exact_text())} of {found.precision} bits"
    elif isinstance(found, (int, Fraction)):
        text = shortened(f"{found:x}" if isinstance(found, int) else repr(found))
    else:
        text = shortened(str(found))
    return text


def shortened(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:16]}...{text[-16:]}, {len(text)} characters"


def test_operations_are_those_recorded(golden: Golden) -> None:
    given = {text: read_number(text) for text in TEXTS}
    given |= {
        "-0": ZERO.negate(), "infinity": INFINITY, "-infinity": NEGATIVE_INFINITY,
        "a third": number_from_fraction(Fraction(1, 3)), "double 0.1": number_from_double(0.1),
        "2 ** 512 - 1": number_from_int(2**512 - 1), "2 ** 512 + 1": number_from_int(2**512 + 1),
        "-7 of 64 bits": number_from_int(-7, 64),
    }
    golden(RECORDED, "".join([f"{line}\n" for line in operations(given)]))
