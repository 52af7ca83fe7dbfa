"""The files of a module, and the dialects that they are in."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.schema.block_view import BlockView
from hcl_lint.semantics.document import Document

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext

OPENTOFU = ("opentofu",)
TERRAFORM = ("terraform",)

# The paths of blocks that are objects of providers.
OBJECTS: Final = ("resource", "data", "ephemeral", "action", "check.data")


def is_part(path: str) -> bool:
    """Whether a file is part of a module's configuration, and not of its tests or values."""
    return path.endswith((".tf", ".tf.json", ".tofu", ".tofu.json"))


def blocks_of(document: Document, *paths: str) -> list[BlockView]:
    """The blocks on some paths of block types in a file that is part of a module, in order."""
    return document.view.blocks_on(paths) if is_part(document.path) else []


def blocks_in(file: FileContext, *paths: str) -> list[BlockView]:
    """Those of these blocks that are not quiet."""
    return file.view.blocks_on(paths) if is_part(file.path) else []
