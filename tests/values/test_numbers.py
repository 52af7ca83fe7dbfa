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
    number_from_int, parse_number, positional, read_number, shortest_digits,
)
from tests.conftest import Golden
from tests.rows import answered
from tests.values.reading import parse_exact_text
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


def shortest(magnitude: int, exponent: int, precision: int) -> tuple[str, int]:
    """The fewest digits that read back to a float, found by trying: the rule, spelt out."""
    value = magnitude * Fraction(2) ** exponent
    half = Fraction(2) ** (exponent + magnitude.bit_length() - precision - 1)
    has_ends = value / half % 4 == 0
    for power in range(10, -20, -1):
        unit = Fraction(10) ** power
        inside = [
            count for count in (value // unit, value // unit + 1)
            if abs(count * unit - value) < half or has_ends and abs(count * unit - value) == half
        ]
        if inside:
            best = min(inside, key=lambda count: (abs(count * unit - value), count % 2))
            digits = str(best)
            return digits.rstrip("0"), len(digits) + power
    raise AssertionError


@pytest.mark.parametrize("precision", [1, 2, 3, 5, 8])
def test_the_shortest_digits_are_the_nearest_of_those_that_read_back(precision: int) -> None:
    last: int = 2 ** precision
    for magnitude in {*range(1, min(last, 20)), last - 1, last, last // 2 + 1, (last - 1) * 64}:
        for exponent in range(-9, 12):
            found = shortest_digits(magnitude, exponent, precision)
            assert found == shortest(magnitude, exponent, precision), (magnitude, exponent)


@given(st.one_of(
    st.floats(allow_nan=False, allow_infinity=False, allow_subnormal=False),
    st.integers(-(10**16), 10**16).map(float), st.floats(-1, 1, allow_subnormal=False),
))
def test_rounded_texts_have_ten_digits_like_those_of_the_standard_library(value: float) -> None:
    assume(abs(frexp(value)[0]) != 0.5)
    assume(not repr(abs(value)).split("e")[0].replace(".", "").strip("0")[10:] == "5")
    assert number_from_double(value).to_rounded_text() == f"{value:.10g}"


@pytest.mark.parametrize("text, rounded", [
    ("12345678905", "1.23456789e+10"), ("12345678915", "1.234567892e+10"), ("0.0001", "0.0001"),
    ("123456789050001", "1.234567891e+14"), ("99999999995", "1e+11"), ("9999999999", "9999999999"),
    ("9999999999.5", "1e+10"), ("999999999.95", "1000000000"), ("1e9", "1000000000"),
    ("1e10", "1e+10"), ("12345678904999", "1.23456789e+13"), ("-0.00001", "-1e-05"), ("0", "0"),
    ("-12", "-12"), ("1.2e-7", "1.2e-07"), ("-0", "-0"), ("inf", "+Inf"), ("1e-99999", "1e-99999"),
    ("1p400000", "0x.8p+400001"), ("1p-400001", "5.02000803e-120413"),
])
def test_a_text_is_rounded_to_ten_digits(text: str, rounded: str) -> None:
    assert read_number(text).to_rounded_text() == rounded


@pytest.mark.parametrize("digits, point, text", [
    ("12", -1, "0.012"), ("12", 0, "0.12"), ("12", 1, "1.2"), ("12", 2, "12"), ("12", 3, "120"),
])
def test_a_point_is_before_between_or_after_digits(digits: str, point: int, text: str) -> None:
    assert positional(digits, point) == text


@pytest.mark.parametrize("text, has_exponent", [
    ("1p39999", False), ("1p40000", True), ("-1p-40001", False), ("-1p-40002", True),
])
def test_numbers_beyond_two_to_the_power_of_40000_have_an_exponent(
    text: str, has_exponent: bool
) -> None:
    number = read_number(text)
    assert ("e" in number.to_text()) == has_exponent
    assert "e" not in (number.to_positional_text() or "e")
    assert read_number(number.to_text()) == number


@pytest.mark.parametrize("text, is_decimal", [
    ("3p399998", True), ("3p399999", False), ("-3p-400002", True), ("-3p-400003", False),
])
def test_numbers_beyond_two_to_the_power_of_400000_are_hexadecimal(
    text: str, is_decimal: bool
) -> None:
    number = read_number(text)
    assert ("p" not in number.to_text()) == is_decimal
    assert (number.to_positional_text() is not None) == is_decimal
    assert outcome(Number.to_decimal, number).startswith("OverflowError") != is_decimal


def test_numbers_are_expanded_up_to_an_exponent_of_400000() -> None:
    assert read_number("3p400000").to_int() == 3 << 400_000
    assert read_number("3p400000").to_fraction() == 3 << 400_000
    assert read_number("3p-400000").to_fraction() == Fraction(3, 1 << 400_000)
    assert read_number("3p-400001").to_int() == 0
    for text in ("3p400001", "3p-400001"):
        with pytest.raises(OverflowError):
            read_number(text).to_fraction()
    with pytest.raises(OverflowError):
        read_number("3p400001").to_int()


def test_the_largest_exponent_takes_31_bits() -> None:
    largest, smallest = read_number("1p2147483646"), read_number("1p-2147483649")
    two = number_from_int(2)
    assert largest.to_exact_text() == "0x.8p+2147483647"
    assert smallest.to_exact_text() == "0x.8p-2147483648"
    assert largest.multiply(two) == largest.add(largest) == INFINITY
    assert largest.negate().multiply(two) == NEGATIVE_INFINITY
    assert smallest.divide(two) == ZERO
    assert smallest.negate().divide(two).to_text() == "-0"
    for text in ("1p2147483647", "1p-2147483650"):
        with pytest.raises(ValueError):
            read_number(text)
    assert read_number("1e646456993").to_text() == "+Inf"


def test_the_exponent_of_zero_takes_63_bits() -> None:
    for text in ("0e9223372036854775807", "0e-9223372036854775807", "0e+00000000000000000000001"):
        assert parse_number(text) == ZERO
    for text in ("0e9223372036854775808", "0e-9223372036854775808", "0e1" + "0" * 30):
        with pytest.raises(ValueError):
            parse_number(text)


@pytest.mark.parametrize("text", [
    "1e\u0661", "1e\u00b2", "1e1.5", "1e-", "1e+-1", "1e1 ", "1x1", "1 ",
])
def test_an_exponent_is_of_digits(text: str) -> None:
    for read in (parse_number, read_number):
        with pytest.raises(ValueError):
            read(text)


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
    ("1p2147483646", "1p-2", "0x.8p+2147483647"),  # how often it fits is beyond all numbers
])
def test_the_remainder_is_that_of_division_towards_zero(
    dividend: str, divisor: str, rest: str
) -> None:
    assert read_number(dividend).modulo(read_number(divisor)).to_text() == rest


