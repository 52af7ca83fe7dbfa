"""What constraints of versions allow, as recorded.

`constraints.txt` has a constraint in each line. Below it stand, behind four spaces, its conditions,
the releases from and up to which it allows them, those that it stands for as a target where these
are others, and which of some versions it allows. `--update-golden` records them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint.values.versions import (
    VersionRange, allowed_range, allows, overlap, parse_constraints, target_range, version_key,
)
from tests.conftest import Golden

RECORDED = Path(__file__).parent / "constraints.txt"
RESULT = "    "
VERSIONS = (
    "0.0.0", "0.9", "1", "1.1.9", "1.2", "1.2.0-beta2", "1.2.0-rc1", "1.2.0+b", "1.2.3-rc1+b",
    "1.2.2", "1.2.3", "1.2.3.4", "1.2.3.5", "1.2.4", "1.3", "1.5.0", "1.10.0", "2", "2.0.1",
)


def results() -> Iterator[str]:
    for line in RECORDED.read_text("utf-8").splitlines():
        if line.startswith(RESULT) and line.strip()[:1] == "(":
            continue
        yield line
        constraints = parse_constraints(line)
        if constraints is None:
            yield f"{RESULT}(none)"
            continue
        shown = [f"{each.operator} {each.numbers}{each.prerelease}" for each in constraints]
        between = allowed_range(constraints)
        target = target_range(line)
        as_target = "" if target == between else f", as a target {range_of(target)}"
        yield f"{RESULT}({', '.join(shown)}: {range_of(between)}{as_target})"
        yield f"{RESULT}(allows {', '.join([v for v in VERSIONS if allows(constraints, v)])})"


def range_of(releases: VersionRange | None) -> str:
    if releases is None:
        return "nothing"
    first, end = [
        "" if part is None else ".".join([str(number) for number in part]) for part in releases
    ]
    return f"{first} - {end}"


def test_constraints_allow_what_is_recorded(golden: Golden) -> None:
    golden(RECORDED, "\n".join(results()) + "\n")


def test_a_constraint_of_too_many_characters_is_none() -> None:
    assert parse_constraints("1" + " " * 999) is not None
    assert parse_constraints("1" + " " * 1000) is None


def test_ranges_overlap_where_releases_are_in_both() -> None:
    one, two, three = (1, 0, 0), (2, 0, 0), (3, 0, 0)
    assert overlap((one, three), (two, None)) == (two, three)
    assert overlap((one, None), (two, None)) == (two, None)
    assert overlap((one, two), (two, three)) is None
    assert overlap((one, three), (one, two)) == (one, two)


def test_a_prerelease_comes_before_its_release() -> None:
    versions = ["1.2.0-beta", "1.2.0-rc", "1.2", "1.2.0.1", "1.10", "2.x"]
    assert sorted(versions[::-1], key=version_key) == versions
    assert version_key("1.2+b") == version_key("1.2.0") == version_key("1.2.0+c")
