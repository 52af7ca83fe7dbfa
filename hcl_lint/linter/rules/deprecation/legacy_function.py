"""D005."""

from __future__ import annotations

from hcl_lint.linter.rule import Rule
from hcl_lint.problems import deprecation
from hcl_lint.syntax.nodes import Attribute, FunctionCall, QuotedTemplate
from hcl_lint.syntax.tokens import HEREDOC_OPEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class LegacyFunction(Rule):
    problem = deprecation.LEGACY_FUNCTION
    nodes = (FunctionCall,)
    dialects = ("terraform", "opentofu")

    def check(self, node: FunctionCall, file: FileContext) -> None:
        name = file.tree.function_name(node)
        if name not in ("list", "map") or _is_in_type(file):
            return
        modern = "tolist([...])" if name == "list" else "tomap({ ... })"
        text = None
        kinds = file.tokens.kinds[node.first : node.last]
        if node.ellipsis_token < 0 and HEREDOC_OPEN not in kinds:
            text = _list(node, file) if name == "list" else _map(node, file)
        file.report(
            self,
            node,
            f"Function `{name}` was removed",
            f"Write `{modern}`.",
            None if text is None else file.replacement(f"write `{modern}`", node, text),
        )


def _is_in_type(file: FileContext) -> bool:
    """Whether what is looked at is part of a type."""
    for ancestor in file.ancestors:
        if isinstance(ancestor, Attribute) and file.name_of(ancestor) == "type":
            return True
        if isinstance(ancestor, FunctionCall) and file.tree.function_name(ancestor) == "convert":
            return True
    return False


def _list(node: FunctionCall, file: FileContext) -> str:
    return f"tolist([{', '.join([file.text_of(each) for each in node.arguments])}])"


def _map(node: FunctionCall, file: FileContext) -> str | None:
    keys, values = node.arguments[::2], node.arguments[1::2]
    if len(keys) != len(values) or "\n" in file.text_of(node):
        return None
    items = []
    for key, value in zip(keys, values, strict=True):
        shown = file.text_of(key)
        if not isinstance(key, QuotedTemplate):
            shown = f"({shown})"
        items.append(f"{shown} = {file.text_of(value)}")
    return f"tomap({{ {', '.join(items)} }})" if items else "tomap({})"
