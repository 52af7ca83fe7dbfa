"""The blocks that the value of an expression comes from."""

from __future__ import annotations

import pytest

from hcl_lint.linter.policies.frames import frames_of
from hcl_lint.linter.policies.leads import ALL, leads_of
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.values import values_of
from hcl_lint.text.source import Source
from tests.linter.checking import modules

BLOCKS = """
resource "bucket" "a" {
  bucket = "logs"
}
resource "bucket" "b" {
  count = 2
}
resource "bucket" "c" {
  for_each = { x = 1, y = 2 }
}
resource "bucket" "one" {
  count = 1
}
resource "bucket" "some" {
  count = var.on ? 1 : 0
}
resource "user" "u" {
  bucket = bucket.a.id
  depends_on = [bucket.b]
}
data "bucket" "d" {
  bucket = bucket.a.id
}
variable "on" {
  default = true
}
locals {
  a    = bucket.a
  text = "t"
}
module "m" {
  source = "./m"
  given  = bucket.a.id
}
module "n" {
  source   = "./m"
  for_each = { x = 1, y = 2 }
}
module "gone" {
  source = "./gone"
}
"""
INNER = """
variable "given" {
  default = "made up"
}
resource "bucket" "i" {
}
output "given" {
  value = var.given
}
output "own" {
  value = bucket.i.id
}
"""


def followed(expression: str, setting: str = "", types: tuple[str, ...] = ("bucket",)) -> list[str]:
    """Blocks, with keys of instances and `?` where not certain, texts, and what is unknown."""
    text = f'{BLOCKS}resource "probe" "it" {{\n  {setting}\n  of = {expression}\n}}\n'
    outer, _ = modules(Source("main.tf", text), Source("m/main.tf", INNER))
    (frame, *_) = frames_of(values_of(outer)).all
    symbol = symbols_of(outer).get("probe.it")
    assert symbol is not None
    written = frame.object(symbol)
    assert written is not None
    value = written.items.attributes["of"].expression
    leads = leads_of(value, frame, symbol.document, symbol, types)
    return [
        f"{lead.frame.module.folder}{lead.symbol.address}"
        f"{'' if lead.key == ALL else f'[{lead.key}]'}{'' if lead.is_certain else '?'}"
        for lead in leads.found
    ] + [repr(text) for text in leads.texts] + [f"! {leads.reason}"] * bool(leads.reason)


@pytest.mark.parametrize(("expression", "found"), [
    ("bucket.a.id", ["bucket.a"]),
    ("(bucket.a.id)", ["bucket.a"]),
    ('"${bucket.a.id}"', ["bucket.a"]),
    ('"${bucket.a.id}/x"', ["bucket.a?"]),
    ('"x"', ["'x'"]),
    ("null", []),
    ("true", []),
    ("12", []),
    ('"${"a"}b"', ["'ab'"]),
    ('base64encode("x")', ["'eA=='"]),
    ("timestamp()", ["! a reference is computed"]),
    ("local.a.id", ["bucket.a"]),
    ("local.text", ["'t'"]),
    ("local.none", ["! a reference is computed"]),
    ("upper(bucket.a.id)", ["bucket.a?"]),
    ("upper(local.text)", ["! a reference is computed"]),
    ('"%{if true}x%{endif}"', ["'x'"]),
    ('"%{if var.on}${bucket.a.id}%{endif}"', ["bucket.a?", "! a reference comes from a variable"]),
])
def test_expressions_lead_to_what_they_are_made_of(expression: str, found: list[str]) -> None:
    assert followed(expression) == found


@pytest.mark.parametrize(("expression", "found"), [
    ("bucket.b", ["bucket.b"]),
    ("bucket.b[0].id", ["bucket.b[0]"]),
    ("bucket.b[*].id", ["bucket.b"]),
    ("bucket.b.*.id", ["bucket.b"]),
    ("bucket.b[var.on].id", ["bucket.b[]"]),
    ('bucket.c["x"].id', ["bucket.c[x]"]),
    ("bucket.c[each.key].id", ["bucket.c[]"]),
    ("bucket.one[0].id", ["bucket.one"]),
    ("bucket.some[0].id", ["bucket.some"]),
])
def test_steps_into_a_block_select_instances(expression: str, found: list[str]) -> None:
    assert followed(expression) == found


@pytest.mark.parametrize(("expression", "found"), [
    ("[bucket.a.id, bucket.c]", ["bucket.a", "bucket.c"]),
    ("[bucket.a.id, bucket.c][0]", ["bucket.a"]),
    ("[bucket.a.id, bucket.c][1]", ["bucket.c"]),
    ("[bucket.a.id, bucket.c][2]", []),
    ("[bucket.a.id, bucket.c][*]", ["bucket.a", "bucket.c"]),
    ("[{ x = bucket.a.id, y = bucket.c }].*.x", ["bucket.a"]),
    ("{ x = bucket.a.id, y = bucket.c }", ["bucket.a", "bucket.c"]),
    ("{ x = bucket.a.id, y = bucket.c }.x", ["bucket.a"]),
    ("var.on ? bucket.a.id : bucket.b[0].id", ["bucket.a?", "bucket.b[0]?"]),
    ("true ? bucket.a.id : bucket.b[0].id", ["bucket.a"]),
    ("false ? bucket.a.id : bucket.b[0].id", ["bucket.b[0]"]),
    ("[for x in bucket.b : x.id]", ["bucket.b"]),
    ("[for x in bucket.b : x.id][0]", ["bucket.b?"]),
    ("[for x in bucket.b : x.id if x.on]", ["bucket.b?"]),
    ("{ for k, x in bucket.c : k => x.id }", ["bucket.c"]),
    ("{ for k, x in bucket.c : k => x.id }.x", ["bucket.c?"]),
])
def test_parts_of_a_value_lead_where_they_come_from(expression: str, found: list[str]) -> None:
    assert followed(expression) == found


