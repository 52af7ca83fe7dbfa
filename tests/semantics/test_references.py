"""What expressions refer to, in both syntaxes, and what is no reference."""

from __future__ import annotations

import pytest

from hcl_lint.dialects.registry import DIALECTS, dialect_for
from hcl_lint.semantics.document import parse_document
from hcl_lint.semantics.references import Reference, is_in_scope, references_of
from hcl_lint.text.source import Source


def found(text: str, path: str = "main.tf") -> list[Reference]:
    tree = parse_document(Source(path, text))
    return references_of(tree, dialect_for(path))


def texts(text: str, path: str = "main.tf") -> list[str]:
    return [each.to_text() for each in found(text, path)]


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("var.a.b[0]", ["var.a.b[0]"]),
        ("false ? var.a : [for x in [] : var.b]", ["var.a", "var.b"]),
        ("[for x in var.a : x.b + local.c]", ["var.a", "local.c"]),
        ('"${var.a}-%{ for x in local.b }${x}${var.c}%{ endfor }"', ["var.a", "local.b", "var.c"]),
        ("{ a = var.a, (var.b) = 1 }", ["var.a", "var.b"]),
        ("var.a[var.b].c", ["var.a", "var.b"]),
        ("module.m[*].id", ["module.m"]),
    ],
)
def test_references_are_collected_without_evaluating(value: str, wanted: list[str]) -> None:
    assert sorted(texts(f"locals {{\n  x = {value}\n}}\n")) == sorted(wanted)


def test_iterators_of_dynamic_blocks_are_bound_in_their_content() -> None:
    text = """
resource "t" "n" {
  dynamic "rule" {
    for_each = rule.outer
    labels   = [rule.key]
    content {
      port = rule.value
      dynamic "part" {
        for_each = rule.value.parts
        iterator = it
        content {
          a = [rule.key, it.value, part.value]
        }
      }
    }
  }
}
"""
    references = found(text)
    assert [each.to_text() for each in references] == ["rule.outer", "part.value"]
    assert references[1].context.path == ("resource", "rule", "part")
    assert references[1].attribute == "a"


def test_iterators_are_bound_in_json_too() -> None:
    text = (
        '{"resource": {"t": {"n": {"dynamic": {"rule": {"for_each": "${rule.outer}",'
        ' "content": {"port": "${rule.value}", "other": "${part.x}"}}}}}}}'
    )
    assert texts(text, "main.tf.json") == ["rule.outer", "part.x"]


def test_iterators_are_bound_in_json_in_blocks_that_only_a_provider_knows() -> None:
    text = (
        '{"resource": {"t": {"n": {"outer": [{"dynamic": {"rule": {"for_each": "${rule.outer}",'
        ' "iterator": "it", "content": {"port": "${it.value}", "inner": {"dynamic": {"part":'
        ' {"for_each": "${it.value}", "content": {"a": "${part.x}-${rule.x}"}}}}}}}}]}}}}'
    )
    assert texts(text, "main.tf.json") == ["rule.outer", "rule.x"]
    text = '{"resource": {"t": {"n": {"tags": {"dynamic": {"rule": {"for_each": "${rule.x}"}}}}}}}'
    assert texts(text, "main.tf.json") == ["rule.x"]


def test_places_in_json_are_those_of_the_file() -> None:
    text = '{"locals": {"a": "\\t${var.x[0]}", "${b}": {"${var.key}": 1}}}'
    references = found(text, "main.tf.json")
    assert [text[each.start : each.end] for each in references] == ["var.x[0]", "var.key"]
    assert [text[slice(*references[0].step_place(i))] for i in (0, 1)] == [".x", "[0]"]


def test_static_expressions_have_references_too() -> None:
    text = 'resource "t" "n" {\n  depends_on = [t.m]\n  a = t.o\n}\n'
    assert [(each.to_text(), each.is_static) for each in found(text)] == [
        ("t.m", True), ("t.o", False)
    ]
    text = '{"resource": {"t": {"n": {"depends_on": ["t.m"], "a": "${t.o}", "b": "t.p"}}}}'
    assert [(each.to_text(), each.is_static) for each in found(text, "main.tf.json")] == [
        ("t.m", True), ("t.o", False)
    ]


def test_types_and_literal_values_are_not_references() -> None:
    assert texts('variable "v" {\n  type = list(string)\n  default = var.x\n}\n') == []
    assert texts('{"variable": {"v": {"type": "list(string)"}}}', "main.tf.json") == []


def test_a_root_is_in_scope_where_its_dialect_says() -> None:
    roots = {each.name: each for each in DIALECTS["terraform"].scopes}
    text = """
resource "t" "n" {
  for_each = toset(x)
  name     = each.key
  provisioner "p" {
    command = self.id
  }
}
data "t" "n" {
  name = each.key
}
"""
    tree = parse_document(Source("main.tf", text))
    seen = [
        (each.to_text(), is_in_scope(roots[each.root], each.context))
        for each in references_of(tree, DIALECTS["terraform"])
        if each.root in roots
    ]
    assert seen == [("each.key", True), ("self.id", True), ("each.key", False)]


def test_many_references_take_linear_time() -> None:
    body = "".join(f"  a{i} = [for x in var.a{i} : x.b]\n" for i in range(2_000))
    assert len(found(f"locals {{\n{body}}}\n")) == 2_000
