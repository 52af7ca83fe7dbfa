"""F002."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import Fix
from hcl_lint.linter.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class MissingFinalNewline(Rule):
    """File whose last line does not end in a line break.

    Why:
        Tools that join files or append to them take a line to end in a line break. Without
        it the next addition shows up as a change of a line that nobody touched.

    Bad:
        a = 1␄

    Good:
        a = 1

    Fix:
        Safe: adds the line break.
    """

    name = "missing-final-newline"
    code = "F002"
    needs_valid_syntax = True
    holds_for_json = True

    def check_file(self, file: FileContext) -> None:
        text = file.text
        # White space that is all of the last line is for `trailing-whitespace` to find.
        if not text[text.rfind("\n") + 1 :].strip(" \t"):
            return
        file.report(
            self,
            (len(text) - 1, len(text)),
            "No line break at the end of the file",
            "The last line must end in a line break like every other.",
            Fix("add a line break", [file.insert(len(text), file.tree.source.newline)]),
        )
