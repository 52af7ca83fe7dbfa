"""D002."""

from __future__ import annotations

from hcl_lint.linter.expressions import has_open_line_break
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import deprecation
from hcl_lint.syntax.nodes import (
    FunctionCall, Index, Parentheses, RelativeTraversal, Traversal,
)  # fmt: skip
from hcl_lint.syntax.tokens import HEREDOC_OPEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Expression

# What an index can stand behind as it is.
_SUBJECTS = (FunctionCall, Index, Parentheses, RelativeTraversal, Traversal)


class LookupTwoArgs(Rule):
    problem = deprecation.LOOKUP_TWO_ARGS
    nodes = (FunctionCall,)
    dialects = ("terraform", "opentofu")

    def check(self, node: FunctionCall, file: FileContext) -> None:
        if len(node.arguments) != 2 or node.ellipsis_token >= 0:
            return
        if file.tree.function_name(node) != "lookup":
            return
        collection, key = node.arguments
        fix = None
        if HEREDOC_OPEN not in file.tokens.kinds[node.first : node.last]:
            text = f"{_subject(file, collection)}[{file.text_of(key)}]"
            fix = file.replacement("write it as an index", node, text)
        file.report(
            self,
            node,
            "`lookup` without a default",
            "The form with two arguments is deprecated. Write an index, `map[key]`.",
            fix,
        )


def _subject(file: FileContext, node: Expression) -> str:
    text = file.text_of(node)
    if isinstance(node, _SUBJECTS) and not has_open_line_break(file, node):
        return text
    return f"({text})"
