"""N003."""

from __future__ import annotations

from hcl_lint.linter.declared_names import declared_names
from hcl_lint.linter.rule import Rule, RuleOption
from hcl_lint.problems import naming

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class NameLength(Rule):
    problem = naming.NAME_LENGTH
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
