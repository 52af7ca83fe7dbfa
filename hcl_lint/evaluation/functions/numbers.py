"""Arithmetic, rounding, and numbers read from text."""

from __future__ import annotations

from fractions import Fraction
from math import frexp, inf, isinf, ldexp, modf, nan, sqrt

from hcl_lint.annotations import Callable, Final
from hcl_lint.evaluation.function import Call, Function, FunctionError, Parameter, function
from hcl_lint.values.numbers import (
    INFINITY, NEGATIVE_INFINITY, ZERO, Number, digits_to_int, number_from_double,
)
from hcl_lint.values.types import DYNAMIC, KIND_STRING, NUMBER, Type, friendly_name, with_article
from hcl_lint.values.value import Value, int_value, number_value

_LN2_HIGH: Final = 6.93147180369123816490e-01
_LN2_LOW: Final = 1.90821492927058770002e-10
_L1: Final = 6.666666666666735130e-01
_L2: Final = 3.999999999940941908e-01
_L3: Final = 2.857142874366239149e-01
_L4: Final = 2.222219843214978396e-01
_L5: Final = 1.818357216161805012e-01
_L6: Final = 1.531383769920937332e-01
_L7: Final = 1.479819860511658591e-01
_HALF_SQRT2: Final = 0.70710678118654752440

_LOG2_E: Final = 1.4426950408889634073599246810018920
_LN2_UPPER: Final = 0.69314718055966295651160180568695068359375
_LN2_LOWER: Final = 0.28235290563031577122588448175013436025525412068e-12
_TAYLOR: Final = (
    2.4801587301587301587e-5, 1.9841269841269841270e-4, 1.3888888888888888889e-3,
    8.3333333333333333333e-3, 4.1666666666666666667e-2, 1.6666666666666666667e-1, 0.5, 1.0,
)


def logarithm(number: float) -> float:
    """Return the natural logarithm: -inf for 0, not a number for less than that."""
    if number <= 0:
        return -inf if number == 0 else nan
    if number in (inf, nan) or number != number:
        return number
    mantissa, exponent = frexp(number)
    if mantissa < _HALF_SQRT2:
        mantissa *= 2
        exponent -= 1
    f = mantissa - 1
    s = f / (2 + f)
    s2 = s * s
    s4 = s2 * s2
    odd = s2 * (_L1 + s4 * (_L3 + s4 * (_L5 + s4 * _L7)))
    even = s4 * (_L2 + s4 * (_L4 + s4 * _L6))
    half = 0.5 * f * f
    return exponent * _LN2_HIGH - ((half - (s * (half + (odd + even)) + exponent * _LN2_LOW)) - f)


def exponential(number: float) -> float:
    """Return e to the power of a number that is not too large for that."""
    exponent = round(number * _LOG2_E)
    rest = _fused(-_LN2_UPPER, exponent, number)
    rest = _fused(-_LN2_LOWER, exponent, rest) * 0.0625
    total = _TAYLOR[0]
    for coefficient in _TAYLOR[1:]:
        total = _fused(total, rest, coefficient)
    # The series gives e**x - 1 for a sixteenth of the number; each step doubles it.
    result = rest * total
    for _ in range(3):
        result = result * (result + 2)
    return ldexp(_fused(result, result + 2, 1.0), exponent)


def _fused(a: float, b: float, c: float) -> float:
    """Return a * b + c, rounded once."""
    return float(Fraction(a) * Fraction(b) + Fraction(c))


_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

_A = Parameter("a", NUMBER, "The first number.", allow_dynamic=True)
_B = Parameter("b", NUMBER, "The second number.", allow_dynamic=True)
_NUM = Parameter("num", NUMBER, "The number.")
_ANY_NUM = Parameter("num", NUMBER, "The number.", allow_dynamic=True)
_MARKED_NUM = Parameter("num", NUMBER, "The number.", allow_dynamic=True, allow_marked=True)
_NUMBERS = Parameter("numbers", NUMBER, "The numbers to choose from.", allow_dynamic=True)


def _arithmetic(name: str, doc: str, operation: Callable[[Number, Number], Number]) -> Function:
    def compute(call: Call) -> Value:
        try:
            return number_value(operation(call.number(0), call.number(1)))
        except ArithmeticError as error:
            raise FunctionError(str(error)) from None

    compute.__doc__ = doc
    return function(_A, _B, returns=NUMBER, name=name)(compute)


