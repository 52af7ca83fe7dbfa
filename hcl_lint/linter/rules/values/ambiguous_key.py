"""V024."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class AmbiguousKey(Rule):
    """Key of an object that is neither a plain name nor an expression.

    Why:
        `{ var.name = 1 }` could mean the value of `var.name` or a key that reads so, and evaluation
        fails. In parentheses it is an expression, in quotes a text.

    Bad:
        tags = { var.name = "web" }

    Good:
        tags = { (var.name) = "web", "var.name" = "web" }

    Source:
        HCL native syntax, "Collection Values".
    """

    name = "ambiguous-key"
    code = "V024"
    severity = ERROR
