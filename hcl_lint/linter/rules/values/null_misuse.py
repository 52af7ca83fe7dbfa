"""V015."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class NullMisuse(Rule):
    """Null where a value is needed.

    Why:
        Null has no text, no elements and no attributes, it is neither true nor false, and no
        number can be added to it: evaluation fails. Nor can it be the default of a variable
        that says `nullable = false`.

    Bad:
        name = "web-${null}"
        ---
        size = null + 1
        ---
        variable "name" {
          type     = string
          nullable = false
          default  = null
        }

    Good:
        name = "web"
        size = null
        ---
        variable "name" {
          type     = string
          nullable = false
          default  = ""
        }
    """

    name = "null-misuse"
    code = "V015"
    severity = ERROR
    holds_for_json = True

    def check_file(self, file: FileContext) -> None:
        for variable in file.variables:
            node = variable.default_node
            if node is not None and variable.default.is_null and not variable.is_nullable:
                file.report(
                    self,
                    node,
                    "Default is null",
                    f"`{variable.name}` has `nullable = false`, so it needs another default, or"
                    " none.",
                )
