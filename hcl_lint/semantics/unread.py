"""Names that a module may have where it could not be read, and whether more are possible."""

from __future__ import annotations

import re
from bisect import bisect_right

from hcl_lint.annotations import Final
from hcl_lint.files.paths import file_name
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.syntax.nodes import Block, Body

# A text with these is not one: it is encrypted, say, and may declare anything.
_BINARY: Final = r"[\x00\ud800-\udfff]"
_NAME: Final = r"(?<![\w.-])[\w-]+"


def may_declare(module: Module, name: str) -> bool:
    """Whether a module may declare a name where it could not be read.

    In a file with syntax errors any word may be a declared name, unless it comes after a dot; and
    any name may be, where the file seems to be cut off. It is so in files of a related dialect
    that the product may read, too.
    """
    names = module.fact(_unread_names)
    return names is None or name in names


def may_name(document: Document, name: str) -> bool:
    """Whether a document with syntax errors may declare a name."""
    if document.has_valid_syntax:
        return False
    names = document.fact(_names_in)
    return names is None or name in names


def is_near_error(document: Document, offset: int) -> bool:
    """Whether a syntax error is in the same item of a file, so that nothing there is certain."""
    if document.has_valid_syntax:
        return False
    root = document.tree.root
    if not isinstance(root, Body):
        return True
    starts, broken = document.fact(_broken_items)
    at = bisect_right(starts, offset) - 1
    return at < 0 or at in broken


def _broken_items(document: Document) -> tuple[list[int], set[int]]:
    """Where the items of a file begin, and the numbers of those with errors up to the next one."""
    starts = [document.tree.range(item)[0] for item in document.tree.native_body.items]
    errors = [diagnostic.start for diagnostic in document.tree.diagnostics]
    return starts, {bisect_right(starts, error) - 1 for error in errors}


def _unread_names(module: Module) -> frozenset[str] | None:
    """The names that may be declared in what could not be read; None where all may be."""
    found: set[str] = set()
    for document in module.documents:
        if module.declares(document.path) and not document.has_valid_syntax:
            names = document.fact(_names_in)
            if names is None:
                return None
            found |= names
    own = {file_name(document.path) for document in module.documents}
    for path in module.unread:
        name = file_name(path)
        if module.declares(path):
            is_other = name not in own and name not in module.dialect.companions
            text = module.text_of(name) if is_other else None
            names = None if text is None else _names(text)
            if names is None:
                return None
            found |= names
    return frozenset(found)


def _names_in(document: Document) -> frozenset[str] | None:
    return None if _may_be_cut_off(document) else _names(document.text)


def _may_be_cut_off(document: Document) -> bool:
    """Whether an error is in the last item or after it, so that more may be to come."""
    items = document.tree.native_body.items
    if not items:
        return True
    last = items[-1]
    start, end = document.tree.range(last)
    if isinstance(last, Block) and last.close_token != -1:
        start = end
    return any([diagnostic.start >= start for diagnostic in document.tree.diagnostics])


def _names(text: str) -> frozenset[str] | None:
    if re.search(_BINARY, text) is not None:
        return None
    return frozenset(re.findall(_NAME, text))
