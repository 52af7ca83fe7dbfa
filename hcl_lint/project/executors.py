"""Checking on the workers of an executor, which may be on other machines without the files.

A batch holds all that its units need: the contents of files, settings, packs. Only hcl-lint itself,
in the same version, and plugins must be installed on the worker.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import NamedTuple

import hcl_lint
from hcl_lint.annotations import Any, Callable, Iterator
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.dialects.registry import Dialects
from hcl_lint.files.filesystem import Entry, FileProblem, FileStatus
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.files.paths import LOCK_FILE, is_inside, is_leftover
from hcl_lint.files.tracking import TrackedFiles
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.registry import Registry, all_rules
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.project.call_paths import MOST_BYTES_OF_TEXT, Destination, destination_of
from hcl_lint.project.check_data import CheckOutcome, CheckSettings, UnitOutcome
from hcl_lint.project.check_run import CheckRun
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.project.rule_settings import rule_settings_of
from hcl_lint.project.trees import lock_folders, version_files
from hcl_lint.semantics.module import NO_FOLDER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

_DASK = "dask://"
_LONGEST_WAIT = 10  # seconds for a connection
_RETRIES = 3  # attempts for a unit that fails or whose worker is lost


class Cluster:
    """A context manager that connects to a cluster and acts as an executor."""

    def __init__(self, url: str, timeout: float = _LONGEST_WAIT) -> None:
        """*url* is ``dask://HOST:PORT``, the address of a Dask scheduler; *timeout* is in seconds.

        Raises ConfigError: it is invalid.
        """
        if not url.startswith(_DASK) or not url[len(_DASK) :]:
            raise ConfigError(f"an executor must be dask://HOST:PORT, not `{url}`")
        self.url = url
        self.timeout = timeout
        self._client: Any = None

    def __enter__(self) -> Executor:
        """Connect. Raises ConfigError: there is no connection, or the library for it is missing."""
        try:
            distributed: Any = __import__("distributed")
        except ImportError as error:
            raise ConfigError(
                f"{self.url} needs the package `distributed`: pip install 'hcl-lint[dask]'"
            ) from error
        address = "tcp://" + self.url[len(_DASK) :]
        try:
            self._client = distributed.Client(address, timeout=self.timeout, set_as_default=False)
        except (OSError, ValueError) as error:
            raise ConfigError(f"cannot connect to {self.url}: {error}") from error
        executor: Executor = self._client.get_executor(pure=False, retries=_RETRIES)
        return executor

    def __exit__(self, *exception: object) -> None:
        self._client.close()


# A batch is small enough to send quickly, and keeps a worker busy for tenths of a second.
_BATCH_BYTES = 256 * 1024
_BATCH_UNITS = 100
_MOST_BATCHES = 256  # batches in flight
_MOST_ROUNDS = 20  # rounds of requests for folders with called modules


class ExecutorBroken(Exception):
    """The executor accepts no more work."""


class SentFiles(MemoryFiles):
    """Files as they were on the machine that sent them.

    ``complete`` are the absolute paths of the folders of which all was sent, ``missing`` those to
    ask for; ``problems`` say why files could not be read. ``destinations`` are what calls lead to
    may be asked for, by absolute path; ``has_left`` says that one that matters led to no folder.
    """

    def __init__(self, contents: dict[str, bytes], here: str) -> None:
        super().__init__(contents, here)
        self.complete: set[str] = set()
        self.problems: dict[str, str] = {}
        self.missing: list[str] = []
        self.destinations: dict[str, Destination] = {}
        self.links: dict[str, list[str]] = {}  # those out of the tree, by absolute folder
        self.has_left = False

    def destination(self, folder: str, path: str) -> Destination:
        """The destination of a path, which only the sender knows; see `Module.destination`."""
        absolute = self.absolute(os.path.join(folder, path))
        if absolute not in self.destinations:
            self.missing.append(absolute)
        found = self.destinations.get(absolute, ("", ""))
        self.has_left = self.has_left or found[0] not in ("", NO_FOLDER)
        return found

    def read_with_status(self, path: str) -> tuple[bytes, FileStatus]:
        reason = self.problems.get(path)
        if reason is not None:
            raise FileProblem(reason)
        return super().read_with_status(path)

    def listing(self, folder: str) -> list[Entry]:
        absolute = self.absolute(folder)
        if absolute not in self.complete:
            self.missing.append(absolute)
        return super().listing(folder)

    def left_out(self, folder: str) -> list[str]:
        return self.links.get(self.absolute(folder), [])


@dataclass(slots=True)
class Batch:
    """Units under one configuration, each with its files."""

    rules: RuleSettings
    dialects: Dialects
    units: list[tuple[list[str], SentFiles]]
    version: str = hcl_lint.__version__


class Answer(NamedTuple):
    """The outcomes of a unit; where folders are ``missing``, it must be sent with them.

    With ``has_left``, they depend on more than the files that were sent.
    """

    outcomes: list[CheckOutcome]
    missing: list[str]
    has_left: bool


def check_batch(batch: Batch, registry: Registry | None = None) -> list[Answer]:
    """Check the units of a batch, in order; what a worker does.

    Without *registry*, the rules are all of those that are installed, and those of the packs.
    Raises ConfigError: hcl-lint is another version here, or a plugin is missing.
    """
    if batch.version != hcl_lint.__version__:
        raise ConfigError(
            f"a worker has hcl-lint {hcl_lint.__version__}, but this is {batch.version}"
        )
    registry = registry or all_rules(batch.dialects.packs)
    checker = Checker(Ruleset(registry, batch.rules))
    answers = []
    for paths, files in batch.units:
        finder = ConfigurationFinder(is_isolated=True, files=files)
        project = Project(
            finder, dialects=batch.dialects, checker=checker, destination=files.destination
        )
        run = CheckRun(project, paths, CheckSettings())
        outcomes = [outcome for name in run.names() for outcome in run(name).outcomes]
        answers.append(Answer(outcomes, files.missing, files.has_left))
    return answers


class _SentUnit:
    """A unit that is on its way, with the files that it was sent with and notes of these."""

    def __init__(self, run: CheckRun, name: str) -> None:
        files = run.project.files
        self.name = name
        self.paths = run.paths_of(name)
        self.root = files.tree_root(files.real_path(os.path.dirname(name) or os.curdir))
        # The worker finds the root of the checked tree where this one is.
        self.files = SentFiles({os.path.join(self.root, ".git"): b""}, files.here)
        self.notes = TrackedFiles(files)
        self.rounds = 0

    @property
    def size(self) -> int:
        """The bytes of the files."""
        return sum(map(len, self.files.contents.values()))

    def add(self, path: str) -> None:
        """Add a file."""
        try:
            self.files.write(path, self.notes.read(path))
        except FileProblem as problem:
            self.files.problems[path] = problem.reason

    def add_folder(self, run: CheckRun, folder: str) -> None:
        """Send the files of a folder that may be a module, if it is in the checked tree."""
        absolute = self.files.absolute(folder)
        self.files.complete.add(absolute)
        own = os.path.dirname(self.name)
        path = os.path.relpath(absolute, self.files.absolute(own))
        self.files.destinations[absolute] = destination_of(self.notes, own, path)
        if not is_inside(self.notes.real_path(folder or os.curdir), self.root):
            return
        if self.files.destinations[absolute][0] == NO_FOLDER:
            if self.notes.size_of(absolute) <= MOST_BYTES_OF_TEXT:
                self.add(absolute)
            return
        dialects = run.project.file(self.name).dialects
        for element in lock_folders(self.notes, folder):
            self.add(os.path.join(element, LOCK_FILE))
            for name in version_files():
                if self.notes.has(element, name):
                    self.add(os.path.join(element, name))
        self.files.links[absolute] = self.notes.left_out(folder or os.curdir)
        for name in self.notes.names(folder):
            path = os.path.join(folder, name)
            if not is_leftover(name) and dialects.of(path).has_modules:
                if not run.project.finder.is_excluded(path):
                    self.add(path)


@dataclass(frozen=True, slots=True)
class Distribution:
    """Distributes the units of a run to the workers of an executor.

    They are sent the texts of the files, and need hcl-lint in the same version. ``work`` is what
    they do with a batch, of about ``batch_bytes`` at most; up to ``most_batches`` are in flight.
    """

    executor: Executor
    work: Callable[[Batch], list[Answer]] = check_batch
    batch_bytes: int = _BATCH_BYTES
    most_batches: int = _MOST_BATCHES

    def __call__(self, run: CheckRun) -> Iterator[UnitOutcome]:
        """Check all units of a run; their outcomes come in order.

        What a worker fails at, or loses, is tried once more unit by unit; then it is reported as a
        failure at the files of the unit. Raises ConfigError: a worker has another hcl-lint, or
        none.
        """
        batches = self._batches(run)
        pending: list[tuple[list[_SentUnit], Future[list[Answer]] | None]] = []
        try:
            while True:
                while len(pending) < self.most_batches:
                    batch = next(batches, None)
                    if batch is None:
                        break
                    pending.append((batch, self._submit(run, batch)))
                if not pending:
                    return
                batch, future = pending.pop(0)
                yield from self._results(run, batch, future)
        finally:
            for _, future in pending:
                if future is not None:
                    future.cancel()

    def _batches(self, run: CheckRun) -> Iterator[list[_SentUnit]]:
        """The units with their files, those in a row under one configuration together."""
        batch: list[_SentUnit] = []
        size = 0
        configuration = None
        for name in run.names():
            file = run.project.file(name)
            is_full = size > self.batch_bytes or len(batch) == _BATCH_UNITS
            if batch and (is_full or file.configuration is not configuration):
                yield batch
                batch, size = [], 0
            configuration = file.configuration
            unit = _SentUnit(run, name)
            if not run.project.stands_alone(file):
                unit.add_folder(run, os.path.dirname(name))
            for path in unit.paths:
                if path not in unit.notes.files:
                    unit.add(path)
            size += unit.size
            batch.append(unit)
        if batch:
            yield batch

    def _submit(self, run: CheckRun, units: list[_SentUnit]) -> Future[list[Answer]] | None:
        """Submit a batch; None if the executor accepts no more."""
        file = run.project.file(units[0].name)
        sent = [(unit.paths, unit.files) for unit in units]
        batch = Batch(rule_settings_of(file.configuration), file.dialects, sent)
        try:
            return self.executor.submit(self.work, batch)
        except RuntimeError:  # It is broken, or was shut down.
            return None

    def _results(
        self, run: CheckRun, batch: list[_SentUnit], future: Future[list[Answer]] | None
    ) -> Iterator[UnitOutcome]:
        try:
            answers = _answers(future)
        except ConfigError:
            raise
        except Exception as error:
            if len(batch) == 1:
                yield run.failed(batch[0].name, error)
                return
            for unit in batch:  # Any of the units may be the cause.
                yield from self._results(run, [unit], self._submit(run, [unit]))
            return
        for unit, answer in zip(batch, answers, strict=True):
            missing = [
                entry for entry in dict.fromkeys(answer.missing) if entry not in unit.files.complete
            ]
            if missing and unit.rounds < _MOST_ROUNDS:
                unit.rounds += 1
                for folder in missing:
                    unit.add_folder(run, folder)
                yield from self._results(run, [unit], self._submit(run, [unit]))
            else:
                yield UnitOutcome(answer.outcomes, None if answer.has_left else [unit.notes])


def _answers(future: Future[list[Answer]] | None) -> list[Answer]:
    if future is None:
        raise ExecutorBroken
    try:
        return future.result()
    except ImportError as error:
        raise ConfigError(f"a worker cannot load hcl-lint: {error}") from error
