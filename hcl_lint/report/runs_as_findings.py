"""Results of tests in the formats of findings: for annotations, reviews and code scanning."""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.finding import Finding, to_findings
from hcl_lint.diagnostics.rule import ERROR, INFO, ON, Rule
from hcl_lint.report.render import ReportContext, render_parts
from hcl_lint.semantics.run_results import UNDECIDED, RunProblem, RunResult, TestedFile

FAILED = Rule("TEST001", "failed-run", ERROR, ON, "Run of a test that fails.")
UNDECIDED_RUN = Rule("TEST002", "undecided-run", INFO, ON, "Run of a test that is undecided.")


def render_findings(
    files: Iterable[TestedFile], format_name: str, context: ReportContext
) -> Iterator[str]:
    """The problems of all runs as findings, in one of the formats of these."""
    return render_parts(findings_of(files), format_name, None, context=context)


def findings_of(files: Iterable[TestedFile]) -> list[Finding]:
    """The problems of all runs as findings; those of a run without a place are at the run."""
    found = []
    for file in files:
        for problem in (*file.problems, *file.notes):
            found += _finding(problem, None)
        for run in file.runs:
            for problem in run.problems:
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
    return rule.at(place, f"{problem.summary}{name}", lines)


def _finding(problem: RunProblem, run: RunResult | None) -> list[Diagnostic]:
    found = diagnostic_of(problem, run)
    return [] if found is None else [found]
