"""Files with the values that services of providers accept."""

from __future__ import annotations

import zlib

import pytest

from hcl_lint.providers.accepted_values import (
    ANY_CASE, ANY_TYPE, ARN, FORM, LENGTH, NUMBER, OPEN, OUTDATED, VALUES, AcceptedValues,
    Constraint, accepted_values, values_content,
)
from hcl_lint.providers.address import parse_address

Types = dict[str, dict[str, list[list[str]]]]

TYPES: Types = {
    "x_disk": {"kind": [[VALUES, "fast", "slow"]], "name": [[LENGTH, "1", "64", "[a-z]+"]]},
    "x_host": {
        "disk.kind": [[VALUES.upper(), "fast", "slow"]],
        "disk.size": [[NUMBER, "", "16384"]],
        "name": [[LENGTH, "1", "64", "[a-z]+"], [FORM, "^x", "Its beginning is reserved"]],
    },
    "x_rack": {"row.disk.kind": [[ANY_CASE, "Fast"]], "row.disk.size": [[NUMBER, "0.5", ""]]},
    "x_room": {"left.wall": [[VALUES, "a", "b", "c"]], "right.wall": [[VALUES, "a", "b", "c"]]},
}


def read(types: Types) -> AcceptedValues:
    return AcceptedValues(values_content("example/x the API of X 1.2", types))


def of(values: AcceptedValues, name: str, path: str) -> list[Constraint]:
    body = values.of_type(name)
    *blocks, argument = path.split(".")
    for block in blocks:
        assert body is not None
        body = body.blocks[block]
    assert body is not None
    return body.arguments[argument]


@pytest.fixture(scope="module")
def values() -> AcceptedValues:
    return read(TYPES)


def test_the_title_says_where_values_come_from(values: AcceptedValues) -> None:
    assert values.source == "the API of X 1.2"


def test_types_are_listed(values: AcceptedValues) -> None:
    assert values.types() == ["x_disk", "x_host", "x_rack", "x_room"]


def test_arguments_have_constraints(values: AcceptedValues) -> None:
    (kind,) = of(values, "x_disk", "kind")
    assert kind.values == ["fast", "slow"]
    (name,) = of(values, "x_disk", "name")
    assert (name.kind, name.least, name.most, name.pattern) == (LENGTH, 1, 64, "[a-z]+")


def test_blocks_have_bodies(values: AcceptedValues) -> None:
    (size,) = of(values, "x_host", "disk.size")
    assert (size.kind, size.least, size.most) == (NUMBER, None, 16384)
    (size,) = of(values, "x_rack", "row.disk.size")
    assert (size.least, size.most) == (0.5, None)


def test_an_argument_may_have_several_constraints(values: AcceptedValues) -> None:
    length, form = of(values, "x_host", "name")
    assert (length.most, form.pattern, form.reason) == (64, "^x", "Its beginning is reserved")


def test_what_several_arguments_have_is_written_once() -> None:
    packed = values_content("example/x the API of X 1.2", TYPES).split(b"\n", 2)[2]
    content = zlib.decompress(packed).decode()
    for part in ("[a-z]+", "fast", "slow"):
        assert content.count(part) == 1, part


def test_whether_the_provider_validates_them_is_known(values: AcceptedValues) -> None:
    (validated,) = of(values, "x_host", "disk.kind")
    (other,) = of(values, "x_disk", "kind")
    assert (validated.kind, validated.is_validated) == (VALUES, True)
    assert (other.kind, other.is_validated) == (VALUES, False)
    assert validated.values == other.values


def test_equal_blocks_are_read_alike(values: AcceptedValues) -> None:
    for side in ("left", "right"):
        (wall,) = of(values, "x_room", f"{side}.wall")
        assert wall.values == ["a", "b", "c"]


def test_values_may_be_accepted_in_any_case(values: AcceptedValues) -> None:
    (kind,) = of(values, "x_rack", "row.disk.kind")
    assert kind.accepts("FAST") and not kind.accepts("slow")
    (other,) = of(values, "x_disk", "kind")
    assert other.accepts("fast") and not other.accepts("FAST")


def test_many_values_with_the_same_ends_are_all_there() -> None:
    sizes = [f"{family}{number}.{size}" for family in "cmrt" for number in range(1, 8)
             for size in ("small", "large")]
    sizes.append("u-1.metal")
    (kind,) = of(read({"x": {"kind": [[VALUES, *sizes]]}}), "x", "kind")
    assert (kind.kind, sorted(kind.values)) == (VALUES, sorted(sizes))


def test_other_kinds_have_their_fields() -> None:
    found = read({"x": {"a": [[OUTDATED, "It is old", "m1", "m2"], [ARN, "iam", "acm"]]}})
    old, arn = of(found, "x", "a")
    assert (old.reason, old.values, arn.values) == ("It is old", ["m1", "m2"], ["iam", "acm"])


