"""The versions of hcl-lint that a configuration is for."""

from __future__ import annotations

import operator

from hcl_lint import __version__
from hcl_lint.annotations import Mapping
from hcl_lint.diagnostics.errors import ConfigError


def require_version(table: Mapping[str, object], origin: str) -> None:
    """Reject settings for another version first, since it may cause the other problems.

    Raises ConfigError: they are.
    """
    wanted = table.get("required-version")
    if not isinstance(wanted, str) or not wanted:
        return

    allowed = allows(wanted, __version__)
    if allowed is None:
        raise ConfigError(f'{origin}: `required-version` must be like ">=1.2,<2"')
    if not allowed:
        raise ConfigError(f"{origin}: requires hcl-lint {wanted}, but this is {__version__}")


_OPERATORS = {
    ">=": operator.ge, "<=": operator.le, "==": operator.eq, "!=": operator.ne, ">": operator.gt,
    "<": operator.lt,
}


def allows(constraints: str, version: str) -> bool | None:
    """Whether *version* meets all *constraints*, as in ``>=1.2,<2``; None if they are invalid."""
    have = _numbers(version)
    for constraint in constraints.split(","):
        constraint = constraint.strip()
        sign = next((element for element in _OPERATORS if constraint.startswith(element)), "")
        wanted = _numbers(constraint[len(sign) :].strip())
        if have is None or wanted is None:
            return None
        if not _OPERATORS[sign or "=="](have, wanted):
            return False
    return True


def _numbers(version: str) -> tuple[int, ...] | None:
    """The numbers of a version, without trailing zeros; None if it is invalid."""
    parts = version.split(".")
    if not all([part.isascii() and part.isdigit() and len(part) < 10 for part in parts]):
        return None
    numbers = [int(part) for part in parts]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)
