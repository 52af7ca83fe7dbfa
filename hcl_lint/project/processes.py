"""Spreading independent work over several processes."""

from __future__ import annotations

import os
import pickle
import select
import sys
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from hcl_lint.annotations import Callable, Iterator, TypeVar
from hcl_lint.files.filesystem import FileProblem

Result = TypeVar("Result")

_KILL = 9
_KILLS = (_KILL, 15)  # What other programs end a process with; it never does so itself.
_RECORD_HEAD = 8  # bytes: the item's index and the length of its result


class WorkerLost(Exception):
    """A worker process ended unexpectedly: there is a bug in hcl-lint, or in a plugin."""


def run(
    work: Callable[[str], Result],
    items: list[str],
    sizes: list[int],
    jobs: int,
    lost: Callable[[str, Exception], Result],
) -> Iterator[Result]:
    """Yield ``work(item)`` for each item in the order of *items*, worked on by *jobs* processes.

    *sizes* says how much work each item is, in any unit. *work* catches its own exceptions;
    where a process ends without having answered for the item it was at, ``lost(item, error)``
    is in. Results, and where there is no ``fork`` *work* too, are pickled on their way.
    """
    jobs = min(jobs, len(items))
    if jobs <= 1:
        yield from map(work, items)
    elif hasattr(os, "fork"):
        # The smallest item is worked on here: it is the least likely to end the process.
        first = sizes.index(min(sizes))
        yield from _run_forked(work, items, first, _shares(sizes, jobs), lost)
    else:
        yield from _run_in_pool(work, items, jobs, lost)


def _shares(sizes: list[int], jobs: int) -> list[list[int]]:
    """Divide indices into *jobs* lists of about the same total size, each in order.

    The largest go first, each to the process with the least to do.
    """
    shares: list[list[int]] = [[] for _ in range(jobs)]
    loads = [0] * jobs
    for i in sorted(range(len(sizes)), key=lambda i: -sizes[i]):
        least = loads.index(min(loads))
        shares[least].append(i)
        loads[least] += sizes[i] + 1
    return [sorted(share) for share in shares if share]


class _Worker:
    """A forked process, from the side of the one that reads its results."""

    __slots__ = ("process", "pipe", "expected", "buffer")

    def __init__(self, process: int, pipe: int, expected: list[int]) -> None:
        self.process = process
        self.pipe = pipe
        self.expected = expected  # pending indices, the next one last
        self.buffer = bytearray()

    def take_results(self) -> Iterator[tuple[int, object]]:
        """Yield the complete records that have come in."""
        buffer = self.buffer
        at = 0
        while len(buffer) - at >= _RECORD_HEAD:
            index = int.from_bytes(buffer[at : at + 4], "little")
            end = at + _RECORD_HEAD + int.from_bytes(buffer[at + 4 : at + _RECORD_HEAD], "little")
            if len(buffer) < end:
                break
            self.expected.pop()
            yield index, pickle.loads(buffer[at + _RECORD_HEAD : end])
            at = end
        del buffer[:at]


