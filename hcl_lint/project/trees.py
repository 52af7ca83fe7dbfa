"""Which files and folders belong together: in a tree, in two dialects, in a part of a run."""

from __future__ import annotations

import os

from hcl_lint.annotations import Callable, Iterator, Sequence
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.dialects.registry import Dialects
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.paths import LOCK_FILE, matches_name, slashed
from hcl_lint.files.tracking import blake2b
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.product import product_of, products

_MOST_FOLDERS = 2_000  # of a tree, where a rule looks at all modules


def folders_of_tree(
    files: FileSystem, folder: str, is_excluded: Callable[[str], bool]
) -> list[str] | None:
    """The folders of the tree that a folder is in, or None if there are too many."""
    root = files.tree_root(files.absolute(folder or os.curdir))
    folders = [root if os.path.isabs(folder) else os.path.relpath(root, files.here)]
    for element in folders:  # grows
        if len(folders) > _MOST_FOLDERS:
            return None
        try:
            entries = files.listing(element)
        except FileProblem:
            continue
        for entry in entries:
            if entry.is_folder and not entry.name.startswith("."):
                inner = os.path.normpath(os.path.join(element, entry.name))
                if not is_excluded(inner):
                    folders.append(inner)
    return folders


def lock_folders(files: FileSystem, folder: str) -> Iterator[str]:
    """Yield the folders whose lock file counts for a module: its own, and those around it."""
    at = files.absolute(folder or os.curdir)
    root = files.tree_root(at)
    yield folder
    while at != root:
        at = os.path.dirname(at)
        yield at


def version_files() -> list[str]:
    """The names of the files that say which product reads a folder."""
    found = [name for product in products() for name in product.files.version_files]
    return list(dict.fromkeys(found))


def recognized(
    files: FileSystem, folder: str, dialects: Dialects, dialect: Dialect,
    documents: Sequence[Document],
) -> Dialect:
    """The dialect of a module whose files have names of *dialect*: OpenTofu reads those, too.

    It is *dialect* where settings say so, and where files that only the other product reads
    replace some, or are beside those that show another one: then the module may be for both.
    """
    known = product_of(dialect).files
    names = files.names(folder)
    if any([known.replaced_by(name) in names for name in names if known.replaced_by(name)]):
        return dialect
    product = known.recognised(documents)
    for element in () if product else lock_folders(files, folder):
        try:
            content = files.read(os.path.join(element, LOCK_FILE))
        except FileProblem:
            there = [name for name in known.version_files if files.has(element, name)]
            product = known.version_files[there[0]] if len(there) == 1 else ""
            if product:
                break
            continue
        product = known.recognised_lock(content.decode("utf-8", "replace"))
        break
    own = [name for name in names if known.replaced_by(name)]
    if product == "" and own:
        product = dialects.of(own[0]).name
    if product in ("", dialect.name) or any([
        dialects.have_pattern_for(folder, name) for name in names
    ]):
        return dialect
    return dialects.find(product)


def is_shared(name: str, other: Dialect, dialect: Dialect, names: Sequence[str]) -> bool:
    """Whether a file of another dialect is part of a module in one that is based on it.

    OpenTofu reads the files of Terraform beside its own, except those that it has in both forms.
    """
    if dialect.base == "" or dialect.base != other.name or not dialect.has_modules:
        return False
    if matches_name(name, other.values):
        return not _has_configuration(names, other)
    replacement = product_of(dialect).files.replacement_of(name)
    is_part = matches_name(replacement, dialect.files) and not matches_name(name, other.alone)
    return is_part and replacement not in names


def reader_of(name: str, dialect: Dialect, names: Sequence[str], dialects: Dialects) -> Dialect:
    """The dialect of the module that a file with a name of *dialect* is in, beside some others.

    Values are for the files of OpenTofu where Terraform has none of its own.
    """
    if not matches_name(name, dialect.values) or _has_configuration(names, dialect):
        return dialect
    for other in names:
        related = dialects.of(other)
        if related.base == dialect.name and not matches_name(other, related.alone):
            return related
    return dialect


def _has_configuration(names: Sequence[str], dialect: Dialect) -> bool:
    """Whether one of some files makes up a module in a dialect, and is not about one."""
    about = (*dialect.alone, *dialect.values)
    own = [name for name in names if matches_name(name, dialect.files)]
    return any([not matches_name(name, about) for name in own])


class Shard:
    """One of several parts of a run, ``number`` from 1.

    The files of a folder are together, since they may be one module. Which part they are in
    depends on nothing but the path of their folder in its repository: a file that comes or goes
    moves no other one. Without a repository the path from the current folder counts, for folders
    in it.
    """

    def __init__(self, number: int, count: int, files: FileSystem | None = None) -> None:
        self.number = number
        self.count = count
        self._finder = ConfigurationFinder([], files=files)

    @classmethod
    def parse(cls, text: str, files: FileSystem | None = None) -> Shard | None:
        """Parse ``2/5``; None if the text is invalid."""
        number, _, count = text.partition("/")
        if all(part.isascii() and part.isdigit() and len(part) < 7 for part in (number, count)):
            if 1 <= int(number) <= int(count):
                return cls(int(number), int(count), files)
        return None

    def files(self, paths: list[str]) -> list[str]:
        """Those of *paths* that are in it, in the same order."""
        folders = {folder: self._takes(folder) for folder in set(map(os.path.dirname, paths))}
        return [path for path in paths if folders[os.path.dirname(path)]]

    def _takes(self, folder: str) -> bool:
        files = self._finder.files
        absolute = files.absolute(folder)
        root = self._finder.repository_of(absolute)
        if root is None:
            here = os.path.join(files.here, "")
            root = here if os.path.join(absolute, "").startswith(here) else None
        # There may be no relative path at all: from one drive of Windows to another.
        name = absolute if root is None else os.path.relpath(absolute, root)
        digest = blake2b(slashed(name).encode("utf-8", "surrogateescape"), digest_size=8).digest()
        return int.from_bytes(digest, "big") % self.count == self.number - 1
