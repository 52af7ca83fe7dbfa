"""Objects: blocks with expanded dynamic blocks, and attributes with values, marks and origins."""

from __future__ import annotations

import pytest

from hcl_lint.semantics.objects import Known, Object, assumed_objects_of, objects_of
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.values.types import source_form
from hcl_lint.values.value import EPHEMERAL, SENSITIVE, display_lines
from tests.semantics.test_values import module

VARIABLES = """\
variable "names" {
  type    = set(string)
  default = ["a", "b"]
}
variable "secret" {
  type      = string
  default   = "s"
  sensitive = true
}
"""


def object_at(files: dict[str, str], address: str = "terraform_data.x", folder: str = "") -> Object:
    """The object of a declaration in a module."""
    found = module(files, folder)
    symbol = symbols_of(found).get(address)
    assert symbol is not None
    object_ = objects_of(found).of(symbol.declaration, symbol.document)
    assert object_ is not None
    return object_


def data(body: str, *more: str, folder: str = "") -> Object:
    """The object of ``terraform_data.x`` with a body in native syntax."""
    text = f'resource "terraform_data" "x" {{\n{body}\n}}\n'
    return object_at({"main.tf": "\n".join([text, *more])})


def json_data(body: str, more: str = "{}") -> Object:
    """The same in JSON syntax."""
    text = f'{{"resource": {{"terraform_data": {{"x": {body}}}}}, "locals": {more}}}'
    return object_at({"main.tf.json": text})


def known(found: Object, name: str) -> Known:
    value = found.known(name)
    assert value is not None
    return value


def text(found: Known) -> str:
    """A known value as source text, of an unknown one the type."""
    value = found.value
    return source_form(value.type) if value.is_unknown else display_lines(value)


# Values


def test_attributes_have_values_places_and_diagnostics() -> None:
    found = data("input = local.a", 'locals {\n  a = "b"\n}')
    value = known(found, "input")
    assert text(value) == '"b"'
    assert value.place.text == "local.a"
    assert value.diagnostics == []
    assert found.known("triggers_replace") is None
    assert [each.name for each in found.all_known()] == ["input"]


def test_of_what_is_wrong_nothing_is_known() -> None:
    value = known(data('input = 1 + "x"'), "input")
    assert value.value.is_unknown
    assert [problem.rule.name for problem in value.diagnostics] == ["operand-type"]


def test_values_are_the_same_in_json() -> None:
    value = known(json_data('{"input": "${local.a}"}', '{"a": "b"}'), "input")
    assert text(value) == '"b"'
    assert value.place.text == '"${local.a}"'


def test_marks_are_those_of_the_value_and_of_what_is_in_it() -> None:
    assert known(data("input = { a = var.secret }", VARIABLES), "input").marks == {SENSITIVE}
    assert known(data("input = 1"), "input").marks == frozenset()


def test_what_is_read_statically_has_no_value() -> None:
    value = known(data("provider = terraform.x"), "provider")
    assert value.value.is_unknown and value.diagnostics == []


def test_defaults_of_variables_may_be_assumed() -> None:
    found = module({"main.tf": VARIABLES + 'resource "terraform_data" "x" {\n'
                                           "  input = var.names\n}\n"})
    (symbol,) = symbols_of(found).of_kind("resource")
    for objects, value in (
        (objects_of(found), "set(string)"), (assumed_objects_of(found), 'toset(["a", "b"])'),
    ):
        object_ = objects.of(symbol.declaration, symbol.document)
        assert object_ is not None
        assert text(known(object_, "input")) == value


def test_objects_are_kept() -> None:
    found = module({"main.tf": 'resource "terraform_data" "x" {\n}\n'})
    (symbol,) = symbols_of(found)
    objects = objects_of(found)
    assert objects is objects_of(found)
    assert objects.of(symbol.declaration, symbol.document) is next(iter(objects))


# Instances


@pytest.mark.parametrize("found", [
    data('for_each = { a = "x", b = "y" }\ninput = each.value'),
    json_data('{"for_each": {"a": "x", "b": "y"}, "input": "${each.value}"}'),
], ids=["native", "JSON"])
def test_values_are_those_in_any_instance_or_in_single_ones(found: Object) -> None:
    assert text(known(found, "input")) == "string"
    assert [text(known(instance, "input")) for instance in found.single()] == ['"x"', '"y"']


