"""Index files: what is written is read again, one type at a time, and nothing else is trusted."""

from __future__ import annotations

import json
import random
import zlib
from typing import Any

import pytest

from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.providers.index import (
    IndexFile, ProviderIndex, index_content, index_of_versions, read_head, read_index,
)
from hcl_lint.providers.json_value import json_value
from hcl_lint.providers.schema_json import read_schemas
from hcl_lint.values.types import BOOL, DYNAMIC, NUMBER, STRING, list_of, map_of, set_of
from tests import extent
from tests.providers import made_up
from tests.providers.made_up import blocks, body, optional, schema


def content() -> bytes:
    (data,) = read_schemas(made_up.text())
    return index_content(data, "1.2.0")


def index() -> ProviderIndex:
    return read_index(content())


def test_an_index_knows_its_provider() -> None:
    assert index().title == "acme/forge 1.2.0"


def test_types_are_found_by_kind_and_name() -> None:
    found = index()
    assert found.names("resource") == [
        "forge_anvil", "forge_hammer", "forge_hot_hammer", "forge_relic",
    ]
    assert found.has("data", "forge_anvils")
    assert not found.has("resource", "forge_anvils")
    assert found.find("resource", "forge_anvils") is None


def test_a_type_is_read_once() -> None:
    found = index()
    assert found.find("resource", "forge_anvil") is found.find("resource", "forge_anvil")


def test_a_body_has_the_attributes_and_blocks_of_the_schema() -> None:
    found = index().find("resource", "forge_anvil")
    assert found is not None
    body_schema = found.body.schema
    assert body_schema.attributes["name"].is_required
    assert body_schema.attributes["weight"].type == NUMBER
    assert body_schema.attributes["arn"].metadata.is_read_only
    assert body_schema.blocks["leg"].least == 1
    assert body_schema.blocks["disk"].most == 2
    assert body_schema.blocks["one"].most == 1
    assert body_schema.blocks["handle"].labels == ("key",)


def test_a_value_has_the_types_of_attributes_and_blocks() -> None:
    found = index().find("resource", "forge_anvil")
    assert found is not None
    types = found.value.type.attributes
    assert types["tags"] == map_of(STRING)
    assert types["one"].attributes == {"size": NUMBER}
    assert types["leg"] == set_of(types["leg"].element_type)
    assert types["leg"].element_type.attributes == {"length": NUMBER}
    assert found.value.as_attributes()["secret"].marks


def test_blocks_of_any_type_have_any_value() -> None:
    anything = blocks("list", body({"value": optional("dynamic")}))
    block = body({"on": optional("bool")}, any=anything)
    provider = {"resource_schemas": {"forge_x": schema(block)}}
    (data,) = read_schemas(made_up.text(provider))
    found = read_index(index_content(data, "1.0.0")).find("resource", "forge_x")
    assert found is not None
    assert found.value.type.attributes["on"] == BOOL
    assert found.value.type.attributes["any"].has_dynamic


def test_writing_is_repeatable() -> None:
    assert content() == content()


def test_lists_in_an_index_are_lists_of_strings() -> None:
    found = index().find("data", "forge_anvils")
    assert found is not None
    assert found.value.type.attributes["ids"] == list_of(STRING)


# Several versions


def versions(*providers: dict[str, Any]) -> list[ProviderIndex]:
    """The indexes of versions 1.0.0, 2.0.0 and so on in one file."""
    editions = [
        (f"{number}.0.0", ("limits",) if number == 1 else (), read_schemas(made_up.text(each))[0])
        for number, each in enumerate(providers, 1)
    ]
    content = index_of_versions(editions)
    return [read_index(content, version) for version, _, _ in editions]


def resources(**types: Any) -> dict[str, Any]:
    return {"resource_schemas": {name: schema(body(types[name])) for name in types}}


def names_in(index: ProviderIndex, type_: str) -> list[str]:
    found = index.find("resource", type_)
    assert found is not None
    return list(found.body.attributes)


def test_a_file_can_hold_several_versions() -> None:
    one, two, three = versions(
        resources(forge_a={"old": optional()}, forge_b={"b": optional()}, forge_gone={}),
        resources(forge_a={"new": optional()}, forge_b={"b": optional()}, forge_new={}),
        resources(forge_a={"new": optional()}),
    )
    assert one.names("resource") == ["forge_a", "forge_b", "forge_gone"]
    assert two.names("resource") == ["forge_a", "forge_b", "forge_new"]
    assert three.names("resource") == ["forge_a"]
    attributes = [names_in(each, "forge_a") for each in (one, two)]
    assert attributes == [["old"], ["new"]]
    assert names_in(two, "forge_b") == ["b"]
    assert two.find("resource", "forge_gone") is None and not two.has("resource", "forge_gone")
    assert names_in(three, "forge_a") == ["new"]
    assert [each.lacks for each in (one, two)] == [("limits",), ()]


