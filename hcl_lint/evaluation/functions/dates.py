"""Points in time: RFC 3339 and the calendar, for any year."""

from __future__ import annotations

import re

from hcl_lint.annotations import Final
from hcl_lint.evaluation.function import Call, FunctionError, Parameter, function
from hcl_lint.values.durations import parse_duration
from hcl_lint.values.refinements import NO_REFINEMENT
from hcl_lint.values.types import NUMBER, STRING, object_of
from hcl_lint.values.value import Value, int_value, object_value, string_value

MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)
WEEKDAYS: Final = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
_EPOCH: Final = 719_468  # days from 1 March of year 0 to 1 January 1970
_ERA: Final = 146_097  # days of 400 years


class Moment:
    """A point in time, as a clock shows it in some zone.

    ``nanoseconds`` count from 1970 in UTC; ``offset`` is how many seconds the zone is ahead.
    """

    __slots__ = ("nanoseconds", "offset")

    def __init__(self, nanoseconds: int, offset: int) -> None:
        self.nanoseconds = nanoseconds
        self.offset = offset

    @property
    def seconds(self) -> int:
        """Whole seconds since 1970 in UTC."""
        return self.nanoseconds // 1_000_000_000

    @property
    def _local(self) -> tuple[int, int]:
        """Days since 1970 and seconds of the day, in the zone."""
        return divmod(self.seconds + self.offset, 86_400)

    @property
    def date(self) -> tuple[int, int, int]:
        """Year, month and day."""
        return _date_of(self._local[0])

    @property
    def time(self) -> tuple[int, int, int]:
        """Hour, minute and second."""
        second = self._local[1]
        return second // 3600, second // 60 % 60, second % 60

    @property
    def weekday(self) -> int:
        """The day of the week, Sunday being 0."""
        return (self._local[0] + 4) % 7

    @property
    def year_day(self) -> int:
        """The day of the year, from 1."""
        return self._local[0] - days_before(self.date[0], 1, 1) + 1

    @property
    def iso_week(self) -> tuple[int, int]:
        """The year and the number of the week: that of its Thursday."""
        days = self._local[0]
        thursday = days - (self.weekday + 6) % 7 + 3
        year = _date_of(thursday)[0]
        return year, (thursday - days_before(year, 1, 1)) // 7 + 1

    def zone(self, separator: str) -> str:
        """Return the zone as hours and minutes, such as ``+02:00``."""
        minutes = abs(self.offset) // 60
        sign = "-" if self.offset < 0 else "+"
        return f"{sign}{minutes // 60:02d}{separator}{minutes % 60:02d}"

    def to_text(self) -> str:
        """Return the time in RFC 3339, without fractions of a second."""
        year, month, day = self.date
        hour, minute, second = self.time
        zone = self.zone(":") if self.offset else "Z"
        years = f"{year:05d}" if year < 0 else f"{year:04d}"
        return f"{years}-{month:02d}-{day:02d}T{hour:02d}:{minute:02d}:{second:02d}{zone}"


def days_before(year: int, month: int, day: int) -> int:
    """Return the days from 1970 to a date; month 13 is the January after.

    Years are counted from March on here, so that the odd day is the last of one.
    """
    if month <= 2:
        year -= 1
        month += 12
    era, of_era = divmod(year, 400)
    day_of_year = (153 * (month - 3) + 2) // 5 + day - 1
    return era * _ERA + of_era * 365 + of_era // 4 - of_era // 100 + day_of_year - _EPOCH


