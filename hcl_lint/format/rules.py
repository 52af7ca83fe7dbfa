"""F001: what the formatter would change in a file, as a diagnostic and as a finding."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic, Fix
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.diagnostics.rule import ON, WARNING, Rule
from hcl_lint.format.formatter import HCL
from hcl_lint.format.verify import differs_in_space_only, verify
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.diff import minimal_edits
from hcl_lint.text.source import Range, Source

UNFORMATTED = Rule("F001", "unformatted", WARNING, ON, "File that `hcl-lint format` would change.")


def reformatting(tree: SyntaxTree, formatted: str) -> Diagnostic:
    """Report that the text of a tree differs from what the formatter makes of it.

    Raises AssertionError: that has another meaning.
    """
    reason = None
    if not differs_in_space_only(tree, formatted):
        reason = verify(tree, formatted, HCL)
    if reason is not None:
        raise AssertionError(f"formatting is not possible: {reason}")
    return _unformatted(tree.source, formatted)


def unformatted_finding(source: Source, formatted: str) -> Finding:
    """The same of a text that is known to keep its meaning, for a report."""
    return Finding.from_diagnostic(_unformatted(source, formatted))


def _unformatted(source: Source, formatted: str) -> Diagnostic:
    return UNFORMATTED.at(
        Range(source, *_first_difference(source.text, formatted)), "File is not formatted",
        "This is the first line that `hcl-lint format` would change. Run it on the file, or with "
        "`--diff` to see all changes.",
        Fix("format the file", minimal_edits(source.text, formatted)),
    )


def _first_difference(old: str, new: str) -> tuple[int, int]:
    """Return the range from the first different character of *old* to the end of its line."""
    start = 0
    for old_line, new_line in zip(old.splitlines(True), new.splitlines(True), strict=False):
        if old_line != new_line:
            break
        start += len(old_line)
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = old.find("\n", start)
    rest = old[start : len(old) if end == -1 else end]
    return start, start + len(rest.removesuffix("\r"))
