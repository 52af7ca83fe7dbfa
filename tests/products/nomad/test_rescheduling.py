"""Restarts, rescheduling, updates and scaling: which settings fit together, at their borders."""

from __future__ import annotations

import itertools

import pytest

from tests.products.nomad.jobs import said


def reschedule(**settings: object) -> str:
    lines = [f"{name} = {str(value).lower()}" for name, value in settings.items()]
    return "reschedule {\n" + "\n".join(lines) + "\n}"


def fits(attempts: int, interval: int, delay: int, function: str, most: int) -> bool:
    """Whether the last of all attempts begins within the interval."""
    steps = [delay, delay]
    while len(steps) < attempts:
        steps.append(sum(steps[-2:]) if function == "fibonacci" else delay)
    if function == "exponential":
        steps = [delay * 2**number for number in range(attempts)]
    if function != "constant" and most:
        steps = [min(step, most) for step in steps]
    return sum(steps[: max(1, attempts)][:-1] or steps[:1]) < interval


@pytest.mark.parametrize("function", ["constant", "exponential", "fibonacci"])
@pytest.mark.parametrize("most", [0, 10, 15, 40])
def test_attempts_fit_into_their_interval(function: str, most: int) -> None:
    for attempts, interval in itertools.product((1, 2, 3, 4, 5), (15, 20, 30, 40, 50, 60, 70, 80)):
        if 0 < most < 10 or most == 0 and function != "constant":
            continue
        found = said(
            reschedule(
                attempts=attempts, unlimited=False, interval=f'"{interval}s"', delay='"10s"',
                delay_function=f'"{function}"', max_delay=f'"{most}s"',
            )
        )
        expected = fits(attempts, interval, 10, function, most)
        assert (found == []) is expected, (attempts, interval, found)


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (dict(attempts=1), ["1: Both attempts and unlimited rescheduling"]),
        (dict(attempts=0, unlimited=True), []),
        (dict(attempts=0, unlimited=False), []),
        (dict(unlimited=False), []),
        (dict(attempts=1, unlimited=True), ["1: Both attempts and unlimited rescheduling"]),
        (dict(delay='"1h"'), []),
        (dict(delay='"61m"'), ['"61m": `max_delay` is less than `delay`']),
        (dict(delay='"61m"', max_delay='"60m"'), ['"60m": `max_delay` is less than `delay`']),
        (dict(delay='"61m"', delay_function='"constant"'), []),
        (dict(delay='"61m"', delay_function='"fibonacci"'),
         ['"fibonacci": `max_delay` is less than `delay`']),
        (dict(attempts=1, unlimited=False, interval='"14s"', delay='"5s"'),
         ['"14s": Interval is too short']),
        (dict(attempts=1, unlimited=False, interval='"15s"', delay='"5s"'), []),
        (dict(attempts=1, unlimited=False, delay='"5s"'), ["1: Interval is too short"]),
        (dict(attempts=1, unlimited=False, interval='"15s"', delay='"14s"'), []),
        (dict(attempts=1, unlimited=False, interval='"15s"', delay='"15s"'),
         ['"15s": Interval is too short for the attempts']),
        (dict(attempts=1, unlimited=False, interval='"15s"', delay='"16s"'),
         ['"16s": Interval is too short for the attempts']),
        (dict(attempts=1001, unlimited=False, interval='"15s"', delay='"5s"'), []),
        (dict(attempts=1000, unlimited=False, interval='"15s"', delay='"5s"'),
         ['"5s": Interval is too short for the attempts']),
        (dict(attempts=2, unlimited=False, interval='"20s"'),
         ['"20s": Interval is too short for the attempts']),
    ],
)
def test_rescheduling_of_services(settings: dict[str, object], expected: list[str]) -> None:
    assert said(reschedule(**settings)) == expected


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (dict(), []),
        (dict(attempts=2, unlimited=True), ["2: Both attempts and unlimited rescheduling"]),
        (dict(unlimited=True), ["true: Both attempts and unlimited rescheduling"]),
        (dict(attempts=0, unlimited=True), []),
        (dict(interval='"14s"'), ['"14s": Interval is too short']),
        (dict(delay='"1439m"'), []),
        (dict(delay='"24h"'), ['"24h": Interval is too short for the attempts']),
    ],
)
def test_rescheduling_of_batch_jobs(settings: dict[str, object], expected: list[str]) -> None:
    assert said(reschedule(**settings), "batch") == expected


