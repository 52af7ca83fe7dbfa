"""Reading the JSON that the product writes: valid, foreign, truncated and hostile."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hcl_lint.providers.schema_json import InvalidSchemas, read_schemas
from tests.providers import made_up
from tests.providers.made_up import blocks, body, optional, schema


def reason(content: bytes) -> str:
    with pytest.raises(InvalidSchemas) as caught:
        read_schemas(content)
    message = str(caught.value)
    assert "\n" not in message
    return message


def resource(block: Any) -> bytes:
    return made_up.text({"resource_schemas": {"forge_x": {"block": block}}})


def test_types_of_all_kinds_are_read() -> None:
    (provider,) = read_schemas(made_up.text())
    assert str(provider.address) == made_up.ADDRESS
    assert set(provider.types) == {
        ("resource", "forge_anvil"), ("resource", "forge_hammer"),
        ("resource", "forge_hot_hammer"), ("resource", "forge_relic"),
        ("data", "forge_anvils"), ("ephemeral", "forge_token"), ("provider", ""),
        ("action", "forge_strike"), ("list", "forge_anvil"),
    }
    assert set(provider.functions) == {"weigh", "parse"}


def test_equal_blocks_are_kept_once() -> None:
    same = blocks("list", body({"size": optional("number")}))
    (provider,) = read_schemas(resource(body(a=same, b=same)))
    assert len(provider.types["resource", "forge_x"]) == 2


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_shells_may_write_other_encodings(encoding: str) -> None:
    assert read_schemas(made_up.text().decode().encode(encoding))


def test_the_built_in_provider_is_left_out() -> None:
    text = json.dumps(
        {
            "format_version": "1.0",
            "provider_schemas": {
                "terraform.io/builtin/terraform": {},
                made_up.ADDRESS: made_up.PROVIDER,
            },
        }
    )
    assert [str(each.address) for each in read_schemas(text.encode())] == [made_up.ADDRESS]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "it is empty"),
        (b"\n", "it is empty"),
        (b"Error: no configuration", "not valid JSON"),
        (made_up.text()[:500], "was it cut off?"),
        (made_up.text()[:-1], "was it cut off?"),
        (b"[]", "not what `terraform providers schema -json` writes"),
        (b'{"resource": {}}', "not what `terraform providers schema -json` writes"),
        (b'{"format_version": "1.0"}', "no provider schemas"),
        (b'{"format_version": "2.0", "provider_schemas": {}}', "format version"),
        (b'{"provider_schemas": {}}', "format version null"),
        (b'{"format_version": "1.0", "provider_schemas": []}', "is not an object"),
        (b'{"format_version": "1.0", "provider_schemas": {"../../x": {}}}', "invalid address"),
        (b'{"format_version": "1.0", "provider_schemas": {"a/b/c/d": {}}}', "invalid address"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"format_version": ' + b"9" * 5_000 + b"}", "too many digits"),
        (b"\xff\xfe\xfa\xfb\xfc", "UTF-8"),
    ],
    ids=range(16),
)
def test_what_is_not_a_schema_is_refused_with_one_line(content: bytes, message: str) -> None:
    assert message in reason(content)


@pytest.mark.parametrize(
    ("block", "message"),
    [
        ([], "is not an object"),
        ({"attributes": []}, "is not an object"),
        ({"attributes": {"a": 1}}, "is not an object"),
        ({"attributes": {"a": {}}}, "has an invalid type"),
        ({"attributes": {"a": {"type": "text"}}}, "has an invalid type"),
        ({"attributes": {"a": {"type": ["list"]}}}, "has an invalid type"),
        ({"attributes": {"a b": {"type": "string"}}}, "has an invalid name"),
        ({"attributes": {"\n": {"type": "string"}}}, "has an invalid name"),
        ({"attributes": {"a": {"nested_type": 1}}}, "is not an object"),
        ({"block_types": {"a": {"nesting_mode": "heap"}}}, "unknown nesting mode"),
        ({"block_types": {"a": {"nesting_mode": "list", "max_items": "1"}}}, "is not a number"),
        ({"block_types": {"a": {"nesting_mode": "list", "min_items": -1}}}, "is not a number"),
        (
            {
                "attributes": {"a": {"type": "string"}},
                "block_types": {"a": {"nesting_mode": "set"}},
            },
            "both an attribute and a block",
        ),
    ],
    ids=range(13),
)
def test_a_schema_that_makes_no_sense_is_refused(block: object, message: str) -> None:
    assert message in reason(resource(block))


def test_blocks_in_blocks_without_end_are_refused() -> None:
    block: dict[str, Any] = body()
    for _ in range(100):
        block = body(inner=blocks("list", block))
    assert "nested too deeply" in reason(made_up.text({"resource_schemas": {"x": schema(block)}}))


def test_an_identifier_that_every_resource_has_is_read_only() -> None:
    (provider,) = read_schemas(resource(body({"id": optional(computed=True)})))
    assert provider.types["resource", "forge_x"][-1][1]["id"] == ["c", "string"]


def test_an_identifier_with_a_description_can_be_set() -> None:
    own = optional(computed=True, description="The number of the anvil.")
    (provider,) = read_schemas(resource(body({"id": own})))
    assert provider.types["resource", "forge_x"][-1][1]["id"][0] == "oc"
