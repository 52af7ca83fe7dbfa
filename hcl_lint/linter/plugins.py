"""Families of rules in other packages, by the entry point group ``hcl_lint.rules``.

An entry point names a `hcl_lint.diagnostics.rule.RuleFamily`.
"""

from __future__ import annotations

import os
import sys

from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.rule import RuleFamily
from hcl_lint.files.installed import SITE, entry_points, site_folders

GROUP = "hcl_lint.rules"
_FORMER_MODULES = ("hcl_lint.problems", "hcl_lint.semantics.finder")


def plugin_families(search_path: list[str] | None = None) -> list[RuleFamily]:
    """The families of all plugins, in the order of their entry points' names.

    *search_path* is where packages are installed, by default the site folders of
    ``sys.path``.

    Raises ConfigError: a plugin cannot be loaded, or is not a family of rules.
    """
    if search_path is not None:
        return _families(search_path)
    if not _installed:
        _installed.append(_families(site_folders()))
    return _installed[0]


# The families of the installed plugins, once they are known: no run installs any.
_installed: list[list[RuleFamily]] = []


def _families(folders: list[str]) -> list[RuleFamily]:
    found: dict[str, str] = {}
    for folder in folders:
        for name, target in entry_points(folder, GROUP).items():
            found.setdefault(name, target)
    return [_load(name, found[name]) for name in sorted(found)]


def _load(name: str, target: str) -> RuleFamily:
    module_name, _, attribute = target.partition(":")
    search_path = sys.path
    try:
        sys.path = [path for path in search_path if not _is_here(path)]
        module = __import__(module_name, fromlist=[attribute])
        family = getattr(module, attribute)
    except Exception as error:
        if isinstance(error, ImportError) and (error.name or "").startswith(_FORMER_MODULES):
            raise ConfigError(
                f"plugin `{name}` ({target}) was written for an earlier hcl-lint: rules are "
                "declared with @rule now, see docs/writing-a-rule.md"
            ) from error
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
        os.path.abspath(path) == os.getcwd() and os.path.basename(path) not in SITE
    )
