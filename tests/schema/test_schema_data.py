"""Schemas as plain data, and back."""

from __future__ import annotations

import pytest

from hcl_lint.schema.body_schema import AttributeSchema, BodySchema
from hcl_lint.schema.checker import check_body
from hcl_lint.schema.schema_data import schema_data, schema_of_data
from hcl_lint.values.types import Capsule, capsule_of
from tests.schema.bodies import native, said, spec_file

SPEC = spec_file("""
shared "tree" {
  object {
    attr "kind" {
      type     = string
      required = true
      values   = ["leaf", "branch", 3, true]
      url      = "https://example.com"
    }
    attr "sizes" {
      type           = map(tuple([number, set(bool), object({ a = string, b = optional(any) })]))
      conflicts_with = ["kind"]
      since          = "1.2"
    }
    attr "names" {
      reads      = "names"
      roots_from = ["kind"]
    }
    block_list "tree" {
      min_items = 1
      max_items = 2
      use {
        shared = "tree"
      }
    }
    block_object "open" {
      labels = ["a", "b"]
      object {
        open = true
      }
    }
    block_attrs "any" {
      element_type = list(string)
      deprecated   = "Old."
    }
  }
}
use {
  shared = "tree"
}
""").spec.schema


def test_what_comes_back_is_the_same_schema() -> None:
    data = schema_data(SPEC)
    assert schema_data(schema_of_data(data)) == data
    assert schema_of_data(data).attributes["sizes"].type == SPEC.attributes["sizes"].type


def test_the_data_can_be_written_down() -> None:
    data = schema_data(SPEC)
    assert eval(repr(data), {"__builtins__": {}}) == data


def test_a_body_that_contains_itself_is_one() -> None:
    tree = schema_of_data(schema_data(SPEC)).blocks["tree"].nested
    assert tree is not None and tree.schema.blocks["tree"].nested is tree


def test_it_finds_what_the_first_one_finds() -> None:
    text = 'kind = "laef"\nnames = 1\nsizes = 2\nany {\n  a = 1\n}\ntree {\n}\nopen "x" {\n}\n'
    body = native(text)
    found = said(check_body(body, SPEC))
    assert len(found) > 5
    assert said(check_body(body, schema_of_data(schema_data(SPEC)))) == found


def test_types_that_cannot_be_written_down_are_no_data() -> None:
    schema = BodySchema([AttributeSchema("a", type_=capsule_of(Capsule("c", lambda a, b: True)))])
    with pytest.raises(ValueError):
        schema_data(schema)
