"""E020."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class UnexpectedItem(Rule):
    """Attribute or block that may not stand there.

    Why:
        The product that reads the file knows no such item in this place, mostly because of a
        slip of the pen, and does not load the file. What may stand where is told by the schema
        of a dialect; nothing is said of files in dialects without one.

    Bad (a.hcldec):
        attr {
          name = "size"
          typ  = number
        }
        ---
        object {
          atribute "size" {}
        }

    Good (a.hcldec):
        attr {
          name = "size"
          type = number
        }
    """

    name = "unexpected-item"
    code = "E020"
    severity = ERROR
