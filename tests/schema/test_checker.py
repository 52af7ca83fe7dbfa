"""Checking bodies by schemas with facts."""

from __future__ import annotations

from itertools import product

import pytest

from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema, SchemaOrigin
from hcl_lint.schema.checker import check_body
from hcl_lint.schema.content import BodyExpression
from tests.schema.bodies import native, said, spec_file

SPEC = spec_file("""
object {
  attr "driver" {
    type     = string
    required = true
    values   = ["docker", "exec"]
  }
  attr "user" {
    type           = string
    deprecated     = "It is ignored."
    replacement    = "run_as"
    conflicts_with = ["run_as"]
  }
  attr "run_as" {
    type    = string
    pattern = "[a-z]+"
    since   = "1.5"
    until   = "2.0"
  }
  attr "group" {
    type          = string
    required_with = ["run_as"]
  }
  block_list "port" {
    min_items = 1
    max_items = 2
    object {
      attr "number" {
        type = number
      }
    }
  }
  block "config" {
    object {
      open = true
      attr "image" {
        type = string
      }
    }
  }
  block_attrs "env" {
    element_type = string
  }
}
""")

VALID = 'driver = "exec"\nport {\n  number = 1\n}\n'


def found(text: str, version: str = "") -> list[str]:
    """What is said about a text."""
    scope = Scope({}, None, None, True)
    return said(check_body(native(text), SPEC.spec.schema, scope, version=version))


def test_nothing_is_said_of_what_fits() -> None:
    assert found(VALID + 'run_as = "me"\ngroup = "us"\n', "1.7") == []


def test_nothing_is_said_of_what_is_unknown() -> None:
    assert found("driver = var.driver\nport {\n  number = f(var.x)\n}\nrun_as = local.x\n") == []


def test_an_open_body_may_hold_anything_but_what_it_names_has_to_fit() -> None:
    assert found(VALID + "config {\n  any = 1\n  thing {\n  }\n  image = [1]\n}\n") == [
        "[1]: Wrong type for attribute `image`"]


@pytest.mark.parametrize(("text", "expected"), [
    ('user = "x"\n', ["user: `user` is deprecated"]),
    ('user = "x"\nrun_as = "x"\n',
     ["user: `user` is deprecated", "user: `user` conflicts with `run_as`"]),
    ('run_as = "X1"\n', ['"X1": Invalid value for attribute `run_as`']),
    ('group = "g"\n', ["group: `group` requires `run_as`"]),
    ("port {\n  number = []\n}\n", ["[]: Wrong type for attribute `number`"]),
    ("port {\n}\nport {\n}\n", ["port: Too many `port` blocks"]),
    ("config {\n}\nconfig {\n}\n", ["config: Duplicate block `config`"]),
    ("env {\n  A = {}\n}\n", ["{}: Wrong type for attribute `A`"]),
    ("port {\n  number = <<E\nx\nE\n}\n", ["<<E\nx\nE: Wrong type for attribute `number`"]),
    ("config {\n  image = <<E\nx\nE\n}\n", []),
    ("config {\n  image = <<E\n${[]}x\nE\n}\n", ["[]: Interpolated value is not a string"]),
])
def test_what_does_not_fit_is_said_where_it_is(text: str, expected: list[str]) -> None:
    assert found(VALID + text) == expected


def test_a_value_that_is_none_of_those_allowed_has_a_suggestion() -> None:
    scope = Scope({}, None, None, True)
    (only,) = check_body(
        native(VALID.replace("exec", "dokcer")), SPEC.spec.schema, scope)
    assert only.detail == 'Did you mean "docker"? Valid values are "docker", "exec".'


@pytest.mark.parametrize(("version", "fits"), [
    ("", True), ("1.4.9", False), ("1.5", True), ("1.5.0", True), ("1.10", True), ("2.0", False)])
def test_an_attribute_exists_in_some_versions(version: str, fits: bool) -> None:
    assert (found(VALID + 'run_as = "x"\n', version) == []) == fits


def test_missing_items_are_reported_at_the_body() -> None:
    assert found("") == [": Missing attribute `driver`", ": Missing block `port`"]


READINGS = spec_file("""
object {
  block "function" {
    object {
      attr "params" {
        reads = "names"
      }
      attr "rest" {
        reads = "name"
      }
      attr "result" {
        roots      = ["here"]
        roots_from = ["params", "rest"]
      }
      attr "type" {
        reads = "type"
      }
      attr "label" {
        type  = string
        reads = "constant"
      }
    }
  }
}
""")


