"""Where attributes are written that the type of a variable does not have."""

from __future__ import annotations

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import modules, ruleset

LOST = ruleset("object-attribute-ignored")
OBJECT = "object({ size = optional(number) })"
BAD = "{ szie = 1 }"


def lost(type_: str, value: str, more: str = "", path: str = "main.tf") -> list[str]:
    """The names that are said to be dropped from an argument of a type."""
    call = f'module "m" {{\n  source = "./m"\n  value  = {value}\n}}\n{more}\n'
    inner = f'variable "value" {{\n  type = {type_}\n}}\n'
    outer, _ = modules(Source(path, call), Source("m/main.tf", inner))
    return [
        finding.summary.split("`")[1]
        for checked in Checker(LOST).check(outer) for finding in checked.diagnostics
    ]


@pytest.mark.parametrize(("type_", "value"), [
    (OBJECT, BAD),
    (OBJECT, f"({BAD})"),
    (OBJECT, f"var.on ? {BAD} : {{}}"),
    (OBJECT, f"var.on ? {{}} : {BAD}"),
    (OBJECT, f"coalesce(var.x, {BAD})"),
    (OBJECT, f"try({BAD}, {{}})"),
    (OBJECT, f"merge([{BAD}, {{}}]...)"),
    (OBJECT, f"sensitive({BAD})"),
    (OBJECT, f"jsondecode(jsonencode({BAD}))"),
    (OBJECT, f"element([{BAD}], 0)"),
    (OBJECT, f"one([{BAD}])"),
    (OBJECT, f'lookup({{ a = {BAD} }}, "a")'),
    (OBJECT, f'lookup(var.x, "a", {BAD})'),
    (OBJECT, f"[{BAD}][0]"),
    (OBJECT, f"{{ a = {BAD} }}.a"),
    (OBJECT, f'{{ a = {BAD} }}["a"]'),
    (OBJECT, f"({{ a = [{BAD}] }}).a[0]"),
    (f"list({OBJECT})", f"[{BAD}]"),
    (f"list({OBJECT})", f"[for x in var.x : {BAD}]"),
    (f"list({OBJECT})", f"[for k, x in [{BAD}] : x]"),
    (f"list({OBJECT})", f"[{{ a = {BAD} }}][*].a"),
    (f"list({OBJECT})", f"flatten([[{BAD}]])"),
    (f"list({OBJECT})", f"values({{ a = {BAD} }})"),
    (f"set({OBJECT})", f"toset([{BAD}])"),
    (f"tuple([string, {OBJECT}])", f'["a", {BAD}]'),
    (f"map({OBJECT})", f"{{ a = {BAD} }}"),
    (f"map({OBJECT})", f"{{ for x in var.x : x => {BAD} }}"),
    (f"map({OBJECT})", f'zipmap(["a"], [{BAD}])'),
    (f"map(list({OBJECT}))", f"{{ for x in var.x : x => {BAD}... }}"),
    (f"object({{ a = list({OBJECT}) }})", f"{{ a = [{BAD}] }}"),
])
def test_a_value_is_followed_to_where_it_is_written(type_: str, value: str) -> None:
    assert lost(type_, value) == ["szie"]


@pytest.mark.parametrize(("type_", "value"), [
    (OBJECT, "{ size = 1 }"),
    (OBJECT, f"{{ a = {BAD}, b = {{}} }}.b"),
    (OBJECT, f"[{BAD}, {{}}][1]"),
    (OBJECT, f"values([{BAD}])"),
    (OBJECT, f"zipmap([{BAD}])"),
    (OBJECT, f"jsondecode(base64encode({BAD}))"),
    (f"list({OBJECT})", f"{{ a = {BAD} }}"),
    (f"map({OBJECT})", f"[{BAD}]"),
    ("tuple([string])", f'["a", {BAD}]'),
    (f"map({OBJECT})", f"{{ for k, x in {{ a = {BAD} }} : k => k }}"),
    ("map(string)", BAD),
    ("any", BAD),
])
def test_what_is_no_object_of_the_type_loses_nothing(type_: str, value: str) -> None:
    assert lost(type_, value) == []


@pytest.mark.parametrize(("value", "more"), [
    ("local.a", f"locals {{\n  a = {BAD}\n}}"),
    ("local.a.b", f"locals {{\n  a = {{ b = {BAD} }}\n}}"),
    ("terraform_data.a.input", f'resource "terraform_data" "a" {{\n  input = {BAD}\n}}'),
    ("terraform_data.a[0].input",
     f'resource "terraform_data" "a" {{\n  count = 1\n  input = {BAD}\n}}'),
    ('terraform_data.a["k"].input', 'resource "terraform_data" "a" {\n'
     f"  for_each = {{ k = {BAD} }}\n  input = each.value\n}}"),
])
def test_names_stand_for_what_they_are_set_to(value: str, more: str) -> None:
    assert lost(OBJECT, value, more) == ["szie"]


@pytest.mark.parametrize(("value", "more"), [
    ("local.a", f"locals {{\n  a = {BAD}\n}}\nlocals {{\n  a = {BAD}\n}}"),
    ("local.a", ""),
    ("terraform_data.a", f'resource "terraform_data" "a" {{\n  input = {BAD}\n}}'),
    ("terraform_data.a.output", f'resource "terraform_data" "a" {{\n  input = {BAD}\n}}'),
    ('terraform_data.a["k"].input', 'resource "terraform_data" "a" {\n'
     f"  for_each = {{ k = {BAD} }}\n  input = each.key\n}}"),
])
def test_names_without_one_meaning_are_not_followed(value: str, more: str) -> None:
    assert lost(OBJECT, value, more) == []


def test_what_is_for_other_things_too_loses_only_what_is_misspelled() -> None:
    more = "locals {\n  a = { szie = 1, other = 2 }\n}\noutput \"a\" {\n  value = local.a\n}"
    assert lost(OBJECT, "local.a", more) == ["szie"]
    assert lost(OBJECT, "{ szie = 1, other = 2 }") == ["szie", "other"]
