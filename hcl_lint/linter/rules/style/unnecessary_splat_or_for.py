"""S012."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import UNSAFE
from hcl_lint.linter.expressions import replaced_by
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import style
from hcl_lint.syntax.nodes import For, Traversal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Expression


class UnnecessarySplatOrFor(Rule):
    problem = style.UNNECESSARY_SPLAT_OR_FOR
    nodes = (For,)

    def check(self, node: For, file: FileContext) -> None:
        if node.condition is not None or node.ellipsis_token >= 0:
            return
        if not _is_name(node.value, node.value_token, file):
            return
        if node.key is None:
            advice = "Write the collection itself, or `tolist()` or `values()` of it."
        elif node.key_token >= 0 and _is_name(node.key, node.key_token, file):
            advice = "Write the collection itself."
        else:
            return
        file.report(
            self,
            node,
            "Loop gives each element as it is",
            advice,
            replaced_by(file, "write the collection", node, node.collection, UNSAFE),
        )


def _is_name(node: Expression, token: int, file: FileContext) -> bool:
    """Whether an expression is the name that stands at a token."""
    return (
        isinstance(node, Traversal)
        and not node.steps
        and file.token_text(node.root_token) == file.token_text(token)
    )
