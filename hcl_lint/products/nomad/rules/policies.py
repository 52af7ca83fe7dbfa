"""When tasks are restarted, updated, moved and scaled."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import check
from hcl_lint.linter.context import FileContext
from hcl_lint.products.nomad.jobs import groups_in, holder, jobs_in, last_blocks
from hcl_lint.products.nomad.rules import (
    INVALID_DURATION, INVALID_JOB_SETTING, INVALID_JOB_TYPE_COMBINATION, MISSING_JOB_PART,
)
from hcl_lint.schema.block_view import BlockView
from hcl_lint.text.source import Range
from hcl_lint.values.durations import HOUR, MINUTE, SECOND, format_duration

BATCH: Final = ("batch", "sysbatch")


@check(
    INVALID_DURATION, INVALID_JOB_SETTING, INVALID_JOB_TYPE_COMBINATION, MISSING_JOB_PART,
    needs_valid_syntax=True, in_json=True,
)
def policies(file: FileContext) -> Diagnostics:
    for job in jobs_in(file):
        own = job.last_block("update")
        if own is not None and len(job.blocks("group")) == 0:
            yield from _check_update([own])
    for job, group in groups_in(file):
        type_ = job.text("type")
        updates = last_blocks("update", group, job)
        if len(updates) != 0:
            yield from _check_update(updates)
        yield from _check_migrate(job, group)
        restart = group.last_block("restart")
        if restart is not None and type_ is not None:
            yield from _check_restart([restart], type_)
        yield from _check_reschedule(job, group, type_)
        for block in group.blocks("scaling") if group.is_set("count") else ():
            yield from _check_count(group, block)


def _check_order(parts: list[BlockView], lower: str, upper: str, is_strict: bool) -> Diagnostics:
    """Report a duration that must be below, or at most, another one."""
    low_part, high_part = holder(parts, lower), holder(parts, upper)
    low, high = low_part.duration(lower), high_part.duration(upper)
    if low is None or high is None or low < high or (low == high and not is_strict):
        return
    place = _odd_one([
        (low_part, lower, low_part.default_duration(lower), low),
        (high_part, upper, high_part.default_duration(upper), high),
    ])
    relation = "less than" if is_strict else "at most"
    yield INVALID_DURATION.at(
        place, f"`{lower}` is too long for `{upper}`",
        f"`{lower}` ({format_duration(low)}) must be {relation} `{upper}` "
        f"({format_duration(high)}).",
    )


def _odd_one(candidates: list[tuple[BlockView, str, int, int]]) -> Range:
    """Of attributes with their defaults and values, the one farthest from its default."""
    # The largest ratio so far, as a fraction: floats do not hold all numbers.
    top, bottom, place = 0, 1, candidates[0][0].place
    for block, name, default, value in candidates:
        if block.is_set(name):
            least, most = sorted((max(1, default), max(1, value)))
            if most * bottom > top * least:
                top, bottom, place = most, least, block.place_of(name)
    return place


def _check_update(parts: list[BlockView]) -> Diagnostics:
    yield from _check_order(parts, "min_healthy_time", "healthy_deadline", True)
    if holder(parts, "progress_deadline").duration("progress_deadline") != 0:
        yield from _check_order(parts, "healthy_deadline", "progress_deadline", True)
    canary = holder(parts, "canary")
    promotes = holder(parts, "auto_promote")
    if promotes.truth("auto_promote") and canary.number("canary") == 0:
        place = canary.place_of("canary") if canary.is_set("canary") else (
            promotes.place_of("auto_promote")
        )
        yield INVALID_JOB_SETTING.at(
            place, "`auto_promote` without canaries",
            "There is nothing to promote. Set `canary` to at least 1.",
        )


def _check_migrate(job: BlockView, group: BlockView) -> Diagnostics:
    parts = last_blocks("migrate", group, job)
    if len(parts) != 0:
        yield from _check_order(parts, "min_healthy_time", "healthy_deadline", False)


def _check_restart(parts: list[BlockView], type_: str) -> Diagnostics:
    is_batch = type_ in BATCH
    attempts_part = holder(parts, "attempts")
    attempts = attempts_part.number("attempts", 3 if is_batch else 2)
    interval_part = holder(parts, "interval")
    interval = interval_part.duration("interval", 24 * HOUR if is_batch else 30 * MINUTE)
    delay_part = holder(parts, "delay")
    delay = delay_part.duration("delay")
    if attempts is None or interval is None or delay is None or interval < 5 * SECOND:
        return
    if attempts * delay > interval:
        place = _odd_one([
            (interval_part, "interval", 24 * HOUR if is_batch else 30 * MINUTE, interval),
            (delay_part, "delay", delay_part.default_duration("delay"), delay),
            (attempts_part, "attempts", 3 if is_batch else 2, attempts),
        ])
        yield INVALID_DURATION.at(
            place, "Interval is too short for the attempts",
            f"{attempts} restarts with a delay of {format_duration(delay)} do not fit into "
            f"{format_duration(interval)}.",
        )


def _check_reschedule(job: BlockView, group: BlockView, type_: str | None) -> Diagnostics:
    parts = last_blocks("reschedule", group, job)
    if len(parts) == 0 or type_ not in ("service", "batch"):
        return
    is_batch = type_ == "batch"
    attempts_part = holder(parts, "attempts")
    attempts = attempts_part.number("attempts", 1 if is_batch else 0)
    interval_part = holder(parts, "interval")
    interval = interval_part.duration("interval", 24 * HOUR if is_batch else 0)
    unlimited_part = holder(parts, "unlimited")
    unlimited = unlimited_part.truth("unlimited", not is_batch)
    delay_part = holder(parts, "delay")
    delay = delay_part.duration("delay", 5 * SECOND if is_batch else 30 * SECOND)
    function_part = holder(parts, "delay_function")
    function = function_part.text("delay_function", "constant" if is_batch else "exponential")
    most_part = holder(parts, "max_delay")
    most = most_part.duration("max_delay", 0 if is_batch else HOUR)
    if attempts is None or unlimited is None or interval is None or delay is None:
        return
    if not unlimited and attempts <= 0:
        return  # rescheduling is off
    if attempts > 0 and unlimited:
        yield INVALID_JOB_SETTING.at(
            attempts_part.place_of("attempts") if attempts_part.is_set("attempts") else (
                unlimited_part.place_of("unlimited")
            ),
            "Both attempts and unlimited rescheduling",
            f"`attempts` is {attempts} and `unlimited` is true{_defaulted(unlimited_part)}. "
            "Set `attempts = 0` or `unlimited = false`.",
        )
        return
    if function is not None and function != "constant" and most is not None and most < delay:
        place = most_part if most_part.is_set("max_delay") else function_part
        yield INVALID_DURATION.at(
            place.place_of("max_delay", "delay_function", "delay"),
            "`max_delay` is less than `delay`",
            f"`delay` is {format_duration(delay)} and `max_delay` {format_duration(most)}. "
            "Only a constant delay needs no greater `max_delay`.",
        )
        return
    if unlimited:
        return
    if interval < 15 * SECOND:
        place = interval_part if interval_part.is_set("interval") else attempts_part
        yield INVALID_DURATION.at(
            place.place_of("interval", "attempts"), "Interval is too short",
            f"`interval` is {format_duration(interval)}, but must be at least 15s.",
        )
        return
    if delay < 5 * SECOND or function is None or most is None:
        return
    if not _fits(attempts, interval, delay, function, most):
        place = delay_part if delay_part.is_set("delay") else interval_part
        yield INVALID_DURATION.at(
            place.place_of("delay", "interval", "attempts"),
            "Interval is too short for the attempts",
            f"`attempts = {attempts}` with these delays does not fit into "
            f"{format_duration(interval)}.",
        )


def _defaulted(block: BlockView) -> str:
    return "" if block.is_set("unlimited") else " by default"


def _fits(attempts: int, interval: int, delay: int, function: str, most: int) -> bool:
    """Whether all attempts to reschedule are possible in an interval."""
    if attempts > 1000:
        return True
    total, previous, current = 0, 0, delay
    for number in range(attempts):
        if function == "constant":
            step = delay
        elif function == "exponential":
            step = delay * 2**number
        else:
            step = current
            previous, current = current, previous + current
        if function != "constant" and most and step > most:
            step = most
        total += step
    # The first attempt waits too, and the last has to begin within the interval.
    return total - (step if attempts > 1 else 0) < interval


def _check_count(group: BlockView, scaling: BlockView) -> Diagnostics:
    count, most = group.number("count"), scaling.number("max")
    least = scaling.number("min") if scaling.is_set("min") else count
    if not scaling.is_set("max") or count is None or least is None or most is None:
        return
    if least <= count <= most or (scaling.is_set("min") and least > most):
        return
    place = scaling.place_of("max" if count > most else "min")
    if count == 0:
        place = group.place_of("count")
    yield INVALID_JOB_SETTING.at(
        place, "`count` is outside the limits for scaling",
        f"`count` is {count}, but must be "
        + (f"between {least} and {most}." if scaling.is_set("min") else f"at most {most}."),
    )
