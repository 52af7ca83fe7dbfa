"""Version constraints as Terraform and its relatives write them: ``>= 1.2, < 2.0``.

Source: go-version, which reads the constraints of Terraform, OpenTofu and Packer.
"""

from __future__ import annotations

import re

from hcl_lint.annotations import Final, TypeAlias

# The first release that is in it, and the first one after it; None where it is open.
VersionRange: TypeAlias = tuple[tuple[int, ...], tuple[int, ...] | None]

_CONSTRAINT: Final = (
    r"\s*(?:(?P<operator>=|!=|>=|<=|>|<|~>)\s*)?"
    r"v?(?P<numbers>[0-9]+(?:\.[0-9]+)*)"
    r"(?P<pre>[A-Za-z~-][0-9A-Za-z~-]*(?:\.[0-9A-Za-z~-]+)*)?"
    r"(?:\+[0-9A-Za-z~-]+(?:\.[0-9A-Za-z~-]+)*)?\s*"
)
_OPERATORS: Final = ("~>", ">=", "<=", "!=", "=", ">", "<")
_LONGEST: Final = 1_000  # characters of a constraint that is looked at
_LEAST_PARTS: Final = 3


class VersionConstraint:
    """One condition on versions: an operator and a version.

    ``numbers`` are the parts of the version as written, ``prerelease`` what follows
    them with its hyphen, "" in a release.
    """

    __slots__ = ("operator", "numbers", "prerelease")

    def __init__(self, operator: str, numbers: tuple[int, ...], prerelease: str) -> None:
        self.operator = operator or "="
        self.numbers = numbers
        self.prerelease = prerelease

    def bounds(self) -> VersionRange:
        """The first release that it allows, and the first after them that it does not.

        Releases that ``!=`` excludes are between the two.
        """
        own = _padded(self.numbers)
        after = (*own[:-1], own[-1] + 1)
        if self.operator == "=":
            return own, after
        if self.operator == ">":
            return after, None
        if self.operator == ">=":
            return own, None
        if self.operator == "<":
            return (0, 0, 0), own
        if self.operator == "<=":
            return (0, 0, 0), after
        if self.operator == "~>":
            kept = self.numbers[:-1] or self.numbers
            if len(self.numbers) == 1:
                return own, None
            return own, _padded((*kept[:-1], kept[-1] + 1))
        return (0, 0, 0), None


def parse_constraints(text: str) -> list[VersionConstraint] | None:
    """Return the conditions in a constraint, all of which must hold; None if it is invalid."""
    if len(text) > _LONGEST:
        return None
    found = []
    for part in text.split(","):
        plain = _plain(part.strip())
        if plain is not None:
            found.append(plain)
            continue
        match = re.fullmatch(_CONSTRAINT, part)
        if match is None:
            return None
        numbers = tuple([int(part) for part in match["numbers"].split(".")])
        found.append(VersionConstraint(match["operator"] or "", numbers, match["pre"] or ""))
    return found


def _plain(text: str) -> VersionConstraint | None:
    """The condition in a text of an operator, digits and dots, as most are; None of others."""
    operator = next((element for element in _OPERATORS if text.startswith(element)), "")
    parts = text[len(operator) :].strip().split(".")
    if not all([part.isascii() and part.isdigit() for part in parts]):
        return None
    return VersionConstraint(operator, tuple([int(part) for part in parts]), "")


def allowed_range(constraints: list[VersionConstraint]) -> VersionRange:
    """The first release that all constraints allow, and the first after the last one.

    None where there is no last one. The range is empty if the constraints contradict each other.
    """
    first: tuple[int, ...] = (0, 0, 0)
    end: tuple[int, ...] | None = None
    for constraint in constraints:
        own_first, own_end = constraint.bounds()
        first = max(first, own_first)
        if own_end is not None:
            end = own_end if end is None else min(end, own_end)
    return first, end


def overlap(one: VersionRange, other: VersionRange) -> VersionRange | None:
    """The releases in both of two ranges; None without any."""
    first = max(one[0], other[0])
    ends = [end for _, end in (one, other) if end is not None]
    end = min(ends) if ends else None
    return None if end is not None and end <= first else (first, end)


def target_range(text: str) -> VersionRange | None:
    """The range of releases that a target names; None if it is invalid or has no version.

    A version with fewer than three parts stands for all releases that begin with it.
    """
    constraints = parse_constraints(text)
    if constraints is None:
        return None
    if len(constraints) == 1 and text.strip()[:1] not in "=!<>~":
        own = constraints[0].numbers
        if len(own) < _LEAST_PARTS:
            return _padded(own), _padded((*own[:-1], own[-1] + 1))
    first, end = allowed_range(constraints)
    return None if end is not None and end <= first else (first, end)


def allows(constraints: list[VersionConstraint], version: str) -> bool:
    """Whether a version meets all constraints; a prerelease only where it is named."""
    plain = version.partition("+")[0]
    _, hyphen, prerelease = plain.partition("-")
    own = version_key(version)[0]
    for constraint in constraints:
        if prerelease or constraint.prerelease:
            if (constraint.operator, constraint.prerelease) != ("=", hyphen + prerelease):
                return False
        first, end = constraint.bounds()
        if own < first or end is not None and own >= end:
            return False
        if constraint.operator == "!=" and own == _padded(constraint.numbers):
            return False
    return not prerelease or len(constraints) != 0


def version_key(version: str) -> tuple[tuple[int, ...], bool, str]:
    """The order of versions; a prerelease comes before its release."""
    numbers, _, prerelease = version.partition("+")[0].partition("-")
    parts = [int(part) if part.isdigit() else 0 for part in numbers.split(".")]
    return _padded(tuple(parts)), not prerelease, prerelease


def _padded(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return (*numbers, *(0,) * (_LEAST_PARTS - len(numbers)))
