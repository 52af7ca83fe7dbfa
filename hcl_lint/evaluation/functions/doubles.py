"""Logarithm and exponential of 64-bit floats, equal to the reference's to the last bit.

The mathematical library of C rounds better and differs from platform to platform. These
follow the algorithms of FreeBSD (logarithm) and SLEEF (exponential) that the products run.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

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
    2.4801587301587301587e-5,
    1.9841269841269841270e-4,
    1.3888888888888888889e-3,
    8.3333333333333333333e-3,
    4.1666666666666666667e-2,
    1.6666666666666666667e-1,
    0.5,
    1.0,
)
_OVERFLOW: Final = 7.09782712893384e02


def logarithm(number: float) -> float:
    """Return the natural logarithm: -inf for 0, not a number for less than that."""
    from math import frexp, inf, nan

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
    """Return e to the power of a finite number."""
    from math import inf, ldexp

    if number > _OVERFLOW:
        return inf
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
    from fractions import Fraction

    return float(Fraction(a) * Fraction(b) + Fraction(c))
