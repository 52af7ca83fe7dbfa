"""V006."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class UnknownAttribute(Rule):
    """Attribute of something that has none of that name.

    Why:
        An object has the attributes that it was made with, and texts, numbers and lists have none.

    Bad:
        port  = { http = 80 }.https
        ---
        names = [{ name = "a" }, { name = "b" }].name

    Good:
        port  = { http = 80 }.http
        names = [{ name = "a" }, { name = "b" }][*].name

    Source:
        HCL native syntax, "Attribute Access Operator".
    """

    name = "unknown-attribute"
    code = "V006"
    severity = ERROR
