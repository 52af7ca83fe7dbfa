"""Instances of blocks: what makes them, what names mean in them, and the value of all."""

from __future__ import annotations

import pytest

from hcl_lint.evaluation.scope import Scope
from hcl_lint.semantics.instances import ONE_INSTANCE, Instances, iteration, loop_variables, made_by
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.values import values_of
from hcl_lint.syntax.nodes import For
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.text.source import Source
from hcl_lint.values.types import NUMBER, STRING, list_of, map_of, set_of, source_form
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, EPHEMERAL, SENSITIVE, Value, display_lines, int_value, list_value, null_value,
    object_value, set_value, string_value, tuple_value, uncertain, unknown_value,
)
from tests.semantics.test_values import module

SECRET = frozenset([SENSITIVE])
A, B = string_value("a"), string_value("b")


def text(value: Value) -> str:
    """A known value as source text, of an unknown one the type."""
    return source_form(value.type) if value.is_unknown else display_lines(value)


def bound(instances: Instances) -> dict[str, str]:
    """What the name means in any instance."""
    return {name: text(value) for name, value in instances.bound.as_attributes().items()}


def known(instances: Instances) -> list[list[str]] | None:
    """What it means in the single ones."""
    found = instances.known()
    if found is None:
        return None
    return [[text(part) for part in value.as_attributes().values()] for value in found]


# for_each


def test_each_has_the_keys_and_values_of_a_map() -> None:
    made = made_by("for_each", object_value({"x": int_value(1), "y": int_value(2)}))
    assert (made.setting, made.name) == ("for_each", "each")
    assert bound(made) == {"key": "string", "value": "number"}
    assert known(made) == [['"x"', "1"], ['"y"', "2"]]


def test_the_value_of_each_is_the_key_in_a_set() -> None:
    assert known(made_by("for_each", set_value(STRING, [A, B]))) == [['"a"', '"a"'], ['"b"', '"b"']]
    only = made_by("for_each", set_value(STRING, [A]))
    assert bound(only) == {"key": '"a"', "value": '"a"'}


def test_of_an_unknown_collection_each_has_the_types() -> None:
    made = made_by("for_each", unknown_value(map_of(NUMBER)))
    assert bound(made) == {"key": "string", "value": "number"}
    assert known(made) is None


@pytest.mark.parametrize("value", [
    null_value(set_of(STRING)), null_value(map_of(NUMBER)), unknown_value(set_of(STRING)),
    set_value(STRING, [A, unknown_value(STRING)]), set_value(STRING, [null_value(STRING)]),
    set_value(NUMBER, [int_value(1)]),
])
def test_no_instance_is_known_of_what_has_no_known_keys(value: Value) -> None:
    made = made_by("for_each", value)
    assert known(made) is None
    assert made.of_all(int_value(1)).is_unknown


def test_a_list_makes_no_instances() -> None:
    made = made_by("for_each", tuple_value([A]))
    assert known(made) is None
    assert made.bound.as_attributes()["value"] is DYNAMIC_UNKNOWN


def test_elements_keep_their_marks_in_each() -> None:
    secret = A.with_marks(SECRET)
    all_ = made_by("for_each", object_value({"x": secret, "y": secret}))
    assert all_.bound.as_attributes()["value"].marks == SECRET
    some = made_by("for_each", object_value({"x": secret, "y": A}))
    assert some.bound.as_attributes()["value"].marks == uncertain(SECRET)
    assert [value.as_attributes()["value"].marks for value in some.known() or ()] == [
        SECRET, frozenset()]


def test_of_a_marked_collection_no_instance_is_known() -> None:
    # The product refuses it.
    made = made_by("for_each", object_value({"x": A}).with_marks(SECRET))
    assert known(made) is None
    assert made.value.marks == SECRET


# count


def test_count_numbers_the_instances() -> None:
    made = made_by("count", int_value(2))
    assert (made.setting, made.name) == ("count", "count")
    assert known(made) == [["0"], ["1"]]
    index = made.bound.as_attributes()["index"]
    assert index.is_unknown and index.type == NUMBER
    assert str(index.refinement.number_max) == str(int_value(1).as_number())


@pytest.mark.parametrize("value", [
    unknown_value(NUMBER), int_value(21), string_value("many"), DYNAMIC_UNKNOWN,
])
def test_of_many_or_an_unknown_number_no_instance_is_known(value: Value) -> None:
    assert known(made_by("count", value)) is None


def test_a_single_instance_is_known_exactly() -> None:
    assert bound(made_by("count", int_value(1))) == {"index": "0"}
    assert bound(made_by("for_each", object_value({"a": B}))) == {"key": '"a"', "value": '"b"'}
    assert bound(iteration("port", tuple_value([A]))) == {"key": "0", "value": '"a"'}


def test_there_may_be_no_instance() -> None:
    assert known(made_by("count", int_value(0))) == []
    assert known(made_by("for_each", object_value({}))) == []


# Dynamic blocks and loops


