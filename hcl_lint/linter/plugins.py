"""Families of rules in other packages, by the entry point group ``hcl_lint.rules``.

An entry point names a `hcl_lint.linter.rule.RuleFamily`. Only installed packages are looked
at: nothing is ever loaded from the folder that hcl-lint runs in. The metadata is read here,
because the standard library takes longer for that than checking a file.
"""

from __future__ import annotations

import os
import sys

from hcl_lint.linter.rule import RuleFamily
from hcl_lint.problems.errors import ConfigError

GROUP = "hcl_lint.rules"

_METADATA = (".dist-info", ".egg-info")
_SITE = ("site-packages", "dist-packages")


def plugin_families(search_path: list[str] | None = None) -> list[RuleFamily]:
    """The families of all plugins, in the order of their entry points' names.

    *search_path* is where packages are installed, by default the site folders of
    ``sys.path``.

    Raises:
        ConfigError: a plugin cannot be loaded, or is not a family of rules.
    """
    if search_path is not None:
        return _families(search_path)
    if not _installed:
        folders = [path for path in sys.path if os.path.basename(path) in _SITE]
        _installed.append(_families(folders))
    return _installed[0]


# The families of the installed plugins, once they are known: no run installs any.
_installed: list[list[RuleFamily]] = []


def _families(folders: list[str]) -> list[RuleFamily]:
    found: dict[str, str] = {}
    for folder in folders:
        for name, target in _entry_points(folder).items():
            found.setdefault(name, target)
    return [_load(name, found[name]) for name in sorted(found)]


def _entry_points(folder: str) -> dict[str, str]:
    """The entry points of our group of all packages installed in a folder."""
    found = {}
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return {}
    for name in names:
        if name.endswith(_METADATA):
            try:
                with open(os.path.join(folder, name, "entry_points.txt"), "rb") as file:
                    content = file.read()
            except OSError:
                continue
            if GROUP.encode() in content:
                found.update(_parse(content.decode("utf-8", "replace")))
    return found


def _parse(text: str) -> dict[str, str]:
    """The lines ``name = module:attribute`` of our group in a file of entry points."""
    found = {}
    section = ""
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("["):
            section = line.strip("[] ")
        elif section == GROUP and "=" in line and not line.startswith(("#", ";")):
            name, _, target = line.partition("=")
            found[name.strip()] = target.split("[")[0].strip()
    return found


def _load(name: str, target: str) -> RuleFamily:
    module_name, _, attribute = target.partition(":")
    search_path = sys.path
    try:
        sys.path = [path for path in search_path if not _is_here(path)]
        module = __import__(module_name, fromlist=[attribute])
        family = getattr(module, attribute)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise ConfigError(f"plugin `{name}` ({target}) cannot be loaded: {reason}") from error
    finally:
        sys.path = search_path
    if not isinstance(family, RuleFamily):
        raise ConfigError(f"plugin `{name}` ({target}) is not a family of rules")
    family.source = _source_of(module_name)
    return family


def _source_of(module_name: str) -> str:
    """The folder of the package that a module is in, or the file of one that is in none."""
    top = sys.modules[module_name.partition(".")[0]]
    if hasattr(top, "__path__"):
        return list(top.__path__)[0]
    return top.__file__ or ""


def _is_here(path: str) -> bool:
    """Whether an entry of the search path is the current folder, which is not installed."""
    return path == "" or (
        os.path.abspath(path) == os.getcwd() and os.path.basename(path) not in _SITE
    )
