"""E023."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class WrongLabels(Rule):
    """Block with too many labels, or with too few.

    Why:
        How many labels a block has is fixed by its type, and so is what each of them means.

    Bad (a.hcldec):
        attr "size" {
          name = "size"
        }

    Good (a.hcldec):
        attr {
          name = "size"
        }
    """

    name = "wrong-labels"
    code = "E023"
    severity = ERROR
