"""Spec files that say only in what they differ from others."""

from __future__ import annotations

import pytest

from hcl_lint.schema.body_schema import BodySchema
from hcl_lint.schema.spec_language import read_layered_spec
from hcl_lint.text.source import Source

BASE = """
object {
  attr "name" {
    description = "What it is called."
    type        = string
    required    = true
  }
  attr "size" {
  }
  block "disk" {
    object {
      attr "path" {
        type = string
      }
    }
  }
}
"""


def laid_over(overlay: str) -> BodySchema:
    spec, diagnostics = read_layered_spec((Source("base.hcl", BASE), Source("own.hcl", overlay)))
    assert [str(each.detail) for each in diagnostics] == [] and spec is not None
    return spec.spec.schema


def problems(overlay: str) -> list[str]:
    spec, found = read_layered_spec((Source("base.hcl", BASE), Source("own.hcl", overlay)))
    assert spec is None
    return [f"{each.source.path}: {each.summary}" for each in found]


def test_an_empty_overlay_changes_nothing() -> None:
    schema = laid_over("object {}")
    assert (list(schema.attributes), list(schema.blocks)) == (["name", "size"], ["disk"])
    assert schema.attributes["name"].is_required


def test_what_an_overlay_says_of_an_item_takes_the_place_of_what_was_said() -> None:
    name = laid_over('object {\n  attr "name" {\n    description = "Its name."\n  }\n}\n')
    assert name.attributes["name"].metadata.doc == "Its name."
    assert name.attributes["name"].is_required


def test_null_takes_out_what_was_said() -> None:
    schema = laid_over('object {\n  attr "name" {\n    required = null\n  }\n}\n')
    assert not schema.attributes["name"].is_required


def test_new_items_are_added_at_any_level() -> None:
    schema = laid_over(
        'object {\n  attr "color" {}\n  block "disk" {\n    object {\n      attr "speed" {}\n'
        '    }\n  }\n}\n'
    )
    assert list(schema.attributes) == ["name", "size", "color"]
    nested = schema.blocks["disk"].nested
    assert nested is not None and list(nested.schema.attributes) == ["path", "speed"]


MAP = BASE.replace(
    "\nobject {", '\nobject {\n  block_map "m" {\n    labels = ["a"]\n    object {}\n  }'
)


@pytest.mark.parametrize(("line", "expected"), [
    ('description = "Many."', []), ('labels = ["b"]', []),
    ("labels = null", ["own.hcl: Missing attribute `labels`"]),
])
def test_what_is_required_must_be_in_one_of_the_files(line: str, expected: list[str]) -> None:
    overlay = f'object {{\n  block_map "m" {{\n    {line}\n  }}\n}}\n'
    _, found = read_layered_spec((Source("base.hcl", MAP), Source("own.hcl", overlay)))
    assert [f"{each.source.path}: {each.summary}" for each in found] == expected


def test_items_are_left_out_by_name() -> None:
    schema = laid_over('object {\n  without = ["size", "disk"]\n}\n')
    assert (list(schema.attributes), list(schema.blocks)) == (["name"], [])


def test_an_item_that_is_left_out_must_exist() -> None:
    assert problems('object {\n  without = ["sice"]\n}\n') == [
        "own.hcl: Unknown value `sice` of `without`"
    ]


def test_what_an_overlay_misspells_is_reported_there() -> None:
    assert problems('object {\n  attr "name" {\n    requird = true\n  }\n}\n') == [
        "own.hcl: Unexpected attribute `requird`"
    ]


def test_variables_are_laid_over_as_other_attributes() -> None:
    base = 'variables {\n  a = "one"\n  b = "two"\n}\n' + BASE
    overlay = 'variables {\n  a = "three"\n  b = null\n}\nobject {}\n'
    spec, diagnostics = read_layered_spec((Source("base.hcl", base), Source("own.hcl", overlay)))
    assert spec is not None and not diagnostics
    assert {name: value.as_string() for name, value in spec.variables.items()} == {"a": "three"}
