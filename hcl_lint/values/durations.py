"""Durations as Go writes them."""

from __future__ import annotations

import re

from hcl_lint.text.limits import LONGEST_DURATION

SECOND = 1_000_000_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
"""In nanoseconds, as all durations."""

_UNITS = {
    "ns": 1,
    "us": 1_000,
    "µs": 1_000,
    "μs": 1_000,
    "ms": 1_000_000,
    "s": SECOND,
    "m": MINUTE,
    "h": HOUR,
}
_LONGEST = (1 << 63) - 1  # nanoseconds of a duration
_PART = r"(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)"
_PLAIN = 7  # up to so many, a whole number of any unit is short enough


def parse_duration(text: str) -> int:
    """Return the nanoseconds of a duration such as ``1h30m`` or ``-1.5s``.

    Raises ValueError: *text* is not one, or too long a one.
    """
    if text[-1:] in _UNITS and len(text) <= _PLAIN and text[:-1].isascii() and text[:-1].isdigit():
        return int(text[:-1]) * _UNITS[text[-1]]  # as most are
    if len(text) > LONGEST_DURATION:
        raise ValueError("the duration is too long")
    body = text[1:] if text[:1] in ("+", "-") else text
    if body == "0":
        return 0
    if not re.compile(f"(?a)(?:{_PART})+").fullmatch(body):
        raise ValueError("a duration has the form `1h30m`; the units are h, m, s, ms, us and ns")
    total = 0
    for number, unit in re.compile(f"(?a){_PART}").findall(body):
        whole, _, fraction = number.partition(".")
        whole = whole.lstrip("0")[:20]  # so many are too long already
        fraction = fraction[:18]
        total += int(whole or "0") * _UNITS[unit]
        total += int(fraction or "0") * _UNITS[unit] // 10 ** len(fraction)
        if total > _LONGEST:
            raise ValueError("the duration is too long")
    return -total if text[0] == "-" else total


def format_duration(nanoseconds: int) -> str:
    """Return a duration in the largest unit of which it is a whole number."""
    for unit, size in (("h", HOUR), ("m", MINUTE), ("s", SECOND), ("ms", 1_000_000)):
        if nanoseconds % size == 0 and nanoseconds != 0:
            return f"{nanoseconds // size}{unit}"
    return "0s" if nanoseconds == 0 else f"{nanoseconds}ns"
