"""The files beside a module that its documentation is made of: never outside the checked tree."""

from __future__ import annotations

import os

from hcl_lint.annotations import Final
from hcl_lint.documentation.settings import DocsProblem, DocsSettings
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.paths import LOCK_FILE, is_inside

_SUFFIXES: Final = (".adoc", ".md", ".tf", ".tofu", ".txt")
_MAIN: Final = "main.tf"
_MAIN_OF_OPENTOFU: Final = "main.tofu"


class ModuleFiles:
    """The files of a file system as a module sees them, whose *folder* relative paths start from.
    """

    def __init__(self, files: FileSystem, folder: str) -> None:
        self.files = files
        self.folder = folder or os.curdir
        self.root = files.tree_root(files.real_path(self.folder))

    def path(self, name: str) -> str:
        """The path of a file. Raises DocsProblem: it leads out of the checked tree."""
        path = os.path.normpath(os.path.join(self.folder, name))
        if not is_inside(self.files.real_path(path), self.root):
            raise DocsProblem("it is outside the checked tree, and is not touched", path)
        return path

    def exists(self, name: str) -> bool:
        """Whether there is a file, or something else, with a name; so it is outside the tree."""
        try:
            return self.files.status(self.path(name)) is not None
        except DocsProblem:
            return True  # To read it says why that is a problem.

    def read(self, name: str) -> bytes:
        """The content of a file.

        Raises DocsProblem: it cannot be read, or leads out of the checked tree.
        """
        path = self.path(name)
        try:
            return self.files.read(path)
        except FileProblem as problem:
            raise DocsProblem(f"cannot be read: {problem.reason}", path) from problem

    def text(self, name: str) -> str:
        """The text of a file, with line feeds alone. Raises DocsProblem: as `read`."""
        text = self.read(name).decode("utf-8", "replace").removeprefix("\ufeff")
        return text.replace("\r\n", "\n")


def header_of(files: ModuleFiles, settings: DocsSettings) -> str:
    """The text of the header, "" where it is not shown.

    Raises DocsProblem: the file cannot be read, or none of its kind can be a header.
    """
    name = settings.text("header-from")
    if name == _MAIN and files.exists(_MAIN_OF_OPENTOFU):
        name = _MAIN_OF_OPENTOFU  # which replaces the other
    if not settings.shows("header") or name == _MAIN and not files.exists(_MAIN):
        return ""
    return _section_in(files, name, "header-from")


def footer_of(files: ModuleFiles, settings: DocsSettings) -> str:
    """The text of the footer, "" where it is not shown. Raises DocsProblem: as `header_of`."""
    if not settings.shows("footer"):
        return ""
    return _section_in(files, settings.text("footer-from"), "footer-from")


def _section_in(files: ModuleFiles, name: str, setting: str) -> str:
    if not name.endswith(_SUFFIXES):
        listed = ", ".join(_SUFFIXES)
        raise DocsProblem(f"`{setting}` must be a file with one of {listed}, not `{name}`")
    text = files.text(name)
    return comment_at_top(text) if name.endswith((".tf", ".tofu")) else text


def comment_at_top(text: str) -> str:
    """The text of the comment `/** ... */` that a file begins with."""
    found = []
    for line in text.split("\n"):
        stripped = line.strip()
        if not stripped.startswith(("/*", "*")):
            break
        if stripped.startswith(("/*", "*/")):
            continue
        found.append("" if stripped == "*" else line.lstrip(" ").removeprefix("* "))
    return "\n".join(found)


def lock_file(files: ModuleFiles) -> str:
    """The text of the lock file, "" if there is none that can be read."""
    if not files.exists(LOCK_FILE):
        return ""
    try:
        return files.text(LOCK_FILE)
    except DocsProblem:
        return ""
