"""Names that clash with one another or with the language."""

from __future__ import annotations

from hcl_lint.linter.declared_names import declared_names
from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import naming

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext, ModuleContext
    from hcl_lint.linter.declared_names import DeclaredName


class DuplicateNameCase(Rule):
    problem = naming.DUPLICATE_NAME_CASE
    holds_for_json = True
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
                    f"There is another {declared.kind} named `{other.name}`. "
                    "Choose names that differ in more than case and hyphens.",
                )


class ReservedName(Rule):
    problem = naming.RESERVED_NAME
    holds_for_json = True

    def check_file(self, file: FileContext) -> None:
        for declared in file.declarations:
            if declared.name in declared.form.reserved:
                file.report(
                    self,
                    declared.place,
                    f"Reserved {declared.block_type} name `{declared.name}`",
                    "The language reserves this name. Choose another one.",
                )
