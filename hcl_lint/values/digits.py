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
    0.digits * 10 ** point. The interval of numbers that round to the float reaches half a unit
    of the last place both ways, below a power of two half as far; its ends are included if the
    mantissa is even.
    """
    is_power_of_two = magnitude & (magnitude - 1) == 0
    shift = precision + 2 - magnitude.bit_length()
    magnitude = magnitude << shift if shift >= 0 else magnitude >> -shift
    exponent -= shift
    inclusive = magnitude & 4 == 0
    # Enough decimal places for two digits more than the precision can tell apart.
    places = precision * 30103 // 100000 + 4
    scale = places - (exponent + magnitude.bit_length()) * 30103 // 100000
    middle = _scaled_digits(magnitude, exponent, scale)
    lower = _scaled_digits(magnitude - (1 if is_power_of_two else 2), exponent, scale)
    upper = _scaled_digits(magnitude + 2, exponent, scale)
    point = len(middle) - 1 - scale
    middle, lower, upper = middle.rstrip("0"), lower.rstrip("0"), upper.rstrip("0")
    for i, digit in enumerate(middle):
        low = lower[i] if i < len(lower) else "0"
        high = upper[i] if i < len(upper) else "0"
        down = low != digit or (inclusive and i + 1 == len(lower))
        up = digit != high and (
            inclusive or ord(digit) + 1 < ord(high) or i + 1 < len(upper)
        )
        if down and up:
            up = i + 1 < len(middle) and _rounds_up(middle, i + 1)
            down = not up
        if up and i + 1 < len(middle):
            return _incremented(middle[:i + 1], point)
        if down and i + 1 < len(middle):
            return middle[:i + 1].rstrip("0"), point
    return middle, point


def _scaled_digits(mantissa: int, exponent: int, scale: int) -> str:
    """Return the digits of mantissa * 2 ** exponent * 10 ** scale, then 1 if it has a fraction.

    Without a fraction the last digit is 0: the point is always before the last digit.
    """
    twos = exponent + scale
    if scale >= 0:
        mantissa *= 5**scale
        divisor = 1
    else:
        divisor = 5**-scale
    if twos >= 0:
        whole, rest = divmod(mantissa << twos, divisor)
    else:
        whole, rest = divmod(mantissa, divisor << -twos)
    return f"{whole}1" if rest else f"{whole}0"


def _rounds_up(digits: str, count: int) -> bool:
    """Tell whether cutting *digits* to *count* rounds up; halves go to the even digit."""
    if digits[count] == "5" and count + 1 == len(digits):
        return digits[count - 1] in "13579"
    return digits[count] >= "5"


def _incremented(digits: str, point: int) -> tuple[str, int]:
    """Add one to the last digit."""
    kept = digits.rstrip("9")
    if not kept:
        return "1", point + 1
    return kept[:-1] + chr(ord(kept[-1]) + 1), point
