"""Dynamic blocks, beside what the recorded tables hold."""

from __future__ import annotations

import pytest

from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.content import Body
from hcl_lint.schema.dynamic_blocks import ExpandedBody
from hcl_lint.schema.specs import (
    AttributeSpec, BlockListSpec, BlockMapSpec, ObjectSpec, Spec, decode,
)
from hcl_lint.text.limits import Limits
from hcl_lint.values.plain import from_python, to_python
from hcl_lint.values.types import STRING, list_of
from hcl_lint.values.value import string_value, unknown_value
from tests.schema.bodies import json, native, said

RULES = BlockListSpec("rule", ObjectSpec({"port": AttributeSpec("port", STRING)}))
TEXT = """
rule {
  port = 1
}
dynamic "rule" {
  for_each = ports
  iterator = it
  content {
    port = "${it.key}:${it.value}"
  }
}
"""


def decoded(body: Body, spec: Spec, **variables: object) -> object:
    """What a body with dynamic blocks decodes to."""
    scope = Scope({name: from_python(value) for name, value in variables.items()})
    value, diagnostics = decode(ExpandedBody(body, scope), spec, scope)
    assert not diagnostics, said(diagnostics)
    return to_python(value)


def test_generated_blocks_stand_in_the_place_of_the_dynamic_one() -> None:
    assert decoded(native(TEXT), RULES, ports=["a", "b"]) == [
        {"port": "1"}, {"port": "0:a"}, {"port": "1:b"}]


def test_json_has_dynamic_blocks_too() -> None:
    body = json('{"dynamic": {"rule": {"for_each": "${ports}", "content": {"port": '
                '"${rule.value}"}}}}')
    assert decoded(body, RULES, ports=[5]) == [{"port": "5"}]


def test_labels_are_computed() -> None:
    spec = BlockMapSpec("rule", ("name",), ObjectSpec({"port": AttributeSpec("port", STRING)}))
    body = native('dynamic "rule" {\n  for_each = { a = 1 }\n  labels = ["n-${rule.key}"]\n'
                  "  content {\n    port = rule.value\n  }\n}\n")
    assert decoded(body, spec) == {"n-a": {"port": "1"}}


def test_an_unknown_collection_makes_the_blocks_unknown() -> None:
    scope = Scope({"ports": unknown_value(list_of(STRING))})
    value, diagnostics = decode(ExpandedBody(native(TEXT), scope), RULES, scope)
    assert not diagnostics
    assert value.is_unknown and value.type == RULES.implied_type


def test_a_label_that_is_marked_is_refused() -> None:
    spec = BlockMapSpec("rule", ("name",), ObjectSpec({}))
    body = native('dynamic "rule" {\n  for_each = [1]\n  labels = [s]\n  content {\n  }\n}\n')
    scope = Scope({"s": string_value("x").with_marks(frozenset(["sensitive"]))})
    _, diagnostics = decode(ExpandedBody(body, scope), spec, scope)
    assert [each.detail for each in diagnostics] == [
        "The value cannot be a label: it is sensitive."
    ]


@pytest.mark.parametrize("spec", [
    BlockListSpec("dynamic", ObjectSpec({"a": AttributeSpec("a")})), AttributeSpec("dynamic"),
])
def test_where_a_schema_has_items_of_that_name_these_are_none(spec: Spec) -> None:
    text = "dynamic = 1\n" if isinstance(spec, AttributeSpec) else "dynamic {\n  a = 1\n}\n"
    assert decoded(native(text), spec) == (1 if isinstance(spec, AttributeSpec) else [{"a": 1}])


def test_nested_dynamic_blocks_cannot_generate_without_end() -> None:
    text = 'dynamic "b" {\n  for_each = l\n  content {\n%s  }\n}\n'
    spec: Spec = ObjectSpec({})
    whole = "\n"
    for _ in range(6):
        whole = text % whole
        spec = BlockListSpec("b", spec)
    scope = Scope({"l": from_python(list(range(50)))})
    body = ExpandedBody(native(whole), scope, Limits(elements=1000))
    diagnostics = decode(body, spec, scope)[1]
    assert diagnostics[0].summary == "Too many generated blocks"
