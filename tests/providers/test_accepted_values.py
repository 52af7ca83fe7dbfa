"""Files with the values that services of providers accept."""

from __future__ import annotations

from typing import Any

import pytest

from hcl_lint.providers.accepted_values import (
    FORM, LENGTH, NUMBER, VALUES, AcceptedValues, accepted_values, values_content,
)  # fmt: skip
from hcl_lint.providers.address import parse_address

TYPES: dict[str, dict[str, list[list[Any]]]] = {
    "x_disk": {"kind": [[VALUES, "fast", "slow"]], "name": [[LENGTH, 1, 64, "[a-z]+"]]},
    "x_host": {
        "disk.kind": [[VALUES, "fast", "slow"]],
        "disk.size": [[NUMBER, None, 16384]],
        "name": [[LENGTH, 1, 64, "[a-z]+"], [FORM, "^x", "Its beginning is reserved"]],
    },
}


@pytest.fixture(scope="module")
def values() -> AcceptedValues:
    return AcceptedValues(values_content("example/x the API of X 1.2", TYPES))


def test_the_title_says_where_values_come_from(values: AcceptedValues) -> None:
    assert values.source == "the API of X 1.2"


def test_types_are_listed(values: AcceptedValues) -> None:
    assert values.types() == ["x_disk", "x_host"]


def test_arguments_have_constraints(values: AcceptedValues) -> None:
    body = values.of_type("x_disk")
    assert body is not None
    (kind,) = body.arguments["kind"]
    assert list(kind.values) == ["fast", "slow"]
    (name,) = body.arguments["name"]
    assert (name.kind, name.least, name.most, name.pattern) == (LENGTH, 1, 64, "[a-z]+")


def test_blocks_have_bodies(values: AcceptedValues) -> None:
    body = values.of_type("x_host")
    assert body is not None
    (size,) = body.blocks["disk"].arguments["size"]
    assert (size.kind, size.least, size.most) == (NUMBER, None, 16384)


def test_an_argument_may_have_several_constraints(values: AcceptedValues) -> None:
    body = values.of_type("x_host")
    assert body is not None
    length, form = body.arguments["name"]
    assert (length.most, form.pattern, form.reason) == (64, "^x", "Its beginning is reserved")


def test_other_types_have_none(values: AcceptedValues) -> None:
    assert values.of_type("x") is None
    assert values.of_type("disk") is None


def test_the_same_types_make_the_same_file() -> None:
    reordered = {name: dict(reversed(known.items())) for name, known in reversed(TYPES.items())}
    assert values_content("example/x X", reordered) == values_content("example/x X", TYPES)


def test_many_types_are_read_from_chunks() -> None:
    types: dict[str, dict[str, list[list[Any]]]] = {
        f"x_{number:04}": {"a": [[VALUES, f"{number}" * 200]]} for number in range(2000)}
    values = AcceptedValues(values_content("example/x X", types))
    for number in (0, 999, 1999):
        body = values.of_type(f"x_{number:04}")
        assert body is not None and body.arguments["a"][0].values == [f"{number}" * 200]


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
