"""Decoding by specs that are built in Python, beyond what the recorded tables hold."""

from __future__ import annotations

import pytest

from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.body_schema import SchemaError
from hcl_lint.schema.specs import (
    AttributeSpec, BlockListSpec, BlockMapSpec, BlockSpec, DefaultSpec, LabelSpec, ObjectSpec,
    TupleSpec, decode, decode_partial, spec_references,
)
from hcl_lint.values.plain import to_python
from hcl_lint.values.types import NUMBER, STRING
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
