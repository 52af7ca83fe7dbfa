"""Finding the files that a run is about."""

from __future__ import annotations

import os
import stat

from hcl_lint.files.filesystem import reason_of
from hcl_lint.files.ignore import IgnorePatterns
from hcl_lint.files.paths import is_inside, slashed
from hcl_lint.workspace.listings import LISTED_FOLDERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hcl_lint.workspace.exclusion import Exclusion

# Folders that hold what tools made or fetched. Hidden folders are left out as well.
_LEFT_OUT = ("node_modules", "__pycache__", "site-packages")

# A folder that holds one of these is a cache, a Python environment, or Go's vendored code.
_MARKERS = {"CACHEDIR.TAG": "", "pyvenv.cfg": "", "modules.txt": "vendor"}


class Found:
    """What a search came to.

    ``files`` are paths as the user would write them (relative where the argument was),
    sorted, each file once. ``problems`` are pairs of a path and what is wrong with it.
    """

    __slots__ = ("files", "problems")

    def __init__(self) -> None:
        self.files: list[str] = []
        self.problems: list[tuple[str, str]] = []


def find_files(
    paths: list[str],
    exclude: list[str],
    force_exclude: bool,
    is_wanted: Callable[[str, str], bool],
    exclusion: Exclusion | None = None,
) -> Found:
    """Find the HCL files at *paths*: files as they are named, folders with all below them.

    Folders are searched for what *is_wanted*, which is asked about the path of a folder and the
    name of a file in it. Left out are hidden folders, folders of caches and fetched code, what a
    ``.gitignore`` between the file and the root of its tree (the folder with ``.git``) ignores,
    and what matches *exclude*, patterns in the language of ``.gitignore`` relative to the
    current folder. A file or folder that was named is taken whatever it is called; with
    *force_exclude*, only when *exclude* and the names of left-out folders let it pass. What
    *exclusion* leaves out is not searched.

    A symbolic link met on the way is followed where it stays inside the tree; each file is
    found once, under its own name where it was met under that.
    """
    search = _Search(exclude, is_wanted, exclusion)
    for path in paths:
        path = os.path.normpath(path)
        if force_exclude and _is_excluded(path, search.exclude):
            continue
        search.add(path)
    search.follow_links()
    found = Found()
    found.files = sorted(search.files.values())
    found.problems = sorted(search.problems)
    return found


def is_excluded(path: str, exclude: list[str]) -> bool:
    """Whether `find_files` leaves the file at *path* out when exclusion is forced."""
    return _is_excluded(os.path.normpath(path), IgnorePatterns(slashed(os.getcwd()), exclude))


def _is_excluded(path: str, exclude: IgnorePatterns) -> bool:
    """Whether *path*, or a folder between it and the current one, is left out by its name."""
    here = os.getcwd()
    at = os.path.abspath(path)
    is_directory = os.path.isdir(at)
    while at != here:
        if exclude.verdict(slashed(at), is_directory):
            return True
        if not is_inside(at, here):
            return False
        if is_directory and _is_left_out(os.path.basename(at)):
            return True
        at, is_directory = os.path.dirname(at), True
    return False


class _Link:
    """A symbolic link met in a folder, looked at when all other files are known."""

    __slots__ = ("path", "tree", "ignores")

    def __init__(self, path: str, tree: str, ignores: list[IgnorePatterns]) -> None:
        self.path = path
        self.tree = tree
        self.ignores = ignores