def test_what_holds_for_all_types_holds_beside_what_one_has() -> None:
    zone = [[VALUES, "here"]]
    found = read({"x_a": {"zone": [[VALUES, "there"]]}, ANY_TYPE: {"zone": zone}})
    assert of(found, "x_a", "zone")[0].values == ["there"]
    assert of(found, "x_b", "zone")[0].values == ["here"]


def test_other_types_have_none(values: AcceptedValues) -> None:
    assert values.of_type("x") is None
    assert values.of_type("disk") is None


SIZES = [f"{family}.{size}" for family in ("t3", "t4", "m5", "m6", "c7") for size in "abcdefgh"]


@pytest.mark.parametrize("count", [39, 40])
@pytest.mark.parametrize("kind", [VALUES, VALUES.upper()])
def test_many_values_are_written_in_groups(count: int, kind: str) -> None:
    types = {"x": {"size": [[kind, *SIZES[:count]]]}}
    (size,) = of(read(types), "x", "size")
    assert sorted(size.values) == sorted(SIZES[:count])
    assert size.is_validated is kind.isupper()


def test_groups_make_a_file_smaller() -> None:
    others = [each.replace(".", "-") for each in SIZES]
    grouped, listed = (
        values_content("example/x X", {"x": {"size": [[VALUES, *values]]}})
        for values in (SIZES, others)
    )
    assert len(grouped) < len(listed)


def test_types_with_the_same_arguments_share_them() -> None:
    same = {"a": [[VALUES, "one", "two"]], "b.c": [[NUMBER, "1", "2"]]}
    found = read({"x_one": same, "x_two": same, "x_three": {**same, "d": [[VALUES, "three"]]}})
    for name in ("x_one", "x_two", "x_three"):
        assert of(found, name, "a")[0].values == ["one", "two"]
        assert of(found, name, "b.c")[0].most == 2
    assert of(found, "x_three", "d")[0].values == ["three"]


def test_constraints_are_shared_with_those_that_the_provider_validates() -> None:
    found = read({"x_a": {"a": [["v", "one", "two"]]}, "x_b": {"a": [["V", "one", "two"]]}})
    assert not of(found, "x_a", "a")[0].is_validated
    assert of(found, "x_b", "a")[0].is_validated
    assert of(found, "x_b", "a")[0].values == ["one", "two"]


@pytest.mark.parametrize(("kind", "text", "in_any_case", "accepted"), [
    (VALUES, "Fast", False, True), (VALUES, "fast", False, False), (VALUES, "fast", True, True),
    (ANY_CASE, "fAST", False, True), (ANY_CASE, "slow", False, False),
    (VALUES, "slow", True, False),
])
def test_values_are_accepted_in_some_case(
    kind: str, text: str, in_any_case: bool, accepted: bool
) -> None:
    assert Constraint(kind, ["Fast"]).accepts(text, in_any_case) is accepted


@pytest.mark.parametrize("count", [5, 60])
@pytest.mark.parametrize("kind", [OPEN, OPEN.upper()])
def test_open_lists_are_known_to_be_open(kind: str, count: int) -> None:
    sizes = [f"m{number}.{size}" for number in range(count) for size in ("large", "small")]
    (found,) = of(read({"x": {"size": [[kind, *sizes]]}}), "x", "size")
    assert (found.kind, found.is_open, found.is_validated) == (VALUES, True, kind.isupper())
    assert sorted(found.values) == sorted(sizes)


@pytest.mark.parametrize(
    ("text", "is_accepted"),
    [
        ("m5.large", True),
        ("m9.large", True), ("x2iezn.32xlarge", True), ("u-9tb1.metal", True),  # newer ones
        ("m5.lrage", False), ("m5.xlagre", False),  # slips in words
        ("M5.large", False),  # in other letters
        ("enormous", True),  # close to nothing
    ],
)
def test_open_lists_accept_what_may_be_newer(text: str, is_accepted: bool) -> None:
    sizes = ["c5.metal", "m5.large", "m5.xlarge", "x2iedn.32xlarge"]
    assert Constraint(OPEN, sizes).accepts(text) is is_accepted
    assert Constraint(VALUES, sizes).accepts(text) is (text in sizes)


def test_the_same_types_make_the_same_file() -> None:
    reordered = {name: dict(reversed(known.items())) for name, known in reversed(TYPES.items())}
    assert values_content("example/x X", reordered) == values_content("example/x X", TYPES)


def test_control_characters_are_refused() -> None:
    with pytest.raises(ValueError):
        values_content("example/x X", {"x": {"a": [[VALUES, "a\x1fb"]]}})


def test_another_file_is_no_file_of_values() -> None:
    with pytest.raises(ValueError):
        AcceptedValues(b"hcl-lint provider schemas 2\na b\n1\n\n")


@pytest.mark.parametrize("name", ["hashicorp/aws", "hashicorp/google"])
def test_values_of_some_providers_come_along(name: str) -> None:
    address = parse_address(name)
    assert address is not None
    values = accepted_values(address)
    assert values is not None and len(values.types()) > 300


def test_there_are_none_of_other_providers() -> None:
    address = parse_address("example/aws")
    assert address is not None
    assert accepted_values(address) is None
