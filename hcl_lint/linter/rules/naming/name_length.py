"""N003."""

from __future__ import annotations

from hcl_lint.linter.declared_names import declared_names
from hcl_lint.linter.rule import Rule, RuleOption

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class NameLength(Rule):
    """Name that is very short or very long.

    Why:
        A short name does not say what it stands for, and a long one hides what it is used for.

    Bad:
        variable "v" {
        }

    Good:
        variable "version_of_the_database" {
        }
    """

    name = "name-length"
    code = "N003"
    options = (
        RuleOption("min-length", 2, "The shortest name, in characters."),
        RuleOption("max-length", 50, "The longest name, in characters."),
    )

    def check_file(self, file: FileContext) -> None:
        least, most = self.number("min-length"), self.number("max-length")
        for declared in declared_names(file):
            length = len(declared.name)
            if least <= length <= most:
                continue
            file.report(
                self,
                declared.place,
                f"Name of {length} character{'' if length == 1 else 's'}",
                f"Names have {least} to {most} characters here. Choose another one.",
            )
