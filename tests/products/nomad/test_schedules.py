"""What is wrong with cron expressions, as recorded: each field at its borders, and odd forms."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint.products.nomad.rules.schedules import cron_error
from tests.conftest import Golden

RECORDED = Path(__file__).parent / "schedules.txt"
# The least and greatest number of each field: seconds to years.
FIELDS = ((0, 59), (0, 59), (0, 23), (1, 31), (1, 12), (0, 7), (1970, 2099))
ODD = (
    "", "a", "@daily", "@Daily", "@every 1h", "@nope", "* * * *", "* * * * *", "* * * * * *",
    "* * * * * * * *", "60 * * * *", "* * * * * 1969", "  0   0 * * *  ", "TZ=UTC 0 0 * * *",
)
# Of the day of the month, the month and the day of the week.
DAYS = ("?", "L", "LW", "W", "15W", "32W", "L-3", "5L", "1#2", "jan")
MONTHS = ("?", "jan", "DEC", "january", "jan-mar", "januar", "L", "sun")
WEEKDAYS = ("?", "L", "5L", "8L", "1#1", "1#5", "1#0", "1#6", "8#1", "sun#2", "sat", "sunday",
            "sun-SAT", "sund", "1W", "dec", "#1", "1#")
PARTS = ("/", "/5", "*/", "*/0", "*/a", "?/5", "1/2/3", "70/5", "1-70/5", "1,", ",1", "1,2,70",
         "1-2", "2-1", "1-",
         "-1", "1-2-3", "1--2", "5-1/2", "a", "1a", "01", "00001", "\u0661", "1.5", "* *")


def expressions() -> Iterator[str]:
    yield from ODD
    for number, (least, most) in enumerate(FIELDS):
        for value in (
            least - 1, least, most, most + 1, f"{least}-{most}", f"{least}-{most + 1}",
            f"*/{most}", f"*/{most + 1}", f"{least}/1",
        ):
            yield with_field(number, str(value))
    for number, values in ((3, DAYS), (4, MONTHS), (5, WEEKDAYS), (1, PARTS), (2, DAYS[1:3])):
        for part in values:
            yield with_field(number, part)


def with_field(number: int, value: str) -> str:
    fields = ["0", "0", "0", "1", "1", "*", "2000"]
    fields[number] = value
    return " ".join(fields)


def test_cron_expressions_have_the_problems_that_are_recorded(golden: Golden) -> None:
    lines = [f"{text!r}: {cron_error(text)}".rstrip() for text in expressions()]
    golden(RECORDED, "\n".join(lines) + "\n")
