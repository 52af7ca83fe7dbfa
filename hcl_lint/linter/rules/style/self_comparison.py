"""S009."""

from __future__ import annotations

from hcl_lint.linter.expressions import same
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import style
from hcl_lint.syntax.nodes import Binary, FunctionCall, Traversal
from hcl_lint.syntax.tokens import (
    AND, EQUAL_EQUAL, GREATER, GREATER_EQUAL, LESS, LESS_EQUAL, NOT_EQUAL, OR,
)  # fmt: skip
from hcl_lint.syntax.walk import descendants

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext

_ALWAYS = {
    EQUAL_EQUAL: "always true",
    GREATER_EQUAL: "always true",
    LESS_EQUAL: "always true",
    NOT_EQUAL: "always false",
    LESS: "always false",
    GREATER: "always false",
    AND: "the same as one of them alone",
    OR: "the same as one of them alone",
}


class SelfComparison(Rule):
    problem = style.SELF_COMPARISON
    nodes = (Binary,)

    def check(self, node: Binary, file: FileContext) -> None:
        outcome = _ALWAYS.get(file.tokens.kinds[node.operator_token])
        if outcome is None or not same(file, node.left, node.right):
            return
        # What a call gives may be another thing each time; literals alone are no mistake.
        if _has(node, FunctionCall) or not _has(node, Traversal):
            return
        file.report(
            self,
            node,
            "Both sides are the same",
            f"The outcome is {outcome}. Write what the other side is meant to be.",
        )


def _has(node: Binary, cls: type[FunctionCall] | type[Traversal]) -> bool:
    return next(descendants(node, cls), None) is not None
