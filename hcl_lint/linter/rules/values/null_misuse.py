"""V015."""

from __future__ import annotations

from hcl_lint.linter.rule import Rule
from hcl_lint.problems import values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class NullMisuse(Rule):
    problem = values.NULL_MISUSE
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
