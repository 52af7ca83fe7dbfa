"""E021."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class MissingItem(Rule):
    """Attribute or block that has to stand there and does not.

    Why:
        The schema of the dialect requires it, so the file is not loaded.

    Bad (a.hcldec):
        literal {
        }

    Good (a.hcldec):
        literal {
          value = 1
        }
    """

    name = "missing-item"
    code = "E021"
    severity = ERROR
