"""Paths as other programs want them: relative to a base, with forward slashes, or as URIs."""

from __future__ import annotations

import os

from hcl_lint.files.filesystem import FileSystem
from hcl_lint.text.display import printable


class Base:
    """The folder that paths in reports are relative to.

    *folder* and *here*, where the paths of findings start, are absolute; *separator* is that of
    the system, which a name may hold elsewhere.
    """

    def __init__(self, folder: str, here: str, separator: str = os.sep) -> None:
        self._separator = separator
        self.folder = slashed(folder, separator)
        self._here = slashed(here, separator)

    @classmethod
    def of_current_folder(cls, files: FileSystem) -> Base:
        """The root of the repository that the current folder is in; without one, that folder.

        Services that show reports know nothing of the folder that a command ran in.
        """
        return cls(files.tree_root(files.here), files.here)

    def path(self, path: str) -> str:
        """A path relative to the base; as it is where it leads out of there, absolute."""
        path = slashed(path, self._separator)
        if path.startswith("<"):  # <stdin>
            return path
        parts = self._parts(path)
        folder = self._parts(self.folder)
        if parts[: len(folder)] == folder and len(parts) > len(folder):
            return "/".join(parts[len(folder) :])
        return "/".join(parts)

    def is_inside(self, path: str) -> bool:
        """Whether `path` gives a relative path."""
        return not _is_absolute(self.path(path))

    def uri(self, path: str) -> str:
        """The same as `path`, as a reference in the form of URIs."""
        shown = self.path(path)
        return _file_uri(shown) if _is_absolute(shown) else _quoted(shown)

    def folder_uri(self) -> str:
        """The URI of the base itself, with a slash at its end."""
        return _file_uri(self.folder.rstrip("/") + "/")

    def _parts(self, path: str) -> list[str]:
        """The names on the way to a path, from the root on, without detours."""
        if not _is_absolute(path):
            path = f"{self._here}/{path}"
        machine = "//" if path.startswith("//") else ""  # another one, by its name
        first, *rest = path.removeprefix(machine).split("/")
        parts = [machine + first]
        for name in rest:
            if name == ".." and len(parts) > 1:
                parts.pop()
            elif name not in ("", ".", ".."):
                parts.append(name)
        return parts


def plain_path(path: str, separator: str = os.sep) -> str:
    """A path as it is, in one printable line, with slashes."""
    return printable(slashed(path, separator))


def slashed(path: str, separator: str = os.sep) -> str:
    """A path as it is, with slashes."""
    return path.replace(separator, "/")


def _is_absolute(path: str) -> bool:
    return path.startswith("/") or path[1:3] == ":/"


def _file_uri(path: str) -> str:
    if path.startswith("//"):  # of another machine
        return f"file:{_quoted(path)}"
    return f"file://{'' if path.startswith('/') else '/'}{_quoted(path, ':' * (path[1:2] == ':'))}"


def _quoted(path: str, safe: str = "") -> str:
    from urllib.parse import quote

    try:
        name = path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        name = path.encode("utf-8", "surrogatepass")
    return quote(name, safe="/" + safe)
