"""E013."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class Hcl1OnlySyntax(Rule):
    """Name in quotes, as only HCL 1 allows.

    Why:
        In HCL 1 the names of attributes could be quoted. HCL 2 takes them for something
        else and does not load the file.

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
