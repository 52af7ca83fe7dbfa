"""The versions of its product that a module works with."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import product_of
from hcl_lint.values.versions import VersionRange

_MOST: Final = 999_999  # of a part of a version


def allowed_versions(module: Module) -> VersionRange | None:
    """The first version that a module works with, and the first after them that it does not.

    None where nothing says so.
    """
    return product_of(module.dialect).files.allowed_versions(module)


def is_before(module: Module, version: tuple[int, ...]) -> bool:
    """Whether a module works only with versions before another one."""
    allowed = allowed_versions(module)
    return allowed is not None and allowed[1] is not None and allowed[1] <= version


def is_obsolete(module: Module) -> bool:
    """Whether a module is in a language that only old versions of its product read."""
    return product_of(module.dialect).files.is_obsolete(module)


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
