"""E013."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR, WARNING
from hcl_lint.linter.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class Hcl1OnlySyntax(Rule):
    """Name in quotes, as only HCL 1 allows.

    Why:
        In HCL 1 the names of attributes could be quoted. HCL 2 takes them for something
        else and does not load the file. Agents of Nomad, Consul and Vault still read their own
        configuration as HCL 1: in a file whose product is not known, this is a warning.

    Bad:
        "name" = 1

    Good:
        name = 1

    Source:
        HCL native syntax, "Attribute Definitions".
    """

    name = "hcl1-only-syntax"
    code = "E013"
    severity = ERROR

    def severity_in(self, file: FileContext) -> str:
        return ERROR if file.dialect.is_known else WARNING
