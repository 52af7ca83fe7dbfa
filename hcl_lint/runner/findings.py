"""The findings that a run itself has, whatever the rules say."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR, WARNING, Diagnostic
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.text.line_index import LineIndex
from hcl_lint.workspace.reading import FileProblem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.syntax.tree import SyntaxTree
    from hcl_lint.text.source import Source

INTERNAL_ERROR = "internal-error"


def syntax_findings(tree: SyntaxTree) -> list[Finding]:
    """What the parser had to say about a text."""
    index = LineIndex(tree.source.text)
    path = tree.source.path
    return [Finding.from_diagnostic(path, index, diagnostic) for diagnostic in tree.diagnostics]


def unformatted(source: Source, formatted: str) -> Finding:
    """That a text differs from its formatted form, placed at the first difference."""
    start, end = _first_difference(source.text, formatted)
    diagnostic = Diagnostic(
        "unformatted",
        "F001",
        WARNING,
        "File is not formatted",
        "This is the first line that `hcl-lint format` would change. Run it on the file, or "
        "with `--diff` to see all changes.",
        start,
        end,
    )
    return Finding.from_diagnostic(source.path, LineIndex(source.text), diagnostic)


def _first_difference(old: str, new: str) -> tuple[int, int]:
    """The range of *old* from the first character that differs to the end of its line."""
    start = 0
    for old_line, new_line in zip(old.splitlines(True), new.splitlines(True), strict=False):
        if old_line != new_line:
            break
        start += len(old_line)
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = old.find("\n", start)
    return start, len(old) if end < 0 else end


def failure(path: str, error: Exception) -> Finding:
    """That a file could not be worked on: an `io-error`, or a defect of hcl-lint."""
    return io_error(path, error.reason) if isinstance(error, FileProblem) else _defect(path, error)


def io_error(path: str, reason: str) -> Finding:
    """That a path cannot be read or written; *reason* is the end of a sentence."""
    diagnostic = Diagnostic(
        "io-error", "E900", ERROR, "File cannot be read or written", f"{path}: {reason}.", 0, 0
    )
    return Finding.from_diagnostic(path, LineIndex(""), diagnostic)


def _defect(path: str, error: Exception) -> Finding:
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is not None:
        module = trace.tb_frame.f_globals.get("__name__")
        what += f" (in {module}, line {trace.tb_lineno})"
    diagnostic = Diagnostic(
        INTERNAL_ERROR,
        "HL900",
        ERROR,
        "hcl-lint failed on this file",
        f"This is a defect of hcl-lint, not of the file, which was left as it is. {what}. "
        "Please report it with the file.",
        0,
        0,
    )
    return Finding.from_diagnostic(path, LineIndex(""), diagnostic)
