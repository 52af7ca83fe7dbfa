"""Which files and folders belong together: those of a tree, and those of two dialects."""

from __future__ import annotations

import os

from hcl_lint.dialects.dialect import matches_name
from hcl_lint.files.discovery import tree_root
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.paths import LOCK_FILE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from hcl_lint.dialects.dialect import Dialect
    from hcl_lint.dialects.registry import Dialects
    from hcl_lint.files.filesystem import FileSystem
    from hcl_lint.semantics.document import Document

_MOST_FOLDERS = 2_000  # of a tree, where a rule looks at all modules


def folders_of_tree(
    files: FileSystem, folder: str, is_excluded: Callable[[str], bool]
) -> list[str] | None:
    """The folders of the tree that a folder is in, or None if there are too many."""
    root = tree_root(files, files.absolute(folder or os.curdir))
    folders = [root if os.path.isabs(folder) else os.path.relpath(root, files.here)]
    for each in folders:  # grows
        if len(folders) > _MOST_FOLDERS:
            return None
        try:
            entries = files.listing(each)
        except FileProblem:
            continue
        for entry in entries:
            inner = os.path.normpath(os.path.join(each, entry.name))
            if entry.is_folder and not entry.name.startswith(".") and not is_excluded(inner):
                folders.append(inner)
    return folders


def lock_folders(files: FileSystem, folder: str) -> Iterator[str]:
    """Yield the folders whose lock file counts for a module: its own, and those around it."""
    at = files.absolute(folder or os.curdir)
    root = tree_root(files, at)
    yield folder
    while at != root:
        at = os.path.dirname(at)
        yield at


def recognized(
    files: FileSystem,
    folder: str,
    dialects: Dialects,
    dialect: Dialect,
    documents: Sequence[Document],
) -> Dialect:
    """The dialect of a module whose files have names of *dialect*: OpenTofu reads those, too.

    It is *dialect* where settings say so, and where there are also files that only the other
    product reads: then the module may be for both.
    """
    from hcl_lint.products.terraform.files import (
        VERSION_FILES, product_of_lock_file, product_of_modules,
    )  # fmt: skip

    product = product_of_modules(documents)
    for each in () if product else lock_folders(files, folder):
        try:
            content = files.read(os.path.join(each, LOCK_FILE))
        except FileProblem:
            names = [name for name in VERSION_FILES if files.has(each, name)]
            product = VERSION_FILES[names[0]] if len(names) == 1 else ""
            if product:
                break
            continue
        product = product_of_lock_file(content.decode("utf-8", "replace"))
        break
    if product in ("", dialect.name):
        return dialect
    for name in files.names(folder):
        if dialects.have_pattern_for(folder, name) or dialects.of(name).base == dialect.name:
            return dialect
    return dialects.find(product)


def is_shared(name: str, other: Dialect, dialect: Dialect, names: Sequence[str]) -> bool:
    """Whether a file of another dialect is part of a module in one that is based on it.

    OpenTofu reads the files of Terraform beside its own, except those that it has in both forms.
    """
    if dialect.base == "" or dialect.base != other.name or not dialect.has_modules:
        return False
    from hcl_lint.products.terraform.files import is_replaced, replacement_of

    is_like_own = matches_name(replacement_of(name), dialect.files)
    is_part = is_like_own and not matches_name(name, other.alone)
    return is_part and not is_replaced(name, names)
