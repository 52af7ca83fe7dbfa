"""Finding the files that a run is about."""

from __future__ import annotations

import os

from hcl_lint.annotations import Callable
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.ignore import IgnorePatterns, excludes
from hcl_lint.files.paths import is_inside, slashed

# Folders that hold what tools made or fetched. Hidden folders are left out as well.
_LEFT_OUT = ("node_modules", "__pycache__", "site-packages")

# A folder that holds one of these is a cache, a Python environment, or Go's vendored code.
_MARKERS = {"CACHEDIR.TAG": "", "pyvenv.cfg": "", "modules.txt": "vendor"}

_LONGEST_IGNORE_FILE = 1_000_000  # bytes


class Found:
    """The result of a search.

    ``files`` are paths as the user would write them (relative where the argument was),
    sorted, each file once. ``problems`` are pairs of a path and what is wrong with it.
    ``dangling`` are links with the names of wanted files that lead nowhere.
    """

    def __init__(self) -> None:
        self.files: list[str] = []
        self.problems: list[tuple[str, str]] = []
        self.dangling: list[str] = []


class SearchRules:
    """The options of a search: what it takes and what it leaves out.

    ``is_wanted`` is asked about the path of a folder and the name of a file in it. ``exclude`` are
    patterns in the language of ``.gitignore``, relative to the current folder, that also hold for
    named files where exclusion ``is_forced``. ``patterns_in`` gives more of them for an absolute
    folder, and ``is_excluded`` says whether these leave out a file or, with True, a folder; they
    always hold for named files. ``tracked_in`` gives for the root of a tree the files in it that
    are taken though they are ignored, relative to it and with slashes.
    """

    def __init__(
        self, is_wanted: Callable[[str, str], bool], *, exclude: list[str] | None = None,
        is_forced: bool = False, patterns_in: Callable[[str], list[IgnorePatterns]] | None = None,
        is_excluded: Callable[[str, bool], bool] | None = None,
        tracked_in: Callable[[str], list[str]] | None = None,
    ) -> None:
        self.is_wanted = is_wanted
        self.exclude = exclude or []
        self.is_forced = is_forced
        self.patterns_in = patterns_in
        self.is_excluded = is_excluded
        self.tracked_in = tracked_in


def find_files(files: FileSystem, paths: list[str], rules: SearchRules) -> Found:
    """Find the HCL files at *paths*: files as they are named, folders with all below them.

    Left out are hidden folders, folders of caches and fetched code, what a ``.gitignore`` between
    the file and the root of its tree (the folder with ``.git``) ignores, unless git tracks it, and
    what the *rules* exclude. A file or folder that was named is taken whatever it is called.

    A symbolic link met on the way is followed where it stays inside the tree; each file is
    found once, under its own name where it was met under that.
    """
    files.name(paths, is_root=True)
    search = _Search(files, rules)
    for path in paths:
        path = os.path.normpath(path)
        if not (rules.is_forced and _is_excluded(files, path, search.exclude)):
            search.add(path)
    search.follow_links()
    found = Found()
    found.files = sorted(search.found.values())
    found.problems = sorted(search.problems)
    found.dangling = sorted(search.dangling)
    return found


def is_excluded(files: FileSystem, path: str, exclude: list[str]) -> bool:
    """Whether `find_files` leaves the file at *path* out when exclusion is forced."""
    return _is_excluded(files, path, IgnorePatterns(slashed(files.here), exclude))


def _is_excluded(files: FileSystem, path: str, exclude: IgnorePatterns) -> bool:
    """Whether *path*, or a folder between it and the current one, is left out by its name."""
    at = files.absolute(path)
    status = files.status(at)
    is_folder = status is not None and status.is_folder
    while at != files.here:
        if exclude.verdict(slashed(at), is_folder):
            return True
        if not is_inside(at, files.here):
            return False
        if is_folder and is_left_out(os.path.basename(at)):
            return True
        at, is_folder = os.path.dirname(at), True
    return False


class _Folder:
    """A folder to search.

    ``path`` is how it is shown, with a separator at its end unless it is empty, ``absolute`` the
    same from the root, and ``real`` where it is. ``tree`` is the root of its tree, and ``ignores``
    the patterns that hold in it, those of the nearest ignore file last. In one that
    ``is_ignored`` only tracked files are searched for.
    """

    def __init__(
        self, path: str, absolute: str, real: str, tree: str, ignores: list[IgnorePatterns],
        is_ignored: bool = False,
    ) -> None:
        self.path = path
        self.absolute = absolute
        self.real = real
        self.tree = tree
        self.ignores = ignores
        self.is_ignored = is_ignored