class _Search:
    __slots__ = (
        "files", "problems", "exclude", "is_wanted", "exclusion", "_links", "_folders",
        "_real_folders",
    )  # fmt: skip

    def __init__(
        self,
        exclude: list[str],
        is_wanted: Callable[[str, str], bool],
        exclusion: Exclusion | None,
    ) -> None:
        self.files: dict[str, str] = {}  # real path -> path for people
        self.problems: list[tuple[str, str]] = []
        self.exclude = IgnorePatterns(slashed(os.getcwd()), exclude)
        self.is_wanted = is_wanted
        self.exclusion = exclusion
        self._links: list[_Link] = []
        self._folders: set[str] = set()  # real paths, so that each is searched once
        self._real_folders: dict[str, str] = {}

    def add(self, path: str) -> None:
        """Take a path that the user named."""
        try:
            real = self._real_path(path)
            mode = os.stat(real).st_mode
        except (OSError, ValueError) as error:
            self.problems.append((path, reason_of(error)))
            return
        if not stat.S_ISDIR(mode):
            self.files.setdefault(real, path)
            return
        tree = tree_root(real)
        self._walk(path, real, tree, _ignores_above(real, tree))

    def _real_path(self, path: str) -> str:
        """As `os.path.realpath`, asking for each folder once: hooks name thousands of files."""
        folder, name = os.path.split(path)
        if name in ("", os.curdir, os.pardir):
            return os.path.realpath(path)
        if folder not in self._real_folders:
            self._real_folders[folder] = os.path.realpath(folder or os.curdir)
        real = os.path.join(self._real_folders[folder], name)
        return os.path.realpath(real) if os.path.islink(real) else real

    def _walk(self, path: str, real: str, tree: str, ignores: list[IgnorePatterns]) -> None:
        pending = [("" if path == os.curdir else path, real, os.path.abspath(path), ignores)]
        while pending:
            path, real, absolute, ignores = pending.pop()
            if real in self._folders:
                continue
            self._folders.add(real)
            folders, ignores = self._read_folder(path, real, absolute, tree, ignores)
            # Once a folder, not once for each in it: joining takes as long as reading a few files.
            start, real_start, absolute_start = [
                os.path.join(each, "") for each in (path, real, absolute)
            ]
            for name in folders:
                below = (start + name, real_start + name, absolute_start + name, ignores)
                pending.append(below)

    def _read_folder(
        self, path: str, real: str, absolute: str, tree: str, ignores: list[IgnorePatterns]
    ) -> tuple[list[str], list[IgnorePatterns]]:
        """Take the files of one folder; return its folders, and the patterns that hold there.

        *path* is what is shown of it and *absolute* the same from the root; *real* is where it is.
        """
        folders: list[str] = []
        files: list[str] = []
        links: list[str] = []
        others: list[str] = []
        try:
            with os.scandir(path or os.curdir) as entries:
                for entry in entries:
                    name = entry.name
                    if name in _MARKERS and _MARKERS[name] in ("", os.path.basename(real)):
                        return [], ignores
                    if entry.is_symlink():
                        links.append(name)
                    elif entry.is_dir(follow_symlinks=False):
                        folders.append(name)
                        if name in LISTED_FOLDERS:
                            others.append(name)
                    elif self.is_wanted(path, name):
                        files.append(name)
                    else:
                        others.append(name)
                        if name == ".gitignore":
                            ignores = ignores + _read_patterns(os.path.join(real, name), real)
        except OSError as error:
            self.problems.append((path or os.curdir, reason_of(error)))
        else:
            if self.exclusion is not None:
                self.exclusion.finder.listings.note(absolute, [*files, *links, *others])
        for name in links:
            self._links.append(_Link(os.path.join(path, name), tree, ignores))
        folders = [name for name in folders if not _is_left_out(name)]
        if ignores or not self.exclude.is_empty:
            base = slashed(real)
            files = [e for e in files if not self._is_ignored(f"{base}/{e}", False, ignores)]
            folders = [e for e in folders if not self._is_ignored(f"{base}/{e}", True, ignores)]
        if self.exclusion is not None and self.exclusion.patterns_in(absolute):
            files = self.exclusion.kept(absolute, files, is_directory=False)
            folders = self.exclusion.kept(absolute, folders, is_directory=True)
        start, real_start = os.path.join(path, ""), os.path.join(real, "")
        for name in files:
            self.files.setdefault(real_start + name, start + name)
        return folders, ignores

    def follow_links(self) -> None:
        """Take what the links met so far lead to, as far as it lies inside their trees."""
        while self._links:
            links, self._links = sorted(self._links, key=lambda link: link.path), []
            for link in links:
                self._follow(link)

    def _follow(self, link: _Link) -> None:
        real = os.path.realpath(link.path)
        if not is_inside(real, link.tree):
            return
        try:
            mode = os.stat(real).st_mode
        except OSError:
            return  # A link that leads nowhere is no file.
        name = os.path.basename(link.path)
        own_path = os.path.join(os.path.realpath(os.path.dirname(link.path)), name)
        is_directory = stat.S_ISDIR(mode)
        if self._is_ignored(slashed(own_path), is_directory, link.ignores):
            return
        if is_directory:
            if not _is_left_out(name) and not is_inside(own_path, real):
                self._walk(link.path, real, link.tree, _ignores_above(real, link.tree))
        elif stat.S_ISREG(mode) and self.is_wanted(os.path.dirname(link.path), name):
            self.files.setdefault(real, link.path)

    def _is_ignored(self, path: str, is_directory: bool, ignores: list[IgnorePatterns]) -> bool:
        if self.exclude.verdict(path, is_directory):
            return True
        for patterns in reversed(ignores):  # the nearest file decides
            verdict = patterns.verdict(path, is_directory)
            if verdict is not None:
                return verdict
        return False


def tree_root(folder: str) -> str:
    """The nearest folder at or above the real path *folder* with ``.git``, else *folder*."""
    at = folder
    while True:
        if os.path.lexists(os.path.join(at, ".git")):
            return at
        parent = os.path.dirname(at)
        if parent == at:
            return folder
        at = parent


def _ignores_above(folder: str, tree: str) -> list[IgnorePatterns]:
    """The patterns of the tree and of the folders above *folder*, the farthest first."""
    above = []
    at = folder
    while at != tree:
        at = os.path.dirname(at)
        above.append(at)
    ignores = _read_patterns(os.path.join(tree, ".git", "info", "exclude"), tree)
    for at in reversed(above):
        ignores += _read_patterns(os.path.join(at, ".gitignore"), at)
    return ignores


def _read_patterns(path: str, folder: str) -> list[IgnorePatterns]:
    """Read an ignore file; one that is not there, or cannot be read, ignores nothing."""
    try:
        if not stat.S_ISREG(os.lstat(path).st_mode):
            return []
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            lines = file.read(_LONGEST_IGNORE_FILE).split("\n")
    except OSError:
        return []
    return [IgnorePatterns(slashed(folder), lines)]


_LONGEST_IGNORE_FILE = 1_000_000  # characters


def _is_left_out(name: str) -> bool:
    return name.startswith(".") or name in _LEFT_OUT
