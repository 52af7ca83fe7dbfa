"""ACME001."""

from __future__ import annotations

from hcl_lint.linter.context import FileContext
from hcl_lint.linter.rule import Rule, RuleOption
from hcl_lint.syntax.nodes import FunctionCall


class ForbiddenFunction(Rule):
    """Call of a function that we do not use.

    Why:
        Some functions make plans differ from one run to the next.

    Bad:
        time = timestamp()

    Good:
        time = var.time
    """

    name = "forbidden-function"
    code = "ACME001"
    url = "https://example.org/rules/ACME001"
    nodes = (FunctionCall,)
    options = (RuleOption("names", ("timestamp", "uuid"), "The functions that are not used."),)

    def check(self, node: FunctionCall, file: FileContext) -> None:
        name = file.tree.function_name(node)
        if name in self.texts("names"):
            file.report(
                self,
                node,
                f"Call of `{name}`",
                "Its value differs from one run to the next. Take the value from a variable.",
            )