class _Tracked:
    """The tracked files of a tree that are ignored, and the folders above them; real paths."""

    def __init__(self, tree: str, names: list[str]) -> None:
        start = slashed(os.path.join(tree, ""))
        self.files = {start + name for name in names}
        self.folders: set[str] = set()
        for name in names:
            while "/" in name:
                name = name.rpartition("/")[0]
                self.folders.add(start + name)


class _Link:
    """A symbolic link in a folder, looked at when all other files are known."""

    def __init__(self, name: str, folder: _Folder) -> None:
        self.name = name
        self.folder = folder


class _Search:
    def __init__(self, files: FileSystem, rules: SearchRules) -> None:
        self.files = files
        self.found: dict[str, str] = {}  # real path -> path for people
        self.problems: list[tuple[str, str]] = []
        self.dangling: list[str] = []
        self.rules = rules
        self.exclude = IgnorePatterns(slashed(files.here), rules.exclude)
        self._links: list[_Link] = []
        self._folders: set[str] = set()  # real paths, so that each is searched once
        self._tracked: dict[str, _Tracked] = {}  # by tree, once something in it is ignored
        self._let_in: set[str] = set()  # ignored folders with tracked files

    def add(self, path: str) -> None:
        """Take a path that the user named."""
        status = self.files.status(path)
        if status is None or status.is_dangling:
            self.problems.append((path, _why_missing(self.files, path)))
            return
        if self.rules.is_excluded is not None and self.rules.is_excluded(path, status.is_folder):
            return
        real = self.files.real_path(path)
        if not status.is_folder:
            self.found.setdefault(real, path)
            return
        tree = self.files.tree_root(real)
        shown = "" if path == os.curdir else path
        self._walk(shown, real, tree)

    def follow_links(self) -> None:
        """Take what the links met so far lead to, as far as it lies inside their trees."""
        while self._links:
            links, self._links = self._links, []
            for link in sorted(links, key=lambda link: link.folder.path + link.name):
                self._follow(link)

    def _walk(self, path: str, real: str, tree: str) -> None:
        ignores = ignores_above(self.files, real, tree)
        absolute = self.files.absolute(path)
        pending = [_Folder(path and os.path.join(path, ""), absolute, real, tree, ignores)]
        while pending:
            folder = pending.pop()
            if folder.real in self._folders:
                continue
            self._folders.add(folder.real)
            names = self._read_folder(folder)
            # Once a folder, not once for each in it: joining takes as long as reading a few files.
            start, real_start = os.path.join(folder.absolute, ""), os.path.join(folder.real, "")
            for name in names:
                below = _Folder(
                    folder.path + name + os.sep, start + name, real_start + name, tree,
                    folder.ignores, folder.is_ignored or slashed(real_start + name) in self._let_in,
                )
                pending.append(below)

    def _read_folder(self, folder: _Folder) -> list[str]:
        """Take the files of one folder; return the names of its folders to search."""
        path = folder.path[:-1] or folder.path
        try:
            entries = self.files.listing(folder.absolute)
        except FileProblem as problem:
            self.problems.append((path or os.curdir, problem.reason))
            return []
        folders: list[str] = []
        names: list[str] = []
        links: list[str] = []
        own_name = os.path.basename(folder.real)
        for entry in entries:
            name = entry.name
            if name in _MARKERS and _MARKERS[name] in ("", own_name):
                return []
            if entry.is_link:
                links.append(name)
            elif entry.is_folder:
                if not is_left_out(name):
                    folders.append(name)
            elif name == ".gitignore":
                patterns = _read_patterns(self.files, os.path.join(folder.real, name), folder.real)
                folder.ignores = folder.ignores + patterns
            elif self.rules.is_wanted(path, name):
                names.append(name)
        for name in self.files.left_out(folder.absolute):
            if self._is_wanted(_Link(name, folder), False):
                self.files.mention(os.path.join(folder.absolute, name))
        self._links += [_Link(name, folder) for name in links]
        names = self._kept(folder, names, is_folder=False)
        folders = self._kept(folder, folders, is_folder=True)
        real_start = os.path.join(folder.real, "")
        for name in names:
            self.found.setdefault(real_start + name, folder.path + name)
        return folders

    def _kept(self, folder: _Folder, names: list[str], *, is_folder: bool) -> list[str]:
        """Those of the names in a folder that are neither ignored nor excluded."""
        if names and (folder.ignores or folder.is_ignored or not self.exclude.is_empty):
            start = slashed(os.path.join(folder.real, ""))
            names = [
                name
                for name in names
                if not self.exclude.verdict(start + name, is_folder)
                and (
                    not self._is_ignored(start + name, is_folder, folder)
                    or self._is_tracked(start + name, is_folder, folder.tree)
                )
            ]
        if names and self.rules.patterns_in is not None:
            patterns = self.rules.patterns_in(folder.absolute)
            if patterns:
                start = slashed(os.path.join(folder.absolute, ""))
                names = [name for name in names if not excludes(patterns, start + name, is_folder)]
        return names

    def _follow(self, link: _Link) -> None:
        folder = link.folder
        shown = folder.path + link.name
        at = os.path.join(folder.absolute, link.name)
        status = self.files.status(at)
        if status is None or not (status.is_file or status.is_folder):
            if status is not None and status.is_dangling and self._is_wanted(link, False):
                self.dangling.append(shown)
            return
        real = self.files.real_path(at)
        if not is_inside(real, folder.tree) or not self._is_wanted(link, status.is_folder):
            return
        own_path = os.path.join(folder.real, link.name)
        if not status.is_folder:
            self.found.setdefault(real, shown)
        elif not is_left_out(link.name) and not is_inside(own_path, real):
            self._walk(shown, real, folder.tree)

    def _is_wanted(self, link: _Link, is_folder: bool) -> bool:
        """Whether something would be taken or searched that has a link's name."""
        folder = link.folder
        if not is_folder and not self.rules.is_wanted(folder.path[:-1] or folder.path, link.name):
            return False
        return self._kept(folder, [link.name], is_folder=is_folder) != []

    def _is_ignored(self, path: str, is_folder: bool, folder: _Folder) -> bool:
        if folder.is_ignored:
            return True
        for patterns in reversed(folder.ignores):  # the nearest file decides
            verdict = patterns.verdict(path, is_folder)
            if verdict is not None:
                return verdict
        return False

    def _is_tracked(self, path: str, is_folder: bool, tree: str) -> bool:
        """Whether an ignored file is tracked, or a folder holds such files: git keeps them."""
        tracked = self._tracked.get(tree)
        if tracked is None:
            tracked_in = self.rules.tracked_in
            names = []
            if tracked_in is not None and self.files.has(tree, ".git"):
                names = tracked_in(tree)
            tracked = self._tracked[tree] = _Tracked(tree, names)
        if not is_folder:
            return path in tracked.files
        if path in tracked.folders:
            self._let_in.add(path)
        return path in tracked.folders


