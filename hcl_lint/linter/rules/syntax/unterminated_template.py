"""E003."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class UnterminatedTemplate(Rule):
    """String or template sequence that is not closed.

    Why:
        A string ends on the line that it starts on, and `${` and `%{` need their `}`.
        Where one is missing, what follows is taken for text.

    Bad:
        a = "text

    Good:
        a = "text"

    Source:
        HCL native syntax, "Templates".
    """

    name = "unterminated-template"
    code = "E003"
    severity = ERROR
