"""E006."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class DuplicateAttribute(Rule):
    """Attribute that is set twice in one body.

    Why:
        Only one value can hold, so loading the file fails.

    Bad:
        a = 1
        a = 2

    Good:
        a = 1
        b = 2

    Source:
        HCL native syntax, "Bodies".
    """

    name = "duplicate-attribute"
    code = "E006"
    severity = ERROR
