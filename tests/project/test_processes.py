from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing import get_all_start_methods
from pathlib import Path

import pytest

from hcl_lint.files.disk import DiskFiles
from hcl_lint.project import processes
from hcl_lint.project.check_data import CheckSettings, UnitOutcome
from hcl_lint.project.check_run import CheckRun
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.processes import run
from hcl_lint.project.project import Project
from tests.project.ending import double, end_at_seven

ITEMS = [str(i) for i in range(40)]

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")


def lost(item: str, error: Exception) -> tuple[str, int]:
    return (item, -1)


@pytest.mark.parametrize("jobs, count", [(1, 40), (2, 40), (3, 40), (100, 6)])
def test_results_come_in_the_order_of_the_items(jobs: int, count: int) -> None:
    items = ITEMS[:count]
    results = list(run(double, items, [1] * count, jobs, lost))
    assert results == [double(item) for item in items]


@pytest.mark.parametrize(
    ("jobs", "items", "least", "is_shared"),
    [
        (2, "ab", 1, True),
        (2, "ab", 2, False),
        (1, "ab", 1, False),
        (2, "a", 0, False),
        (2, "", 0, False),
        (None, "ab", 1, True),
    ],
)
def test_several_processes_work_where_there_is_enough_to_do(
    monkeypatch: pytest.MonkeyPatch, jobs: int | None, items: str, least: int, is_shared: bool
) -> None:
    shared: list[int] = []

    def run_shared(
        work: Callable[[str], str], items: list[str], sizes: list[int], jobs: int, lost: object
    ) -> Iterator[str]:
        shared.append(jobs)
        assert sizes == [1] * len(items)
        return map(work, items)

    monkeypatch.setattr(processes, "run", run_shared)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(7)), raising=False)
    found = processes.work_on(str.upper, list(items), jobs, lambda *_: "", len, least)
    assert list(found) == list(items.upper())
    assert shared == ([jobs or 7] if is_shared else [])


@needs_fork
def test_a_program_without_standard_streams_has_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    results = list(run(double, ITEMS, [1] * len(ITEMS), 2, lost))
    assert results == [double(item) for item in ITEMS]


@needs_fork
@pytest.mark.parametrize("name", ["stdout", "stderr"])
def test_what_was_printed_before_is_printed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    parent = os.getpid()

    def noted(item: str) -> tuple[str]:
        print(item, file=getattr(sys, name), flush=os.getpid() != parent)
        return (item,)

    with open(tmp_path / "out", "w") as stream:
        monkeypatch.setattr(sys, name, stream)
        print("before", file=stream)
        list(run(noted, ["a", "b", "c"], [1, 2, 2], 3, lambda *_: ("",)))
    first, second, *others = (tmp_path / "out").read_text().split()
    assert (first, second, sorted(others)) == ("before", "a", ["b", "c"])


def test_nothing_to_do_gives_nothing() -> None:
    assert list(run(double, [], [], 4, lost)) == []


@pytest.mark.parametrize("method", get_all_start_methods())
def test_every_way_to_start_a_process_gives_the_same(method: str) -> None:
    paths = [f"folder/{item}" for item in ITEMS]
    results = list(run(os.path.split, paths, [1] * len(paths), 2, lambda *_: ("", ""), method))
    assert results == [("folder", item) for item in ITEMS]


