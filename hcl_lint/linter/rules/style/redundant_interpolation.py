"""S005."""

from __future__ import annotations

from hcl_lint.linter.rule import Rule
from hcl_lint.syntax.nodes import (
    Attribute, FunctionCall, Interpolation, ObjectItem, Parentheses, QuotedTemplate,
    Tuple,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Expression, Node

# What may hold any expression without parentheses around it.
_HOLDERS = (Attribute, Tuple, ObjectItem, FunctionCall, Parentheses, Interpolation)


class RedundantInterpolation(Rule):
    """String that holds one interpolation and nothing else.

    Why:
        `"${x}"` is exactly `x`, of whatever type `x` has; the quotes suggest a string that is
        not there. It holds where the product reads it so: in Nomad's jobs, such a string is
        text that is filled in at run time.

    Bad:
        name = "${var.name}"

    Good:
        name = var.name
        tag  = "${var.name}-blue"

    Fix:
        Safe. Not offered where a comment stands inside the string.

    Source:
        HCL native syntax, "Template Interpolation Unwrapping".
    """

    name = "redundant-interpolation"
    code = "S005"
    nodes = (QuotedTemplate,)

    def check(self, node: QuotedTemplate, file: FileContext) -> None:
        if not file.dialect.unwraps or not node.is_wrapper():
            return
        part = node.parts[0]
        assert isinstance(part, Interpolation)
        inner = file.text_of(part.expression)
        if _needs_parentheses(node, part.expression, file.parent) or "\n" in inner:
            inner = f"({inner})"
        file.report(
            self,
            node,
            "String is only an interpolation",
            'It has the value and type of what is inside. Write that without `"${` and `}"`.',
            file.replacement("remove the quotes and `${}`", node, inner),
        )


def _needs_parentheses(node: QuotedTemplate, inner: Expression, parent: Node | None) -> bool:
    """Whether what is inside of *node* would not mean the same in its place as it is."""
    if isinstance(inner, (Parentheses, FunctionCall, Tuple, QuotedTemplate)):
        return isinstance(parent, ObjectItem) and parent.key is node
    if isinstance(parent, ObjectItem):
        return parent.key is node
    return not isinstance(parent, _HOLDERS)