@pytest.mark.parametrize(("expression", "found"), [
    ("concat([bucket.a.id], bucket.b[*].id)", ["bucket.a", "bucket.b"]),
    ("concat([bucket.a.id], [bucket.c])[0]", ["bucket.a", "bucket.c"]),
    ("toset([bucket.a.id])", ["bucket.a"]),
    ("core::one(bucket.one[*].id)", ["bucket.one"]),
    ('join("", bucket.one[*].id)', ["bucket.one"]),
    ("element([bucket.a.id], 0)", ["bucket.a"]),
    ("element([bucket.a.id, bucket.c], 0)", ["bucket.a?", "bucket.c?"]),
    ("element()", ["! a reference is computed"]),
    ("try(bucket.a.id, bucket.c)", ["bucket.a", "bucket.c?"]),
    ('try(bucket.a.id, "")', ["bucket.a"]),
    ('coalesce(bucket.a.id, "")', ["bucket.a?"]),
])
def test_functions_that_pass_arguments_on_are_followed(expression: str, found: list[str]) -> None:
    assert followed(expression) == found


@pytest.mark.parametrize(("expression", "found"), [
    ("module.m.given", ["bucket.a"]),
    ("module.m.own", ["mbucket.i"]),
    ('module.n["x"].own', ["mbucket.i?"]),
    ('module.n["x"].given', ["'made up'"]),
    ("values(module.n)[*].own", ["mbucket.i"]),
    ("module.m.none", ["! a reference is computed"]),
    ("module.gone.a", ["! a reference comes from a module that was not read"]),
    ("var.on", ["! a reference comes from a variable"]),
    ("data.bucket.d.bucket", ["bucket.a?"]),
    ("data.bucket.d.id", ["! a reference comes from a data source"]),
])
def test_outputs_and_data_sources_lead_to_what_they_are_set_to(
    expression: str, found: list[str]
) -> None:
    assert followed(expression) == found


@pytest.mark.parametrize(("setting", "expression", "found"), [
    ("count = 2", "bucket.b[count.index].id", ["bucket.b"]),
    ("count = length(bucket.b)", "bucket.b[count.index].id", ["bucket.b"]),
    ("for_each = bucket.c", "bucket.c[each.key].id", ["bucket.c"]),
    ("for_each = keys(bucket.c)", "bucket.c[each.key].id", ["bucket.c"]),
    ("for_each = toset(bucket.c)", "bucket.c[each.value].id", ["bucket.c"]),
    ("for_each = { x = 1, y = 2 }", "bucket.c[each.key].id", ["bucket.c"]),
    ("for_each = { x = 1, z = 2 }", "bucket.c[each.key].id", ["bucket.c[x]", "bucket.c[z]"]),
    ('for_each = { "" = 1 }', 'bucket.c["x${each.key}"].id', ["bucket.c[x]"]),
    ("for_each = var.none", "bucket.c[each.key].id", ["bucket.c[]"]),
    ("for_each = bucket.c", "each.value.id", ["bucket.c"]),
    ("for_each = bucket.c", "each.key", ["'x'", "'y'"]),
    ("for_each = toset([bucket.a.id])", "each.key", ["bucket.a"]),
    ("for_each = toset([bucket.a.id])", "each.value", ["bucket.a"]),
    ("for_each = { x = bucket.a.id }", "each.value", ["bucket.a"]),
    ("for_each = { x = bucket.a.id }", "each.key", ["'x'"]),
    ("for_each = var.none", "each.key", ["! `count` or `for_each` is unknown"]),
    ("count = 1", "each.value", ["! a reference is computed"]),
])
def test_keys_and_values_of_instances_are_followed(
    setting: str, expression: str, found: list[str]
) -> None:
    assert followed(expression, setting) == found


@pytest.mark.parametrize(("expression", "types", "found"), [
    ("user.u.bucket", ("bucket",), ["user.u", "bucket.a"]),
    ("user.u.id", ("bucket",), ["user.u", "bucket.a?"]),
    ("user.u", ("bucket",), ["user.u"]),
    ("user.u.bucket", ("user",), ["user.u"]),
    ("user.u.bucket", (), ["user.u"]),
    ("bucket.a.bucket", ("user",), ["bucket.a", "'logs'"]),
])
def test_resources_of_other_types_hand_on_what_they_are_set_to(
    expression: str, types: tuple[str, ...], found: list[str]
) -> None:
    assert followed(expression, types=types) == found
