"""S008."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import UNSAFE
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import style
from hcl_lint.syntax.nodes import Binary, For, FunctionCall, Tuple
from hcl_lint.syntax.queries import without_parentheses
from hcl_lint.syntax.tokens import EQUAL_EQUAL, NOT_EQUAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Expression

# Functions whose results are tuples, as `[]` is one.
_GIVE_TUPLES = ("flatten",)


class LengthZeroComparison(Rule):
    problem = style.LENGTH_ZERO_COMPARISON
    nodes = (Binary,)

    def check(self, node: Binary, file: FileContext) -> None:
        kind = file.tokens.kinds[node.operator_token]
        if kind not in (EQUAL_EQUAL, NOT_EQUAL):
            return
        for side, other in ((node.left, node.right), (node.right, node.left)):
            if _is_empty(side) and not _is_tuple(other, file):
                break
        else:
            return
        fix = None
        if file.dialect.is_known:
            inner = without_parentheses(other)
            text = f"length({file.text_of(inner)}) {file.token_text(node.operator_token)} 0"
            fix = file.replacement("compare the length", node, text, UNSAFE)
        outcome = "false" if kind == EQUAL_EQUAL else "true"
        file.report(
            self,
            node,
            "No list is equal to `[]`",
            f"`[]` is a tuple, and a list or set is of another type: the comparison is {outcome} "
            "also where that is empty. Compare its length with 0.",
            fix,
        )


def _is_empty(node: Expression) -> bool:
    node = without_parentheses(node)
    return isinstance(node, Tuple) and not node.items


def _is_tuple(node: Expression, file: FileContext) -> bool:
    """Whether something is a tuple for certain, so that it can be equal to `[]`."""
    node = without_parentheses(node)
    if isinstance(node, FunctionCall):
        return file.tree.function_name(node) in _GIVE_TUPLES
    return isinstance(node, Tuple) or (isinstance(node, For) and node.key is None)
