"""Points in time: RFC 3339 and the calendar, for any year."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

MONTHS: Final = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
WEEKDAYS: Final = (
    "Sunday",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
)
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
        return f"{year:04d}-{month:02d}-{day:02d}T{hour:02d}:{minute:02d}:{second:02d}{zone}"


def days_before(year: int, month: int, day: int) -> int:
    """Return the days from 1970 to a date.

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


def parse_moment(text: str, *, allow_space: bool = False, lenient: bool = False) -> Moment:
    """Read a time in RFC 3339, with capital letters and any number of decimals.

    A *lenient* reading takes an hour of one digit, a comma before the decimals, and a zone that
    is 24 hours and 60 minutes ahead.

    Raises:
        ValueError: *text* has another form, or there is no such time. The message says what
            is wrong.
    """
    import re

    separator = "[T ]" if allow_space else "T"
    hour_form, point = (r"\d\d?", "[.,]") if lenient else (r"\d\d", r"\.")
    match = re.fullmatch(
        r"(\d{4})-(\d\d)-(\d\d)" + separator + rf"({hour_form}):(\d\d):(\d\d)"
        rf"(?:{point}(\d+))?(Z|([+-])(\d\d):(\d\d))",
        text,
        re.ASCII,
    )
    if match is None:
        raise ValueError("a timestamp looks like `2006-01-02T15:04:05Z`")
    year, month, day, hour, minute, second = map(int, match.groups()[:6])
    if not 1 <= month <= 12:
        raise ValueError("the month must be between 01 and 12")
    if not 1 <= day <= _days_of(year, month):
        raise ValueError("the month has no such day")
    if hour > 23 or minute > 59 or second > 59:
        raise ValueError("there is no such time of the day")
    offset = 0
    if match[9]:
        hours, minutes = int(match[10]), int(match[11])
        if hours > 23 + lenient or minutes > 59 + lenient:
            raise ValueError("there is no such time zone")
        offset = (hours * 3600 + minutes * 60) * (-1 if match[9] == "-" else 1)
    seconds = days_before(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset
    fraction = int((match[7] or "")[:9].ljust(9, "0"))
    return Moment(seconds * 1_000_000_000 + fraction, offset)


def _days_of(year: int, month: int) -> int:
    following = (year + 1, 1) if month == 12 else (year, month + 1)
    return days_before(*following, 1) - days_before(year, month, 1)
