"""Results of tests for people, what does not pass and a line that counts, and as JUnit has them."""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Iterator, Sequence
from hcl_lint.report.paths import plain_path
from hcl_lint.report.xml_documents import attributes, xml_text
from hcl_lint.semantics.run_results import (
    ERROR, FAIL, PASS, SKIP, STATUSES, UNDECIDED, WARNED, CoveredItem, RunProblem, RunResult,
    TestedFile,
)
from hcl_lint.text.display import BOLD, GREEN, RED, YELLOW, paint, printable, wrap
from hcl_lint.text.messages import counted, cut

_COLOURS = {
    PASS: GREEN, FAIL: BOLD + RED, ERROR: BOLD + RED, UNDECIDED: YELLOW, SKIP: YELLOW,
    WARNED: YELLOW,
}
_WORDS = {PASS: "passed", FAIL: "failed", ERROR: "error", UNDECIDED: "undecided", SKIP: "skipped"}


def render_file(
    file: TestedFile, form: str, *, colour: bool, width: int | None = None
) -> Iterator[str]:
    """The lines about a file in a *form*, full, concise or grouped: its problems, and its status.

    Grouped, each file is a heading, and each problem a line below it. With a *width*, what the
    full form says of a problem is on lines of so many columns.
    """
    is_concise = form == "concise"
    if form == "grouped":
        yield from _grouped(file, colour)
        return
    for problem in (*file.problems, *file.notes):
        yield from _problem(file, None, problem, colour, is_concise, width)
    if file.problems:
        return
    for run in file.runs:
        for problem in (*run.problems, *run.notes):
            yield from _problem(file, run, problem, colour, is_concise, width)
        yield from [f"{printable(cut(run.name))}: {printable(line)}\n" for line in run.values]
    if not is_concise:
        state = paint(file.status, _COLOURS[file.status], colour)
        shown = counted(len(file.runs), "run")
        yield f"{state}  {printable(file.path)}  ({shown}, {file.product})\n"


def _grouped(file: TestedFile, colour: bool) -> Iterator[str]:
    state = paint(file.status, _COLOURS[file.status], colour)
    yield f"{paint(printable(file.path), BOLD, colour)}  {state}\n"
    for problem in (*file.problems, *file.notes):
        yield _row(file, "", problem, colour)
    for run in file.runs:
        for problem in (*run.problems, *run.notes):
            yield _row(file, run.name, problem, colour)
        yield from [f"  {printable(cut(run.name))}: {printable(line)}\n" for line in run.values]
    yield "\n"


def _row(file: TestedFile, run: str, problem: RunProblem, colour: bool) -> str:
    place = problem.place
    is_here = place is not None and place.source.path == file.path
    at = "" if place is None else f"{'' if is_here else place.source.path + ':'}{place.line}"
    state = paint(problem.status, _COLOURS[problem.status], colour)
    words = [f'run "{cut(run)}":' if run else "", problem.summary]
    text = printable(" ".join(filter(None, words)))
    detail = printable(problem.detail.partition("\n")[0])
    return f"  {printable(at):8} {state}  {text}: {detail}\n"


def render_problems(file: TestedFile, run: RunResult) -> str:
    """The lines about the problems of a run."""
    found = [
        part for problem in run.problems for part in _problem(file, run, problem, False, False)
    ]
    return "".join(found)


def _problem(
    file: TestedFile, run: RunResult | None, problem: RunProblem, colour: bool, is_concise: bool,
    width: int | None = None,
) -> Iterator[str]:
    place = problem.place
    at = file.path if place is None else f"{place.source.path}:{place.line}"
    state = paint(problem.status, _COLOURS[problem.status], colour)
    head = f"{paint(printable(at), BOLD, colour)}: {state}"
    if run is not None:
        head += f'  run "{printable(cut(run.name))}"'
    if is_concise:
        detail = problem.detail.partition("\n")[0]
        yield f"{head}  {printable(problem.summary)}: {printable(detail)}\n"
        return
    if run is not None:
        head += f" ({run.command}, {file.product})"
        if problem.assertion:
            head += f"   assert {problem.assertion} of {run.asserts}"
    yield head + "\n"
    for line in problem.lines:
        yield f"  {printable(line)}\n"
    label = "message" if problem.status == FAIL else problem.summary
    for line in f"{label}: {problem.detail}".rstrip(": ").split("\n"):
        for part in [line] if width is None or len(line) < width - 1 else wrap(line, width - 2):
            yield f"  {printable(part)}\n"
    yield "\n"


