"""Handing units to an executor, whose workers may be anywhere."""

from __future__ import annotations

import os

from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.paths import is_debris
from hcl_lint.project.configured import rule_settings_of
from hcl_lint.problems.config_error import ConfigError
from hcl_lint.runner.check_outcome import UnitOutcome
from hcl_lint.runner.reads import NotedFiles
from hcl_lint.runner.remote import Answer, Batch, SentFiles, check_batch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor, Future
    from hcl_lint.runner.checking import FileChecker, Unit, UnitWork

# A batch is small enough to be sent in no time, and takes a worker some tenths of a second.
_BATCH_BYTES = 256 * 1024
_BATCH_UNITS = 100
_MOST_BATCHES = 256  # that are on their way at the same time
_MOST_ROUNDS = 20  # of asking for modules that modules call


class _Sent:
    """A unit that is on its way, with the files that it was sent with and the notes of these."""

    __slots__ = ("name", "unit", "files", "notes", "rounds")

    def __init__(self, name: str, unit: Unit) -> None:
        self.name = name
        self.unit = unit
        self.files = SentFiles()
        self.notes = NotedFiles()
        self.rounds = 0

    def add(self, path: str) -> int:
        """Send a file with it; returns its bytes."""
        try:
            content = self.notes.read(path)
        except FileProblem as problem:
            self.files.contents[path] = problem.reason
            return 0
        self.files.contents[path] = content
        return len(content)


def run(work: UnitWork, executor: Executor) -> Iterator[UnitOutcome]:
    """Check all units of *work* by the workers of an executor; they come in order.

    Texts are sent along: workers need not see the files. What a worker fails at, or loses, is
    tried once more unit by unit, then it is reported as a failure at the files of the unit.

    Raises:
        ConfigError: a worker has another hcl-lint, or none.
    """
    batches = _batches(work)
    pending: list[tuple[list[_Sent], Future[list[Answer]] | None]] = []
    try:
        while True:
            while len(pending) < _MOST_BATCHES:
                batch = next(batches, None)
                if batch is None:
                    break
                pending.append((batch, _submit(work, executor, batch)))
            if not pending:
                return
            batch, future = pending.pop(0)
            yield from _results(work, executor, batch, future)
    finally:
        for _, future in pending:
            if future is not None:
                future.cancel()


def _batches(work: UnitWork) -> Iterator[list[_Sent]]:
    """The units with their texts, those in a row under one configuration together."""
    batch: list[_Sent] = []
    size = 0
    configuration = None
    for name in work.names():
        holds = work.checker.configuration_of(name)
        is_full = size > _BATCH_BYTES or len(batch) == _BATCH_UNITS
        if batch and (is_full or holds is not configuration):
            yield batch
            batch, size = [], 0
        configuration = holds
        sent = _Sent(name, work.unit(name))
        work.checker.note_folder(sent.unit, sent.notes)
        size += sum([sent.add(path) for path in [*sent.unit.paths, *sent.unit.neighbours]])
        batch.append(sent)
    if batch:
        yield batch


def _submit(work: UnitWork, executor: Executor, units: list[_Sent]) -> Future[list[Answer]] | None:
    """Hand a batch over; None where the executor takes no more."""
    checker = work.checker.checker_of(units[0].name)
    rules = rule_settings_of(work.checker.configuration_of(units[0].name))
    batch = Batch(rules, checker.dialects)
    batch.units = [(sent.unit, sent.files) for sent in units]
    try:
        return executor.submit(check_batch, batch)
    except RuntimeError:  # It is broken, or was shut down.
        return None


def _results(
    work: UnitWork, executor: Executor, batch: list[_Sent], future: Future[list[Answer]] | None
) -> Iterator[UnitOutcome]:
    try:
        answers = _answers(future)
    except ConfigError:
        raise
    except Exception as error:
        if len(batch) == 1:
            yield work.failed(batch[0].name, error)
            return
        for sent in batch:  # Which of them it was, nobody knows.
            yield from _results(work, executor, [sent], _submit(work, executor, [sent]))
        return
    for sent, answer in zip(batch, answers, strict=True):
        if answer.missing:
            sent.rounds += 1
            _send_folders(work.checker, sent, answer.missing)
            yield from _results(work, executor, [sent], _submit(work, executor, [sent]))
        else:
            yield UnitOutcome(answer.outcomes, sent.notes)


def _answers(future: Future[list[Answer]] | None) -> list[Answer]:
    if future is None:
        raise ExecutorBroken
    try:
        return future.result()
    except ImportError as error:
        raise ConfigError(f"a worker cannot load hcl-lint: {error}") from error


class ExecutorBroken(Exception):
    """The executor takes no more work."""


def _send_folders(checker: FileChecker, sent: _Sent, wanted: list[tuple[str, str]]) -> None:
    """Send the modules that rules ask for as well, as far as they are in the checked tree."""
    dialects = checker.checker_of(sent.name).dialects
    for start, folder in wanted:
        names = None
        if sent.rounds < _MOST_ROUNDS and sent.notes.is_within_reach(start, folder):
            names = sent.notes.names(folder)
            for name in names:
                path = os.path.join(folder, name)
                if dialects.of(path).has_modules and not is_debris(name):
                    sent.add(path)
        sent.files.folders[start, folder] = names