def test_dividing_by_zero_is_infinite_but_for_zero_itself() -> None:
    one, zero = parse_number("1"), parse_number("0")
    assert one.divide(zero) == INFINITY
    assert one.negate().divide(one.negate()) == one.divide(one) == one
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


def test_infinite_doubles_are_infinite_numbers_of_their_precision() -> None:
    for double, number in ((float("inf"), INFINITY), (float("-inf"), NEGATIVE_INFINITY)):
        assert number_from_double(double) == number
        assert number_from_double(double).precision == 53
        assert number.to_double() == double
    with pytest.raises(ValueError):
        number_from_double(float("nan"))


def test_enormous_numbers_are_never_expanded() -> None:
    enormous = parse_number("1e600000000")
    assert enormous.modulo(parse_number("7")) is not None
    assert enormous.modulo(parse_number("1e-600000000")) == enormous
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
    assert parse_exact_text("-0x.ccccccccccccdp-3", 53) == tenth.negate()


@pytest.mark.parametrize("text", ["8p1", "0x.8", "0x.p1", "0x.8p", "8", ""])
def test_an_exact_text_is_a_hexadecimal_fraction(text: str) -> None:
    with pytest.raises(ValueError):
        parse_exact_text(text)


@pytest.mark.parametrize("text", ["8p1", "0x.8", "0x.p1", "0x.8p", "0x.gp1", ""])
def test_exact_texts_have_a_point_digits_and_an_exponent(text: str) -> None:
    with pytest.raises(ValueError):
        parse_exact_text(text)


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
    golden(RECORDED, answered(RECORDED, operations(given)))
