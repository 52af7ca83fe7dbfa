"""The versions of its product that a module works with."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.dialects.versions import change_of
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import product_of
from hcl_lint.values.versions import VersionRange, version_key

_MOST: Final = 999_999  # of a part of a version


@kept
def allowed_versions(module: Module) -> VersionRange | None:
    """The first version that a module works with, and the first after them that it does not.

    None where nothing says so.
    """
    return product_of(module.dialect).files.allowed_versions(module)


def has_change(module: Module, name: str) -> bool:
    """Whether all versions that a module works with have a change of the language."""
    since, until = change_of(module.dialect, name)
    return (not since or _is_since(module, since)) and (not until or _is_before(module, until))


def lacks_change(module: Module, name: str) -> bool:
    """Whether no version that a module works with has a change of the language."""
    since, until = change_of(module.dialect, name)
    return lacks(module, since, until)


def lacks(module: Module, since: str, until: str = "") -> bool:
    """Whether no version that a module works with has what came and went with two of them."""
    return since != "" and _is_before(module, since) or until != "" and _is_since(module, until)


def _is_before(module: Module, version: str) -> bool:
    allowed = allowed_versions(module)
    if allowed is None or allowed[1] is None:
        return False
    return allowed[1] <= version_key(version)[0]


def _is_since(module: Module, version: str) -> bool:
    allowed = allowed_versions(module)
    return allowed is not None and allowed[0] >= version_key(version)[0]


@kept
def is_obsolete(module: Module) -> bool:
    """Whether a module is in a language that only old versions of its product read."""
    return product_of(module.dialect).files.is_obsolete(module)


@kept
def bounds_of_versions(module: Module) -> tuple[str, str]:
    """The oldest and the newest version that a module works with; "" where there is no bound."""
    allowed = allowed_versions(module)
    if allowed is None:
        return "", ""
    first, end = allowed
    oldest = ".".join([str(part) for part in first])
    if end is None:
        return oldest, ""
    parts = list(end)
    while parts and parts[-1] == 0:
        parts.pop()
    if not parts:
        return oldest, ""
    parts[-1] -= 1
    parts += [_MOST] * (3 - len(parts))
    return oldest, ".".join([str(part) for part in parts])