def _of_number(name: str, doc: str, operation: Callable[[Number], Number]) -> Function:
    def compute(call: Call) -> Value:
        return number_value(operation(call.number(0))).with_marks(call.arguments[0].marks)

    compute.__doc__ = doc
    return function(_MARKED_NUM, returns=NUMBER, name=name)(compute)


FUNCTIONS: tuple[Function, ...] = (
    _arithmetic("add", "Returns the sum of two numbers.", Number.add),
    _arithmetic("subtract", "Returns the difference of two numbers.", Number.subtract),
    _arithmetic("multiply", "Returns the product of two numbers.", Number.multiply),
    _arithmetic(
        "divide",
        "Returns the quotient of two numbers.\n\n"
        "    Other numbers than zero divided by zero are infinite.\n    ",
        Number.divide,
    ),
    _arithmetic(
        "modulo", "Returns the remainder of a division; it has the sign of the first number.",
        Number.modulo,
    ),
    _of_number("negate", "Returns the number with the other sign.", Number.negate),
    _of_number("abs", "Returns the number without its sign.", Number.absolute),
)


@function(variadic=_NUMBERS, returns=NUMBER, name="min")
def smallest(call: Call) -> Value:
    """Returns the smallest of the given numbers."""
    return _extreme(call, INFINITY, -1)


@function(variadic=_NUMBERS, returns=NUMBER, name="max")
def greatest(call: Call) -> Value:
    """Returns the greatest of the given numbers."""
    return _extreme(call, NEGATIVE_INFINITY, 1)


def _extreme(call: Call, start: Number, wanted: int) -> Value:
    if not call.arguments:
        raise FunctionError("at least one number is required")
    best = start
    for value in call.arguments:
        if value.as_number().compare(best) == wanted:
            best = value.as_number()
    return number_value(best)


@function(_ANY_NUM, returns=NUMBER, name="int")
def whole(call: Call) -> Value:
    """Returns the whole part of a number, rounding towards zero."""
    number = call.number(0)
    if number.is_infinite():
        raise FunctionError("an infinite number cannot be rounded")
    if number == ZERO:
        return call.arguments[0]
    return number_value(number.truncate().add(ZERO))  # adding 0 makes 0 of -0


@function(_NUM, returns=NUMBER)
def ceil(call: Call) -> Value:
    """Returns the smallest whole number that is not less than the given one."""
    return _whole(call, Number.ceil)


@function(_NUM, returns=NUMBER)
def floor(call: Call) -> Value:
    """Returns the greatest whole number that is not greater than the given one."""
    return _whole(call, Number.floor)


def _whole(call: Call, rounded: Callable[[Number], Number]) -> Value:
    number = call.number(0)
    if number == ZERO:
        return number_value(ZERO)
    if number.is_integer() or number.is_infinite():
        return call.arguments[0]
    return number_value(rounded(number).add(ZERO))


@function(_NUM, returns=NUMBER)
def signum(call: Call) -> Value:
    """Returns -1, 0 or 1 for a negative number, zero and a positive number."""
    number = call.integer(0, blamed=False)
    return int_value((number > 0) - (number < 0))


def _check_logarithm(call: Call, index: int) -> None:
    if call.number(index) < ZERO:
        raise FunctionError("a negative number has no logarithm", index)


@function(
    Parameter(
        "num", NUMBER, "The number to take the logarithm of.", check=_check_logarithm
    ),
    Parameter("base", NUMBER, "The base of the logarithm.", check=_check_logarithm),
    returns=NUMBER,
)
def log(call: Call) -> Value:
    """Returns the logarithm of a number in a given base, to the precision of 64-bit floats."""
    above, below = logarithm(_double(call, 0)), logarithm(_double(call, 1))
    if below == 0:
        if above == 0 or above != above:
            raise FunctionError("the logarithm in this base does not exist")
        return number_value(INFINITY if above > 0 else NEGATIVE_INFINITY)
    return _from_double(above / below, "the logarithm in this base does not exist")


@function(
    Parameter("num", NUMBER, "The number to raise to a power."),
    Parameter("power", NUMBER, "The power."), returns=NUMBER, name="pow",
)
def power(call: Call) -> Value:
    """Raises a number to a power, to the precision of 64-bit floats."""
    return _from_double(power_of(_double(call, 0), _double(call, 1)), "the power does not exist")


