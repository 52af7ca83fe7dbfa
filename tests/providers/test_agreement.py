"""What neighbours of a version say together, and what the only one of them leaves to say."""

from __future__ import annotations

from typing import Any

import pytest

from hcl_lint.providers.agreement import ProviderSchemas
from hcl_lint.providers.index import IndexFile, index_content, read_index
from hcl_lint.providers.object_schema import ObjectSchema
from hcl_lint.providers.schema_json import read_schemas
from hcl_lint.values.types import NUMBER
from tests.providers import made_up
from tests.providers.made_up import blocks, body, computed, nested, optional, required, schema


def schemas(*bodies: dict[str, Any], **form: bool) -> ProviderSchemas:
    """What versions 1.0.0, 2.0.0 and so on say, each of which has one type."""
    indexes = []
    for number, each in enumerate(bodies, 1):
        types = {"forge_x": schema(each), f"forge_{number}": schema(body())}
        provider = {"resource_schemas": types}
        (data,) = read_schemas(made_up.text(provider))
        indexes.append(read_index(index_content(data, f"{number}.0.0")))
    return ProviderSchemas(indexes, **form)


def agreed(one: dict[str, Any], other: dict[str, Any]) -> ObjectSchema:
    found = schemas(one, other).find("resource", "forge_x")
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("one", "other", "flags"),
    [
        (required(), required(), "r"),
        (required(), optional(), "o"),
        (computed(), computed(), "c"),
        (computed(), optional(), "oc"),
        (optional(write_only=True), optional(write_only=True), "ow"),
        (optional(write_only=True), optional(), "oW"),
        (computed(sensitive=True), computed(), "c"),
        (optional("string"), optional("number"), "o"),
        (optional(["list", "string"]), optional("string"), "ou"),
    ],
)
def test_flags_are_those_of_both(one: Any, other: Any, flags: str) -> None:
    for first, second in ((one, other), (other, one)):
        found = agreed(body({"a": first}), body({"a": second}))
        assert found.body.attributes["a"].flags == flags


def test_types_that_differ_are_not_known() -> None:
    found = agreed(body({"a": optional("string")}), body({"a": optional("number")}))
    assert found.body.attributes["a"].argument_type.has_dynamic


def test_what_one_version_has_may_be_anything() -> None:
    found = agreed(body({"a": required()}, b=blocks("list", body())), body())
    content = found.body.schema
    assert set(content.attributes) == set(content.blocks) == {"a", "b"}
    assert not content.attributes["a"].is_required
    assert content.blocks["b"].nested is not None and content.blocks["b"].nested.schema.is_open


def test_an_attribute_that_became_a_block_may_be_either() -> None:
    found = agreed(
        body({"a": nested("single", {"x": optional()}, optional=True)}),
        body(a=blocks("list", body({"x": optional()}))),
    )
    assert {"a"} == set(found.body.schema.attributes) == set(found.body.schema.blocks)


def test_bounds_are_the_wider_ones() -> None:
    one = body(a=blocks("list", body({"x": required()}), min_items=1, max_items=1))
    other = body(a=blocks("list", body({"x": required(), "y": required()}), max_items=3))
    block = agreed(one, other).body.schema.blocks["a"]
    assert (block.least, block.most) == (0, 3)
    assert block.nested is not None
    assert [each.name for each in block.nested.schema.required] == ["x"]
    assert agreed(one, body(a=blocks("list", body()))).body.schema.blocks["a"].most is None


def test_a_type_that_one_version_has_is_neither_known_nor_unknown() -> None:
    found = schemas(body(), body())
    for name in ("forge_1", "forge_2"):
        assert found.has("resource", name) and found.find("resource", name) is None
    assert not found.has("resource", "forge_3")
    assert found.title == "acme/forge 1.0.0 and 2.0.0"


def test_of_the_nearest_version_types_remain() -> None:
    one = body({"a": required("number"), "b": computed()}, c=blocks("list", body(), max_items=1))
    found = schemas(one, is_near=True).find("resource", "forge_x")
    assert found is not None and found.value.is_unknown
    content = found.body.schema
    assert content.required == [] and not content.attributes["b"].metadata.is_read_only
    assert content.blocks["c"].most is None
    assert content.attributes["a"].type == NUMBER


def test_the_table_of_types_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found = schemas(body(), body())
    assert found.names("resource") == ["forge_1", "forge_2", "forge_x"]
    monkeypatch.setattr(IndexFile, "rows", lambda file: pytest.fail("read again"))
    assert found.names("resource") == ["forge_1", "forge_2", "forge_x"]
