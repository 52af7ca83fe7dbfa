"""Digits to binary floats and back, on plain integers."""

from __future__ import annotations

from hcl_lint.annotations import Final

TYPE_CHECKING = False
if TYPE_CHECKING:
    from decimal import Decimal
    from fractions import Fraction

MAX_EXPONENT: Final = (1 << 31) - 1  # of a value written as 0.1xxx * 2 ** exponent
LONG: Final = 4000  # digits above which not all of them are converted
_HEAD: Final = 1000  # digits that are converted then
_CHUNK: Final = 500  # digits converted at once, below any limit of the interpreter


def digits_to_int(digits: str) -> int:
    """Return the value of a string of digits, faster than in quadratic time."""
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


def scientific(digits: str, point: int) -> str:
    """Write digits with the decimal point after the first of them, and an exponent."""
    fraction = "." + digits[1:] if digits[1:] else ""
    return f"{digits[0]}{fraction}e{point - 1:+03d}"


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


PRECISION: Final = 512  # bits of the mantissa
_MIN_EXPONENT: Final = -(1 << 31)
_INFINITE: Final = 1 << 40  # exponent standing for infinity, beyond any finite one
_NEGATIVE_ZERO: Final = -1  # exponent that tells -0 from 0
_POSITIONAL: Final = 40_000  # up to this binary exponent a number is written without exponent
_DECIMAL: Final = 400_000  # and up to this one in decimal
_FEW: Final = 10  # digits of a rounded text


