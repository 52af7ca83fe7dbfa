"""Variables, attributes, indexes and splats."""

from __future__ import annotations

import pytest

from hcl_lint.evaluation.scope import Scope
from hcl_lint.values.types import NUMBER, STRING, list_of, map_of, object_of, set_of
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, int_value, list_value, map_value, set_value, string_value, unknown_value,
)
from tests.evaluation.evaluating import mistake, outcome, rules, scope_of, shown, value_of

SERVER = {"name": "web", "ports": [80, 443]}
WORDS = list_value(STRING, [string_value("a"), string_value("b")])


def test_steps_lead_into_values() -> None:
    assert shown("server.ports[1]", server=SERVER) == "443"
    assert shown('server["name"]', server=SERVER) == '"web"'
    assert shown("server.ports.0", server=SERVER) == "80"
    assert shown('words["1"]', words=WORDS) == '"b"'
    assert shown("server.ports[1 - 1]", server=SERVER) == "80"
    assert shown("{ a = [1] }.a[0]") == "1"


def test_a_name_that_is_close_is_suggested() -> None:
    assert mistake("servr", server=1) == (
        "servr: Unknown variable `servr` / `servr` is not defined here."
        " Did you mean `server`?")
    assert mistake("server.prts", server=SERVER) == (
        ".prts: Object has no attribute `prts` / Did you mean `ports`?")


def test_no_variables_at_all_is_another_mistake_than_none_of_this_name() -> None:
    for scope in (Scope(), Scope(None, {}), Scope(None, None, Scope())):
        assert mistake("a", scope).startswith("a: Variables are not allowed here /")
    assert mistake("a", scope_of()).startswith("a: Unknown variable `a` /")
    assert mistake("a", Scope(None, None, scope_of())).startswith("a: Unknown variable `a` /")


def test_inner_scopes_hide_outer_ones() -> None:
    outer = scope_of(a=1, b=2)
    assert shown("[a, b]", Scope({"a": int_value(5)}, None, outer)) == "[5, 2]"


def test_the_nearest_scope_makes_the_suggestion() -> None:
    scope = Scope({"shorter": int_value(1)}, None, scope_of(shortest=1))
    assert "`shorter`" in mistake("shortee", scope)


def test_in_an_open_scope_every_variable_has_a_value() -> None:
    scope = Scope({"a": int_value(1)}, None, None, is_open=True)
    assert shown("a", scope) == "1"
    assert value_of("b.c[0].d", scope) == DYNAMIC_UNKNOWN
    assert value_of("[b()]", scope).as_elements() == (DYNAMIC_UNKNOWN,)


def test_no_value_has_an_element_at_null() -> None:
    for text in ("a[null]", "a.b[null]", "a[0][null].c"):
        assert rules(text, Scope(None, None, None, is_open=True)) == ["null-misuse"]
        assert rules(text, a=DYNAMIC_UNKNOWN) == ["null-misuse"]


@pytest.mark.parametrize("text, said", [
    ("ports[2]", "[2]: No element 2 / The tuple has 2 elements, so its last index is 1."),
    ("ports[-1]", "negative indexes are not supported"),
    ("ports[0.5]", "An index must be a whole number, not 0.5."),
    ('ports["x"]', "must be a number, but this is \"x\", a string."),
    ("ports[null]", "[null]: Index is null"),
    ("name[0]", "[0]: Value cannot be indexed / This is \"web\", a string"),
    ('server["nme"]', 'Did you mean `name`?'),
    ("server.ports.x", "Select one element, `[0].x`, or all of them, `[*].x`."),
    ("name.x", '.x: No attribute `x` / This is "web", a string, which has no attributes.'),
    ("nothing.x", ".x: Attribute `x` of null"),
])
def test_a_step_that_leads_nowhere_is_told(text: str, said: str) -> None:
    assert said in mistake(text, server=SERVER, nothing=None, **SERVER)


def test_elements_of_sets_have_no_index() -> None:
    assert "have no index" in mistake(
        "a[0]", a=set_value(STRING, [string_value("x")]))


def test_after_a_mistake_nothing_follows() -> None:
    value, diagnostics = outcome("a.b.c.d", a={})
    assert value == DYNAMIC_UNKNOWN
    assert len(diagnostics) == 1


def test_what_is_known_of_an_unknown_value_is_checked() -> None:
    server = unknown_value(object_of({"name": STRING}))
    assert value_of("server.name", server=server).type == STRING
    assert rules("server.nme", server=server) == ["unknown-attribute"]
    assert value_of("a[0]", a=unknown_value(list_of(NUMBER))).type == NUMBER


def test_elements_of_a_map_are_attributes_as_well() -> None:
    tags = map_value(STRING, {"a": string_value("x")})
    assert shown("tags.a", tags=tags) == '"x"'
    assert mistake("tags.b", tags=tags).startswith(".b: Map has no element `b`")
    assert value_of("a.b", a=unknown_value(map_of(STRING))).type == STRING


def test_splats_take_something_of_each_element() -> None:
    assert shown("servers[*].name", servers=[{"name": "a"}, {"name": "b"}]) == '["a", "b"]'
    assert shown("servers.*.ports[0]", servers=[{"ports": [[1], [2]]}]) == "[[1], [2]]"
    assert shown("servers[*].ports[0]", servers=[{"ports": [1, 2]}]) == "[1]"
    assert value_of("words[*]", words=WORDS) == WORDS


def test_a_splat_of_one_value_is_a_tuple_of_it_and_one_of_null_is_empty() -> None:
    assert shown("server[*].name", server=SERVER) == '["web"]'
    assert shown("nothing[*].name", nothing=None) == "[]"


def test_a_splat_of_what_may_be_null_is_unknown() -> None:
    assert value_of("a[*]", a=unknown_value(STRING)) == DYNAMIC_UNKNOWN


def test_a_splat_keeps_what_is_known_of_the_length() -> None:
    some = unknown_value(list_of(object_of({"a": NUMBER})))
    assert value_of("some[*].a", some=some).type == list_of(NUMBER)
    assert rules("some[*].b", some=some) == ["unknown-attribute"]


def test_a_set_becomes_a_list_in_set_order() -> None:
    words = set_value(STRING, [string_value("b"), string_value("a")])
    assert value_of("words[*]", words=words) == WORDS
    assert set_of(STRING) == words.type


def test_the_same_mistake_in_each_element_is_told_once() -> None:
    assert rules("[1, 2, 3][*].a") == ["unknown-attribute"]


def test_only_a_name_by_itself_is_taken_for_a_string_without_quotes() -> None:
    assert "Put strings in quotes" in mistake("name", Scope())
    assert "Put strings in quotes" not in mistake("object.name", Scope())
    assert "Put strings in quotes" not in mistake("object[0]", Scope())
