"""Digits to binary floats and back, on plain integers."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

MAX_EXPONENT: Final = (1 << 31) - 1  # of a value written as 0.1xxx * 2 ** exponent
LONG: Final = 4000  # digits above which not all of them are converted
_HEAD: Final = 1000  # digits that are converted then
_CHUNK: Final = 500  # digits converted at once, below any limit of the interpreter


def digits_to_int(digits: str) -> int:
    """Return the value of a string of digits, faster than in quadratic time."""
    if len(digits) <= _CHUNK:
        return int(digits)
    start = len(digits) % _CHUNK
    parts = [int(digits[:start] or "0")]
    for offset in range(start, len(digits), _CHUNK):
        parts.append(int(digits[offset:offset + _CHUNK]))
    base: int = 10**_CHUNK
    while len(parts) > 1:
        if len(parts) % 2:
            parts.insert(0, 0)
        parts = [parts[i] * base + parts[i + 1] for i in range(0, len(parts), 2)]
        base *= base
    return parts[0]


def power_of_five(exponent: int, precision: int) -> tuple[int, int]:
    """Return 5 ** exponent as mantissa and binary exponent; mantissa 0 when it overflows."""
    if exponent <= 27:
        return 5**exponent, 0
    power, power_exponent = 5**27, 0
    square, square_exponent = 5, 0
    rest = exponent - 27
    while True:
        if rest & 1:
            power, power_exponent = round_bits(
                power * square, power_exponent + square_exponent, precision
            )
            if power_exponent + power.bit_length() > MAX_EXPONENT:
                return 0, 0
        rest >>= 1
        if rest == 0:
            return power, power_exponent
        square, square_exponent = round_bits(square * square, 2 * square_exponent, precision + 64)


def mantissa_bounds(digits: str) -> tuple[int, int, int]:
    """Enclose a very long integer: lower and upper mantissa, and their binary exponent.

    PERF: the first digits decide the rounding unless the number is contrived; converting all of
    a million takes most of a second.
    """
    head = digits_to_int(digits[:_HEAD])
    rest = len(digits) - _HEAD
    power, exponent = power_of_five(rest, 4 * _HEAD)
    surplus = max(power.bit_length() + head.bit_length() - 3 * _HEAD, 0)
    lower = (head * power >> surplus) - 2
    upper = ((head + 1) * power >> surplus) + 2
    return lower, upper, exponent + rest + surplus


def round_bits(mantissa: int, exponent: int, precision: int) -> tuple[int, int]:
    """Round a positive number to nearest even at *precision* bits."""
    surplus = mantissa.bit_length() - precision
    if surplus <= 0:
        return mantissa, exponent
    rest = mantissa & ((1 << surplus) - 1)
    mantissa >>= surplus
    half = 1 << (surplus - 1)
    if rest > half or (rest == half and mantissa & 1):
        mantissa += 1
    return mantissa, exponent + surplus


def positional(digits: str, point: int) -> str:
    """Write digits with the decimal point after *point* of them (which may be negative)."""
    if point <= 0:
        return "0." + "0" * -point + digits
    if point >= len(digits):
        return digits + "0" * (point - len(digits))
    return digits[:point] + "." + digits[point:]


def shortest_digits(magnitude: int, exponent: int, precision: int) -> tuple[str, int]:
    """Return the fewest digits that read back to a float, and the place of their point.

    The float is magnitude * 2 ** exponent with *precision* bits, the digits mean about
    0.digits * 10 ** point. Of several numbers with so few digits it is the nearest.

    A number reads back to the float if it lies within half a unit of the last place of it; the
    ends count if the mantissa is even. So the task is to find the multiple of the largest power
    of ten in an interval.
    """
    # COMPAT: below a power of two only a quarter of a unit reads back; the reference takes half.
    shift = precision + 2 - magnitude.bit_length()
    quarters = magnitude << shift if shift >= 0 else magnitude >> -shift
    exponent -= shift
    includes_ends = quarters & 4 == 0
    # Enough decimal places for some digits more than the precision can tell apart.
    places = precision * 30103 // 100000 + 4
    scale = places - (exponent + quarters.bit_length()) * 30103 // 100000
    value, is_inexact = _scaled(quarters, exponent, scale)
    low, low_is_inexact = _scaled(quarters - 2, exponent, scale)
    high, high_is_inexact = _scaled(quarters + 2, exponent, scale)
    if low_is_inexact or not includes_ends:
        low += 1
    if not (high_is_inexact or includes_ends):
        high -= 1
    zeros, beyond = 0, places + 4
    while beyond - zeros > 1:
        tried = (zeros + beyond) // 2
        if high - high % 10**tried >= low:
            zeros = tried
        else:
            beyond = tried
    unit: int = 10**zeros
    below, rest = divmod(value, unit)
    twice = 2 * rest - unit
    is_nearer_above = twice > 0 or (twice == 0 and (is_inexact or below % 2 == 1))
    is_below_inside = below * unit >= low
    is_above_inside = (below + 1) * unit <= high
    if is_above_inside and (is_nearer_above or not is_below_inside):
        below += 1
    digits = str(below)
    return digits.rstrip("0"), len(digits) + zeros - scale


def _scaled(mantissa: int, exponent: int, scale: int) -> tuple[int, bool]:
    """Return the whole part of mantissa * 2 ** exponent * 10 ** scale, and if there is more."""
    twos = exponent + scale
    divisor = 1
    if scale >= 0:
        mantissa *= 5**scale
    else:
        divisor = 5**-scale
    if twos >= 0:
        mantissa <<= twos
    else:
        divisor <<= -twos
    whole, rest = divmod(mantissa, divisor)
    return whole, rest != 0
