"""Plugins: the offers of installed packages to hcl-lint, by their entry points.

Only installed packages are looked at: nothing is ever loaded from the folder that hcl-lint runs
in. The metadata is read here, because the standard library takes longer for that than checking a
file.
"""

from __future__ import annotations

import os
import sys

import hcl_lint
from hcl_lint.annotations import TypeAlias

TYPE_CHECKING = False
if TYPE_CHECKING:
    import mmap

Stamps: TypeAlias = list[tuple[str, int, int]]

SITE = ("site-packages", "dist-packages")
_METADATA = (".dist-info", ".egg-info")
_OURS = b"hcl_lint."  # what the names of all our groups begin with

# The entry points of our groups by folder, once they are known: no run installs any.
_known: dict[str, list[str]] = {}

# What comes with hcl-lint: folders by their names in the package, and contents by path.
_folders: dict[str, str] = {}
_contents: dict[str, bytes] = {}
_products: list[str] = []
_parts: dict[str, list[str]] = {}  # of products
_programs: dict[str, dict[str, dict[str, str]]] = {}  # by topic


def site_folders() -> list[str]:
    """The folders of ``sys.path`` that packages are installed in."""
    return [path for path in sys.path if os.path.basename(path) in SITE]


def entry_points(folder: str, group: str) -> dict[str, str]:
    """The entry points of a group, of all packages installed in a folder."""
    if folder not in _known:
        _known[folder] = list(_files_of_entry_points(folder))
    found = {}
    for text in _known[folder]:
        found.update(_parse(text, group))
    return found


def _files_of_entry_points(folder: str) -> list[str]:
    texts = []
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    for name in names:
        if name.endswith(_METADATA):
            content = read_content(os.path.join(folder, name, "entry_points.txt"))
            if _OURS in content:
                texts.append(content.decode("utf-8", "replace"))
    return texts


def read_content(path: str) -> bytes:
    """The content of a file; empty if there is none.

    PERF: there may be hundreds, and a buffered reader for each takes as long as all else.
    """
    try:
        file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    except OSError:
        return b""
    try:
        return os.read(file, os.fstat(file).st_size)
    except OSError:
        return b""
    finally:
        os.close(file)


def _parse(text: str, group: str) -> dict[str, str]:
    """The lines ``name = module:attribute`` of a group in a file of entry points."""
    found = {}
    section = ""
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("["):
            section = line.strip("[] ")
        elif section == group and "=" in line and not line.startswith(("#", ";")):
            name, _, target = line.partition("=")
            found[name.strip()] = target.split("[")[0].strip()
    return found


def pack_folder(name: str) -> str:
    """The folder of a rule pack that comes with hcl-lint, in a wheel or in its repository."""
    return _own_folder(os.path.join("_packs", name), os.path.join("rules", name))


def schema_folder() -> str:
    """The folder of the schemas of providers that come with hcl-lint."""
    return _own_folder("_schemas", "schemas")


def interface_folder() -> str:
    """The folder of the interfaces of published modules that come with hcl-lint."""
    return _own_folder("_modules", "modules")


def pages_folder() -> str:
    """The folder of the pages about problems."""
    return _own_folder("_pages", os.path.join("docs", "rules"))


def program_data(topic: str) -> dict[str, dict[str, str]]:
    """What other programs call and do, by topic, from a table that comes with hcl-lint."""
    if topic not in _programs:
        import json  # few runs need any

        path = os.path.join(_own_folder("_programs", "programs"), f"{topic}.json")
        _programs[topic] = json.loads(read_content(path))
    return _programs[topic]


def own_path(name: str) -> str:
    """The path of a file or folder in the package."""
    return os.path.join(os.path.dirname(hcl_lint.__file__), name)


def is_repository() -> bool:
    """Whether hcl-lint runs in its repository, where what it comes with may change."""
    return not os.path.isdir(own_path("_packs"))


def file_stamps(folder: str, ending: str) -> Stamps:
    """The path, size and time of change of each file in a folder whose name ends so, sorted."""
    found: Stamps = []
    pending = [folder]
    while pending:
        with os.scandir(pending.pop()) as entries:
            for entry in entries:
                if entry.is_dir():
                    pending.append(entry.path)
                elif entry.name.endswith(ending):
                    state = entry.stat()
                    path = entry.path.removeprefix(folder)
                    found.append((path, state.st_size, state.st_mtime_ns))
    return sorted(found)


def keep_content(path: str, content: bytes) -> None:
    """Write a file that comes with hcl-lint, whole or, where that is impossible, not at all."""
    temporary = f"{path}.{os.urandom(8).hex()}"
    try:
        with open(temporary, "xb") as file:
            file.write(content)
        os.replace(temporary, path)
    except OSError:
        if os.path.exists(temporary):
            os.remove(temporary)


def _own_folder(installed: str, in_repository: str) -> str:
    if installed not in _folders:
        package = os.path.dirname(hcl_lint.__file__)
        folder = os.path.join(package, installed)
        if not os.path.isdir(folder):
            folder = os.path.join(package, os.pardir, in_repository)
        _folders[installed] = folder
    return _folders[installed]


def own_names(folder: str) -> list[str]:
    """The names of the files in a folder that comes with hcl-lint, sorted."""
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def product_names() -> list[str]:
    """The names of the packages in `hcl_lint.products` that have parts, sorted."""
    if not _products:
        names = own_names(own_path("products"))
        _products.extend([name for name in names if product_parts(name)])
    return _products


def product_parts(name: str) -> list[str]:
    """The names of the parts that a package in `hcl_lint.products` has."""
    if name not in _parts:
        files = own_names(own_path(f"products/{name}/parts"))
        _parts[name] = [file[:-3] for file in files if file.endswith(".py") and file[0] != "_"]
    return _parts[name]


def mapped_content(path: str) -> bytes | mmap.mmap:
    """The same of a large file, of which only the parts that are looked at are read."""
    import mmap

    try:
        file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    except OSError:
        return b""
    try:
        return mmap.mmap(file, 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError):  # It is empty, or cannot be mapped.
        return read_content(path)
    finally:
        os.close(file)


def own_content(path: str) -> bytes:
    """The content of a file that comes with hcl-lint; empty if there is none."""
    if path not in _contents:
        _contents[path] = read_content(path)
    return _contents[path]
