"""Results of tests in the formats of findings: for annotations, reviews and code scanning."""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.finding import Finding, to_findings
from hcl_lint.diagnostics.rule import ERROR, INFO, ON, WARNING, Rule
from hcl_lint.report.render import ReportContext, render_parts
from hcl_lint.semantics.run_results import (
    UNDECIDED, WARNED, CoveredItem, RunProblem, RunResult, TestedFile,
)

FAILED = Rule("TEST001", "failed-run", ERROR, ON, "Run of a test that fails.")
UNDECIDED_RUN = Rule("TEST002", "undecided-run", INFO, ON, "Run of a test that is undecided.")

NOT_COVERED = Rule("TEST003", "not-covered", INFO, ON, "Part of a module that no test reaches.")
_NO_ASSERTION = "No assertion leads to it, directly or through other values."
_WHY = {
    "resource": _NO_ASSERTION, "data source": _NO_ASSERTION, "output": _NO_ASSERTION,
    "condition": "It has never been false.", "arm": "No run has chosen it.",
}


def render_findings(
    files: Iterable[TestedFile], covered: Iterable[CoveredItem], format_name: str,
    context: ReportContext,
) -> Iterator[str]:
    """The problems of all runs, and what no run reaches, as findings in one of their formats."""
    missed = [
        NOT_COVERED.at(item.place, f"No run reaches {item.kind} {item.name}", _WHY[item.kind])
        for item in covered if not item.is_reached
    ]
    findings = [*findings_of(files), *to_findings(missed)]
    return render_parts(findings, format_name, None, context=context)


def findings_of(files: Iterable[TestedFile]) -> list[Finding]:
    """The problems of all runs as findings; those of a run without a place are at the run."""
    found = []
    for file in files:
        for problem in (*file.problems, *file.notes):
            found += _finding(problem, None)
        for run in file.runs:
            for problem in (*run.problems, *run.notes):
                found += _finding(problem, run)
    return to_findings(found)


def diagnostic_of(problem: RunProblem, run: RunResult | None) -> Diagnostic | None:
    """The diagnostic of a problem; None where it has no place."""
    place = problem.place or (None if run is None else run.place)
    if place is None:
        return None
    name = "" if run is None else f" in run `{run.name}`"
    rule = UNDECIDED_RUN if problem.status == UNDECIDED else FAILED
    lines = "\n".join([problem.detail, *problem.lines]).strip()
    severity = WARNING if problem.status == WARNED else ""
    return rule.at(place, f"{problem.summary}{name}", lines, severity=severity)


def _finding(problem: RunProblem, run: RunResult | None) -> list[Diagnostic]:
    found = diagnostic_of(problem, run)
    return [] if found is None else [found]