def render_summary(files: Iterable[TestedFile], seconds: float) -> str:
    """The line that counts the runs by status."""
    counts = dict.fromkeys(STATUSES, 0)
    for file in files:
        for run in file.runs:
            counts[run.status] += 1
        if file.problems:
            counts[ERROR] += 1
    shown = ", ".join([f"{counts[status]} {_WORDS[status]}" for status in STATUSES])
    return f"{shown} in {seconds:.2f} s\n"


def render_coverage(covered: Sequence[CoveredItem]) -> str:
    """The lines about what tests reach: how much of each kind, and what they do not."""
    if not covered:
        return ""
    lines = []
    for kind in dict.fromkeys([item.kind for item in covered]):
        items = [item for item in covered if item.kind == kind]
        reached = len([item for item in items if item.is_reached])
        lines.append(f"coverage: {reached} of {counted(len(items), kind)}\n")
        lines += [
            f"  {printable(item.path)}:{item.line}  {printable(cut(item.name))}\n"
            for item in items if not item.is_reached
        ]
    return "".join(lines)


def render_junit(files: Iterable[TestedFile]) -> Iterator[str]:
    """The report; a file that the product does not load is one case with an error."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n'
    for file in files:
        path = plain_path(file.path)
        yield f"  <testsuite{attributes(_counts(file, path))}>\n"
        for problem in file.problems:
            case = {"name": problem.summary, "classname": path, "time": 0}
            yield f"    <testcase{attributes(case)}>\n"
            yield f"      <error{attributes({'message': problem.summary})}>"
            yield f"{xml_text(problem.detail)}</error>\n    </testcase>\n"
        for run in file.runs:
            yield from _case(run, path)
        yield "  </testsuite>\n"
    yield "</testsuites>\n"


def _counts(file: TestedFile, path: str) -> dict[str, object]:
    statuses = [run.status for run in file.runs]
    skipped = statuses.count(SKIP) + statuses.count(UNDECIDED)
    return {
        "name": path, "tests": len(statuses) + len(file.problems), "skipped": skipped,
        "failures": statuses.count(FAIL), "errors": statuses.count(ERROR) + len(file.problems),
    }


def _case(run: RunResult, path: str) -> Iterator[str]:
    case: dict[str, object] = {
        "name": run.name, "classname": path, "file": path, "line": run.place.line,
        "time": 0,
    }
    yield f"    <testcase{attributes(case)}"
    problems = [problem for problem in run.problems if problem.status == run.status]
    if run.status == SKIP:
        reason = attributes({"message": "skipped after an error in an earlier run"})
        yield f">\n      <skipped{reason}/>\n    </testcase>\n"
    elif not problems:
        yield "/>\n"
    else:
        element = {FAIL: "failure", ERROR: "error", UNDECIDED: "skipped"}[run.status]
        first = problems[0]
        message = first.detail if run.status == UNDECIDED else first.summary
        if run.status == FAIL:
            message = f"{len(problems)} of {run.asserts} assertions failed: {first.detail}"
        lines: list[str] = []
        for problem in problems:
            place = problem.place
            at = "" if place is None else f"{place.source.path}:{place.line}: "
            lines += [f"{at}{problem.summary}: {problem.detail}".rstrip(": "), *problem.lines]
        yield f">\n      <{element}{attributes({'message': message})}>"
        yield xml_text("\n".join(lines)) + f"</{element}>\n    </testcase>\n"
