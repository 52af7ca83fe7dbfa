"""The scopes of expressions in dialects where they depend on the place."""

from __future__ import annotations

from hcl_lint.dialects.dialect import PLACED_NAMES
from hcl_lint.semantics.packer.scopes import placed_scopes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.scopes import PlacedScopes


def placed_scopes_of(module: Module, document: Document) -> PlacedScopes | None:
    """The scopes of single expressions of a document; None where all have the same."""
    if not module.dialect.has(PLACED_NAMES):
        return None
    return module.fact(placed_scopes).get(document)