def _date_of(days: int) -> tuple[int, int, int]:
    era, day = divmod(days + _EPOCH, _ERA)
    of_era = (day - day // 1460 + day // 36_524 - day // 146_096) // 365
    day -= of_era * 365 + of_era // 4 - of_era // 100
    month = (5 * day + 2) // 153
    day -= (153 * month + 2) // 5
    year = era * 400 + of_era
    if month >= 10:
        return year + 1, month - 9, day + 1
    return year, month + 3, day + 1


def parse_moment(text: str, *, allow_space: bool, lenient: bool) -> Moment:
    """Read a time in RFC 3339, with capital letters and any number of decimals.

    A *lenient* reading takes an hour of one digit, a comma before the decimals, and a zone that
    is 24 hours and 60 minutes ahead. Raises ValueError: *text* has another form, or there is no
    such time. The message says what is wrong.
    """
    separator = "[T ]" if allow_space else "T"
    hour_form, point = (r"\d\d?", "[.,]") if lenient else (r"\d\d", r"\.")
    match = re.fullmatch(
        r"(\d{4})-(\d\d)-(\d\d)" + separator + rf"({hour_form}):(\d\d):(\d\d)"
        rf"(?:{point}(\d+))?(Z|([+-])(\d\d):(\d\d))",
        text,
        re.ASCII,
    )
    if match is None:
        raise ValueError("a timestamp has the form `2006-01-02T15:04:05Z`")
    year, month, day, hour, minute, second = map(int, match.groups()[:6])
    if not 1 <= month <= 12:
        raise ValueError("the month must be between 01 and 12")
    if not 1 <= day <= _days_of(year, month):
        raise ValueError("the month does not have this day")
    if hour > 23 or minute > 59 or second > 59:
        raise ValueError("the time of day does not exist")
    offset = 0
    if match[9]:
        hours, minutes = int(match[10]), int(match[11])
        if hours > 23 + lenient or minutes > 59 + lenient:
            raise ValueError("the time zone does not exist")
        offset = (hours * 3600 + minutes * 60) * (-1 if match[9] == "-" else 1)
    seconds = days_before(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset
    fraction = int((match[7] or "")[:9].ljust(9, "0"))
    return Moment(seconds * 1_000_000_000 + fraction, offset)


def _days_of(year: int, month: int) -> int:
    return days_before(year, month + 1, 1) - days_before(year, month, 1)


_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

_PARTS = dict.fromkeys(
    (
        "day", "hour", "iso_week", "iso_year", "minute", "month", "second", "weekday", "year",
        "year_day",
    ),
    NUMBER,
)
_NAMES = {"month_name": STRING, "weekday_name": STRING}


def _moment(
    call: Call, index: int, *, blamed: bool = True, allow_space: bool = False, lenient: bool = False
) -> Moment:
    try:
        return parse_moment(call.text(index), allow_space=allow_space, lenient=lenient)
    except ValueError as error:
        raise FunctionError(
            f"invalid RFC 3339 timestamp: {error}", index if blamed else None
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
        raise FunctionError(f"`{verb}` is not part of a date format; put literals between `'`", 0)
    return found


def _check_format(call: Call, index: int) -> None:
    _formatted(call.text(index), Moment(0, 0))


@function(
    Parameter("format", STRING, "The format, such as `YYYY-MM-DD hh:mm:ss`.", check=_check_format),
    Parameter(
        "time", STRING, "The time in RFC 3339, such as `2006-01-02T15:04:05Z`.", check=_moment
    ),
    returns=STRING,
)
def formatdate(call: Call) -> Value:
    """Writes a time in another format.

    `YYYY` `YY` year, `M` to `MMMM` month, `D` `DD` day, `EEE` `EEEE` weekday, `hh` `h` hour,
    `HH` `H` hour of twelve with `AA` or `aa`, `mm` `m` minute, `ss` `s` second, `Z` to `ZZZZZ`
    zone. Other letters stand between single quotes.
    """
    moment = _moment(call, 1)
    return call.string(_formatted(call.text(0), moment))


def _formatted(text: str, moment: Moment) -> str:
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
    return "".join(parts)


def _quoted(text: str, start: int) -> tuple[str, int]:
    """Return the text between quotes and the offset after; two quotes stand for one."""
    offset = start + 1
    if text.startswith("'", offset):
        return "'", offset + 1
    parts = []
    while True:
        end = text.find("'", offset)
        if end < 0:
            raise FunctionError("the literal text in the format lacks its closing `'`", 0)
        parts.append(text[offset:end])
        if not text.startswith("''", end):
            return "'".join(parts), end + 1
        offset = end + 2


def _duration(call: Call, index: int) -> int:
    try:
        return parse_duration(call.text(index))
    except ValueError as error:
        raise FunctionError(str(error)) from None


@function(
    Parameter("timestamp", STRING, "The time in RFC 3339.", check=_moment),
    Parameter("duration", STRING, "What to add, such as `1h30m` or `-10s`.", check=_duration),
    returns=STRING, refinement=NO_REFINEMENT,
)
def timeadd(call: Call) -> Value:
    """Adds a duration to a time."""
    moment = _moment(call, 0, blamed=False)
    return string_value(Moment(moment.nanoseconds + _duration(call, 1), moment.offset).to_text())


def _lenient_moment(call: Call, index: int) -> Moment:
    return _moment(call, index, lenient=True)


@function(
    Parameter("timestamp_a", STRING, "The first time in RFC 3339.", check=_lenient_moment),
    Parameter("timestamp_b", STRING, "The second time in RFC 3339.", check=_lenient_moment),
    returns=NUMBER,
)
def timecmp(call: Call) -> Value:
    """Returns -1, 0 or 1 as the first time is before, equal to or after the second."""
    a = _lenient_moment(call, 0).nanoseconds
    b = _lenient_moment(call, 1).nanoseconds
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
