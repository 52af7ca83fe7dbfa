"""Where a unit or stack gets names from beside its own files and those that it includes.

Stacks copy units to folders of their own and may add to them, and what includes a file evaluates
that with its own names.
"""

from __future__ import annotations

import posixpath

from hcl_lint.annotations import Final
from hcl_lint.files.paths import file_name, slashed
from hcl_lint.products.terragrunt.includes import includes_of, path_in
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module

UNITS: Final = ("terragrunt.hcl", "terragrunt.hcl.json")
AUTOINCLUDE: Final = "autoinclude"  # the block that is merged into a unit or stack
STACK: Final = "terragrunt.stack.hcl"
_BESIDE: Final = {
    **dict.fromkeys(UNITS, "terragrunt.autoinclude.hcl"), STACK: "terragrunt.autoinclude.stack.hcl",
}
"""The files in the same folder that are merged into others."""
_REMOTE: Final = ("::", "://", "git@", "github.com/", "bitbucket.org/")


def is_unit(document: Document) -> bool:
    """Whether a file is run by itself, by its name."""
    return file_name(document.path) in UNITS


def documents_beside(module: Module, document: Document) -> tuple[Document, ...]:
    """The file in the folder of a unit or stack that is merged into it, where there is one."""
    name = _BESIDE.get(file_name(document.path))
    found = None if name is None else module.called(name, module.dialect.name)
    return () if found is None else found.documents


def may_get_names(module: Module, document: Document) -> bool:
    """Whether blocks elsewhere may declare what a file refers to.

    They do where something includes it, or a stack copies it and adds to it.
    """
    name = file_name(document.path)
    if name not in _BESIDE or is_included(module, document):
        return True
    return (name != STACK and uses_values(module)) or module.fact(is_copied)


def uses_values(module: Module) -> bool:
    """Whether a unit is made to be copied by a stack: it refers to values that the stack passes."""
    return any([element.root == "values" for doc in module.documents for element in doc.references])


def is_included(module: Module, document: Document) -> bool:
    """Whether a unit in the tree includes a file, or nobody knows."""
    tree = module.tree()
    return tree is None or document.path in tree.fact(_included)


def _included(tree: list[Module]) -> set[str]:
    """The paths of the files that units include."""
    return {
        include.module.documents[0].path for other in tree for include in includes_of(other)
        if include.module is not None and include.module.documents
    }


def is_copied(module: Module) -> bool:
    """Whether a stack in the tree copies the unit or stack in a folder, or nobody knows."""
    tree = module.tree()
    if tree is None:
        return True
    copied = tree.fact(_Copied)
    return copied.may_be_any or copied.has(module.folder)


class _Copied:
    """The copies of the stacks of a tree; ``may_be_any``: one is not known."""

    def __init__(self, tree: list[Module]) -> None:
        self.may_be_any = False
        self._folders: set[str] = set()
        self._ends: set[str] = set()  # of repositories elsewhere only a part is known
        for other in tree:
            self._add(other)

    def has(self, folder: str) -> bool:
        own = posixpath.normpath(slashed(folder) or ".")
        ends = own.split("/")
        return own in self._folders or any(
            ["/".join(ends[at:]) in self._ends for at in range(len(ends) + 1)]
        )

    def _add(self, other: Module) -> None:
        for document in other.documents:
            if file_name(document.path) != STACK:
                continue
            root = document.tree.native_body
            for block in [*root.blocks_of("unit"), *root.blocks_of("stack")]:
                source = block.body.attribute("source")
                path = None if source is None else path_in(other, document, source.expression)
                if path is None:
                    self.may_be_any = True
                else:
                    self._add_source(path, other.folder)

    def _add_source(self, source: str, folder: str) -> None:
        path = source.partition("?")[0]
        if any([sign in source for sign in _REMOTE]):
            self._ends.add(path.replace("://", ":").rpartition("//")[2].strip("/"))
        else:
            path = path.replace("//", "/")
            self._folders.add(posixpath.normpath(posixpath.join(slashed(folder) or ".", path)))
