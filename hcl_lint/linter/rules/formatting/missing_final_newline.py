"""F002."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import Fix
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import formatting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class MissingFinalNewline(Rule):
    problem = formatting.MISSING_FINAL_NEWLINE
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