class Number:
    """An immutable number: ``mantissa * 2 ** exponent``, or an infinity.

    Normal form, so that equal numbers have equal fields: an integer of at most 512 bits has
    exponent 0; every other number has an odd mantissa. ``precision`` is the number of mantissa
    bits that results are rounded to: 512 except for numbers that came out of 64-bit arithmetic.
    It takes no part in equality. Use the constructors of this module, not the class.
    """

    __slots__ = ("mantissa", "exponent", "precision")

    def __init__(self, mantissa: int, exponent: int, precision: int) -> None:
        self.mantissa = mantissa
        self.exponent = exponent
        self.precision = precision

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Number):
            return False
        if self.mantissa != other.mantissa:
            return False
        return self.exponent == other.exponent or self.mantissa == 0

    def __hash__(self) -> int:
        return hash((self.mantissa, self.mantissa and self.exponent))

    def __lt__(self, other: Number) -> bool:
        return self.compare(other) < 0

    def __le__(self, other: Number) -> bool:
        return self.compare(other) <= 0

    def __gt__(self, other: Number) -> bool:
        return self.compare(other) > 0

    def __ge__(self, other: Number) -> bool:
        return self.compare(other) >= 0

    def __repr__(self) -> str:
        return f"Number({self.to_text()})"

    def compare(self, other: Number) -> int:
        """Return -1, 0 or 1 as this number is less than, equal to or greater than *other*."""
        a, b = self.mantissa, other.mantissa
        if self.exponent != other.exponent and a != 0 and self.sign() == other.sign():
            top = self.exponent + a.bit_length()
            other_top = other.exponent + b.bit_length()
            if top > other_top:
                return self.sign()
            if top < other_top:
                return -self.sign()
            # The same highest bit: both mantissas are short, so is the distance of the exponents.
            gap = self.exponent - other.exponent
            a <<= max(gap, 0)
            b <<= max(-gap, 0)
        return (a > b) - (a < b)

    def is_infinite(self) -> bool:
        """Return whether this is +Inf or -Inf."""
        return self.exponent == _INFINITE

    def is_integer(self) -> bool:
        """Return whether this is a finite whole number."""
        return self.mantissa == 0 or 0 <= self.exponent < _INFINITE

    def is_negative(self) -> bool:
        """Return whether the sign is minus, which -0 has too."""
        return self.mantissa < 0 or (self.mantissa == 0 and self.exponent == _NEGATIVE_ZERO)

    def sign(self) -> int:
        """Return -1, 0 or 1."""
        return (self.mantissa > 0) - (self.mantissa < 0)

    def negate(self) -> Number:
        """Return the number with the other sign; 0 becomes -0."""
        if self.mantissa == 0:
            return Number(0, 0 if self.exponent else _NEGATIVE_ZERO, self.precision)
        return Number(-self.mantissa, self.exponent, self.precision)

    def absolute(self) -> Number:
        """Return the number without its sign."""
        return self.negate() if self.is_negative() else self

    def add(self, other: Number) -> Number:
        """Return the sum.

        Raises ArithmeticError: Infinities of different sign have no sum.
        """
        precision = max(self.precision, other.precision)
        a, b = self.mantissa, other.mantissa
        if a == 0 or b == 0:
            return _add_zero(self, other, precision)
        if self.exponent == _INFINITE or other.exponent == _INFINITE:
            if self.exponent == other.exponent and a != b:
                raise ArithmeticError("infinities of different sign have no sum")
            return self if self.exponent == _INFINITE else other
        high, low = self, other
        if high.exponent + a.bit_length() < low.exponent + b.bit_length():
            high, low = low, high
        high_top = high.exponent + high.mantissa.bit_length()
        floor = min(high.exponent, high_top - precision) - 8
        if low.exponent + low.mantissa.bit_length() < floor:
            # Far below the last bit of the result, only its sign can matter.
            low_mantissa, low_exponent = low.sign(), floor
        else:
            low_mantissa, low_exponent = low.mantissa, low.exponent
        exponent = min(high.exponent, low_exponent)
        total = (high.mantissa << (high.exponent - exponent)) + (
            low_mantissa << (low_exponent - exponent)
        )
        return _rounded(total, exponent, precision)

    def subtract(self, other: Number) -> Number:
        """Return the difference.

        Raises ArithmeticError: Infinities of the same sign have no difference.
        """
        return self.add(other.negate())

    def multiply(self, other: Number) -> Number:
        """Return the product, to 512 bits whatever the precision of the factors.

        Raises ArithmeticError: Zero times infinity.
        """
        product = self.mantissa * other.mantissa
        precision = max(self.precision, other.precision)
        negative = self.is_negative() != other.is_negative()
        if product == 0:
            if self.exponent == _INFINITE or other.exponent == _INFINITE:
                raise ArithmeticError("zero times infinity has no value")
            return _zero(negative, precision)
        exponent = self.exponent + other.exponent
        if self.exponent == _INFINITE or other.exponent == _INFINITE:
            return _infinity(negative, precision)
        result = _rounded(product, exponent, PRECISION)
        needed = _significant_bits(result.mantissa)
        return Number(result.mantissa, result.exponent, max(precision, needed))

    def divide(self, other: Number) -> Number:
        """Return the quotient; a number other than zero divided by zero is infinite.

        Raises ArithmeticError: Zero by zero, or infinity by infinity.
        """
        precision = max(self.precision, other.precision)
        a, b = self.mantissa, other.mantissa
        negative = self.is_negative() != other.is_negative()
        if b == 0:
            if a == 0:
                raise ArithmeticError("zero divided by zero has no value")
            return _infinity(negative, precision)
        if other.exponent == _INFINITE:
            if self.exponent == _INFINITE:
                raise ArithmeticError("infinity divided by infinity has no value")
            return _zero(negative, precision)
        if a == 0:
            return _zero(negative, precision)
        if self.exponent == _INFINITE:
            return _infinity(negative, precision)
        return _quotient(a, self.exponent, b, other.exponent, precision)

    def modulo(self, other: Number) -> Number:
        """Return the remainder of division towards zero: -5 % 3 is -2, 5 % -3 is 2.

        The remainder by zero is the number itself; where infinity takes part, it is the product.
        Raises ArithmeticError: Zero and infinity.
        """
        if self.exponent == _INFINITE or other.exponent == _INFINITE:
            return self.multiply(other)
        if other.mantissa == 0:
            return self
        if self.exponent == 0 and other.exponent == 0:
            rest = abs(self.mantissa) % abs(other.mantissa)
            if self.mantissa.bit_length() - other.mantissa.bit_length() < self.precision - 1:
                return Number(-rest if self.mantissa < 0 else rest, 0, self.precision)
        whole = self.divide(other).truncate()
        if whole.exponent == _INFINITE:
            return self
        product = other.multiply(whole)
        if product.mantissa != 0:  # rounding would lose the sign of -0
            product = _rounded(product.mantissa, product.exponent, self.precision)
        return self.subtract(product)

    def truncate(self) -> Number:
        """Return the whole number next to this one towards zero, with full precision."""
        if self.exponent >= 0:
            return Number(self.mantissa, self.exponent, PRECISION)
        whole = abs(self.mantissa) >> -self.exponent
        return Number(-whole if self.is_negative() else whole, 0, PRECISION)

    def floor(self) -> Number:
        """Return the greatest whole number that is not greater."""
        whole = self.truncate()
        return Number(whole.mantissa - 1, 0, PRECISION) if whole > self else whole

    def ceil(self) -> Number:
        """Return the smallest whole number that is not less."""
        whole = self.truncate()
        return Number(whole.mantissa + 1, 0, PRECISION) if whole < self else whole

    def to_int(self) -> int:
        """Return the number, truncated towards zero, as a Python integer.

        Raises OverflowError: The number is infinite, or beyond 2 ** 400000.
        """
        if self.exponent > _DECIMAL:
            raise OverflowError("the number is too large for an integer")
        whole = self.truncate()
        return whole.mantissa << max(whole.exponent, 0)

    def to_fraction(self) -> Fraction:
        """Return exactly this number.

        Raises OverflowError: The number is infinite, or beyond 2 ** ±400000.
        """
        from fractions import Fraction

        if not -_DECIMAL <= self.exponent <= _DECIMAL:
            raise OverflowError("the number is too large for a fraction")
        if self.mantissa == 0 or self.exponent >= 0:
            return Fraction(self.to_int())
        return Fraction(self.mantissa, 1 << -self.exponent)

    def to_decimal(self) -> Decimal:
        """Return the shortest decimal that identifies this number, infinities included.

        Raises OverflowError: The number is finite and beyond 2 ** ±400000.
        """
        from decimal import Decimal

        if self.exponent == _INFINITE or self.mantissa == 0:
            return Decimal(self.to_text())
        if self._is_beyond(_DECIMAL):
            raise OverflowError("the number is too large for a decimal")
        digits, point = self._shortest_digits()
        sign = int(self.is_negative())
        return Decimal((sign, tuple(int(digit) for digit in digits), point - len(digits)))

    def to_double(self) -> float:
        """Return the nearest 64-bit float, for functions that are defined on those."""
        top = self.exponent + self.mantissa.bit_length()
        if self.mantissa == 0 or top < -1100:
            return -0.0 if self.is_negative() else 0.0
        infinity = float("-inf") if self.is_negative() else float("inf")
        if top > 1024:
            return infinity
        try:
            if self.exponent >= 0:
                return float(self.mantissa << self.exponent)
            return self.mantissa / (1 << -self.exponent)
        except OverflowError:  # rounded up to 2 ** 1024
            return infinity

    def to_text(self) -> str:
        """Return the shortest decimal digits that read back to this number, without exponent.

        Beyond 2 ** ±40000 the form is ``d.ddde+N``, beyond 2 ** ±400000 ``0x.8f...p+N``: a
        hexadecimal fraction times 2 ** N. Infinities are ``+Inf`` and ``-Inf``.
        """
        if self.exponent == 0 and self.mantissa.bit_length() <= self.precision:
            return str(self.mantissa)
        if self.mantissa == 0:
            return "-0"
        if self.exponent == _INFINITE:
            return "-Inf" if self.is_negative() else "+Inf"
        if self._is_beyond(_DECIMAL):
            return self.to_exact_text()
        digits, point = self._shortest_digits()
        sign = "-" if self.is_negative() else ""
        if self._is_beyond(_POSITIONAL):
            return sign + scientific(digits, point)
        return sign + positional(digits, point)

    def to_rounded_text(self) -> str:
        """Return at most ten digits, with an exponent where the number is far from 1."""
        if self.mantissa == 0 or self._is_beyond(_DECIMAL):
            return self.to_exact_text()
        digits, point = self._shortest_digits()
        kept, rest = digits[:_FEW], digits[_FEW:]
        if rest > "5" or (rest == "5" and kept[-1] in "13579"):
            kept = str(int(kept) + 1)
            point += len(kept) - _FEW
        kept = kept.rstrip("0")
        text = positional(kept, point) if -4 < point <= _FEW else scientific(kept, point)
        return "-" + text if self.is_negative() else text

    def to_positional_text(self) -> str | None:
        """Return the text as a string holds it: never with an exponent, however long.

        Returns None where that would take more than about 120,000 characters.
        """
        if self.exponent in (0, _INFINITE) or self.mantissa == 0:
            return self.to_text()
        if self._is_beyond(_DECIMAL):
            return None
        digits, point = self._shortest_digits()
        return ("-" if self.is_negative() else "") + positional(digits, point)

    def to_exact_text(self) -> str:
        """Return the exact value as ``0x.8f...p+N``: a hexadecimal fraction times 2 ** N."""
        if self.mantissa == 0 or self.exponent == _INFINITE:
            return self.to_text()
        magnitude = abs(self.mantissa)
        bits = magnitude.bit_length()
        digits = f"{magnitude << (-bits % 4):x}".rstrip("0")
        sign = "-" if self.is_negative() else ""
        return f"{sign}0x.{digits}p{self.exponent + bits:+d}"

    def _shortest_digits(self) -> tuple[str, int]:
        return shortest_digits(abs(self.mantissa), self.exponent, self.precision)

    def _is_beyond(self, limit: int) -> bool:
        return abs(self.exponent + self.mantissa.bit_length()) > limit


