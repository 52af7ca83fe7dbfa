"""The folders near one, which the sources of modules and the paths of units may name."""

from __future__ import annotations

import os

from hcl_lint.annotations import Iterator
from hcl_lint.files.discovery import tree_root
from hcl_lint.files.filesystem import FileProblem, FileSystem

_MOST_FOLDERS = 200  # that are looked at


def near_folders(files: FileSystem, folder: str) -> Iterator[str]:
    """The paths of folders in one, and beside it, relative to it; two levels, and not too many."""
    count = 0
    is_root = folder == tree_root(files, folder)  # Nothing outside the tree is looked at.
    for start in (".",) if is_root else (".", ".."):
        waiting = [start]
        while waiting:
            path = waiting.pop()
            try:
                entries = files.listing(os.path.normpath(os.path.join(folder, path)))
            except FileProblem:
                continue
            for entry in entries:
                if not entry.is_folder or entry.name.startswith("."):
                    continue
                inner = f"{path}/{entry.name}"
                if os.path.normpath(os.path.join(folder, inner)) == folder:
                    continue
                count += 1
                if count > _MOST_FOLDERS:
                    return
                yield inner
                if path == start:
                    waiting.append(inner)
