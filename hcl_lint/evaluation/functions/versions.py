"""Versions and version constraints."""

from __future__ import annotations

import re

from hcl_lint.annotations import Final
from hcl_lint.evaluation.function import Call, FunctionError, Parameter, function
from hcl_lint.values.refinements import NO_REFINEMENT
from hcl_lint.values.types import BOOL, STRING
from hcl_lint.values.value import Value, bool_value

_LONGEST = 1000  # characters of a version or a constraint
_SUFFIX = r"[0-9A-Za-z~-]+(?:\.[0-9A-Za-z~-]+)*"
_PLAIN = rf"[vV]?(\d+(?:\.\d+)*)(?:(?:-|(?=[A-Za-z~]))({_SUFFIX}))?(?:\+[0-9A-Za-z.~-]+)?"
_OPERATORS = ("!=", ">=", "<=", "=>", "=<", "~>", "=", ">", "<", "~", "^")


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

    Raises:
        ValueError: *text* is not one.
    """
    match = re.fullmatch(_PLAIN, text.strip(), re.ASCII)
    if match is None or len(text) > _LONGEST:
        raise ValueError("a version has the form `1.2.3`")
    numbers = tuple([int(part) for part in match[1].split(".")])
    padded = numbers + (0,) * (3 - len(numbers))
    return Version(padded, len(numbers), match[2] or "")


def _split_operator(text: str) -> tuple[str, str]:
    for operator in _OPERATORS:
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

    Raises:
        ValueError: *text* is not such a list.
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

    Raises:
        ValueError: *text* is not such a range.
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


_SOME_VERSION: Final = parse_version("1.0.0")


def _version(call: Call, index: int = 0) -> Version:
    try:
        return parse_version(call.text(index))
    except ValueError as error:
        raise FunctionError(f"invalid version: {error}", index) from None


def _is_in_range(call: Call, index: int, version: Version) -> bool:
    try:
        return meets_range(version, call.text(index))
    except ValueError as error:
        raise FunctionError(f"invalid version range: {error}", index) from None


def _check_range(call: Call, index: int) -> None:
    _is_in_range(call, index, _SOME_VERSION)


@function(
    Parameter("version", STRING, "The version.", check=_version),
    Parameter("contraint", STRING, "The range of versions, such as `^1.2`.", check=_check_range),
    returns=BOOL,
    refinement=NO_REFINEMENT,
)
def semvercmp(call: Call) -> Value:
    """Returns whether a version is in a range of versions."""
    return bool_value(_is_in_range(call, 1, _version(call)))


def _meets(call: Call, index: int, version: Version) -> bool:
    try:
        return meets_constraint(version, call.text(index))
    except ValueError as error:
        raise FunctionError(f"invalid constraint: {error}", index) from None


def _check_constraint(call: Call, index: int) -> None:
    _meets(call, index, _SOME_VERSION)


@function(
    Parameter("version", STRING, "The version.", check=_version),
    Parameter(
        "constraint", STRING, "The constraints, such as `>= 1.2, < 2`.", check=_check_constraint
    ),
    returns=BOOL,
    refinement=NO_REFINEMENT,
)
def constraint_check(call: Call) -> Value:
    """Returns whether a version meets the constraints."""
    return bool_value(_meets(call, 1, _version(call)))
