"""Names that malformed blocks were probably meant to declare."""

from __future__ import annotations

from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.syntax.nodes import Attribute, Block, Body

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module


def lost_names(module: Module) -> frozenset[str]:
    """The names that blocks with a wrong type or wrong labels may be meant to declare."""
    found: set[str] = set()
    for document in module.documents:
        found |= document.fact(_lost_names)
    return frozenset(found)


def _lost_names(document: Document) -> set[str]:
    """The labels of such blocks, and the names of their attributes."""
    root = document.tree.root
    schema = None
    if isinstance(root, Body) and document.dialect.has(RESOURCES):
        from hcl_lint.dialects.schemas import schema_of

        schema = schema_of(document.dialect, document.path)
    names: set[str] = set()
    for item in root.items if schema is not None and isinstance(root, Body) else ():
        if not isinstance(item, Block):
            continue
        known = schema.block(document.tree.token_text(item.type_token)) if schema else None
        if known is None or len(item.labels) != len(known.labels):
            names.update([label.value for label in item.labels])
            for inner in item.body.items:
                if isinstance(inner, Attribute):
                    names.add(document.tree.token_text(inner.name_token))
    return names
