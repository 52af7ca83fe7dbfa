"""E008."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import Fix
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import syntax
from hcl_lint.text.edits import Edit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class InvalidEncoding(Rule):
    problem = syntax.INVALID_ENCODING

    def check_file(self, file: FileContext) -> None:
        if file.tree.source.has_bom:
            file.report(
                self,
                (0, 1),
                "Byte order mark at the start of the file",
                "UTF-8 needs none. Save the file without it.",
                Fix("remove the byte order mark", [Edit(0, 1, "")]),
            )
