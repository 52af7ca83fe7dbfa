"""The number of processes of a run: as many as are worth their start-up cost."""

from __future__ import annotations

import os

from hcl_lint.annotations import Callable, Iterator, TypeVar

Result = TypeVar("Result")


def work_on(
    work: Callable[[str], Result],
    items: list[str],
    jobs: int | None,
    lost: Callable[[str, Exception], Result],
    size_of: Callable[[str], int],
    least: int,
) -> Iterator[Result]:
    """Yield ``work(item)`` for each item in the order of *items*, in as many processes as pay.

    *jobs* is the highest number of processes, by default that of the processors. *size_of* gives
    the bytes of an item; more than *least* in all are worth several processes. See
    `hcl_lint.project.processes.run` for the rest.
    """
    if jobs is None:
        jobs = processors()
    if jobs > 1 and len(items) > 1:
        sizes = [size_of(item) for item in items]
        if sum(sizes) > least:
            from hcl_lint.project.processes import run  # 4 ms to load, for large runs only

            return run(work, items, sizes, jobs, lost)
    return map(work, items)


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
