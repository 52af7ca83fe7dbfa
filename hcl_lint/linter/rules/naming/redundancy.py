"""Names that repeat what their context already says."""

from __future__ import annotations

from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.linter.declared_names import declared_names
from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import naming

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext, ModuleContext


class NameRepeatsType(Rule):
    problem = naming.NAME_REPEATS_TYPE
    holds_for_json = True

    def check_file(self, file: FileContext) -> None:
        for declared in declared_names(file):
            type_name = declared.kind.partition(" ")[2]
            if not type_name:
                continue
            words = _words(type_name)
            # The provider's name is not what anybody would look for in a name.
            wanted = words[1:] or words
            if _contains(_words(declared.name), wanted):
                file.report(
                    self,
                    declared.place,
                    f"`{declared.name}` repeats its type",
                    f"`{type_name}` is already part of every reference. Choose a name that adds"
                    " information.",
                )


def _words(name: str) -> list[str]:
    return name.lower().replace("-", "_").split("_")


def _contains(words: list[str], wanted: list[str]) -> bool:
    """Whether the words have the wanted ones among them, one after the other."""
    size = len(wanted)
    return any([words[at : at + size] == wanted for at in range(len(words) - size + 1)])


class OutputNameRedundant(Rule):
    problem = naming.OUTPUT_NAME_REDUNDANT
    holds_for_json = True
    scope = MODULE
    features = (RESOURCES,)

    def check_module(self, module: ModuleContext) -> None:
        folder = module.folder.rpartition("/")[2]
        prefix = folder.lower().replace("-", "_")
        if not prefix:
            return
        for file in module.files:
            for declared in declared_names(file):
                name = declared.name.lower().replace("-", "_")
                if declared.block_type == "output" and name.startswith(prefix + "_"):
                    file.report(
                        self,
                        declared.place,
                        f"`{declared.name}` repeats the name of the module",
                        f"References already name the module `{folder}`. Drop it from the"
                        " name of the output.",
                    )
