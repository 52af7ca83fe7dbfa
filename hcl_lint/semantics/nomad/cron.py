"""Cron expressions and time zones as Nomad reads them.

Source: recorded behaviour of Nomad's parser, package `cronexpr`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_NAMED: Final = ("@annually", "@yearly", "@monthly", "@weekly", "@daily", "@hourly")
_MONTHS: Final = (
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
)  # fmt: skip
_LONG_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip
_DAYS: Final = ("sun", "mon", "tue", "wed", "thu", "fri", "sat")
_LONG_DAYS: Final = (
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
)  # fmt: skip

# The fields with their least and greatest numbers.
_FIELDS: Final = (
    ("second", 0, 59), ("minute", 0, 59), ("hour", 0, 23), ("day of the month", 1, 31),
    ("month", 1, 12), ("day of the week", 0, 7), ("year", 1970, 2099),
)  # fmt: skip


def cron_complaint(text: str) -> str:
    """Say what is wrong with a cron expression; "" if nothing is.

    Five fields are minutes to days of the week; a year may follow, and seconds precede seven.
    """
    words = text.split()
    if len(words) == 1 and words[0].startswith("@"):
        if words[0] in _NAMED:
            return ""
        return f"`{words[0]}` is unknown; there are {', '.join(_NAMED)}"
    if len(words) < 5:
        return f"it has {len(words)} fields, and 5 are required"
    fields = list(_FIELDS[1:]) if len(words) < 7 else list(_FIELDS)
    for word, (name, least, most) in zip(words, fields):
        for part in word.split(","):
            if not _is_part(part.lower(), name, least, most):
                return f"`{part}` is not a {name}"
    return ""


def _is_part(part: str, name: str, least: int, most: int) -> bool:
    if part in ("*", "?"):
        return True
    if name == "day of the month":
        if part in ("l", "lw", "w"):
            return True
        if part.endswith("w"):
            part = part[:-1]
    if name == "day of the week":
        if part == "l":
            return True
        if part.endswith("l"):
            part = part[:-1]
        before, sign, after = part.partition("#")
        if sign:
            return _is_number(before, name, least, most) and after in ("1", "2", "3", "4", "5")
    body, slash, step = part.partition("/")
    if slash and not (step.isdigit() and 0 < int(step) <= max(most, 1)):
        return False
    if body in ("*", "?") or (body == "" and slash):
        return True
    first, dash, last = body.partition("-")
    if not _is_number(first, name, least, most):
        return False
    return not dash or _is_number(last, name, least, most)


def _is_number(text: str, name: str, least: int, most: int) -> bool:
    if name == "month" and (text in _MONTHS or text in _LONG_MONTHS):
        return True
    if name == "day of the week" and (text in _DAYS or text in _LONG_DAYS):
        return True
    return text.isascii() and text.isdigit() and len(text) <= 4 and least <= int(text) <= most


def is_zone(name: str) -> bool:
    """Whether a text names a time zone; true where the names are not known."""
    if name in ("", "UTC", "Local"):
        return True
    names = _zone_names()
    return len(names) == 0 or name in names


def _zone_names() -> set[str]:
    from zoneinfo import available_timezones

    return available_timezones()
