"""Names that clash with one another or with the language."""

from __future__ import annotations

from hcl_lint.linter.declared_names import declared_names
from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import naming

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext
    from hcl_lint.linter.declared_names import DeclaredName
    from hcl_lint.linter.module import ModuleContext


class DuplicateNameCase(Rule):
    problem = naming.DUPLICATE_NAME_CASE
    scope = MODULE

    def check_module(self, module: ModuleContext) -> None:
        first: dict[tuple[str, str], DeclaredName] = {}
        told: set[tuple[str, str]] = set()
        for file in module.files:
            for declared in declared_names(file):
                key = (declared.kind, declared.name.lower().replace("-", "_"))
                other = first.setdefault(key, declared)
                if other.name == declared.name or (declared.kind, declared.name) in told:
                    continue
                told.add((declared.kind, declared.name))
                file.report(
                    self,
                    declared.place,
                    f"`{declared.name}` and `{other.name}` are easily confused",
                    f"There is another {declared.kind} that is called `{other.name}`. "
                    "Give them names that differ in more than case and hyphens.",
                )


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