def test_a_version_that_is_not_in_a_file_is_refused() -> None:
    with pytest.raises(ConfigError, match="has no schemas of acme/forge 7.0.0"):
        read_index(content(), "7.0.0")


def test_types_are_found_wherever_their_chunk_is() -> None:
    types = {f"forge_t{number}": {f"a{number}_{n}": optional() for n in range(300)}
             for number in range(50)}
    (index,) = versions(resources(**types))
    for number in (0, 49, 25, 7):
        found = index.find("resource", f"forge_t{number}")
        assert found is not None and f"a{number}_7" in found.body.attributes


@pytest.mark.parametrize(("count", "is_known"), [(2_999, True), (3_000, False)])
def test_of_enormous_types_no_value_is_known(count: int, is_known: bool) -> None:
    (index,) = versions(resources(forge_x={f"a{number}": optional() for number in range(count)}))
    found = index.find("resource", "forge_x")
    assert found is not None and len(found.body.schema.attributes) == count
    assert (found.body.type is not DYNAMIC) == is_known


# What may be a stranger's


@pytest.mark.parametrize("size", [0, 10, 40, 80, 200, -1])
def test_a_file_that_was_cut_off_is_refused(size: int) -> None:
    with pytest.raises(ConfigError):
        read_index(content()[:size])


def test_a_file_of_an_older_form_says_what_to_do() -> None:
    with pytest.raises(ConfigError, match="run `hcl-lint providers add` again"):
        read_index(b"hcl-lint provider schemas 1\n" + content())


@pytest.mark.parametrize("head", [
    f"{made_up.ADDRESS}\n", f"{made_up.ADDRESS} 1.0\n", "a//b 1.0.0\n", f"{made_up.ADDRESS} 1.0.0",
    f"{made_up.ADDRESS} 1.0.0 latest\n", f"{made_up.ADDRESS}:1.0.0\n",
])
def test_a_file_whose_provider_or_versions_are_none_is_refused(head: str) -> None:
    magic, _, sizes, rest = content().split(b"\n", 3)
    assert read_head(magic + b"\n" + f"{made_up.ADDRESS} 1.2.0\n".encode() + sizes + b"\n")
    with pytest.raises(ConfigError, match="damaged"):
        read_index(magic + b"\n" + head.encode() + sizes + b"\n" + rest)


def test_a_head_that_ends_within_its_lines_is_refused() -> None:
    magic, versions, sizes, _ = content().split(b"\n", 3)
    with pytest.raises(ConfigError, match="damaged"):
        read_head(b"\n".join([magic, versions, sizes]))


@pytest.mark.parametrize(("lines", "is_known"), [("1", True), ("0", False), ("2", False)])
def test_a_line_that_a_chunk_does_not_have_is_not_read(lines: str, is_known: bool) -> None:
    chunk = zlib.compress(b"[[{}, {}, {}]]")
    names = "a b"
    rows = "\n".join([f"resource forge_{name} +" for name in names.split()])
    table = zlib.compress(f"{lines}:{len(chunk)} 1:{len(chunk)}\n{rows}".encode())
    rest = table + chunk + chunk
    head = f"{made_up.ADDRESS} 1.0.0\n{zlib.crc32(rest):08x} {len(table)}\n"
    found = read_index(b"hcl-lint provider schemas 2\n" + head.encode() + rest)
    assert (found.find("resource", "forge_b") is not None) is is_known


@pytest.mark.parametrize("length", range(2024, 2034))
def test_types_are_found_wherever_they_are_in_the_table(length: int) -> None:
    chunk = zlib.compress(b'[[{}, {"a": ["o", "string"]}, {}]]\n[[{}, {"b": ["o", "string"]}, {}]]')
    names = [f"forge_{'x' * length}", "forge_y"]
    rows = "\n".join([f"resource {name} +" for name in names])
    table = zlib.compress(f"2:{len(chunk)}\n{rows}".encode())
    head = f"{made_up.ADDRESS} 1.0.0\n{zlib.crc32(table + chunk):08x} {len(table)}\n"
    found = read_index(b"hcl-lint provider schemas 2\n" + head.encode() + table + chunk)
    assert [names_in(found, name) for name in names] == [["a"], ["b"]]


def test_a_type_that_is_said_to_be_the_same_as_none_before_it_is_not_read() -> None:
    assert with_chunk(zlib.compress(b"[[{}, {}, {}]]"), "=").find("resource", "forge_x") is None


