"""E013."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR, WARNING
from hcl_lint.linter.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class Hcl1OnlySyntax(Rule):
    """Syntax that only HCL 1 allows.

    Why:
        Vault, Consul and Nomad read their policies and the configuration of their agents as
        HCL 1, everything else is HCL 2. HCL 1 allows quoted and dotted names, commas between
        attributes, several attributes on a line and an opening brace on the next line; HCL 2
        does not load such a file. If nothing says which product a file is for and HCL 1 accepts
        all of it, this one warning replaces the syntax errors.

    Bad:
        "name" = 1

    Good:
        name = 1

    Source:
        HCL native syntax, "Structural Elements"; the verdicts of the HCL 1 parser.
    """

    name = "hcl1-only-syntax"
    code = "E013"
    severity = ERROR

    def severity_in(self, file: FileContext) -> str:
        return ERROR if file.syntax_errors is file.tree.diagnostics else WARNING
