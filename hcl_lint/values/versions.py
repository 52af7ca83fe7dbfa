"""Versions, and which of them constraints allow: ``>= 1.2, < 2.0``.

Source: go-version, which reads the constraints of Terraform, OpenTofu and Packer; semver, which
some functions follow.
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
_LONGEST: Final = 1_000  # characters of a version or a constraint
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
    if not all(part.isascii() and part.isdigit() for part in parts):
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


# Single versions, as functions compare them

_SUFFIX: Final = r"[0-9A-Za-z~-]+(?:\.[0-9A-Za-z~-]+)*"
_VERSION: Final = rf"[vV]?(\d+(?:\.\d+)*)(?:(?:-|(?=[A-Za-z~]))({_SUFFIX}))?(?:\+[0-9A-Za-z.~-]+)?"
_ALL_OPERATORS: Final = ("!=", ">=", "<=", "=>", "=<", "~>", "=", ">", "<", "~", "^")


class Version:
    """A version: its numbers, at least three, and its prerelease part.

    ``given`` is how many of the numbers were written.
    """

    __slots__ = ("numbers", "given", "suffix")

    def __init__(self, numbers: tuple[int, ...], given: int, suffix: str) -> None:
        self.numbers = numbers
        self.given = given
        self.suffix = suffix

    def compare(self, other: Version) -> int:
        """Return -1, 0 or 1 as this version is before, equal to or after another."""
        length = max(len(self.numbers), len(other.numbers))
        a = self.numbers + (0,) * (length - len(self.numbers))
        b = other.numbers + (0,) * (length - len(other.numbers))
        if a != b:
            return -1 if a < b else 1
        if self.suffix == other.suffix:
            return 0
        if not self.suffix or not other.suffix:
            return -1 if self.suffix else 1
        mine = [_suffix_key(part) for part in self.suffix.split(".")]
        return -1 if mine < [_suffix_key(part) for part in other.suffix.split(".")] else 1


def _suffix_key(part: str) -> tuple[int, int, str]:
    return (0, int(part), "") if part.isdigit() else (1, 0, part)


def parse_version(text: str) -> Version:
    """Read a version such as ``1.2.3-beta.1``; a leading ``v`` is ignored.

    Raises ValueError: *text* is not one.
    """
    match = re.fullmatch(_VERSION, text.strip(), re.ASCII)
    if match is None or len(text) > _LONGEST:
        raise ValueError("a version has the form `1.2.3`")
    numbers = tuple([int(part) for part in match[1].split(".")])
    padded = numbers + (0,) * (3 - len(numbers))
    return Version(padded, len(numbers), match[2] or "")


def _split_operator(text: str) -> tuple[str, str]:
    for operator in _ALL_OPERATORS:
        if text.startswith(operator):
            return operator, text[len(operator):].strip()
    return "=", text.strip()


def _compares(version: Version, operator: str, wanted: Version) -> bool:
    order = version.compare(wanted)
    if operator in ("=", "!="):
        return (order == 0) == (operator == "=")
    if operator in (">", "<"):
        return order == (1 if operator == ">" else -1)
    return order >= 0 if operator in (">=", "=>") else order <= 0


def meets_constraint(version: Version, text: str) -> bool:
    """Return whether a version meets a list of constraints, such as ``>= 1.2, < 2``.

    ``~> 1.2.3`` lets only the last number written grow. A preliminary version is only as
    constraints say that name one of the same numbers.

    Raises ValueError: *text* is not such a list.
    """
    if len(text) > _LONGEST:
        raise ValueError("the constraint is too long")
    met = True
    for part in text.split(","):
        operator, written = _split_operator(part.strip())
        wanted = parse_version(written)
        if operator in ("=", "!="):
            met = met and _compares(version, operator, wanted)
        elif operator in ("~", "^", "=>", "=<"):
            raise ValueError(f"`{operator}` is not a valid operator here")
        elif not _may_compare(version, wanted, operator == "~>"):
            met = False
        elif operator == "~>":
            fixed = max(wanted.given - 1, 0)
            same = version.numbers[:fixed] == wanted.numbers[:fixed]
            met = met and same and version.compare(wanted) >= 0
        else:
            met = met and _compares(version, operator, wanted)
    return met


def _may_compare(version: Version, wanted: Version, is_pessimistic: bool) -> bool:
    """Return whether a version can be compared with another, given their prerelease parts."""
    if version.suffix:
        return bool(wanted.suffix) and version.numbers == wanted.numbers
    return not (wanted.suffix and is_pessimistic)


def meets_range(version: Version, text: str) -> bool:
    """Return whether a version is in a range such as ``^1.2 || >=2.1 <3`` or ``1.x``.

    Raises ValueError: *text* is not such a range.
    """
    if len(text) > _LONGEST:
        raise ValueError("the range is too long")
    met = False
    for alternative in text.split("||"):
        joined = re.sub(r"(?<!\s)\s+-\s+", "\0", alternative.strip())
        joined = re.sub(r"([<>=!~^])\s+", r"\1", joined)
        parts = [part for part in re.split(r"[\s,]+", joined) if part]
        if not parts:
            raise ValueError("a range of versions is required")
        met = all([_meets_part(version, part) for part in parts]) or met
    return met


def _meets_part(version: Version, part: str) -> bool:
    if "\0" in part:
        low, _, high = part.partition("\0")
        return _meets_part(version, ">=" + low) and _meets_part(version, "<=" + high)
    operator, written = _split_operator(part)
    wanted = _parse_partial(written)
    if version.suffix and not wanted.suffix:
        return False
    end = _after(wanted, wanted.given)
    if operator in ("=", "~", "~>"):
        if operator == "=" and wanted.given == 3:
            return version.compare(wanted) == 0
        end = _after(wanted, min(wanted.given, 2))
    elif operator == "^":
        first = next((i for i, number in enumerate(wanted.numbers) if number), 2)
        end = _after(wanted, min(first + 1, max(wanted.given, 1)) if wanted.given else 0)
    # A preliminary version of the end is no part of the range either.
    is_before_end = end is None or version.numbers < end
    if operator in (">", "<=", "=<") and wanted.given < 3:
        return is_before_end == (operator != ">")
    if operator in (">", "<", ">=", "=>", "<=", "=<"):
        return _compares(version, operator, wanted)
    is_inside = version.compare(wanted) >= 0 and is_before_end
    return is_inside == (operator != "!=")


def _parse_partial(text: str) -> Version:
    """Read a version of which the last numbers may be missing, or ``x``, ``X`` or ``*``."""
    parts = text.removeprefix("v").split(".")
    wild = [part in ("x", "X", "*") for part in parts]
    count = wild.index(True) if True in wild else len(parts)
    if not all(wild[count:]):
        raise ValueError("a wildcard can only be followed by wildcards")
    if count == 0:
        return Version((0, 0, 0), 0, "")
    version = parse_version(".".join(parts[:count]))
    if len(version.numbers) > 3:
        raise ValueError("a version must have three numbers here")
    return version


def _after(version: Version, given: int) -> tuple[int, ...] | None:
    """Return the numbers of the first version that differs in the first *given* of them.

    None: there is none.
    """
    if given == 0:
        return None
    numbers = list(version.numbers[:given])
    numbers[-1] += 1
    return tuple(numbers)
