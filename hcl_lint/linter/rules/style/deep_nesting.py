"""S013."""

from __future__ import annotations

from hcl_lint.linter.rule import Rule, RuleOption
from hcl_lint.problems import style
from hcl_lint.syntax.nodes import Conditional, For, Interpolation, Parentheses, Template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class DeepNesting(Rule):
    problem = style.DEEP_NESTING
    nodes = (Conditional, For)
    options = (
        RuleOption("max-conditionals", 2, "How many conditionals may be inside of one another."),
        RuleOption("max-loops", 3, "How many loops may be inside of one another."),
    )

    def check(self, node: Conditional | For, file: FileContext) -> None:
        if isinstance(node, For):
            what, most = "Loops", self.number("max-loops")
            depth = 1 + sum([isinstance(each, For) for each in file.ancestors])
        else:
            what, most = "Conditionals", self.number("max-conditionals")
            depth = 1
            for ancestor in reversed(file.ancestors):
                if isinstance(ancestor, Conditional):
                    depth += 1
                elif not isinstance(ancestor, (Parentheses, Template, Interpolation)):
                    break
        # Those that are deeper still are part of the same finding.
        if depth == most + 1:
            file.report(
                self,
                node,
                f"{what} more than {most} deep",
                "Give parts of it names of their own, and put it together from these.",
            )
