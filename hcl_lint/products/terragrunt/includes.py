"""The configurations that a unit or stack includes, as far as they are in the checked tree."""

from __future__ import annotations

import os
import posixpath

from hcl_lint.annotations import Final
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.module import OUTSIDE, Module
from hcl_lint.syntax.json_nodes import JsonString
from hcl_lint.syntax.nodes import (
    Attribute, FunctionCall, Interpolation, Node, QuotedTemplate, TemplateText,
)
from hcl_lint.syntax.queries import literal
from hcl_lint.syntax.tree import SyntaxTree

_MOST_PARENTS: Final = 30  # folders above a unit in which a file is searched for
_DIALECT: Final = "terragrunt"
_DEFAULT_NAME: Final = "terragrunt.hcl"  # what `find_in_parent_folders()` searches for
_NO_MERGE: Final = "no_merge"
_OWN_FOLDER: Final = ("get_terragrunt_dir", "get_original_terragrunt_dir")
_ABSOLUTE: Final = (*_OWN_FOLDER, "get_repo_root", "get_parent_terragrunt_dir")
"""Functions whose results are absolute paths."""


class Included:
    """One `include` block with a label.

    ``document`` is the file that it leads to; None where that is not known, outside the checked
    tree, or not valid.
    """

    def __init__(
        self, name: str, place: tuple[int, int], module: Module | None, is_merged: bool
    ) -> None:
        self.name = name
        self.place = place
        self.module = module
        self.is_merged = is_merged

    @property
    def document(self) -> Document | None:
        if self.module is None or not self.module.is_whole or len(self.module.documents) != 1:
            return None
        return self.module.documents[0]


@kept
def includes_of(module: Module) -> list[Included]:
    """The `include` blocks of a module's files that have labels; kept with it."""
    found = []
    for document in module.documents:
        for entry in document.declarations:
            if entry.kind != "include":
                continue
            path = path_in(module, document, entry.attribute("path"))
            target = None
            if path is not None and not posixpath.isabs(path):
                target = module.called(path, _DIALECT) if path.endswith(".hcl") else None
            strategy = entry.attribute("merge_strategy")
            found.append(Included(entry.name, entry.place, target, literal(strategy) != _NO_MERGE))
    return found


def file_named_by(module: Module, document: Document, attribute: Attribute) -> str | None:
    """The path of the file that an attribute leads to, relative to the folder of its file."""
    value = attribute.expression
    if attribute.name == "config_path":
        folder = literal(value)
        return posixpath.join(folder, os.path.basename(document.path)) if folder else None
    if isinstance(value, FunctionCall) and len(value.arguments) == 1:
        is_read = value.name == "read_terragrunt_config"
        return path_in(module, document, value.arguments[0] if is_read else value)
    return path_in(module, document, value) if attribute.name == "path" else None


def path_in(module: Module, document: Document, node: Node | None) -> str | None:
    """The path that an expression gives, relative to the folder of a unit.

    None where it follows from something else than literals and the functions that search the
    folders around the unit.
    """
    if isinstance(node, JsonString):
        return node.value if "${" not in node.value else None
    if isinstance(node, QuotedTemplate):
        texts = []
        for part in node.parts:
            if isinstance(part, TemplateText):
                texts.append(part.value)
                continue
            if not isinstance(part, Interpolation):
                return None
            text = path_in(module, document, part.expression)
            if text is None:
                return None
            texts.append(text)
        return "".join(texts)
    if isinstance(node, FunctionCall):
        return _result(module, document, node)
    return None


def _result(module: Module, document: Document, call: FunctionCall) -> str | None:
    name, arguments = call.name, call.arguments
    if name in _OWN_FOLDER and len(arguments) == 0:
        return "."
    if name in ("get_repo_root", "get_path_to_repo_root") and len(arguments) == 0:
        return module.fact(_path_to_root)
    if name == "dirname" and len(arguments) == 1:
        path = path_in(module, document, arguments[0])
        return None if path is None else posixpath.dirname(path) or "."
    if name == "find_in_parent_folders":
        wanted = literal(arguments[0]) if arguments else _DEFAULT_NAME
        return None if wanted is None else found_above(module, wanted)
    return None


def _path_to_root(module: Module) -> str | None:
    """The path from the folder of a module to the root of its repository."""
    path = "."
    for _ in range(_MOST_PARENTS):
        above = "../" + path if path != "." else ".."
        if module.destination(above)[0] == OUTSIDE:
            return path
        path = above
    return None


def is_absolute(node: Node | None, tree: SyntaxTree) -> bool:
    """Whether an expression certainly gives an absolute path."""
    if isinstance(node, QuotedTemplate) and len(node.parts) != 0:
        first = node.parts[0]
        if isinstance(first, TemplateText):
            return posixpath.isabs(first.value)
        node = first.expression if isinstance(first, Interpolation) else None
    return isinstance(node, FunctionCall) and node.name in _ABSOLUTE


def found_above(module: Module, name: str) -> str | None:
    """The path of the next file of a name in the folders around that of a module."""
    if not name.endswith(".hcl") or posixpath.isabs(name):
        return None
    path = name
    for _ in range(_MOST_PARENTS):
        path = f"../{path}"
        if module.called(path, _DIALECT) is not None:
            return path
    return None