class _Processes:
    """The processes of one run, and what has come from them."""

    __slots__ = ("work", "items", "lost", "workers", "results")

    def __init__(
        self,
        work: Callable[[str], Result],
        items: list[str],
        lost: Callable[[str, Exception], Result],
    ) -> None:
        self.work = work
        self.items = items
        self.lost = lost
        self.workers: dict[int, _Worker] = {}  # by pipe
        self.results: dict[int, object] = {}  # by index, until it is their turn

    def start(self, share: list[int]) -> None:
        """Start a process for these indices, or process them here if none can be started."""
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()  # or the child keeps a copy of unwritten output
        read_end, write_end = os.pipe()
        try:
            process = os.fork()
        except OSError:
            os.close(read_end)
            os.close(write_end)
            self.results.update((index, self.work(self.items[index])) for index in share)
            return
        if process == 0:
            # The child leaves through `os._exit`: cleaning up is the parent's task.
            try:
                self._answer(share, write_end, read_end)
            finally:
                os._exit(0)
        os.close(write_end)
        self.workers[read_end] = _Worker(process, read_end, share[::-1])

    def _answer(self, share: list[int], pipe: int, read_end: int) -> None:
        """The main loop of a child, until the pipe is closed or Ctrl-C is pressed."""
        for other in (read_end, *self.workers):
            os.close(other)
        for index in share:
            data = pickle.dumps(self.work(self.items[index]))
            head = index.to_bytes(4, "little") + len(data).to_bytes(4, "little")
            rest = memoryview(head + data)
            while rest:
                rest = rest[os.write(pipe, rest) :]

    def collect(self) -> None:
        """Wait until some process answers or ends."""
        for pipe in select.select(list(self.workers), [], [])[0]:
            worker = self.workers[pipe]
            data = os.read(pipe, 1 << 16)
            worker.buffer += data
            self.results.update(worker.take_results())
            if not data:
                self._replace(worker)

    def _replace(self, worker: _Worker) -> None:
        """Give up the item at which a process ended, and let another process do the rest."""
        del self.workers[worker.pipe]
        os.close(worker.pipe)
        status = os.waitpid(worker.process, 0)[1]
        if worker.expected:
            index = worker.expected.pop()
            # What killed this process would kill another one, so the item is not tried again.
            self.results[index] = self.lost(self.items[index], _reason(status))
        if worker.expected:
            self.start(worker.expected[::-1])

    def abandon(self) -> None:
        """Abandon processes: they end at their next answer, when the pipe is closed."""
        for worker in self.workers.values():
            os.close(worker.pipe)
        for worker in self.workers.values():
            os.waitpid(worker.process, 0)


def _reason(status: int) -> Exception:
    """Why a process is lost, by what `os.waitpid` says."""
    if not os.WIFSIGNALED(status):
        return WorkerLost(f"a worker process ended with exit code {os.WEXITSTATUS(status)}")
    number = os.WTERMSIG(status)
    if number not in _KILLS:
        return WorkerLost(f"a worker process was ended by signal {number}")
    why = ", probably for lack of memory" if number == _KILL else ""
    return FileProblem(f"a worker process was killed at this file{why}")


def _run_forked(
    work: Callable[[str], Result],
    items: list[str],
    first: int,
    shares: list[list[int]],
    lost: Callable[[str, Exception], Result],
) -> Iterator[Result]:
    processes = _Processes(work, items, lost)
    try:
        # PERF: all processes then have the modules that this item loads.
        processes.results[first] = work(items[first])
        for share in shares:
            processes.start([index for index in share if index != first])
        for turn in range(len(items)):
            while turn not in processes.results:
                processes.collect()
            yield processes.results.pop(turn)  # type: ignore[misc]
    finally:
        processes.abandon()


def _run_in_pool(
    work: Callable[[str], Result],
    items: list[str],
    jobs: int,
    lost: Callable[[str, Exception], Result],
) -> Iterator[Result]:
    turn = 0
    chunk = 16
    while turn < len(items):
        pool = ProcessPoolExecutor(
            jobs, mp_context=get_context("spawn"), initializer=_take_work, initargs=(work,)
        )
        try:
            for result in pool.map(_do_work, items[turn:], chunksize=chunk):
                yield result  # type: ignore[misc]
                turn += 1
        except BrokenProcessPool:
            # With one process the item is the next one; with several it is unknown.
            if jobs == 1:
                yield lost(items[turn], WorkerLost("a worker process ended"))
                turn += 1
            jobs = chunk = 1
        finally:
            pool.shutdown(cancel_futures=True)


_work: Callable[[str], object] | None = None  # what a process of the pool has been started for


def _take_work(work: Callable[[str], object]) -> None:
    global _work
    _work = work


def _do_work(item: str) -> object:
    assert _work is not None
    return _work(item)
