"""Dates and times: reading, writing, adding, comparing."""

from __future__ import annotations

from hcl_lint.evaluation.function import Call, FunctionError, Parameter, function
from hcl_lint.evaluation.functions.calendar import MONTHS, WEEKDAYS, Moment, parse_moment
from hcl_lint.values.refinements import NO_REFINEMENT
from hcl_lint.values.types import NUMBER, STRING, object_of
from hcl_lint.values.value import Value, int_value, object_value, string_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.evaluation.function import Function

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_UNITS = {
    "ns": 1,
    "us": 1_000,
    "µs": 1_000,
    "μs": 1_000,
    "ms": 1_000_000,
    "s": 1_000_000_000,
    "m": 60_000_000_000,
    "h": 3_600_000_000_000,
}
_LONGEST = (1 << 63) - 1  # nanoseconds of a duration
_LONGEST_TEXT = 10_000  # characters of one

_PARTS = dict.fromkeys(
    (
        "day",
        "hour",
        "iso_week",
        "iso_year",
        "minute",
        "month",
        "second",
        "weekday",
        "year",
        "year_day",
    ),
    NUMBER,
)
_NAMES = {"month_name": STRING, "weekday_name": STRING}


def _moment(
    call: Call,
    index: int,
    *,
    blamed: bool = True,
    allow_space: bool = False,
    lenient: bool = False,
) -> Moment:
    try:
        return parse_moment(call.text(index), allow_space=allow_space, lenient=lenient)
    except ValueError as error:
        raise FunctionError(
            f"this is no RFC 3339 timestamp: {error}", index if blamed else None
        ) from None


def _verb_text(verb: str, moment: Moment) -> str:
    """Return what a run of one letter in a date format stands for."""
    year, month, day = moment.date
    hour, minute, second = moment.time
    twelve = (hour + 11) % 12 + 1
    if verb.startswith("Z"):
        if verb == "Z":
            return moment.zone(":") if moment.offset else "Z"
        if verb == "ZZZ" and not moment.offset:
            return "UTC"
        if len(verb) in (3, 4, 5):
            return moment.zone(":" if verb == "ZZZZZ" else "")
    found = {
        "YY": f"{year % 100:02d}",
        "YYYY": f"{year:04d}",
        "M": str(month),
        "MM": f"{month:02d}",
        "MMM": MONTHS[month - 1][:3],
        "MMMM": MONTHS[month - 1],
        "D": str(day),
        "DD": f"{day:02d}",
        "EEE": WEEKDAYS[moment.weekday][:3],
        "EEEE": WEEKDAYS[moment.weekday],
        "h": str(hour),
        "hh": f"{hour:02d}",
        "H": str(twelve),
        "HH": f"{twelve:02d}",
        "AA": "AM" if hour < 12 else "PM",
        "aa": "am" if hour < 12 else "pm",
        "m": str(minute),
        "mm": f"{minute:02d}",
        "s": str(second),
        "ss": f"{second:02d}",
    }.get(verb)
    if found is None:
        raise FunctionError(f"`{verb}` is no part of a date format; quote it by `'` if meant", 0)
    return found


@function(
    Parameter("format", STRING, "The format, such as `YYYY-MM-DD hh:mm:ss`."),
    Parameter("time", STRING, "The time in RFC 3339, such as `2006-01-02T15:04:05Z`."),
    returns=STRING,
)
def formatdate(call: Call) -> Value:
    """Writes a time in another format.

    `YYYY` `YY` year, `M` to `MMMM` month, `D` `DD` day, `EEE` `EEEE` weekday, `hh` `h` hour,
    `HH` `H` hour of twelve with `AA` or `aa`, `mm` `m` minute, `ss` `s` second, `Z` to `ZZZZZ`
    zone. Other letters stand between single quotes.
    """
    moment = _moment(call, 1)
    text = call.text(0)
    parts = []
    offset = 0
    while offset < len(text):
        character = text[offset]
        end = offset + 1
        if character == "'":
            literal, end = _quoted(text, offset)
            parts.append(literal)
        elif character in _LETTERS:
            while text.startswith(character, end):
                end += 1
            parts.append(_verb_text(text[offset:end], moment))
        else:
            parts.append(character)
        offset = end
    return call.string("".join(parts))


