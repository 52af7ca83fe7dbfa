"""Results of tests as JSON: one document, or the lines that the product writes and ours."""

from __future__ import annotations

import json

from hcl_lint.annotations import Iterable, Iterator, Sequence
from hcl_lint.semantics.run_results import UNDECIDED, CoveredItem, RunProblem, RunResult, TestedFile


def render_json(files: Iterable[TestedFile], covered: Sequence[CoveredItem] | None = None) -> str:
    """All files with their runs, in one document, with what they cover if that was asked for."""
    found: dict[str, object] = {"files": [_file(file) for file in files]}
    if covered is not None:
        found["coverage"] = [
            {"kind": item.kind, "name": item.name, "path": item.path, "line": item.line,
             "reached": item.is_reached}
            for item in covered
        ]
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


def _file(file: TestedFile) -> dict[str, object]:
    return {
        "path": file.path,
        "product": file.product,
        "status": file.status,
        "problems": [_problem(file, problem) for problem in file.problems],
        "notes": [_problem(file, problem) for problem in file.notes],
        "runs": [_run(file, run) for run in file.runs],
    }


def _run(file: TestedFile, run: RunResult) -> dict[str, object]:
    return {
        "name": run.name,
        "command": run.command,
        "line": run.place.line,
        "status": run.status,
        "asserts": run.asserts,
        "problems": [_problem(file, problem) for problem in run.problems],
        **({"notes": [_problem(file, note) for note in run.notes]} if run.notes else {}),
        **({"values": list(run.values)} if run.values else {}),
    }


def _problem(file: TestedFile, problem: RunProblem) -> dict[str, object]:
    place = problem.place
    return {
        "status": problem.status,
        "summary": problem.summary,
        "detail": problem.detail,
        "path": "" if place is None else place.source.path,
        "line": 0 if place is None else place.line,
        "assertion": problem.assertion,
        "explanation": list(problem.lines),
    }


def render_json_lines(files: Iterable[TestedFile]) -> Iterator[str]:
    """A line for each run, problem and file, as the product has them, with what explains them."""
    for file in files:
        for problem in (*file.problems, *file.notes):
            yield _line("diagnostic", file, "", {"diagnostic": _diagnostic(file, problem)})
        for run in file.runs:
            done = {"path": file.path, "run": run.name, "progress": "complete",
                    "status": run.status}
            yield _line("test_run", file, run.name, {"test_run": done})
            for problem in run.problems:
                yield _line(
                    "diagnostic", file, run.name, {"diagnostic": _diagnostic(file, problem)}
                )
        status = {"path": file.path, "progress": "complete", "status": file.status}
        yield _line("test_file", file, "", {"test_file": status})


def _line(type_: str, file: TestedFile, run: str, content: dict[str, object]) -> str:
    line: dict[str, object] = {"@module": "hcl-lint", "@testfile": file.path}
    if run:
        line["@testrun"] = run
    return json.dumps({**line, "type": type_, **content}, ensure_ascii=False) + "\n"


def _diagnostic(file: TestedFile, problem: RunProblem) -> dict[str, object]:
    place = problem.place
    severity = "warning" if problem.status == UNDECIDED else "error"
    found: dict[str, object] = {
        "severity": severity, "summary": problem.summary, "detail": problem.detail,
        "status": problem.status, "explanation": list(problem.lines),
    }
    if place is not None:
        found["range"] = {
            "filename": place.source.path, "start": {"line": place.line, "column": place.column},
        }
    return found
