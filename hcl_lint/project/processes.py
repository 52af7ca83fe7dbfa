"""Spreading independent work over several processes, as many as are worth their start-up."""

from __future__ import annotations

import os

from hcl_lint.annotations import Callable, Iterator, TypeVar
from hcl_lint.files.filesystem import FileProblem

Result = TypeVar("Result")

# A fork has all that this process has loaded; Windows has none.
START_METHOD = "fork" if hasattr(os, "fork") else "spawn"


def work_on(
    work: Callable[[str], Result], items: list[str], jobs: int | None,
    lost: Callable[[str, Exception], Result], size_of: Callable[[str], int], least: int,
) -> Iterator[Result]:
    """Yield ``work(item)`` for each item in the order of *items*, in as many processes as pay.

    *jobs* is the highest number of processes, by default that of the processors. *size_of* gives
    the bytes of an item; more than *least* in all are worth several processes. See also `run`.
    """
    if jobs is None:
        jobs = processors()
    if jobs > 1 and len(items) > 1:
        sizes = [size_of(item) for item in items]
        if sum(sizes) > least:
            return run(work, items, sizes, jobs, lost)
    return map(work, items)


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(
    work: Callable[[str], Result], items: list[str], sizes: list[int], jobs: int,
    lost: Callable[[str, Exception], Result], start_method: str = START_METHOD,
) -> Iterator[Result]:
    """Yield ``work(item)`` for each item in the order of *items*, worked on by *jobs* processes.

    *sizes* says how much work each item is, in any unit: the largest are begun first. *work*
    catches its own exceptions; ``lost(item, error)`` is the result where a process that has nothing
    else to do ends without an answer. Results, and *work* itself unless processes are forked, are
    pickled on their way.
    """
    jobs = min(jobs, len(items))
    if jobs <= 1:
        yield from map(work, items)
        return
    from concurrent.futures import ProcessPoolExecutor  # 4 ms to load, for large runs only
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    results: dict[int, Result] = {}  # by index, until it is their turn
    waiting = sorted(range(len(items)), key=lambda index: -sizes[index])
    if start_method == "fork":
        # PERF: all processes then have the modules that this item loads; the smallest is the least
        # likely to end this process.
        first = waiting.pop()
        results[first] = work(items[first])
    processes, turn = jobs, 0
    while turn < len(items):
        pool = ProcessPoolExecutor(processes, get_context(start_method), _begin, (work,))
        try:
            futures = {index: pool.submit(_answer, items[index]) for index in waiting}
            while turn < len(items):
                if turn not in results:
                    results[turn] = futures.pop(turn).result()  # type: ignore[assignment]
                turn += 1
                yield results.pop(turn - 1)
        except BrokenProcessPool:
            for index, future in futures.items():
                if future.done() and future.exception() is None:
                    results[index] = future.result()  # type: ignore[assignment]
            waiting = [index for index in waiting if index >= turn and index not in results]
            if processes == 1:
                culprit = waiting.pop(0)
                error = FileProblem("the process that worked on this file was killed, or crashed")
                results[culprit] = lost(items[culprit], error)
            # Which one of several ended is not known; one process takes the items in their order.
            processes = 1 if processes > 1 else jobs
        except OSError:  # no process can be made
            for index in range(turn, len(items)):
                yield results[index] if index in results else work(items[index])
            return
        finally:
            pool.shutdown(cancel_futures=True)


_work: Callable[[str], object] | None = None  # what this process of a pool has been started for


def _begin(work: Callable[[str], object]) -> None:
    from signal import SIG_IGN, SIGINT, signal

    global _work
    _work = work
    signal(SIGINT, SIG_IGN)  # Ctrl-C ends the process that waits, which ends the others


def _answer(item: str) -> object:
    assert _work is not None
    return _work(item)
