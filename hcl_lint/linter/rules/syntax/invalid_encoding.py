"""E008."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import Fix
from hcl_lint.linter.rule import Rule
from hcl_lint.text.edits import Edit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class InvalidEncoding(Rule):
    """File that is not plain UTF-8.

    Why:
        HCL is UTF-8. Other encodings are read wrongly or not at all: the parser reports them as
        errors. A byte order mark at the start serves no purpose and confuses tools.

    Bad:
        ⟨BOM⟩a = 1

    Good:
        a = 1

    Fix:
        Safe: removes a byte order mark. Bytes that are not UTF-8 are for a person to decide.

    Source:
        HCL native syntax, "Syntax Notation".
    """

    name = "invalid-encoding"
    code = "E008"

    def check_file(self, file: FileContext) -> None:
        if file.tree.source.has_bom:
            file.report(
                self,
                (0, 1),
                "Byte order mark at the start of the file",
                "UTF-8 needs none. Save the file without it.",
                Fix("remove the byte order mark", [Edit(0, 1, "")]),
            )
