"""Where schemas from a package deny those of the provider itself; what they leave open agrees."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

from hcl_lint.providers.address import RESOURCE, ProviderAddress
from hcl_lint.providers.schema_json import ProviderData

_SCRIPT = Path(__file__).parents[2] / "scripts" / "compared_schemas.py"
_spec = importlib.util.spec_from_file_location("compared_schemas", _SCRIPT)
assert _spec is not None and _spec.loader is not None
compared_schemas = sys.modules["compared_schemas"] = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(compared_schemas)

_INNER: list[Any] = [{}, {"b": ["o", "string"]}, {}]


def provider(attributes: dict[str, Any], blocks: dict[str, Any]) -> ProviderData:
    data = ProviderData(ProviderAddress("", "acme", "x"))
    data.types[RESOURCE, "x_y"] = [_INNER, [{}, attributes, blocks]]
    return data


def found(ours: ProviderData, theirs: ProviderData) -> list[str]:
    return list(compared_schemas.disagreements(ours, theirs))


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        (["o", "string"], ["o", "string"], ""),
        (["o", "string"], ["r", "string"], "o, the provider r"),
        (["o", ["map", "string"]], ["o", "dynamic"], "['map', 'string'], the provider dynamic"),
        (["o", "dynamic"], ["o", ["set", "string"]], ""),
        (["o", ["map", ["some", "string"]]], ["o", ["map", ["set", "string"]]], ""),
        (
            ["o", ["map", ["some", "string"]]], ["o", ["map", "string"]],
            "['map', ['some', 'string']], the provider ['map', 'string']",
        ),
        (["o", {"list": 0}], ["o", {"list": 0}], ""),
        (["o", {"list": 0}], ["o", {"set": 0}], "list, the provider set"),
        (["o", {"list": 0}], ["o", ["list", ["object", {"b": "string"}]]], ""),
        (
            ["o", {"list": 0}], ["o", ["list", "string"]],
            "{'list': 0}, the provider ['list', 'string']",
        ),
    ],
)
def test_attributes_are_compared(ours: list[Any], theirs: list[Any], expected: str) -> None:
    rows = found(provider({"a": ours}, {}), provider({"a": theirs}, {}))
    assert rows == [f"resource.x_y.a: {expected}"] * bool(expected)


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        (["list", 0], ["list", 0, 1, 5], ""),
        (["list", 0, 1, 1], ["list", 0, 1], "['list', 1, 1], the provider ['list', 1]"),
        (["one", 0], ["single", 0], ""),
        (["set", 0], ["list", 0], "['set'], the provider ['list']"),
    ],
)
def test_blocks_are_compared(ours: list[Any], theirs: list[Any], expected: str) -> None:
    rows = found(provider({}, {"a": ours}), provider({}, {"a": theirs}))
    assert rows == [f"resource.x_y.a: {expected}"] * bool(expected)


def test_blocks_and_attributes_are_told_apart_unless_that_is_open() -> None:
    blocks = provider({}, {"a": ["list", 0]})
    attribute = provider({"a": ["o", {"list": 0}]}, {})
    assert found(attribute, blocks) == ["resource.x_y.a: the provider has blocks"]
    assert found(blocks, attribute) == ["resource.x_y.a: the provider has an attribute"]
    assert found(provider({"a": ["ou", {"list": 0}]}, {}), blocks) == []


def test_both_have_the_same_names() -> None:
    nothing = provider({}, {})
    something = provider({"a": ["o", "string"]}, {})
    assert found(nothing, something) == ["resource.x_y.a: only the provider has it"]
    assert found(something, nothing) == ["resource.x_y.a: only the package has it"]
    other = ProviderData(nothing.address)
    assert found(nothing, other) == ["resource.x_y: the provider has no such type"]
