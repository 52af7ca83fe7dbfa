"""Results of tests as JSON."""

from __future__ import annotations

import json

from hcl_lint.annotations import Iterable
from hcl_lint.semantics.test_results import RunProblem, RunResult, TestedFile


def render_json(files: Iterable[TestedFile]) -> str:
    """All files with their runs, in one document."""
    found = {"files": [_file(file) for file in files]}
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
