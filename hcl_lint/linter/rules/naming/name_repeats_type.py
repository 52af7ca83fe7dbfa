"""N002."""

from __future__ import annotations

from hcl_lint.linter.declared_names import declared_names
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import naming

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class NameRepeatsType(Rule):
    problem = naming.NAME_REPEATS_TYPE
    dialects = ("terraform", "opentofu", "packer")

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
                    f"`{type_name}` is said by each reference. Name what is special about it.",
                )


def _words(name: str) -> list[str]:
    return name.lower().replace("-", "_").split("_")


def _contains(words: list[str], wanted: list[str]) -> bool:
    """Whether the words have the wanted ones among them, one after the other."""
    size = len(wanted)
    return any([words[at : at + size] == wanted for at in range(len(words) - size + 1)])
