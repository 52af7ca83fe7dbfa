"""What constraints of versions allow, as recorded.

`constraints.txt` has a constraint in each line. Below it stand, behind four spaces, its conditions,
the releases from and up to which it allows them, those that it stands for as a target where these
are others, and which of some versions it allows. `--update-golden` records them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hcl_lint.values.versions import (
    VersionRange, allowed_range, allows, meets_constraint, meets_range, overlap, parse_constraints,
    parse_version, target_range, version_key,
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


@pytest.mark.parametrize("ordered", [
    ["1.2.3-alpha", "1.2.3-alpha.1", "1.2.3-alpha.beta", "1.2.3-beta", "1.2.3-beta.2",
     "1.2.3-beta.11", "1.2.3-rc.1", "1.2.3", "1.2.4-1", "1.2.4", "1.10.0"],
    ["1.0.0-0", "1.0.0-1", "1.0.0-10", "1.0.0-1a", "1.0.0-a", "1.0.0"],
])
def test_preliminary_versions_are_before_the_version(ordered: list[str]) -> None:
    versions = [parse_version(text) for text in ordered]
    for at, version in enumerate(versions):
        assert [version.compare(other) for other in versions] == (
            [1] * at + [0] + [-1] * (len(versions) - at - 1)
        )


@pytest.mark.parametrize(("text", "inside", "outside"), [
    ("~> 1.2.3", ["1.2.3", "1.2.9"], ["1.2.2", "1.3.0", "1.2.4-rc1"]),
    ("~> 1.2", ["1.2.0", "1.9.0"], ["1.1.9", "2.0.0"]),
    ("~> 1", ["1.0.0", "2.0.0"], ["0.9.0"]),
    (">= 1.2, < 2", ["1.2.0", "1.9.9"], ["1.1.9", "2.0.0", "1.5.0-rc1"]),
    ("1.2.3", ["1.2.3"], ["1.2.4", "1.2.3-rc1"]),
    ("!= 1.2.3", ["1.2.4"], ["1.2.3"]),
    (">= 1.2.3-rc1", ["1.2.3-rc1", "1.2.3-rc2", "1.2.3"], ["1.2.3-beta", "1.2.4-rc1"]),
    ("~> 1.2.3-rc1", ["1.2.3-rc2"], ["1.2.3", "1.2.3-beta"]),
])
def test_constraints_are_met(text: str, inside: list[str], outside: list[str]) -> None:
    assert [meets_constraint(parse_version(one), text) for one in inside] == [True] * len(inside)
    assert [meets_constraint(parse_version(one), text) for one in outside] == [
        False
    ] * len(outside)


@pytest.mark.parametrize(("text", "inside", "outside"), [
    ("1.2.3", ["1.2.3"], ["1.2.4"]),
    ("1.2", ["1.2.0", "1.2.9"], ["1.3.0", "1.1.9"]),
    ("1", ["1.0.0", "1.9.0"], ["2.0.0", "0.9.0"]),
    ("1.x", ["1.0.0", "1.9.0"], ["2.0.0"]),
    ("*", ["0.0.0", "9.0.0"], []),
    ("^1.2.3", ["1.2.3", "1.9.0"], ["1.2.2", "2.0.0"]),
    ("^0.2.3", ["0.2.3", "0.2.9"], ["0.3.0", "0.2.2"]),
    ("^0.0.3", ["0.0.3"], ["0.0.4"]),
    ("^0", ["0.0.0", "0.9.0"], ["1.0.0"]),
    ("~1.2.3", ["1.2.3", "1.2.9"], ["1.3.0", "1.2.2"]),
    ("~1", ["1.0.0", "1.9.0"], ["2.0.0"]),
    (">1.2", ["1.3.0"], ["1.2.9", "1.2.0"]),
    ("<=1.2", ["1.2.9", "1.0.0"], ["1.3.0"]),
    ("<1.2", ["1.1.9"], ["1.2.0"]),
    (">=1.2 <1.4", ["1.2.0", "1.3.9"], ["1.4.0", "1.1.0"]),
    ("1.2 - 1.4", ["1.2.0", "1.4.9"], ["1.5.0", "1.1.9"]),
    ("<1 || >=2", ["0.9.0", "2.0.0"], ["1.5.0"]),
    ("!=1.2", ["1.3.0"], ["1.2.5"]),
    (">=1.0.0-rc1", ["1.0.0-rc1", "1.0.0"], ["1.0.0-beta"]),
    (">=1.0.0", ["1.0.0"], ["1.1.0-rc1"]),
    ("> 1.2.3", ["1.2.4"], ["1.2.3"]),
])
def test_ranges_have_versions(text: str, inside: list[str], outside: list[str]) -> None:
    assert [meets_range(parse_version(one), text) for one in inside] == [True] * len(inside)
    assert [meets_range(parse_version(one), text) for one in outside] == [False] * len(outside)


@pytest.mark.parametrize("text", ["", "||", "x.1", "1.x.2", "1.2.3.4", ">", "a", "1.2 -"])
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        meets_range(parse_version("1.0.0"), text)
