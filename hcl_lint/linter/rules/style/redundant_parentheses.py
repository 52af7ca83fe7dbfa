"""S006."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import Fix
from hcl_lint.linter.expressions import is_subject
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import style
from hcl_lint.syntax.nodes import (
    Attribute, Binary, Conditional, For, FunctionCall, Interpolation, ObjectItem, Parentheses,
    Tuple, Unary,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext

# What stands between signs of its own, so that anything in it needs no others.
_HOLDERS = (Attribute, FunctionCall, Interpolation, ObjectItem, Parentheses, Tuple)


class RedundantParentheses(Rule):
    problem = style.REDUNDANT_PARENTHESES
    nodes = (Parentheses,)
    needs_valid_syntax = True

    def check(self, node: Parentheses, file: FileContext) -> None:
        parent = file.parent
        if "\n" in file.text_of(node) or is_subject(parent, node):
            return
        if isinstance(parent, ObjectItem) and parent.key is node:
            return
        inner = node.expression
        if isinstance(inner, Parentheses):
            return  # The inner ones are what is reported.
        is_operation = isinstance(inner, (Binary, Conditional, Unary))
        if is_operation and not isinstance(parent, _HOLDERS):
            return
        if isinstance(parent, For) and parent.key is node:
            return
        start, end = file.range_of(node)
        inner_start, inner_end = file.range_of(inner)
        # Comments beside what is inside stay where they are.
        first = inner_start if not file.text[start + 1 : inner_start].strip() else start + 1
        last = inner_end if not file.text[inner_end : end - 1].strip() else end - 1
        edits = [file.cut(start, first), file.cut(last, end)]
        file.report(
            self,
            node,
            "Parentheses that change nothing",
            "What is inside means the same without them. Remove them.",
            Fix("remove them", edits),
        )
