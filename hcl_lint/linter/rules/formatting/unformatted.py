"""Files whose layout differs from that of `hcl-lint format`."""

from __future__ import annotations

from hcl_lint.files.paths import is_formatted_name
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import formatting
from hcl_lint.problems.diagnostic import Diagnostic, Fix
from hcl_lint.text.edits import minimal_edits
from hcl_lint.text.source import Range, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class Unformatted(Rule):
    problem = formatting.UNFORMATTED
    needs_valid_syntax = True

    def check_file(self, file: FileContext) -> None:
        if not is_formatted_name(file.path):
            return
        from hcl_lint.format.formatter import HCL, format_tree

        formatted = format_tree(file.tree, HCL)
        if formatted == file.text:
            return
        from hcl_lint.format.verify import differs_in_space_only, verify

        reason = None
        if not differs_in_space_only(file.tree, formatted):
            reason = verify(file.tree, formatted, HCL)
        if reason is not None:
            raise AssertionError(f"formatting is not possible: {reason}")
        file.diagnostics.append(unformatted(file.tree.source, formatted))


def unformatted(source: Source, formatted: str) -> Diagnostic:
    """Report that a source differs from its formatted text."""
    return Diagnostic(
        formatting.UNFORMATTED,
        "File is not formatted",
        "This is the first line that `hcl-lint format` would change. Run it on the file, or "
        "with `--diff` to see all changes.",
        Range(source, *_first_difference(source.text, formatted)),
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
    return start, len(old) if end < 0 else end
