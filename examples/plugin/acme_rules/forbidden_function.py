"""ACME001."""

from __future__ import annotations

from hcl_lint.linter.context import FileContext
from hcl_lint.linter.rule import Rule, RuleOption
from hcl_lint.problems.problem import ON, WARNING, Problem
from hcl_lint.syntax.nodes import FunctionCall

FORBIDDEN_FUNCTION = Problem(
    "ACME001",
    "forbidden-function",
    WARNING,
    ON,
    """Call to a function that we do not use.

    Why:
        Some functions make plans differ from one run to the next.

    Bad:
        time = timestamp()

    Good:
        time = var.time
    """,
    url="https://example.org/rules/ACME001",
)


class ForbiddenFunction(Rule):
    problem = FORBIDDEN_FUNCTION
    nodes = (FunctionCall,)
    options = (RuleOption("names", ("timestamp", "uuid"), "The functions not to call."),)

    def check(self, node: FunctionCall, file: FileContext) -> None:
        name = file.tree.function_name(node)
        if name in self.texts("names"):
            file.report(
                self,
                node,
                f"Call to `{name}`",
                "Its value differs from one run to the next. Take the value from a variable.",
            )
