"""Findings of a run itself, whatever the rules report."""

from __future__ import annotations

from hcl_lint.files.filesystem import FileProblem
from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.problems.errors import internal_error
from hcl_lint.problems.finding import Finding
from hcl_lint.problems.suppressions import POLICY_ERROR
from hcl_lint.problems.syntax import IO_ERROR
from hcl_lint.text.ranges import Range
from hcl_lint.text.source import Source


def distinct(findings: list[Finding]) -> list[Finding]:
    """Findings of all files, each mistake of a policy once, whatever files it was met in."""
    policies: dict[tuple[str, int, int, str], Finding] = {}
    kept = []
    for each in findings:
        if each.rule != POLICY_ERROR.name:
            kept.append(each)
            continue
        key = each.path, each.line, each.column, each.summary
        known = policies.get(key)
        if known is None or each.detail < known.detail:
            policies[key] = each
    return kept + list(policies.values())


def failure(path: str, error: Exception) -> Finding:
    """Report that a file could not be processed: an `io-error`, or a bug in hcl-lint."""
    return io_error(path, error.reason) if isinstance(error, FileProblem) else _defect(path, error)


def io_error(path: str, reason: str) -> Finding:
    """Report that a path cannot be read or written; *reason* is a clause."""
    summary = reason[:1].upper() + reason[1:]
    return Finding.from_diagnostic(Diagnostic(IO_ERROR, summary, "", _start_of(path)))


def _defect(path: str, error: Exception) -> Finding:
    return Finding.from_diagnostic(internal_error(Source(path, ""), error))


def _start_of(path: str) -> Range:
    return Range(Source(path, ""), 0, 0)
