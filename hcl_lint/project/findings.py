"""The findings that a run itself has, whatever the rules say."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR, Diagnostic
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.diagnostics.internal_error import POLICY_ERROR, internal_error
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.text.line_index import LineIndex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.diagnostics.syntax_error import HclSyntaxError
    from hcl_lint.syntax.tree import SyntaxTree
    from hcl_lint.text.source import Source


def syntax_findings(tree: SyntaxTree) -> list[Finding]:
    """What the parser reported about a text."""
    return _findings(tree.source, tree.diagnostics)


def diagnosed(source: Source, error: HclSyntaxError) -> list[Finding]:
    """What an exception says about a source."""
    return _findings(source, error.diagnostics)


def _findings(source: Source, diagnostics: list[Diagnostic]) -> list[Finding]:
    index = LineIndex(source.text)
    return [Finding.from_diagnostic(source.path, index, each) for each in diagnostics]


def distinct(findings: list[Finding]) -> list[Finding]:
    """Findings of all files, each mistake of a policy once, whatever files it was met in."""
    policies: dict[tuple[str, int, int, str], Finding] = {}
    kept = []
    for each in findings:
        if each.rule != POLICY_ERROR:
            kept.append(each)
            continue
        key = each.path, each.line, each.column, each.summary
        known = policies.get(key)
        if known is None or each.detail < known.detail:
            policies[key] = each
    return kept + list(policies.values())


def failure(path: str, error: Exception) -> Finding:
    """That a file could not be worked on: an `io-error`, or a defect of hcl-lint."""
    return io_error(path, error.reason) if isinstance(error, FileProblem) else _defect(path, error)


def io_error(path: str, reason: str) -> Finding:
    """That a path cannot be read or written; *reason* is the end of a sentence."""
    summary = f"File cannot be read or written: {reason}"
    diagnostic = Diagnostic("io-error", "E900", ERROR, summary, "", 0, 0)
    return Finding.from_diagnostic(path, LineIndex(""), diagnostic)


def _defect(path: str, error: Exception) -> Finding:
    return Finding.from_diagnostic(path, LineIndex(""), internal_error(error))
