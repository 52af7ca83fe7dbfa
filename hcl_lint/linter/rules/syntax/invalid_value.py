"""E024."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class InvalidValue(Rule):
    """Value of an attribute that it cannot have.

    Why:
        The schema of the dialect tells the type of each attribute, and of some the values that
        there are or a pattern that they match. Of values that are not known, such as those of
        variables, nothing is said.

    Bad (a.hcldec):
        attr {
          name     = "size"
          required = "maybe"
        }

    Good (a.hcldec):
        attr {
          name     = "size"
          required = true
        }
    """

    name = "invalid-value"
    code = "E024"
    severity = ERROR
