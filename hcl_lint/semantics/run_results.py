"""Results of tests: runs with their status, and why they have it."""

from __future__ import annotations

from fnmatch import fnmatchcase

from hcl_lint.annotations import Final, TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.schema.content import Body
from hcl_lint.text.messages import bounded
from hcl_lint.text.source import Range

PASS: Final = "pass"
UNDECIDED: Final = "undecided"
SKIP: Final = "skip"
FAIL: Final = "fail"
ERROR: Final = "error"
WARNED: Final = "warning"  # of notes, which are no statuses of runs
STATUSES: Final = (PASS, FAIL, ERROR, UNDECIDED, SKIP)
FileOfValues: TypeAlias = tuple[Body, list[Diagnostic]]  # with its errors of syntax
_WORSE: Final = (PASS, SKIP, UNDECIDED, FAIL, ERROR)  # the last one decides


class RunProblem:
    """Why a run does not pass: a condition that is false, an error, or what is not known.

    ``status`` is that which it leads to by itself. ``summary`` is the product's. ``place`` is None
    where the product names none. ``lines`` explain it: both sides of a comparison, for example.
    ``assertion`` is the number of the assertion that it is about, 0 of anything else.
    """

    def __init__(
        self, status: str, summary: str, detail: str, place: Range | None,
        lines: tuple[str, ...] = (),
    ) -> None:
        self.status = status
        self.summary = bounded(summary)
        self.detail = bounded(detail)
        self.place = place
        self.lines = tuple(map(bounded, lines))
        self.assertion = 0


class RunResult:
    """What came of one run. ``notes`` change no status; ``values`` are those after the run."""

    def __init__(self, name: str, command: str, place: Range) -> None:
        self.name = name
        self.command = command
        self.place = place
        self.status = PASS
        self.asserts = 0
        self.problems: list[RunProblem] = []
        self.notes: list[RunProblem] = []
        self.values: tuple[str, ...] = ()

    def add(self, problem: RunProblem) -> None:
        self.problems.append(problem)
        self.status = worst(self.status, problem.status)


class TestedFile:
    """What came of a file of tests. With ``problems``, the product runs nothing of it."""

    def __init__(self, path: str, product: str) -> None:
        self.path = path
        self.product = product
        self.runs: list[RunResult] = []
        self.problems: list[RunProblem] = []
        self.notes: list[RunProblem] = []

    @property
    def status(self) -> str:
        found = PASS
        for problem in self.problems:
            found = worst(found, problem.status)
        for run in self.runs:
            found = worst(found, run.status)
        return found


def worst(one: str, other: str) -> str:
    """The status of two together."""
    return max(one, other, key=_WORSE.index)


class CoveredItem:
    """Something that tests may reach, such as a resource or an output, and whether one does.

    A condition is reached if it has been false in some run, an arm of a conditional if it was
    chosen in one.
    """

    def __init__(self, kind: str, name: str, place: Range, is_reached: bool) -> None:
        self.kind = kind
        self.name = name
        self.place = place
        self.is_reached = is_reached

    @property
    def path(self) -> str:
        return self.place.source.path

    @property
    def line(self) -> int:
        return self.place.line


class TestRequest:
    """Which tests are to run, and with which values of variables.

    ``values`` are texts from the command line by name, and ``variables`` those of the environment;
    ``files`` are those with values. ``selected`` are patterns of paths and of names of runs, of
    which one must fit; without any, all tests run. ``folder`` is where tests are beside those in
    the module's own, "" for the usual one. ``only`` is the path of the one file that is to run, ""
    for all. ``covered`` gets what tests may reach, unless it is
    None, and runs whose names fit ``shown`` have their values in the results.
    """

    def __init__(self) -> None:
        self.values: dict[str, str] = {}
        self.variables: dict[str, str] = {}
        self.files: list[FileOfValues] = []
        self.selected: list[tuple[str, str]] = []
        self.folder = ""
        self.only = ""
        self.shown = ""
        self.covered: list[CoveredItem] | None = None

    def selects(self, path: str, run: str = "") -> bool:
        """Whether a file of tests is to run, or a run of it."""
        if self.only not in ("", path):
            return False
        if not self.selected:
            return True
        return any([
            fnmatchcase(path, wanted) and (not run or fnmatchcase(run, name))
            for wanted, name in self.selected
        ])
