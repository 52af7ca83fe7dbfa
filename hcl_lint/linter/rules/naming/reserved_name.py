"""N007."""

from __future__ import annotations

from hcl_lint.linter.declared_names import declared_names
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import naming

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext

# What a `module` block sets by these names is not a variable of the module.
_VARIABLES = (
    "source", "version", "providers", "count", "for_each", "lifecycle", "depends_on", "locals",
)  # fmt: skip


class ReservedName(Rule):
    problem = naming.RESERVED_NAME
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