@pytest.mark.parametrize(
    ("settings", "type", "expected"),
    [
        ('attempts = 0\nmode = "delay"', "service", ["0: No attempts with mode `delay`"]),
        ('attempts = 0\nmode = "fail"', "service", []),
        ('attempts = 1\nmode = "delay"', "service", []),
        ('attempts = 4\ndelay = "15s"\ninterval = "1m"', "service", []),
        ('attempts = 4\ndelay = "15s"\ninterval = "59s"', "service",
         ['"59s": Interval is too short for the attempts']),
        ('attempts = 121', "service", ["121: Interval is too short for the attempts"]),
        ('attempts = 120', "service", []),
        ('attempts = 5760', "batch", []),
        ('attempts = 5761', "batch", ["5761: Interval is too short for the attempts"]),
        ('attempts = 5760', "sysbatch", []),
        ('delay = "901s"', "service", ['"901s": Interval is too short for the attempts']),
        ('delay = "900s"', "service", []),
        ('delay = "8h"', "batch", []),
        ('delay = "481m"', "batch", ['"481m": Interval is too short for the attempts']),
    ],
)
def test_restarts(settings: str, type: str, expected: list[str]) -> None:
    assert said("restart {\n" + settings + "\n}", type) == expected


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ('min_healthy_time = "299s"', []),
        ('min_healthy_time = "300s"',
         ['"300s": `min_healthy_time` is too long for `healthy_deadline`']),
        ('healthy_deadline = "10s"',
         ['"10s": `min_healthy_time` is too long for `healthy_deadline`']),
        ('healthy_deadline = "11s"', []),
        ('healthy_deadline = "599s"', []),
        ('healthy_deadline = "10m"',
         ['"10m": `healthy_deadline` is too long for `progress_deadline`']),
        ('healthy_deadline = "10m"\nprogress_deadline = "0s"', []),
        ('progress_deadline = "5m"',
         ['"5m": `healthy_deadline` is too long for `progress_deadline`']),
        ('progress_deadline = "301s"', []),
        ("auto_promote = true", ["true: `auto_promote` without canaries"]),
        ("auto_promote = true\ncanary = 0", ["0: `auto_promote` without canaries"]),
        ("auto_promote = true\ncanary = 1", []),
        ("auto_promote = false\ncanary = 0", []),
    ],
)
def test_updates(settings: str, expected: list[str]) -> None:
    assert said("update {\n" + settings + "\n}") == expected


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ('min_healthy_time = "300s"', []),
        ('min_healthy_time = "301s"',
         ['"301s": `min_healthy_time` is too long for `healthy_deadline`']),
    ],
)
def test_migrations(settings: str, expected: list[str]) -> None:
    assert said("migrate {\n" + settings + "\n}") == expected


@pytest.mark.parametrize(
    ("group", "settings", "expected"),
    [
        ("", "", ["scaling: Scaling without `max`"]),
        ("", "max = 1", []),
        ("", "max = 0\nmin = 1", ["0: `min` is greater than `max`"]),
        ("", "max = 1\nmin = 1", []),
        ("", "max = 1\nmin = 2", ["2: `min` is greater than `max`"]),
        ("count = 2", "max = 1", ["1: `count` is outside the limits for scaling"]),
        ("count = 2", "max = 2", []),
        ("count = 2", "max = 4\nmin = 3", ["3: `count` is outside the limits for scaling"]),
        ("count = 3", "max = 4\nmin = 3", []),
        ("count = 0", "max = 4\nmin = 1", ["0: `count` is outside the limits for scaling"]),
        ("count = 0", "max = 4\nmin = 0", []),
        ("", 'max = 1\ntype = "horizontal"', []),
        ("", 'max = 1\ntype = ""', []),
        ("", 'max = 1\ntype = "vertical_cpu"', ['"vertical_cpu": Wrong type of scaling policy']),
    ],
)
def test_scaling(group: str, settings: str, expected: list[str]) -> None:
    assert said(f"{group}\nscaling {{\n{settings}\n}}") == expected


@pytest.mark.parametrize(
    ("settings", "type", "expected"),
    [
        ('stop_on_client_after = "1m"', "service", []),
        ('stop_on_client_after = "1m"', "batch", []),
        ('stop_on_client_after = "1m"', "system",
         ['"1m": `stop_on_client_after` in a job of type `system`']),
        ('stop_on_client_after = "1m"\nlost_after = "0s"', "service", []),
        ('stop_on_client_after = "1m"\nlost_after = "1s"', "service",
         ['"1s": Both `lost_after` and `stop_on_client_after` are set']),
        ('lost_after = "1s"', "service", []),
    ],
)
def test_disconnections(settings: str, type: str, expected: list[str]) -> None:
    assert said("disconnect {\n" + settings + "\n}", type) == expected
