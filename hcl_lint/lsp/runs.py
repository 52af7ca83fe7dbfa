"""Runs of tests in an editor: a lens on each, and what does not pass as diagnostics."""

from __future__ import annotations

import os

from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.files.paths import matches_name
from hcl_lint.lsp import types
from hcl_lint.lsp.diagnostics import to_diagnostic
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.project.testing import folder_of_tests, results_of
from hcl_lint.report.runs_as_findings import diagnostic_of
from hcl_lint.semantics.run_results import (
    ERROR, FAIL, PASS, SKIP, UNDECIDED, TestedFile, TestRequest,
)

_TITLES = {
    PASS: "passes", FAIL: "fails", ERROR: "has an error", UNDECIDED: "undecided", SKIP: "skipped",
}


def lenses_of_runs(workspace: Workspace, path: str) -> list[types.CodeLens]:
    """What comes of each run of a file of tests; nothing for other files."""
    found = []
    for file in _results(workspace, path):
        for run in file.runs:
            positions = workspace.positions(run.place.source)
            title = _TITLES[run.status]
            reasons = [each.detail for each in run.problems if each.status == run.status]
            if run.status == UNDECIDED and reasons:
                title += f": {reasons[0]}"
            place = positions.range(run.place.start, run.place.end)
            found.append(types.CodeLens(place, types.Command(title, "")))
    return found


def diagnostics_of_runs(workspace: Workspace, path: str) -> list[types.Diagnostic]:
    """The problems of the runs of a file of tests, as far as they are in it."""
    found = []
    for file in _results(workspace, path):
        for run in file.runs:
            for problem in run.problems:
                diagnostic = diagnostic_of(problem, run)
                if diagnostic is not None and diagnostic.source.path == path:
                    found.append(to_diagnostic(workspace, diagnostic, {}))
    return found


def _results(workspace: Workspace, path: str) -> list[TestedFile]:
    try:
        project, request = workspace.project(path), TestRequest()
        if not matches_name(os.path.basename(path), project.file(path).dialect.alone):
            return []
        folder = folder_of_tests(project, path, request)
        return [] if folder is None else list(results_of(project, folder, request))
    except ConfigError:
        return []