def _quoted(text: str, start: int) -> tuple[str, int]:
    """Return the text between quotes and the offset behind; two quotes stand for one."""
    offset = start + 1
    if text.startswith("'", offset):
        return "'", offset + 1
    parts = []
    while True:
        end = text.find("'", offset)
        if end < 0:
            raise FunctionError("a text between `'` in the format is not closed", 0)
        parts.append(text[offset:end])
        if not text.startswith("''", end):
            return "'".join(parts), end + 1
        offset = end + 2


def parse_duration(text: str) -> int:
    """Return the nanoseconds of a duration such as ``1h30m`` or ``-1.5s``.

    Raises:
        ValueError: *text* is none, or too long a one.
    """
    import re

    if len(text) > _LONGEST_TEXT:
        raise ValueError("the duration is too long")
    body = text[1:] if text[:1] in ("+", "-") else text
    if body == "0":
        return 0
    part = r"(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)"
    if not re.fullmatch(f"(?:{part})+", body, re.ASCII):
        raise ValueError("a duration looks like `1h30m`; the units are h, m, s, ms, us and ns")
    total = 0
    for number, unit in re.findall(part, body, re.ASCII):
        whole, _, fraction = number.partition(".")
        if len(whole.lstrip("0")) > 19:
            raise ValueError("the duration is too long")
        fraction = fraction[:18]
        total += int(whole or "0") * _UNITS[unit]
        total += int(fraction or "0") * _UNITS[unit] // 10 ** len(fraction)
        if total > _LONGEST:
            raise ValueError("the duration is too long")
    return -total if text[0] == "-" else total


@function(
    Parameter("timestamp", STRING, "The time in RFC 3339."),
    Parameter("duration", STRING, "What to add, such as `1h30m` or `-10s`."),
    returns=STRING,
    refinement=NO_REFINEMENT,
)
def timeadd(call: Call) -> Value:
    """Adds a duration to a time."""
    moment = _moment(call, 0, blamed=False)
    try:
        duration = parse_duration(call.text(1))
    except ValueError as error:
        raise FunctionError(str(error)) from None
    return string_value(Moment(moment.nanoseconds + duration, moment.offset).to_text())


@function(
    Parameter("timestamp_a", STRING, "The first time in RFC 3339."),
    Parameter("timestamp_b", STRING, "The second time in RFC 3339."),
    returns=NUMBER,
)
def timecmp(call: Call) -> Value:
    """Returns -1, 0 or 1 as the first time is before, equal to or after the second."""
    a = _moment(call, 0, lenient=True).nanoseconds
    b = _moment(call, 1, lenient=True).nanoseconds
    return int_value((a > b) - (a < b))


def _parts(moment: Moment) -> dict[str, Value]:
    year, month, day = moment.date
    hour, minute, second = moment.time
    iso_year, iso_week = moment.iso_week
    return {
        "day": int_value(day),
        "hour": int_value(hour),
        "iso_week": int_value(iso_week),
        "iso_year": int_value(iso_year),
        "minute": int_value(minute),
        "month": int_value(month),
        "month_name": string_value(MONTHS[month - 1]),
        "second": int_value(second),
        "weekday": int_value(moment.weekday),
        "weekday_name": string_value(WEEKDAYS[moment.weekday]),
        "year": int_value(year),
        "year_day": int_value(moment.year_day),
    }


@function(
    Parameter("timestamp", STRING, "The time in RFC 3339."),
    returns=object_of({**_PARTS, **_NAMES, "unix": NUMBER}),
)
def rfc3339_parse(call: Call) -> Value:
    """Returns the parts of a time as an object: year, month, day, hour, weekday and so on."""
    moment = _moment(call, 0, allow_space=True, lenient=True)
    return object_value({**_parts(moment), "unix": int_value(moment.seconds)})


@function(
    Parameter("unix_timestamp", NUMBER, "Seconds since 1970 in UTC."),
    returns=object_of({**_PARTS, **_NAMES, "rfc3339": STRING}),
)
def unix_timestamp_parse(call: Call) -> Value:
    """Returns the parts of a time as an object: year, month, day, hour, weekday and so on."""
    moment = Moment(call.integer(0) * 1_000_000_000, 0)
    return object_value({**_parts(moment), "rfc3339": string_value(moment.to_text())})


FUNCTIONS: tuple[Function, ...] = (
    formatdate,
    timeadd,
    timecmp,
    rfc3339_parse,
    unix_timestamp_parse,
)