def number_from_int(value: int, precision: int = PRECISION) -> Number:
    """Return the number of an integer, rounded if it has more than *precision* bits."""
    if value.bit_length() <= precision:
        return Number(value, 0, precision)
    return _rounded(value, 0, precision)


def number_from_double(value: float) -> Number:
    """Return the number of a 64-bit float, which keeps the precision it came with.

    Raises ValueError: The float is not a number.
    """
    if value != value:
        raise ValueError("not a number")
    if value in (float("inf"), float("-inf")):
        return _infinity(value == float("-inf"), 53)
    if value == 0:
        return _zero(str(value) == "-0.0", 53)
    numerator, denominator = value.as_integer_ratio()
    return _rounded(numerator, 1 - denominator.bit_length(), 53)


def number_from_fraction(value: Fraction) -> Number:
    """Return the number nearest to a fraction."""
    if value.numerator == 0:
        return ZERO
    return _quotient(value.numerator, 0, value.denominator, 0, PRECISION)


def parse_number(text: str) -> Number:
    """Read a number literal: digits, then optionally a fraction and an exponent.

    As recorded, the dot of a fraction needs digits after it unless an exponent follows.

    Cost and memory grow with the length of *text*, not with the size of the number. Too large
    a number gives +Inf, too small a one 0. Raises ValueError: *text* is not a number literal, or
    its exponent is 2 ** 31 or more in size.
    """
    if not text[:1].isdigit() or text.endswith("."):
        raise ValueError("a number literal neither starts nor ends with a point")
    if "p" in text or "P" in text:
        raise ValueError("a number literal has no binary exponent")
    return _scan(text)