@pytest.mark.parametrize("method", get_all_start_methods())
def test_work_goes_on_without_a_process_that_ended(
    monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    # Where only what is installed is found, a new process finds this module at the end.
    monkeypatch.setattr(sys, "path", [*sys.path, str(Path(__file__).parents[2])])
    results = list(run(end_at_seven, ITEMS[:20], [1] * 20, 2, lost, method))
    expected = [double(item) for item in ITEMS[:20]]
    expected[7] = lost("7", Exception())
    assert results == expected


def test_the_units_of_a_run_can_be_sent_to_a_new_interpreter(tmp_path: Path) -> None:
    paths = [f"{i}.tf" for i in range(3)]
    for path in paths:
        (tmp_path / path).write_text("a=1\n")
    project = Project(ConfigurationFinder(files=DiskFiles(str(tmp_path)), environment={}))
    work = CheckRun(project, paths, CheckSettings(fix=True))
    assert list(work(work.names()[0]).outcomes[0].fixed) == ["unformatted"]
    (tmp_path / paths[0]).write_text("a=1\n")
    names = [*work.names(), *work.names()]
    result, _ = run(work, names, [1, 1], 2, work.failed, "spawn")
    assert [outcome.path for outcome in result.outcomes] == paths
    assert (tmp_path / paths[0]).read_text() == "a = 1\n"


@needs_fork
def test_work_is_done_by_several_processes(tmp_path: Path) -> None:
    here = os.getpid()

    def who(item: str) -> tuple[int]:
        """Say which process this is, once two of them have begun."""
        (tmp_path / str(os.getpid())).touch()
        for _ in range(10_000):
            if os.getpid() == here or len({*os.listdir(tmp_path)} - {str(here)}) == 2:
                break
            time.sleep(0.001)
        return (os.getpid(),)

    sizes = [3, 2, 1, *[3] * (len(ITEMS) - 3)]
    processes = [process for process, in run(who, ITEMS, sizes, 2, lambda *_: (0,))]
    assert len({*processes} - {here}) == 2
    assert [i for i, process in enumerate(processes) if process == here] == [2]


@needs_fork
def test_each_item_is_worked_on_once(tmp_path: Path) -> None:
    notes = tmp_path / "notes"

    def noted(item: str) -> tuple[str]:
        with notes.open("a") as file:
            file.write(item + "\n")
        return (item,)

    list(run(noted, ITEMS, [1] * len(ITEMS), 2, lambda *_: ("",)))
    assert sorted(notes.read_text().split()) == sorted(ITEMS)


@needs_fork
def test_large_results_come_through() -> None:
    def large(item: str) -> tuple[str]:
        return (item * 300_000,)

    assert list(run(large, ["a", "b", "c"], [1, 1, 1], 2, lambda *_: ("",))) == [
        ("a" * 300_000,), ("b" * 300_000,), ("c" * 300_000,),
    ]


@needs_fork
def test_a_worker_that_dies_loses_one_item_and_the_rest_is_done() -> None:
    def deadly(item: str) -> tuple[str, int]:
        if item in ("7", "8", "20"):
            os.kill(os.getpid(), signal.SIGKILL)
        return double(item)

    results = list(run(deadly, ITEMS, [1] * len(ITEMS), 2, lost))
    assert [item for item, value in results if value == -1] == ["7", "8", "20"]
    assert [item for item, _ in results] == ITEMS


@needs_fork
def test_a_killed_worker_is_no_bug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = ["a/a.tf", "b/b.tf", "c/c.tf"]
    for path in paths:
        (tmp_path / path).parent.mkdir()
        (tmp_path / path).write_text("a = 1\n" * (1 + (path == "b/b.tf")))
    work = CheckRun(
        Project(ConfigurationFinder(files=DiskFiles(str(tmp_path)), environment={})), paths,
        CheckSettings(),
    )

    def deadly(name: str) -> UnitOutcome:
        if work.paths_of(name) == ["b/b.tf"]:
            os.kill(os.getpid(), signal.SIGKILL)
        return work(name)

    results = list(run(deadly, work.names(), [1, 2, 1], 2, work.failed))
    found = [each for result in results for each in result.outcomes[0].findings]
    (lost_one,) = [each for each in found if each.rule == "io-error"]
    assert lost_one.path == "b/b.tf"
    assert "The process that worked on this file was killed" in lost_one.summary


@needs_fork
def test_workers_end_when_nobody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    processes: list[int] = []
    fork = os.fork

    def noted_fork() -> int:
        process = fork()
        processes.append(process)
        return process

    monkeypatch.setattr(os, "fork", noted_fork)

    def slow(item: str) -> tuple[str]:
        time.sleep(0.01)
        (tmp_path / item).touch()
        return (item,)

    results = run(slow, ITEMS * 10, [1] * len(ITEMS) * 10, 2, lambda *_: ("",))
    next(results)
    results.close()  # type: ignore[attr-defined]
    assert len(list(tmp_path.iterdir())) < len(ITEMS)
    assert len(processes) == 2
    for process in processes:
        with pytest.raises(ChildProcessError):
            os.waitpid(process, os.WNOHANG)


@needs_fork
def test_where_no_process_can_be_made_the_work_is_done_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse() -> int:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(os, "fork", refuse)
    assert list(run(double, ITEMS, [1] * len(ITEMS), 2, lost)) == [double(item) for item in ITEMS]


@pytest.mark.parametrize(("count", "expected"), [(3, 3), (None, 1)])
def test_where_nothing_is_known_of_this_process_all_processors_count(
    monkeypatch: pytest.MonkeyPatch, count: int | None, expected: int
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: count)
    assert processes.processors() == expected
