"""When jobs and tasks run."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import check
from hcl_lint.linter.context import FileContext
from hcl_lint.products.nomad.jobs import jobs_in, tasks_in
from hcl_lint.products.nomad.rules import INVALID_CRON_OR_TIMEZONE
from hcl_lint.schema.block_view import BlockView
from hcl_lint.text.messages import short


@check(INVALID_CRON_OR_TIMEZONE, needs_valid_syntax=True, in_json=True)
def schedules(file: FileContext) -> Diagnostics:
    for job in jobs_in(file):
        yield from _check_periodic(job)
    for _, group, task in tasks_in(file):
        if group is not None:
            for cron in task.blocks_on(["schedule.cron"]):
                yield from _check_zone(cron, "timezone")


def _check_periodic(job: BlockView) -> Diagnostics:
    block = job.last_block("periodic")
    if block is None or block.is_unknown or block.truth("enabled") is not True:
        return
    cron, crons = block.text("cron"), block.texts("crons")
    for name, texts in (("cron", [cron] if cron else []), ("crons", crons or [])):
        for text in texts:
            reason = cron_error(text)
            if reason:
                yield INVALID_CRON_OR_TIMEZONE.at(
                    block.place_of(name), "Invalid cron expression", f"In {short(text)}, {reason}."
                )
    yield from _check_zone(block, "time_zone")


def _check_zone(block: BlockView, name: str) -> Diagnostics:
    zone = block.text(name)
    if zone is not None and not is_zone(zone):
        yield INVALID_CRON_OR_TIMEZONE.at(
            block.place_of(name), "Unknown time zone",
            "Use a name from the IANA database, such as `Europe/Paris`.",
        )


_NAMED: Final = ("@annually", "@yearly", "@monthly", "@weekly", "@daily", "@hourly")
_MONTHS: Final = (
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
)
_LONG_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)
_DAYS: Final = ("sun", "mon", "tue", "wed", "thu", "fri", "sat")
_LONG_DAYS: Final = ("sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday")

# The fields with their least and greatest numbers.
_FIELDS: Final = (
    ("second", 0, 59), ("minute", 0, 59), ("hour", 0, 23), ("day of the month", 1, 31),
    ("month", 1, 12), ("day of the week", 0, 7), ("year", 1970, 2099),
)


def cron_error(text: str) -> str:
    """Describe the problem of a cron expression; "" if it is valid.

    Five fields are minutes to days of the week; a year may follow, and seconds precede seven.
    """
    words = text.split()
    if len(words) == 1 and words[0].startswith("@"):
        if words[0] in _NAMED:
            return ""
        return f"`{words[0]}` is unknown; use one of {', '.join(_NAMED)}"
    if len(words) < 5:
        return f"it has {len(words)} of the 5 fields that are required"
    fields = list(_FIELDS[1:]) if len(words) < 7 else list(_FIELDS)
    for word, (name, least, most) in zip(words, fields):
        for part in word.split(","):
            if not _is_part(part.lower(), name, least, most):
                return f"`{part}` is not a valid {name}"
    return ""


def _is_part(part: str, name: str, least: int, most: int) -> bool:
    if part in ("*", "?"):
        return True
    if name == "day of the month":
        if part in ("l", "lw", "w"):
            return True
        part = part.removesuffix("w")
    if name == "day of the week":
        if part == "l":
            return True
        part = part.removesuffix("l")
        before, sign, after = part.partition("#")
        if sign:
            return _is_number(before, name, least, most) and after in ("1", "2", "3", "4", "5")
    body, slash, step = part.partition("/")
    if slash and not (step.isdigit() and 0 < int(step) <= most):
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
    from zoneinfo import available_timezones

    names = available_timezones()
    return len(names) == 0 or name in names
