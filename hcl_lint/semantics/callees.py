"""Calls of other modules by a path."""

from __future__ import annotations

from hcl_lint.syntax.json_nodes import JsonString
from hcl_lint.syntax.nodes import QuotedTemplate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.symbols import Symbol


def called_module(module: Module, call: Symbol) -> Module | None:
    """The module that a call leads to by a local path; None where it cannot be read."""
    found = call.attribute("source")
    if found is None:
        return None
    path = literal(found[0])
    if path is None or not path.startswith(("./", "../")):
        return None
    return module.called(path)


def literal(node: object) -> str | None:
    """The text of a string that is literal, in either syntax; None of anything else."""
    if isinstance(node, QuotedTemplate):
        return node.literal_text() if node.is_literal() else None
    return node.value if isinstance(node, JsonString) else None
