"""Reading the JSON that the product writes: valid, foreign, truncated and hostile."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hcl_lint.providers import schema_json
from hcl_lint.providers.schema_json import InvalidSchemas, read_schemas
from tests.providers import made_up
from tests.providers.made_up import blocks, body, nested, optional, schema


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
        ("action", "forge_strike"), ("list", "forge_anvil"), ("identity", "forge_anvil"),
    }
    assert set(provider.functions) == {"weigh", "parse"}


def test_a_type_without_a_block_is_empty() -> None:
    (provider,) = read_schemas(resource(None))
    assert provider.types["resource", "forge_x"] == [[{}, {}, {}]]


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
        ({"attributes": {"a" * 201: {"type": "string"}}}, "has an invalid name"),
        ({"attributes": {"": {"type": "string"}}}, "has an invalid name"),
        ({"attributes": {"ä": {"type": "string"}}}, "has an invalid name"),
        ({"attributes": {"a": {"nested_type": 1}}}, "is not an object"),
        ({"attributes": {"a": {"nested_type": {}}}}, "unknown nesting mode null"),
        ({"block_types": [1]}, "is not an object"),
        ({"block_types": {"a": 1}}, "is not an object"),
        ({"block_types": {"a": {"nesting_mode": "x" * 38}}}, f'mode "{"x" * 38}"'),
        ({"block_types": {"a": {"nesting_mode": "x" * 39}}}, f'mode "{"x" * 38}…'),
        ({"block_types": {"a": {"nesting_mode": "list", "max_items": 1 << 31}}}, "not a number"),
        ({"block_types": {"a": {"nesting_mode": "list", "max_items": True}}}, "not a number"),
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
    ids=range(23),
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


# Bounds


def nested_blocks(levels: int) -> bytes:
    block: dict[str, Any] = body()
    for _ in range(levels):
        block = body(inner=blocks("list", block))
    return resource(block)


def nested_attributes(levels: int) -> bytes:
    attributes: dict[str, Any] = {"a": optional()}
    for _ in range(levels):
        attributes = {"a": nested("single", attributes, optional=True)}
    return resource(body(attributes))


def test_what_is_nested_has_a_bound() -> None:
    assert read_schemas(nested_blocks(64))
    assert reason(nested_blocks(65)) == (
        "`resource_schemas.forge_x` has blocks nested too deeply")
    assert read_schemas(nested_attributes(64))
    assert reason(nested_attributes(65)) == (
        "`resource_schemas.forge_x` has attributes nested too deeply")


def test_the_text_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    text = made_up.text()
    monkeypatch.setattr(schema_json, "LARGEST_SCHEMAS", len(text))
    assert read_schemas(text)
    assert reason(text + b" ").startswith("it is larger than ")


def test_a_text_that_is_too_large_is_not_read() -> None:
    assert reason(bytes(256 * 1024 * 1024 + 1)) == "it is larger than 256 MiB"


def test_a_long_place_is_shown_in_part() -> None:
    name = "a" * 200
    block = body(**{name: {"nesting_mode": "list", "block": []}})
    place = f"resource_schemas.forge_x.{name}"[:200]
    assert reason(resource(block)) == f"`{place}` is not an object"


def test_a_type_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema_json, "MOST_BODIES", 3)
    assert read_schemas(nested_blocks(2))
    assert reason(nested_blocks(3)) == "`resource_schemas.forge_x` has more than 3 blocks"


def test_a_type_may_equal_a_block_inside_it() -> None:
    (provider,) = read_schemas(resource(body(a=blocks("list", body(a=blocks("list", body()))))))
    assert len(provider.types["resource", "forge_x"]) == 3


LONG = "word " * 500


def test_texts_are_kept_in_short() -> None:
    block = {**body({"a": optional(description=LONG, deprecated=True)}), "description": " \n",
             "deprecated": True, "deprecation_message": LONG}
    (provider,) = read_schemas(resource(block))
    facts, attributes, _ = provider.types["resource", "forge_x"][-1]
    shown = LONG[:1_000]
    assert facts == {"deprecated": shown}
    assert attributes["a"] == ["o", "string", {"doc": shown, "deprecated": ""}]
    spaced = "a" + " " * 1_998 + "bc"
    (provider,) = read_schemas(resource(body({"a": optional(description=spaced)})))
    assert provider.types["resource", "forge_x"][-1][1]["a"][2] == {"doc": "a b"}


def function(**facts: Any) -> bytes:
    return made_up.text({"functions": {"weigh": facts}})


@pytest.mark.parametrize(("facts", "expected"), [
    ({"return_type": "string"}, {"returns": "string", "parameters": []}),
    (
        {"return_type": "number", "parameters": [{"name": "a", "type": "string"}, {
            "name": 1, "type": "bool", "is_nullable": True}]},
        {"returns": "number",
         "parameters": [["a", "string", False], ["argument", "bool", True]]},
    ),
    (
        {"return_type": "bool", "variadic_parameter": {"name": "b" * 201, "type": "number"},
         "description": "Weighs.", "deprecation_message": "Use scales."},
        {"returns": "bool", "parameters": [], "variadic": ["b" * 200, "number", False],
         "doc": "Weighs.", "deprecated": "Use scales."},
    ),
])
def test_functions_have_parameters_and_facts(facts: Any, expected: object) -> None:
    (provider,) = read_schemas(function(**facts))
    assert provider.functions == {"weigh": expected}


@pytest.mark.parametrize(("facts", "message"), [
    ({}, "`functions.weigh` has an invalid type"),
    ({"return_type": "string", "parameters": {"a": 1}},
     "`functions.weigh.parameters` is not a list"),
    ({"return_type": "string", "parameters": [1]},
     "`functions.weigh.parameters` is not a list of objects"),
    ({"return_type": "string", "parameters": [{"name": "a"}]},
     "`functions.weigh` has an invalid type"),
])
def test_functions_that_make_no_sense_are_refused(facts: Any, message: str) -> None:
    assert reason(function(**facts)) == message


@pytest.mark.parametrize(("provider", "message"), [
    ({"resource_schemas": [1]}, "`resource_schemas` is not an object"),
    ({"resource_schemas": {"a": 1}}, "`resource_schemas.a` is not an object"),
    ({"provider": []}, "`provider` is not an object"),
    ({"functions": [1]}, "`functions` is not an object"),
    ({"functions": {"a": 1}}, "`functions.a` is not an object"),
    ({"functions": {"": {}}}, '`functions` has an invalid name ""'),
])
def test_a_provider_that_makes_no_sense_is_refused(provider: Any, message: str) -> None:
    assert reason(made_up.text(provider)) == message