def read_number(text: str) -> Number:
    """Read the content of a string as a number.

    Wider than literals: a sign, ``.5``, ``5.``, ``inf`` and ``Inf``, and an exponent of two
    after ``p`` are accepted; white space, hexadecimal digits and ``_`` are not. Raises ValueError:
    *text* is not a number.
    """
    unsigned = text[1:] if text.startswith(("+", "-")) else text
    number = INFINITY if unsigned in ("inf", "Inf") else _scan(unsigned)
    return number.negate() if text.startswith("-") else number


def _digits_end(text: str, start: int) -> int:
    """Return the offset after the ASCII digits from *start* on."""
    end = start
    while end < len(text) and "0" <= text[end] <= "9":
        end += 1
    return end


def _scan(text: str) -> Number:
    """Read a number without sign.

    The steps of rounding are those of the recorded behaviour: the mantissa is exact, the power
    of five has 64 bits more than the result, and so on.
    """
    end = _digits_end(text, 0)
    digits = text[:end]
    fraction = 0
    if end < len(text) and text[end] == ".":
        fraction_end = _digits_end(text, end + 1)
        digits += text[end + 1:fraction_end]
        fraction = fraction_end - end - 1
        end = fraction_end
    if not digits:
        raise ValueError("a number needs a digit")
    exponent = 0
    binary = False
    if end < len(text):
        binary = text[end] in "pP"
        if not binary and text[end] not in "eE":
            raise ValueError("unexpected character in a number")
        exponent = _scan_exponent(text, end + 1)
    digits = digits.lstrip("0")
    if not digits:
        return ZERO
    twos, fives = exponent - fraction, -fraction if binary else exponent - fraction
    if len(digits) > LONG:
        lower, upper, shift = mantissa_bounds(digits)
        number = _exact(lower, twos + shift, fives)
        if number == _exact(upper, twos + shift, fives):
            return number
    return _exact(digits_to_int(digits), twos, fives)


