"""Decoding by specs that are built in Python, beyond what the recorded tables hold."""

from __future__ import annotations

import pytest

from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.body_schema import SchemaError
from hcl_lint.schema.specs import (
    AttributeSpec, BlockAttributesSpec, BlockListSpec, BlockMapSpec, BlockSpec, DefaultSpec,
    LabelSpec, ObjectSpec, SharedSpec, Spec, TransformSpec, TupleSpec, decode, decode_partial,
    spec_references,
)
from hcl_lint.values.plain import to_python
from hcl_lint.values.types import DYNAMIC, NUMBER, STRING, Type, map_of
from hcl_lint.values.value import DYNAMIC_UNKNOWN, UNKNOWN_STRING
from tests.schema.bodies import native, said

SERVICE = BlockMapSpec("service", ("name",), ObjectSpec({"port": AttributeSpec("port", NUMBER)}))


def test_labels_become_keys() -> None:
    value, diagnostics = decode(native('service "a" {\n  port = "80"\n}\n'), SERVICE, Scope({}))
    assert not diagnostics
    assert to_python(value) == {"a": {"port": 80}}


def test_a_nested_spec_may_take_the_labels_behind_the_keys() -> None:
    spec = BlockMapSpec("b", ("type",), ObjectSpec({"name": LabelSpec(0, "name")}))
    value, _ = decode(native('b "t" "n" {\n}\n'), spec)
    assert to_python(value) == {"t": {"name": "n"}}


def test_repeated_labels_are_reported_and_the_first_counts() -> None:
    body = native('service "a" {\n  port = 1\n}\nservice "a" {\n  port = 2\n}\n')
    value, diagnostics = decode(body, SERVICE, Scope({}))
    assert to_python(value) == {"a": {"port": 1}}
    assert said(diagnostics) == [
        'service "a": Duplicate labels for block `service`']


def test_only_the_first_choice_of_a_default_requires_anything() -> None:
    spec = DefaultSpec([AttributeSpec("a"), AttributeSpec("b", is_required=True)])
    assert not decode(native("a = 1\n"), spec, Scope({}))[1]
    required = DefaultSpec([AttributeSpec("a", is_required=True), AttributeSpec("b")])
    assert decode(native("b = 1\n"), required, Scope({}))[1]


def test_the_rest_of_a_body_can_be_decoded_by_another_spec() -> None:
    body = native("a = 1\nb = 2\n")
    first, rest, diagnostics = decode_partial(body, AttributeSpec("a"), Scope({}))
    second, more = decode(rest, AttributeSpec("b"), Scope({}))
    assert not diagnostics and not more
    assert (to_python(first), to_python(second)) == (1, 2)


def test_references_are_those_that_the_spec_reads() -> None:
    spec = TupleSpec([AttributeSpec("a"), BlockListSpec("b", AttributeSpec("c"))])
    body = native("a = x.y\nb {\n  c = z\n}\nother = w\n")
    assert [each.to_text() for each in spec_references(body, spec)] == ["x.y", "z"]


@pytest.mark.parametrize("spec", [
    TupleSpec([AttributeSpec("a"), BlockSpec("a", TupleSpec(()))]),
    TupleSpec([SERVICE, BlockListSpec("service", TupleSpec(()))]),
    BlockSpec("b", LabelSpec(1, "second")),
])
def test_contradictions_are_errors_of_the_caller(spec: TupleSpec) -> None:
    with pytest.raises(SchemaError):
        decode(native(""), spec)


def test_values_of_unlike_types_have_no_list() -> None:
    body = native("b {\n  c = [1]\n}\nb {\n  c = {}\n}\n")
    value, diagnostics = decode(body, BlockListSpec("b", AttributeSpec("c")), Scope({}))
    assert value.is_unknown
    assert said(diagnostics) == ["b: Types in `b` blocks do not match"]
    assert AttributeSpec("c", STRING).implied_type == STRING


def test_a_list_of_blocks_may_have_any_number_of_them_without_bounds() -> None:
    for count in range(3):
        value, diagnostics = decode(native("b {}\n" * count), BlockListSpec("b", TupleSpec(())))
        assert len(value.as_elements()) == count and not diagnostics


def test_specs_without_anything_to_choose_from_are_refused() -> None:
    with pytest.raises(ValueError, match="no choices"):
        DefaultSpec([])
    with pytest.raises(ValueError, match="at least one label"):
        BlockMapSpec("b", (), ObjectSpec({}))


def shared(target: Spec | None) -> SharedSpec:
    spec = SharedSpec("s")
    spec.target = target
    return spec


VALUE = AttributeSpec("c")