def power_of(base: float, exponent: float) -> float:
    """Return the power as it is computed by squaring the mantissa and scaling once.

    It differs in the last bits from what the mathematical library of C gives.
    """
    if exponent == 0 or base == 1:
        return 1.0
    if base != base or exponent != exponent:
        return nan
    is_odd = not isinf(exponent) and exponent % 2 in (1, -1)
    if base == 0 or isinf(base):
        is_large = isinf(base) == (exponent > 0)
        is_negative = is_odd and str(base)[0] == "-"
        return (-inf if is_negative else inf) if is_large else (-0.0 if is_negative else 0.0)
    if abs(exponent) == 0.5 and base > 0:
        return sqrt(base) if exponent > 0 else 1 / sqrt(base)
    fraction, whole_part = modf(abs(exponent))
    if fraction != 0 and base < 0:
        return nan
    if whole_part >= 2.0**63:
        if abs(base) == 1:
            return 1.0
        return inf if (abs(base) > 1) == (exponent > 0) else 0.0
    result = 1.0
    if fraction != 0:
        if fraction > 0.5:
            fraction -= 1
            whole_part += 1
        result = exponential(fraction * logarithm(base))
    scale = 0
    mantissa, binary = frexp(base)
    steps = int(whole_part)
    while steps:
        if abs(binary) > 1 << 12:
            scale += binary
            break
        if steps & 1:
            result *= mantissa
            scale += binary
        mantissa *= mantissa
        binary *= 2
        if abs(mantissa) < 0.5:
            mantissa += mantissa
            binary -= 1
        steps >>= 1
    if exponent < 0:
        result = 1 / result
        scale = -scale
    try:
        return ldexp(result, scale)
    except OverflowError:
        return inf if result > 0 else -inf


def _double(call: Call, index: int) -> float:
    number = call.number(index)
    double = number.to_double()
    if double in (float("inf"), float("-inf")) and not number.is_infinite():
        raise FunctionError("the number is too large")
    return double


def _from_double(double: float, message: str) -> Value:
    try:
        return number_value(number_from_double(double))
    except ValueError:
        raise FunctionError(message) from None


def _parseint_type(call: Call) -> Type:
    type_ = call.arguments[0].type
    if type_.kind != KIND_STRING:
        actual = with_article(friendly_name(type_))
        raise FunctionError(f"a string is required, but this is {actual}", 0)
    return NUMBER


def _base(call: Call, index: int) -> int:
    base = call.integer(index)
    if not 2 <= base <= 62:
        raise FunctionError("the base must be between 2 and 62", index)
    return base


@function(
    Parameter("number", DYNAMIC, "The digits, optionally with a sign."),
    Parameter("base", NUMBER, "The base, from 2 to 62.", check=_base), rule=_parseint_type,
)
def parseint(call: Call) -> Value:
    """Reads a whole number written in a given base.

    Up to base 36 lower and upper case letters are the same digits, above that they differ.
    """
    text, base = call.text(0), _base(call, 1)
    digits = text[1:] if text[:1] in ("+", "-") else text
    if len(digits) > call.limits.digits:
        raise FunctionError(f"the number has more than {call.limits.digits} digits", 0)
    allowed = _DIGITS[:base]
    if base <= 36:
        digits = digits.lower() if digits.isascii() else ""
    if not digits or any(digit not in allowed for digit in digits):
        raise FunctionError(f"this is not a whole number in base {base}", 0)
    magnitude = _digits_in_base(digits, base)
    result = exact_integer(magnitude)
    return number_value(result.negate() if text[0] == "-" and magnitude else result)


def _digits_in_base(digits: str, base: int) -> int:
    """Return the value of digits, in less than quadratic time for long ones."""
    if base == 10:
        return digits_to_int(digits)
    if len(digits) <= 200:
        total = 0
        for digit in digits:
            total = total * base + _DIGITS.index(digit)
        return total
    half: int = len(digits) // 2
    scale: int = base**half
    return _digits_in_base(digits[:-half], base) * scale + _digits_in_base(digits[-half:], base)


def exact_integer(value: int) -> Number:
    """Return the number of an integer with as many bits as it takes."""
    bits = value.bit_length()
    if bits <= 512:
        return Number(value, 0, max(64, bits))
    zeros = (value & -value).bit_length() - 1
    return Number(value >> zeros, zeros, bits)