@pytest.mark.parametrize(("line", "expected"), [
    ("params = [a, b]", []),
    ("params = []", []),
    ('params = ["a"]', ['["a"]: Invalid value for attribute `params`']),
    ("params = a", ["a: Invalid value for attribute `params`"]),
    ("rest = a", []),
    ("rest = [a]", ["[a]: Invalid value for attribute `rest`"]),
    ("type = map(object({ a = string }))", []),
    ("type = null", []),
    ("type = strin", ["strin: Unknown type `strin`"]),
    ('label = "a"', []),
    ("label = var.x", ["var: Variables are not allowed here"]),
    ('label = lower("A")', ['lower("A"): Function calls are not allowed here']),
    ("result = here + var.x", ["var: Unknown variable `var`"]),
    ("result = [for x in here : x]", []),
])
def test_values_are_read_as_the_schema_says(line: str, expected: list[str]) -> None:
    text = "function {\n  " + line + "\n}\n"
    scope = Scope({}, None, None, True)
    shown = said(check_body(native(text), READINGS.spec.schema, scope))
    assert [each.split(" in ")[0] for each in shown] == expected


def test_names_beside_an_attribute_are_those_that_it_may_refer_to() -> None:
    text = "function {\n  params = [a]\n  rest = b\n  result = [a, b, c]\n}\n"
    scope = Scope({}, None, None, True)
    assert said(check_body(native(text), READINGS.spec.schema, scope)) == [
        "c: Unknown variable `c`"]


@pytest.mark.parametrize("line", ['params = ["a"]', "params = f(a)", "parms = [a]"])
def test_where_these_names_are_wrong_themselves_it_may_refer_to_anything(line: str) -> None:
    spec = spec_file("""
object {
  attr "params" {
    reads    = "names"
    required = true
  }
  attr "result" {
    roots_from = ["params"]
  }
}
""").spec.schema
    scope = Scope({}, None)
    shown = said(check_body(native(f"{line}\nresult = a\n"), spec, scope))
    assert shown != [] and not any(["Unknown variable" in each for each in shown])


@pytest.mark.parametrize(("text", "expected"), [
    ('size = 10\n', []),
    ('size = 11\n', ["11: Invalid value for attribute `size`"]),
    ('size = "10"\n', []),
    ('sizes = [10]\n', []),
    ('sizes = [10, 11]\n', ["11: Invalid value for attribute `sizes`"]),
    ('name = "a"\n', []),
    ('name = 10\n', ["10: Invalid value for attribute `name`"]),
    ('name = null\n', []),
    ('item "a" {\n}\n', []),
    ('item "10" {\n}\n', ['"10": Invalid value for label `name`']),
])
def test_values_fit_or_not_whatever_was_checked_before(text: str, expected: list[str]) -> None:
    schema = LIMITED.spec.schema
    for _ in range(2):
        assert said(check_body(native(text), schema)) == expected
        check_body(native('size = 10\nsizes = [10]\nname = "a"\nitem "a" {\n}\n'), schema)
        check_body(native('size = 11\nsizes = [11]\nname = "1"\nitem "1" {\n}\n'), schema)


def test_few_of_the_values_that_fit_are_remembered() -> None:
    schema = LIMITED.spec.schema
    for letters in product("abcdefgh", repeat=3):
        word = "".join(letters)
        check_body(native(f'name = "{word}"\nitem "{word}" {{\n}}\n'), schema)
    assert len(schema.attributes["name"].accepted) < 300
    labels = schema.blocks["item"].label_metadata
    assert labels is not None and len(labels["name"].accepted) < 300


LIMITED = spec_file("""
object {
  attr "size" {
    type    = number
    maximum = 10
  }
  attr "sizes" {
    type    = list(number)
    maximum = 10
  }
  attr "name" {
    type    = string
    pattern = "[a-z]+"
  }
  block_map "item" {
    labels = ["name"]
    label "name" {
      pattern = "[a-z]+"
    }
    object {
    }
  }
}
""")


def test_what_was_looked_at_is_told() -> None:
    read: list[BodyExpression] = []
    text = "function {\n  label = 1\n  type = string\n}\n"
    check_body(native(text), READINGS.spec.schema, None, read=read)
    assert len(read) == 2


@pytest.mark.parametrize(("line", "expected"), [
    ("nmae = 1\n", ["warning nmae: Unexpected attribute `nmae`"]),
    ("name {\n}\n", ["warning name: Unexpected block `name`"]),
    ("part = 1\n", ["warning part: Unexpected attribute `part`"]),
    ("new = 1\n", []),
    ("new {\n}\n", []),
])
def test_of_a_version_nearby_only_slips_are_said(line: str, expected: list[str]) -> None:
    schema = BodySchema([AttributeSchema("name")], [BlockSchema("part")])
    schema.origin = SchemaOrigin("acme 1.0", is_near=True)
    found = check_body(native(line), schema)
    shown = [f"{each.severity} {text}" for each, text in zip(found, said(found))]
    assert shown == expected


def test_a_link_to_the_documentation_is_given() -> None:
    spec = spec_file('attr {\n  name = "a"\n  values = ["x"]\n  url = "https://example.com"\n}\n')
    (only,) = check_body(native('a = "y"\n'), spec.spec.schema)
    assert only.detail == 'Valid values are "x". See https://example.com'