@pytest.mark.parametrize(("nested", "content", "place"), [
    (VALUE, "c = 7", "7"),
    (VALUE, "", "b"),
    (TupleSpec([VALUE]), "c = 7", "b"),
    (DefaultSpec([VALUE, AttributeSpec("d")]), "c = 7\nd = 8", "7"),
    (DefaultSpec([VALUE, AttributeSpec("d")]), "d = 8", "b"),
    (shared(VALUE), "c = 7", "7"),
    (shared(None), "", "b"),
    (BlockSpec("d", VALUE), "d {\nc = 7\n}", "7"),
    (BlockSpec("d", VALUE), "", "b"),
    (BlockListSpec("d", VALUE), "d {\n}\nd {\nc = 7\n}", ""),
    (BlockAttributesSpec("d", STRING), "d {\nc = 7\n}", "d"),
])
def test_one_block_too_many_is_pointed_at_by_its_value(
    nested: Spec, content: str, place: str
) -> None:
    spec = BlockListSpec("b", nested, most=1)
    body = native(f"b {{\n{content}\n}}\nb {{\n{content}\n}}\n")
    _, diagnostics = decode(body, spec, Scope({}))
    (found,) = diagnostics
    assert found.summary == "Too many `b` blocks"
    assert found.source.text[found.start : found.end].strip() == place
    assert diagnostics[0].start >= len(body.missing_place.source.text) // 2


def test_labels_of_a_block_that_is_not_known_are_unknown() -> None:
    value, diagnostics = decode(native(""), LabelSpec(0, "name"))
    assert (value, diagnostics) == (UNKNOWN_STRING, [])


@pytest.mark.parametrize(("expression", "type_"), [
    ('"${nested}!"', STRING), ("nope", DYNAMIC), ("nested.x", DYNAMIC), ("1", NUMBER),
    ("[nope]", DYNAMIC),
])
def test_the_type_of_what_is_transformed_is_that_of_the_expression(
    expression: str, type_: Type
) -> None:
    given = native(f"x = {expression}\n").items().attributes["x"].expression
    assert TransformSpec(AttributeSpec("a", STRING), given, Scope({})).implied_type == type_


def test_references_are_those_of_the_blocks_of_a_type() -> None:
    spec = TupleSpec([
        BlockSpec("a", AttributeSpec("c")), BlockAttributesSpec("b", STRING),
        BlockMapSpec("m", ("key",), AttributeSpec("c")),
    ])
    body = native(
        'b {\n  c = x\n  d = y.z\n}\na {\n  c = w\n}\nm "k" {\n  c = v\n}\nb {\n  e = no\n}\n')
    assert [each.to_text() for each in spec_references(body, spec)] == ["w", "x", "y.z", "v"]


@pytest.mark.parametrize("flags", [(True, False), (False, True), (True, True)])
def test_an_attribute_that_one_of_two_specs_requires_is_required(
    flags: tuple[bool, bool]
) -> None:
    spec = TupleSpec([AttributeSpec("a", is_required=flag) for flag in flags])
    assert spec.schema.attributes["a"].is_required
    _, diagnostics = decode(native(""), spec, Scope({}))
    assert said(diagnostics) == [": Missing attribute `a`"]


@pytest.mark.parametrize(("values", "element", "said_of_it"), [
    (["1", '"x"'], STRING, []),
    (["[1]", "{}"], None, ['b "k0": Types in `b` blocks do not match']),
    (["1", "u"], NUMBER, []),
])
def test_a_map_of_blocks_has_the_type_that_all_values_have_in_common(
    values: list[str], element: Type | None, said_of_it: list[str]
) -> None:
    spec = BlockMapSpec("b", ("key",), AttributeSpec("c"))
    text = "".join([f'b "k{i}" {{\n  c = {each}\n}}\n' for i, each in enumerate(values)])
    value, diagnostics = decode(native(text), spec, Scope({"u": DYNAMIC_UNKNOWN}))
    assert said(diagnostics) == said_of_it
    assert value.is_unknown if element is None else value.type == map_of(element)


@pytest.mark.parametrize(("values", "element", "said_of_it"), [
    (["1", '"x"'], STRING, []),
    (["1", "2"], NUMBER, []),
    (["[1]", "{}"], None, ["b: Types in `b` blocks do not match"]),
    (["1", "u"], NUMBER, []),
    (["u", "u"], None, []),
])
def test_attributes_of_any_type_become_one_type(
    values: list[str], element: Type | None, said_of_it: list[str]
) -> None:
    text = "".join([f"  c{i} = {each}\n" for i, each in enumerate(values)])
    scope = Scope({"u": DYNAMIC_UNKNOWN})
    value, diagnostics = decode(
        native(f"b {{\n{text}}}\n"), BlockAttributesSpec("b", DYNAMIC), scope)
    assert said(diagnostics) == said_of_it
    assert value.is_unknown if element is None else value.type == map_of(element)
