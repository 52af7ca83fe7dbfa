"""S012."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import UNSAFE
from hcl_lint.linter.expressions import replaced_by
from hcl_lint.linter.rule import Rule
from hcl_lint.syntax.nodes import For, Traversal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Expression


class UnnecessarySplatOrFor(Rule):
    """Loop that gives each element as it is.

    Why:
        `[for x in y : x]` is a longer way to write `y`, and so is
        `{ for k, v in y : k => v }`. Where a conversion is meant, `tolist(y)` or
        `values(y)` says so.

    Bad:
        names = [for name in var.names : name]
        ---
        tags  = { for k, v in var.tags : k => v }

    Good:
        names = var.names
        short = [for name in var.names : name if length(name) < 5]
        keys  = [for key, value in var.tags : key]

    Fix:
        Unsafe: a loop over a set or map gives a tuple, one over a list with keys an object.
    """

    name = "unnecessary-splat-or-for"
    code = "S012"
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
