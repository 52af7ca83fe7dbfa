"""Where an expression works with values, which may fail, and where it only passes them on."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.evaluation.functions.syntax_functions import ATTEMPTS
from hcl_lint.syntax.nodes import (
    Binary, Conditional, For, FunctionCall, Interpolation, Node, NullLiteral, Object, ObjectItem,
    Parentheses, RelativeTraversal, Template, TemplateText, Traversal, Tuple, Unary,
)
from hcl_lint.syntax.tokens import EQUAL_EQUAL, NOT_EQUAL
from hcl_lint.syntax.tree import SyntaxTree

PASSED_ON: Final = 0
WHOLE: Final = 1  # null fails, but what is inside does not matter
WORKED_WITH: Final = 2


class Use:
    """A part of an expression, and how much of its value is needed.

    ``around`` are the parentheses around it, with the operation or interpolation that it is in.
    """

    __slots__ = ("node", "need", "around")

    def __init__(self, node: Node, need: int, around: tuple[Node, ...] = ()) -> None:
        self.node = node
        self.need = need
        self.around = around


def uses_in(tree: SyntaxTree, root: Node, need: int) -> list[Use]:
    """The references and nulls of an expression, but those whose failures a ``try`` hides.

    *need* is that of the value of the expression itself.
    """
    found: list[Use] = []
    waiting = [Use(root, need)]
    while waiting:
        use = waiting.pop()
        node, need = use.node, use.need
        if isinstance(node, (Traversal, NullLiteral)):
            found.append(use)
        elif isinstance(node, Parentheses):
            waiting.append(Use(node.expression, need, (*use.around, node)))
        elif isinstance(node, Conditional):
            waiting.append(Use(node.condition, WORKED_WITH))
            waiting += [Use(node.if_true, need), Use(node.if_false, need)]
        elif isinstance(node, (Tuple, Object)):
            waiting += [Use(item, _inside(need)) for item in node.items]
        elif isinstance(node, ObjectItem):
            waiting.append(Use(node.value, need))
            if not isinstance(node.key, Traversal):  # That is a name.
                waiting.append(Use(node.key, WORKED_WITH))
        elif isinstance(node, Binary):
            compares = tree.tokens.kinds[node.operator_token] in (EQUAL_EQUAL, NOT_EQUAL)
            need = PASSED_ON if compares else WORKED_WITH
            waiting += [Use(node.left, need, (node,)), Use(node.right, need, (node,))]
        elif isinstance(node, FunctionCall) and node.name in ATTEMPTS:
            if need != PASSED_ON:
                waiting += [Use(child, need) for child in node.arguments]
            elif node.name == "try":
                waiting += [Use(child, need) for child in node.arguments[-1:]]
        elif isinstance(node, Template) and node.is_wrapper():
            waiting += [Use(child, need) for child in node.parts[0].children()]
        elif not isinstance(node, TemplateText):
            if isinstance(node, RelativeTraversal):
                found.append(use)
            around = (node,) if isinstance(node, (Interpolation, Unary)) else ()
            result = node.value if isinstance(node, For) else None
            for child in node.children():
                is_result = child is result
                waiting.append(Use(child, _inside(need) if is_result else WORKED_WITH, around))
    return found


def _inside(need: int) -> int:
    return PASSED_ON if need == WHOLE else need