def _exact(mantissa: int, twos: int, fives: int) -> Number:
    """Return mantissa * 2 ** twos * 5 ** fives for a positive mantissa."""
    if not _MIN_EXPONENT <= twos + mantissa.bit_length() <= MAX_EXPONENT:
        raise ValueError("the exponent is too large")
    power, exponent = power_of_five(abs(fives), PRECISION + 64)
    is_divisor = fives < 0
    if power == 0:
        return ZERO if is_divisor else INFINITY
    if is_divisor:
        return _quotient(mantissa, twos, power, exponent, PRECISION)
    return _rounded(mantissa * power, twos + exponent, PRECISION)


def _scan_exponent(text: str, start: int) -> int:
    sign = text[start:start + 1]
    digits = text[start + 1:] if sign in ("+", "-") else text[start:]
    if not digits.isdigit() or not digits.isascii():
        raise ValueError("an exponent is written in digits")
    exponent = int(digits.lstrip("0")[:20] or "0")  # more digits are more than allowed
    if exponent >= 1 << 63:
        raise ValueError("the exponent is too large")
    return -exponent if sign == "-" else exponent


def _rounded(mantissa: int, exponent: int, precision: int) -> Number:
    """Return the number in normal form, rounded; it may overflow or underflow."""
    if mantissa == 0:
        return Number(0, 0, precision)
    negative = mantissa < 0
    magnitude, exponent = round_bits(abs(mantissa), exponent, precision)
    top = exponent + magnitude.bit_length()
    if top > MAX_EXPONENT:
        return _infinity(negative, precision)
    if top < _MIN_EXPONENT:
        return _zero(negative, precision)
    if exponent != 0:
        zeros = (magnitude & -magnitude).bit_length() - 1
        magnitude >>= zeros
        exponent += zeros
        if exponent > 0 and top <= PRECISION:
            magnitude <<= exponent
            exponent = 0
    return Number(-magnitude if negative else magnitude, exponent, precision)


def _quotient(a: int, a_exponent: int, b: int, b_exponent: int, precision: int) -> Number:
    """Return a / b correctly rounded; neither is zero."""
    negative = a ^ b < 0  # their signs differ
    a, b = abs(a), abs(b)
    shift = max(precision + 2 + b.bit_length() - a.bit_length(), 0)
    quotient, rest = divmod(a << shift, b)
    quotient = quotient << 1 | (rest != 0)
    exponent = a_exponent - b_exponent - shift - 1
    return _rounded(-quotient if negative else quotient, exponent, precision)


def _add_zero(a: Number, b: Number, precision: int) -> Number:
    """Add two numbers of which at least one is zero."""
    if a.mantissa == 0 and b.mantissa == 0:
        return _zero(a.is_negative() and b.is_negative(), precision)
    other = b if a.mantissa == 0 else a
    if other.precision == precision:
        return other
    return Number(other.mantissa, other.exponent, precision)


def _significant_bits(mantissa: int) -> int:
    magnitude = abs(mantissa)
    return magnitude.bit_length() - (magnitude & -magnitude).bit_length() + 1


def _zero(negative: bool, precision: int) -> Number:
    return Number(0, _NEGATIVE_ZERO if negative else 0, precision)


def _infinity(negative: bool, precision: int) -> Number:
    return Number(-1 if negative else 1, _INFINITE, precision)


ZERO: Final = Number(0, 0, PRECISION)
ONE: Final = Number(1, 0, PRECISION)
INFINITY: Final = Number(1, _INFINITE, PRECISION)
NEGATIVE_INFINITY: Final = Number(-1, _INFINITE, PRECISION)
