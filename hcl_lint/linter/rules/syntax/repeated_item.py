"""E022."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class RepeatedItem(Rule):
    """Block that stands there more often than it may.

    Why:
        The schema of the dialect allows for one block of the type, for a number of them, or for
        one with the same labels.

    Bad (a.hcldec):
        object {
          attr "size" {
            type = number
          }
          attr "size" {
            type = string
          }
        }

    Good (a.hcldec):
        object {
          attr "size" {
            type = number
          }
        }
    """

    name = "repeated-item"
    code = "E022"
    severity = ERROR
