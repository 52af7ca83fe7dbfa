"""Links that lead out of the tree in which they are: nothing is read or written through them.

A tree is a folder with ``.git``; without one it is the current folder, or one that the user named.
Links in folders that are in no tree, such as that of a home to another disk, belong to the machine
and lead where they like, and so do those that the user named.
"""

from __future__ import annotations

import os

from hcl_lint.files.paths import folder_and_name, is_inside, joined


class Way:
    """Where an absolute path leads.

    ``real`` is the path with all links followed, ``leaving`` the first link on it that leads out of
    its tree, and ``closed`` the first of these that the user has not named; "" where there is none.
    """

    def __init__(self, real: str, leaving: str = "", closed: str = "") -> None:
        self.real = real
        self.leaving = leaving
        self.closed = closed


class Links:
    """The links on this machine, as they are seen from the current folder ``here``.

    ``named`` are absolute paths that the user named, ``roots`` those of them that the run is about,
    and ``own`` the folders of what belongs to the user and not to a tree.
    """

    def __init__(self, here: str) -> None:
        self.here = here
        self.named: list[str] = []
        self.roots: list[str] = []
        self.own: list[str] = []
        self.forget()

    def forget(self) -> None:
        """Forget what links and folders there are."""
        self.ways: dict[str, Way] = {}
        self._trees: dict[str, str] = {}
        self._opened: set[str] | None = None  # named paths, and the folders above them
        self._real_roots: list[str] | None = None

    def way(self, path: str) -> Way:
        """Where an absolute path leads; links are looked at once."""
        ways = self.ways
        names = []
        at = path
        while at not in ways:
            parent, name = folder_and_name(at)
            if parent == at:
                ways[at] = Way(at)
            else:
                names.append(name)
                at = parent
        way = ways[at]
        for name in reversed(names):
            at = joined(at, name)
            step = joined(way.real, name)
            if os.path.islink(step):
                way = self._followed(way, at, os.path.realpath(step))
            else:
                way = Way(step, way.leaving, way.closed)
            ways[at] = way
        return way

    def _followed(self, way: Way, link: str, real: str) -> Way:
        leaving, closed = way.leaving, way.closed
        if self._leads_out(way.real, real):
            leaving = leaving or link
            closed = closed or ("" if self._is_named(link) else link)
        return Way(real, leaving, closed)

    def _leads_out(self, folder: str, real: str) -> bool:
        tree = self._tree_of(folder)
        return tree != "" and not is_inside(real, tree)

    def _is_named(self, link: str) -> bool:
        if self._opened is None:
            self._opened = set()
            for path in (*self.named, *self.roots):
                while path not in self._opened:
                    self._opened.add(path)
                    path = os.path.dirname(path)
        return link in self._opened or any([is_inside(link, folder) for folder in self.own])

    def _tree_of(self, folder: str) -> str:
        """The root of the tree that the real path of a folder is in; "" if it is in none."""
        passed = []
        at = folder
        while at not in self._trees:
            passed.append(at)
            parent = os.path.dirname(at)
            if os.path.lexists(os.path.join(at, ".git")):
                self._trees[at] = at
            elif parent == at:
                self._trees[at] = ""
            else:
                at = parent
        root = self._trees[at]
        for element in passed:
            self._trees[element] = root
        return root or self._named_tree(folder)

    def _named_tree(self, folder: str) -> str:
        """The same where there is no ``.git``."""
        if self._real_roots is None:
            self._real_roots = [os.path.realpath(self.here)]
            for path in self.roots:
                real = os.path.realpath(path)
                if os.path.lexists(real):
                    is_folder = os.path.isdir(real)
                    self._real_roots.append(real if is_folder else os.path.dirname(real))
        around = [root for root in self._real_roots if is_inside(folder, root)]
        return min(around, key=len) if around else ""
