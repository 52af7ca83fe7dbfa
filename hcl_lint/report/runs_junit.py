"""Results of tests as JUnit's XML: a suite for each file, and a case for each run."""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Iterator
from hcl_lint.report.paths import plain_path
from hcl_lint.report.xml_documents import attributes, xml_text
from hcl_lint.semantics.run_results import ERROR, FAIL, SKIP, UNDECIDED, RunResult, TestedFile


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
