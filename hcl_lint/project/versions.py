"""Whether a version of hcl-lint is one of those that a configuration wants."""

from __future__ import annotations

_OPERATORS = (">=", "<=", "==", "!=", ">", "<")


def allows(constraints: str, version: str) -> bool | None:
    """Whether *version* meets all *constraints*, as in ``>=1.2,<2``; None if they are no such."""
    have = _numbers(version)
    for constraint in constraints.split(","):
        constraint = constraint.strip()
        operator = next((each for each in _OPERATORS if constraint.startswith(each)), "")
        wanted = _numbers(constraint[len(operator) :].strip())
        if have is None or wanted is None:
            return None
        if not _holds(have, operator or "==", wanted):
            return False
    return True


def _numbers(version: str) -> tuple[int, ...] | None:
    """The numbers of a version, zeros at its end aside; None where there is something else."""
    parts = version.split(".")
    if not all([part.isascii() and part.isdigit() and len(part) < 10 for part in parts]):
        return None
    numbers = [int(part) for part in parts]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def _holds(have: tuple[int, ...], operator: str, wanted: tuple[int, ...]) -> bool:
    if operator == ">=":
        return have >= wanted
    if operator == "<=":
        return have <= wanted
    if operator == "==":
        return have == wanted
    if operator == "!=":
        return have != wanted
    return have > wanted if operator == ">" else have < wanted
