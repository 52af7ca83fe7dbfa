"""Type expressions: the types they name, and the defaults they give."""

from __future__ import annotations

import pytest

from hcl_lint.evaluation.evaluate import read_constraint
from hcl_lint.evaluation.type_expressions import (
    CONSTRAINT, CONSTRAINT_WITH_DEFAULTS, EXACT, TypeDefaults, read_type,
)
from hcl_lint.values.convert import convert
from hcl_lint.values.plain import from_python
from hcl_lint.values.types import Type, source_form, type_to_json
from hcl_lint.values.value import display
from tests.evaluation.evaluating import tree_of

SERVER = 'object({ name = string, port = optional(number, "80"), tags = optional(map(string)) })'


def read(text: str, mode: int = CONSTRAINT_WITH_DEFAULTS) -> tuple[Type, TypeDefaults | None]:
    """What a type expression names that is right."""
    tree = tree_of(text)
    type_, defaults, diagnostics = read_constraint(tree, tree.expression, mode)
    assert diagnostics == []
    return type_, defaults


def error_in(text: str, mode: int = CONSTRAINT_WITH_DEFAULTS) -> str:
    """What is wrong with a type expression: ``range: detail``."""
    tree = tree_of(text)
    (found,) = read_constraint(tree, tree.expression, mode)[2]
    return f"{text[found.start : found.end]}: {found.detail}"


@pytest.mark.parametrize("text", [
    "string", "list(set(number))", "map(bool)", "tuple([string,number])",
    "object({a=list(string),b-c=bool})",
])
def test_types_are_read_in_every_mode(text: str) -> None:
    for mode in (EXACT, CONSTRAINT, CONSTRAINT_WITH_DEFAULTS):
        assert source_form(read(text, mode)[0]) == text


def test_only_constraints_may_leave_something_open() -> None:
    assert source_form(read("list(any)", CONSTRAINT)[0]) == "list(any)"
    assert type_to_json(read("object({a = optional(string)})", CONSTRAINT)[0]) == (
        ["object", {"a": "string"}, ["a"]])
    assert error_in("any", EXACT).startswith("any: An exact type is required here")
    assert error_in("object({a = optional(string)})", EXACT).startswith("optional:")
    assert error_in("object({a = optional(string, 1)})", CONSTRAINT).startswith("(string, 1):")


def test_defaults_that_nothing_evaluates_are_left_out() -> None:
    tree = tree_of('object({a = optional(string, "x")})')
    type_, defaults, diagnostics = read_type(tree, tree.expression, CONSTRAINT_WITH_DEFAULTS)
    assert source_form(type_) == "object({a=string})"
    assert (defaults, diagnostics) == (None, [])


@pytest.mark.parametrize("text, said", [
    ("strng", "strng: Did you mean `string`?"),
    ('"string"', '"string": Type constraints must not be quoted; write `string`.'),
    ("list", "list: Write the type of its elements: `list(string)`."),
    ("lst(string)", "Did you mean `list`?"),
    ("list(string, number)", "number: A list needs"),
    ("object([])", "[]: An object needs its attributes in braces"),
    ("string()", "(): Remove the parentheses after"),
    ("object({ a = string, a = number })", "a: This object type already has an attribute `a`."),
    ("object({ a = optional(number, \"x\") })", '"x": This is the default of `a`. A number is'),
    ("object({ a = optional(number, b) })", "b: `b` is a reference"),
])
def test_what_is_no_type_is_told_with_advice(text: str, said: str) -> None:
    assert said in error_in(text)


def test_defaults_stand_in_for_absent_and_null_attributes() -> None:
    type_, defaults = read(f"list({SERVER})")
    assert defaults is not None
    value = defaults.apply(from_python([{"name": "a"}, {"name": "b", "port": None}]))
    assert display(convert(value, type_)) == (
        '[{ name = "a", port = 80, tags = null }, { name = "b", port = 80, tags = null }]')


def test_defaults_in_defaults_apply_as_well() -> None:
    _, defaults = read(f"object({{ server = optional({SERVER}, {{ name = \"x\" }}) }})")
    assert defaults is not None
    assert display(defaults.apply(from_python({}))) == (
        '{ server = { name = "x", port = 80, tags = null } }')


def test_null_has_no_attributes_to_default() -> None:
    _, defaults = read(SERVER)
    assert defaults is not None
    assert defaults.apply(from_python(None)) == from_python(None)
