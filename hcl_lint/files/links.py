"""Links that lead out of the tree in which they are."""

from __future__ import annotations

import os

from hcl_lint.files.discovery import tree_root
from hcl_lint.files.filesystem import FileSystem
from hcl_lint.files.paths import is_inside


def link_out_of_tree(files: FileSystem, path: str) -> str:
    """The first link on the way to *path* that leads out of the tree in which it is; "" if none.

    A tree is a folder with ``.git``, or the current one. Links in folders that are in no tree,
    such as that of a home to another disk, belong to the machine and lead where they like.
    """
    at, *names = os.path.join(files.here, path).replace("\\", "/").split("/")
    at += "/"
    for name in names:
        if name in ("", os.curdir):
            continue
        if name == os.pardir:
            at = os.path.dirname(at)
            continue
        step = os.path.join(at, name)
        real = files.real_path(step)
        if real != step:
            tree = tree_root(files, at)
            is_tree = tree == files.here or files.has(tree, ".git")
            if is_tree and not is_inside(real, tree):
                return step
        at = real
    return ""