@pytest.mark.parametrize("body", ["input = 1", "count = 100\ninput = 1", "for_each = var.names"])
def test_where_instances_are_not_known_the_object_stands_for_all(body: str) -> None:
    found = data(body, VARIABLES)
    assert found.single() == (found,)


def test_there_may_be_no_instance() -> None:
    found = data("count = 0\ninput = count.index")
    assert found.instances.known() == []
    assert found.single() == (found,)


def test_self_is_the_object() -> None:
    found = data('input = "a"\nprovisioner "local-exec" {\n  command = self.input\n}')
    (provisioner,) = found.blocks("provisioner")
    assert text(known(provisioner, "command")) == '"a"'


# Dynamic blocks

DYNAMIC = """\
dynamic "provisioner" {
  for_each = local.commands
  labels = ["local-exec"]
  content {
    command = provisioner.value
  }
}
"""
JSON_DYNAMIC = """\
{"dynamic": {"provisioner": {
  "for_each": "${local.commands}", "labels": ["local-exec"],
  "content": {"command": "${provisioner.value}"}
}}}
"""


@pytest.mark.parametrize("found", [
    data(DYNAMIC, 'locals {\n  commands = ["a", "b"]\n}'),
    json_data(JSON_DYNAMIC, '{"commands": ["a", "b"]}'),
], ids=["native", "JSON"])
def test_dynamic_blocks_are_what_they_generate(found: Object) -> None:
    blocks = found.blocks("provisioner")
    assert [block.labels for block in blocks] == [("local-exec",)] * 2
    assert [text(known(block, "command")) for block in blocks] == ['"a"', '"b"']


def test_of_an_unknown_collection_there_is_any_number_of_blocks() -> None:
    found = data(DYNAMIC.replace("local.commands", "var.names"), VARIABLES)
    (block,) = found.blocks("provisioner")
    assert block.is_unknown
    assert text(known(block, "command")) == "string"


def test_marks_of_the_collection_are_on_what_is_generated() -> None:
    more = 'variable "a" {\n  type = list(string)\n  ephemeral = true\n}\n'
    found = data(DYNAMIC.replace("local.commands", "var.a"), more)
    assert known(found.blocks("provisioner")[0], "command").marks == {EPHEMERAL}


def test_each_instance_generates_its_own_blocks() -> None:
    found = data('for_each = { a = ["x"], b = ["y", "z"] }\n'
                 + DYNAMIC.replace("local.commands", "each.value"))
    assert [
        [text(known(block, "command")) for block in instance.blocks("provisioner")]
        for instance in found.single()
    ] == [['"x"'], ['"y"', '"z"']]


# Origins

CALLS = {
    "main.tf": """\
variable "outer" {}
locals {
  names = { web = var.outer }
}
module "m" {
  source = "./m"
  name   = local.names.web
}
resource "terraform_data" "y" {
  input = (module.m.name)
}
""",
    "m/main.tf": """\
variable "name" {}
resource "terraform_data" "x" {
  input = "${var.name}"
}
output "name" {
  value = var.name
}
""",
}


def origins(found: Known) -> list[str]:
    """What a value is taken from, the nearest first."""
    return [] if found.origin is None else [origin.address for origin in found.origin.chain()]


def test_a_value_is_taken_from_declarations_across_modules() -> None:
    value = known(object_at(CALLS, folder="m"), "input")
    assert origins(value) == ["var.name", "module.m.name", "local.names", "var.outer"]
    last = [*value.origin.chain()][-1] if value.origin else None
    assert last is not None and last.variable == "outer"


def test_the_value_of_a_call_is_taken_from_an_output() -> None:
    value = known(object_at(CALLS, "terraform_data.y"), "input")
    assert origins(value) == [
        "module.m.name", "var.name", "module.m.name", "local.names", "var.outer"]


@pytest.mark.parametrize("value", ['"a"', "upper(local.a)", "[local.a]", "local.missing"])
def test_what_is_made_of_something_has_no_origin(value: str) -> None:
    assert known(data(f"input = {value}", 'locals {\n  a = "b"\n}'), "input").origin is None


def test_an_origin_that_refers_to_itself_ends() -> None:
    value = known(data("input = local.a", "locals {\n  a = local.b\n  b = local.a\n}"), "input")
    assert set(origins(value)) == {"local.a", "local.b"}