def test_the_iterator_has_keys_and_values_of_any_collection() -> None:
    made = iteration("port", tuple_value([int_value(80), int_value(443)]))
    assert made.name == "port"
    assert bound(made) == {"key": "number", "value": "number"}
    assert known(made) == [["0", "80"], ["1", "443"]]


def test_what_is_made_of_a_marked_collection_is_marked() -> None:
    made = iteration("port", unknown_value(list_of(NUMBER)).with_marks(frozenset([EPHEMERAL])))
    assert [value.marks for value in made.bound.as_attributes().values()] == [
        frozenset([EPHEMERAL])] * 2


def test_the_variables_of_a_loop_stand_for_any_element() -> None:
    tree = parse_expression(Source("a.hcl", "[for k, v in x : v]"))
    loop = tree.expression
    assert isinstance(loop, For)
    variables = loop_variables(tree, loop, list_value(STRING, [A, B]))
    assert {name: text(value) for name, value in variables.items()} == {
        "k": "number", "v": "string"}


# Scopes


def test_scopes_of_any_instance_share_what_is_kept() -> None:
    made = made_by("for_each", object_value({"x": A}))
    outer = Scope({})
    assert made.scope(Scope({}, None, outer)).results is made.scope(outer).results


def test_there_is_a_scope_for_each_known_instance() -> None:
    scopes = made_by("count", int_value(2)).scopes(Scope({}))
    found = [scope.find("count") for scope in scopes]
    assert [text(value.as_attributes()["index"]) for value in found if value is not None] == [
        "0", "1"]


def test_where_none_is_known_one_scope_stands_for_all() -> None:
    made = made_by("count", unknown_value(NUMBER))
    (scope,) = made.scopes(Scope({}))
    assert scope.find("count") is made.bound


def test_without_a_setting_nothing_is_bound() -> None:
    outer = Scope({})
    assert ONE_INSTANCE.scope(outer) is outer
    assert ONE_INSTANCE.scopes(outer) == [outer]
    assert ONE_INSTANCE.of_all(A) is A


# In modules

SETTINGS = {
    "native": (
        "main.tf",
        'resource "terraform_data" "x" {\n  for_each = { a = 1 }\n  input = each.value\n}\n'
        'resource "terraform_data" "y" {\n  count = 2\n  input = count.index\n}\n'
        'resource "terraform_data" "z" {\n}\n',
    ),
    "JSON": (
        "main.tf.json",
        '{"resource": {"terraform_data": {"x": {"for_each": {"a": 1}, "input": "${each.value}"},'
        ' "y": {"count": 2, "input": "${count.index}"}, "z": {}}}}',
    ),
}


@pytest.mark.parametrize("syntax", SETTINGS)
def test_a_declared_block_has_instances_in_either_syntax(syntax: str) -> None:
    path, content = SETTINGS[syntax]
    found = values_of(module({path: content}))
    symbols = {symbol.name: symbol for symbol in symbols_of(found.module)}
    assert known(found.instances_of(symbols["x"])) == [['"a"', "1"]]
    assert known(found.instances_of(symbols["y"])) == [["0"], ["1"]]
    assert found.instances_of(symbols["z"]) is ONE_INSTANCE
    assert found.instances_of(symbols["x"]) is found.instances_of(symbols["x"])


def test_an_override_decides() -> None:
    files = {
        "main.tf": 'resource "terraform_data" "x" {\n  count = 1\n}\n',
        "main_override.tf": 'resource "terraform_data" "x" {\n  count = 3\n}\n',
    }
    found = values_of(module(files))
    (symbol,) = symbols_of(found.module)
    assert known(found.instances_of(symbol)) == [["0"], ["1"], ["2"]]


ENABLED = {
    "native": (
        "main.tofu",
        'resource "terraform_data" "x" {\n  lifecycle {\n    enabled = local.on\n  }\n}\n'
        'locals {\n  on = VALUE\n}\nvariable "on" {\n  type = bool\n}\n',
    ),
    "JSON": (
        "main.tofu.json",
        '{"resource": {"terraform_data": {"x": {"lifecycle": {"enabled": "${local.on}"}}}},'
        ' "locals": {"on": "${VALUE}"}, "variable": {"on": {"type": "bool"}}}',
    ),
}


@pytest.mark.parametrize("syntax", ENABLED)
def test_what_is_not_enabled_is_null(syntax: str) -> None:
    path, content = ENABLED[syntax]
    for value, is_null in (("false", True), ("true", False), ("var.on", False)):
        found = values_of(module({path: content.replace("VALUE", value)}))
        assert found.value("terraform_data", "x").is_null is is_null
        (symbol,) = symbols_of(found.module).of_kind("resource")
        assert found.instances_of(symbol).setting == "enabled"


def test_the_value_of_a_block_is_that_of_all_instances() -> None:
    found = values_of(module({"main.tf": (
        'resource "terraform_data" "counted" {\n  count = 2\n}\n'
        'resource "terraform_data" "keyed" {\n  for_each = toset(["a"])\n}\n'
    )}))
    assert len(found.value("terraform_data", "counted").as_elements()) == 2
    assert list(found.value("terraform_data", "keyed").as_attributes()) == ["a"]
