"""Names that a module may have where it could not be read, and whether more are possible."""

from __future__ import annotations

import re
from bisect import bisect_right

from hcl_lint.annotations import Final
from hcl_lint.dialects.dialect import OUTPUT, VARIABLE
from hcl_lint.files.paths import file_name
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.syntax.nodes import Block, Body
from hcl_lint.syntax.rules import DUPLICATE_ATTRIBUTE

# A text with these is not one: it is encrypted, say, and may declare anything.
_BINARY: Final = r"[\x00\ud800-\udfff]"
_NAME: Final = r"(?<![\w.-])[\w-]+"
_NONE: Final[frozenset[str]] = frozenset()
_ROLES: Final = {"variable": VARIABLE, "vars": VARIABLE, "output": OUTPUT}  # by names of files


def may_declare(module: Module, name: str, role: str) -> bool:
    """Whether a block with a role may declare a name where a module could not be read.

    In a file with syntax errors any word may be a declared name, unless it comes after a dot; and
    any name may be, where the file seems to be cut off. It is so in files of a related dialect
    that the product may read, too. A sealed file declares what its name says, if that is of use.
    """
    names, sealed = module.fact(_unread_names)
    return names is None or role in sealed or name in names


def may_name(document: Document, name: str) -> bool:
    """Whether a document with syntax errors may declare a name."""
    if document.is_complete:
        return False
    names = document.fact(_names_in)
    return names is None or name in names


def is_near_error(document: Document, offset: int) -> bool:
    """Whether a syntax error is in the same item of a file, on its line or before it.

    Nothing there is certain.
    """
    if document.is_complete:
        return False
    root = document.tree.root
    if not isinstance(root, Body):
        return True
    starts, broken = document.fact(_broken_items)
    at = bisect_right(starts, offset) - 1
    return at < 0 or offset >= broken.get(at, len(document.text))


def _broken_items(document: Document) -> tuple[list[int], dict[int, int]]:
    """Where the items of a file begin, and the lines of the first errors by numbers of items.

    An error is in an item where it comes before the next one.
    """
    starts = [document.tree.range(item)[0] for item in document.tree.native_body.items]
    broken: dict[int, int] = {}
    for error in document.tree.diagnostics:
        if error.rule is DUPLICATE_ATTRIBUTE:
            continue  # All was read.
        line = document.text.rfind("\n", 0, error.start) + 1
        broken.setdefault(bisect_right(starts, error.start) - 1, line)
    return starts, broken


def _unread_names(module: Module) -> tuple[frozenset[str] | None, frozenset[str]]:
    """The names that may be declared in what could not be read; None where all may be.

    The second set are the roles of what may have any name, in sealed files.
    """
    found: set[str] = set()
    sealed: set[str] = set()
    for document in module.documents:
        if module.declares(document.path) and not document.is_complete:
            role = _sealed_role(document)
            if role:
                sealed.add(role)
                continue
            names = document.fact(_names_in)
            if names is None:
                return None, _NONE
            found |= names
    own = {file_name(document.path) for document in module.documents}
    for path in module.unread:
        name = file_name(path)
        if module.declares(path):
            is_other = name not in own and name not in module.dialect.companions
            text = module.text_of(name) if is_other else None
            names = None if text is None else _names(text)
            if names is None:
                return None, _NONE
            found |= names
    return frozenset(found), frozenset(sealed)


def _sealed_role(document: Document) -> str:
    """The role of what a sealed file declares, if its name tells; "" for all others."""
    if not document.is_opaque:
        return ""
    name = file_name(document.path)
    return next((_ROLES[word] for word in _ROLES if word in name), "")


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
    return any([
        error.start >= start for error in document.tree.diagnostics
        if error.rule is not DUPLICATE_ATTRIBUTE
    ])


def _names(text: str) -> frozenset[str] | None:
    if re.search(_BINARY, text) is not None:
        return None
    return frozenset(re.findall(_NAME, text))