def is_in_tree(files: FileSystem, folder: str, path: str) -> bool:
    """Whether a path, relative to a folder, leads to something in the same checked tree."""
    root = files.tree_root(files.real_path(folder or os.curdir))
    return is_inside(files.real_path(os.path.join(folder, path)), root)


def ignores_above(files: FileSystem, folder: str, tree: str) -> list[IgnorePatterns]:
    """The patterns of the tree and of the folders above *folder*, the farthest first."""
    above = []
    at = folder
    while at != tree:
        at = os.path.dirname(at)
        above.append(at)
    ignores = _read_patterns(files, os.path.join(tree, ".git", "info", "exclude"), tree)
    for at in reversed(above):
        if files.has(at, ".gitignore"):
            ignores += _read_patterns(files, os.path.join(at, ".gitignore"), at)
    return ignores


def _read_patterns(files: FileSystem, path: str, folder: str) -> list[IgnorePatterns]:
    """Read an ignore file; one that is missing or a link, or cannot be read, ignores nothing."""
    status = files.status(path)
    if status is None or not status.is_file or status.is_link:
        return []
    try:
        content = files.read(path)[:_LONGEST_IGNORE_FILE]
    except FileProblem:
        return []
    lines = content.decode("utf-8", "surrogateescape").removeprefix("\ufeff").split("\n")
    patterns = IgnorePatterns(slashed(folder), lines)
    return [] if patterns.is_empty else [patterns]


def _why_missing(files: FileSystem, path: str) -> str:
    """Why nothing can be found at a path, for the end of a sentence."""
    try:
        files.read(path)
    except FileProblem as problem:
        return problem.reason
    return "it cannot be read"


def is_left_out(name: str) -> bool:
    """Whether a folder with a name is never searched."""
    return name.startswith(".") or name in _LEFT_OUT
