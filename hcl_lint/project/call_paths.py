"""Destinations of paths that modules name: of calls without a module there, and of files."""

from __future__ import annotations

import os

from hcl_lint.files.discovery import ignores_above
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.ignore import excludes
from hcl_lint.files.paths import is_inside, slashed
from hcl_lint.semantics.module import ELSEWHERE, MISSING, NO_FOLDER, OUTSIDE, UNSURE
from hcl_lint.text.messages import closest

Destination = tuple[str, str]

MOST_BYTES_OF_TEXT = 256 * 1024  # of a file in another language

_NOTHING: Destination = ("", "")
_UNSURE: Destination = (UNSURE, "")

# Parts of paths that something else than a person fills in: hidden folders, such as those that
# `init` makes, and placeholders of templates.
_GENERATED = (".", "{", "<", "%", "$", "@", "__")


def destination_of(files: FileSystem, folder: str, path: str) -> Destination:
    """Why a path, relative to the folder of a module, leads to no module; see `Module.destination`.

    Nothing outside the checked tree is looked at.
    """
    start = folder or os.curdir
    target = os.path.normpath(os.path.join(start, path))
    real_start = files.real_path(start)
    root = files.tree_root(real_start)
    if not is_inside(files.real_path(target), root):
        if files.has(root, ".git"):
            return OUTSIDE, ""
        # A folder that was named may be a part of a tree that begins elsewhere.
        return (ELSEWHERE, "") if root == files.here else _NOTHING
    status = files.status(target)
    if status is not None and not status.is_dangling:
        return _NOTHING if status.is_folder else (NO_FOLDER, "")
    return _missing(files, start, target, root)


def text_in_tree(files: FileSystem, folder: str, path: str) -> tuple[str | None, bool]:
    """The text of a file at a path, relative to the folder of a module, and whether it was read.

    None where there is none in the checked tree, or it cannot be decoded or is too large. To try
    to read what is not there counts: whoever takes notes has one.
    """
    start = folder or os.curdir
    target = os.path.normpath(os.path.join(start, path))
    root = files.tree_root(files.real_path(start))
    if os.path.isabs(path) or not is_inside(files.real_path(target), root):
        return None, True
    status = files.status(target)
    if status is not None and (not status.is_file or status.size > MOST_BYTES_OF_TEXT):
        return None, False
    try:
        return files.read(target).decode("utf-8"), True
    except (FileProblem, UnicodeDecodeError):
        return None, True


def _missing(files: FileSystem, start: str, target: str, root: str) -> Destination:
    """Whether a folder is missing for certain.

    Something may generate it where not even the folder around it exists, unless the path is
    probably a slip.
    """
    rest: list[str] = []
    at = files.absolute(target)
    while True:
        at, name = os.path.split(at)
        rest.insert(0, name)
        if not name or name.startswith(_GENERATED) or not is_inside(files.real_path(at), root):
            return _UNSURE
        status = files.status(at)
        if status is not None:
            break
    if not status.is_folder:
        return _UNSURE
    try:
        entries = files.listing(at)
    except FileProblem:
        return _UNSURE
    if not entries or _is_ignored(files, at, rest, root):
        return _UNSURE
    names = [entry.name for entry in entries if entry.is_folder and not entry.name.startswith(".")]
    meant = closest(rest[0], names)
    if meant is not None:
        candidate = os.path.join(at, meant, *rest[1:])
        found = files.status(candidate)
        if found is not None and found.is_folder and candidate != files.absolute(start):
            shown = slashed(os.path.relpath(candidate, files.absolute(start)))
            return MISSING, shown if shown.startswith("../") else f"./{shown}"
    return (MISSING, "") if len(rest) == 1 else _UNSURE


def _is_ignored(files: FileSystem, folder: str, rest: list[str], root: str) -> bool:
    """Whether ignore files of the tree name a folder, or one around it that is missing, too."""
    real = os.path.join(files.real_path(folder), rest[0])
    patterns = ignores_above(files, real, root)
    for name in ("", *rest[1:]):
        real = os.path.join(real, name) if name else real
        if excludes(patterns, slashed(real), True):
            return True
    return False
