"""Which references of a module are to lead anywhere, and where calls lead that name no path."""

from __future__ import annotations

from hcl_lint.dialects.dialect import Dialect
from hcl_lint.products.terraform.language.required_version import SETTINGS
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.symbols import Symbol, literal

_ENCRYPTION = (SETTINGS, "encryption")
_OF_ENCRYPTION = ("key_provider", "method")


def resolvable(document: Document) -> list[Reference]:
    """The references in blocks; an attribute outside all of them is a problem already."""
    found = [reference for reference in document.references if reference.context.is_in_block]
    if SETTINGS not in document.text:
        return found
    dialect = document.dialect
    return [entry for entry in found if not _is_read_early(entry.context.path, entry.root, dialect)]


def _is_read_early(path: tuple[str, ...], root: str, dialect: Dialect) -> bool:
    """Whether a reference in blocks on a path is for rules of its own.

    Terraform allows none in the block ``terraform``. OpenTofu has names that only the block
    ``encryption`` declares.
    """
    if path[:1] != (SETTINGS,):
        return False
    return dialect.name == "terraform" or path[:2] == _ENCRYPTION and root in _OF_ENCRYPTION


def installed_module(module: Module, call: Symbol, source: str) -> Module | None:
    """The module that a call with a source leads to where ``init`` has installed it."""
    if call.kind != "module" or "\n" in source:
        return None
    version = call.attribute("version")
    text = "" if version is None else literal(version[0])
    return None if text is None else module.installed(call.name, source, text)
