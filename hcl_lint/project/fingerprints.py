"""What results depend on besides the files that are checked, as texts to compare."""

from __future__ import annotations

import os
import sys
import time

import hcl_lint
from hcl_lint.files.digest import digest_of
from hcl_lint.files.disk import read_bytes, stamp_of
from hcl_lint.files.filesystem import FileProblem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from hcl_lint.project.configuration import Configuration

_SITE = ("site-packages", "dist-packages")
_METADATA = (".dist-info", ".egg-info")
_COMPILED = ".pyc"
_MOST_FILES = 5_000  # in one folder with rules


# Settings that say what is done with findings, and not which ones there are.
_OF_OUTPUT = (
    "baseline", "cache", "cache-dir", "extend", "fail-on", "jobs", "output-format",
    "required-version", "show-fixes", "unsafe-fixes",
)  # fmt: skip


def settings_fingerprint(configuration: Configuration) -> str:
    """All settings that decide about findings, with the folders that they are relative to."""
    lines = []
    for layer in configuration.layers:
        values = [(name, value) for name, value in layer.values.items() if name not in _OF_OUTPUT]
        if values or layer.resets:
            lines.append(repr((layer.folder, values, layer.resets)))
    return "\n".join(lines)


def environment_fingerprint() -> str:
    """This build of hcl-lint, the interpreter, and all packages that plugins may be among.

    Packages count with their versions, as the names of their metadata have them.
    """
    package = os.path.dirname(hcl_lint.__file__)
    is_installed = os.path.basename(os.path.dirname(package)) in _SITE
    parts = [hcl_lint.__version__, sys.version]
    # A package that was installed is replaced as a whole; in a checkout any file may change.
    for path in [hcl_lint.__file__] if is_installed else _files_in(package):
        parts += [path, stamp_of(os.stat(path))]
    for folder in sys.path:
        if os.path.basename(folder) in _SITE:
            try:
                names = [name for name in os.listdir(folder) if name.endswith(_METADATA)]
            except OSError:
                continue
            parts += [folder, *sorted(names)]
    return "\n".join(parts)


def content_fingerprint(paths: Iterable[str]) -> str:
    """The contents of files, and of all files in folders; what is not there counts as well."""
    parts = []
    for path in paths:
        files = _files_in(path) if os.path.isdir(path) else [path]
        if len(files) > _MOST_FILES:
            return f"{time.time_ns()}"  # Too many to tell: it is always another one.
        for file in files:
            try:
                parts += [file, digest_of(read_bytes(file))]
            except FileProblem:
                parts += [file, ""]
    return digest_of("\0".join(parts).encode("utf-8", "surrogateescape")) if parts else ""


def _files_in(folder: str) -> list[str]:
    """The files in a folder and those in it, sorted, compiled code aside; not endlessly many.

    Links to folders are followed, each folder once.
    """
    found: list[str] = []
    pending = [folder]
    linked: set[str] = set()
    while pending and len(found) <= _MOST_FILES:
        try:
            with os.scandir(pending.pop()) as entries:
                for entry in entries:
                    if entry.is_dir():
                        if entry.is_symlink():
                            real = os.path.realpath(entry.path)
                            if real in linked:
                                continue
                            linked.add(real)
                        if entry.name != "__pycache__":
                            pending.append(entry.path)
                    elif not entry.name.endswith(_COMPILED):
                        found.append(entry.path)
        except OSError:
            continue
    return sorted(found)