def test_another_file_is_refused() -> None:
    with pytest.raises(ConfigError, match="not written by this version"):
        read_index(b'{"format_version": "1.0"}')


def test_changed_bytes_never_crash() -> None:
    """A checksum can be made to fit, so the rest is read as if it did."""
    original = content()
    start = len(original) - len(original.split(b"\n", 3)[3])
    chance = random.Random(1)
    for _ in range(extent.size(3_000)):
        changed = bytearray(original)
        for _ in range(chance.randint(1, 4)):
            changed[chance.randrange(start, len(changed))] = chance.randrange(256)
        head = bytes(changed[:start]).split(b"\n")
        checksum = b"%08x" % zlib.crc32(changed[start:])
        head[2] = checksum + head[2][8:]
        try:
            found = read_index(b"\n".join(head) + bytes(changed[start:]))
        except ConfigError:
            continue
        for kind in ("resource", "data", "ephemeral", "provider"):
            for name in found.names(kind):
                read = found.find(kind, name)
                if read is not None:
                    read.body.schema
                    read.body.argument_type
                    read.value
        for name in found.names("function"):
            found.function(name)


def rewritten(data: object) -> ProviderIndex:
    """An index whose only type is *data*, whatever that is."""
    return with_chunk(zlib.compress(json.dumps(data).encode()))


def with_chunk(chunk: bytes, sign: str = "+") -> ProviderIndex:
    """An index whose only type is in a chunk."""
    table = zlib.compress(f"1:{len(chunk)}\nresource forge_x {sign}".encode())
    rest = table + chunk
    head = f"{made_up.ADDRESS} 1.0.0\n{zlib.crc32(rest):08x} {len(table)}\n"
    return read_index(b"hcl-lint provider schemas 2\n" + head.encode() + rest)


@pytest.mark.parametrize("row", [
    [{}, {"a": ["o"]}, {}],
    [{}, {"a": ["o", {"list": 0}]}, {}],
    [{}, {}, {"a": ["list", 7]}],
    [{}, {}, {"a": ["heap", 0]}],
    [{}, {"": ["o", "string"]}, {}],
])
def test_of_a_damaged_body_nothing_is_known(row: object) -> None:
    found = rewritten([row]).find("resource", "forge_x")
    assert found is not None
    assert found.body.schema.is_open and found.body.schema.attributes == {}
    assert found.value.is_unknown and found.body.type is DYNAMIC


def test_bodies_inside_each_other_have_a_bound() -> None:
    rows: list[object] = [[{}, {"a": ["o", "string"]}, {}]]
    rows += [[{}, {}, {"x": ["single", number]}] for number in range(20_000)]
    found = rewritten(rows).find("resource", "forge_x")
    assert found is not None
    found.value
    assert found.body.schema.blocks["x"].most == 1


def test_a_schema_that_inflates_without_end_is_not_read() -> None:
    found = with_chunk(zlib.compress(b"[" + b"0," * 20_000_000 + b"0]", 9))
    assert found.has("resource", "forge_x")
    assert found.find("resource", "forge_x") is None


def test_json_is_read_by_an_interpreter_without_the_fast_part_too(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hcl_lint.providers.json_value.make_scanner", None)
    assert json_value('{"a": [1, "x", null]}') == {"a": [1, "x", None]}


@pytest.mark.parametrize(
    "text", ["", "[", "[1] 2", "nope", '{"a"', "[1,]", '["\\ud800x', "[" * 100_000, "\x00"]
)
@pytest.mark.parametrize("is_fast", [True, False])
def test_what_is_not_json_is_not_read(
    monkeypatch: pytest.MonkeyPatch, text: str, is_fast: bool
) -> None:
    if not is_fast:  # an interpreter that has no such part
        monkeypatch.setattr("hcl_lint.providers.json_value.make_scanner", None)
    found = with_chunk(zlib.compress(text.encode("utf-8", "replace")))
    assert found.find("resource", "forge_x") is None


def test_few_parts_of_an_index_stay_unpacked() -> None:
    deep = {f"x{number}": optional(description=f"{number}" * 90) for number in range(200)}
    names = [f"forge_{number}" for number in range(40)]
    types = {name: schema(body({f"{name}_{key}": value for key, value in deep.items()}))
             for name in names}
    (data,) = read_schemas(made_up.text({"resource_schemas": types}))
    file = IndexFile(index_content(data, "1.0.0"))
    found = file.index("1.0.0")
    for name in [*names, *names]:
        assert found.find("resource", name) is not None
        assert len(file._recent) <= 32
    assert len(file._recent) == 32
