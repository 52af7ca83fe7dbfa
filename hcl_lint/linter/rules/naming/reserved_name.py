"""N007."""

from __future__ import annotations

from hcl_lint.linter.declared_names import declared_names
from hcl_lint.linter.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext

# What a `module` block sets by these names is not a variable of the module.
_VARIABLES = (
    "source", "version", "providers", "count", "for_each", "lifecycle", "depends_on", "locals",
)  # fmt: skip


class ReservedName(Rule):
    """Variable with a name that the product keeps for itself.

    Why:
        A module is called with the values of its variables beside arguments such as `source`
        and `count`. No variable may have the name of one of these: the product refuses it.

    Bad:
        variable "version" {
          type = string
        }

    Good:
        variable "engine_version" {
          type = string
        }
    """

    name = "reserved-name"
    code = "N007"
    dialects = ("terraform", "opentofu")

    def check_file(self, file: FileContext) -> None:
        for declared in declared_names(file):
            if declared.block_type == "variable" and declared.name in _VARIABLES:
                file.report(
                    self,
                    declared.place,
                    f"Variables cannot be called `{declared.name}`",
                    "That is an argument of every `module` block. Choose another name.",
                )
