"""Types: identity, matching a specification, and how they are written."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given

from hcl_lint.values.types import (
    BOOL, DYNAMIC, NUMBER, STRING, Capsule, Type, capsule_of, friendly_name, kind_name, list_of,
    map_of, object_of, set_of, source_form, tuple_of, type_from_json, type_to_json, with_article,
)
from tests.values.strategies import SPECIFICATIONS, TYPES


@given(SPECIFICATIONS)
def test_a_type_survives_json(type_: Type) -> None:
    copy = type_from_json(type_to_json(type_))
    assert copy == type_
    assert hash(copy) == hash(type_)


@given(SPECIFICATIONS)
def test_values_of_a_specification_have_no_optional_attributes(type_: Type) -> None:
    plain = type_.without_optional()
    assert not plain.has_optional
    assert plain.matches(type_)
    assert plain.without_optional() is plain


@given(TYPES)
def test_every_type_matches_itself_and_any_type(type_: Type) -> None:
    assert type_.matches(type_)
    assert type_.matches(DYNAMIC)


def test_dynamic_parts_of_a_specification_match_anything() -> None:
    specification = list_of(DYNAMIC)
    assert list_of(STRING).matches(specification)
    assert list_of(map_of(BOOL)).matches(specification)
    assert not set_of(STRING).matches(specification)
    assert not specification.matches(list_of(STRING))


def test_an_object_matches_without_its_optional_attributes() -> None:
    specification = object_of({"a": STRING, "b": DYNAMIC}, ["b"])
    assert object_of({"a": STRING}).matches(specification)
    assert object_of({"a": STRING, "b": NUMBER}).matches(specification)
    assert not object_of({"b": NUMBER}).matches(specification)
    assert not object_of({"a": STRING, "c": NUMBER}).matches(specification)
    assert not object_of({"a": NUMBER}).matches(specification)


def test_tuples_match_element_by_element() -> None:
    assert tuple_of([STRING, NUMBER]).matches(tuple_of([STRING, DYNAMIC]))
    assert not tuple_of([STRING]).matches(tuple_of([STRING, DYNAMIC]))


def test_types_of_one_kind_with_different_parts_differ() -> None:
    types = [
        STRING, list_of(STRING), list_of(NUMBER), set_of(STRING), tuple_of([]), tuple_of([STRING]),
        object_of({}), object_of({"a": STRING}), object_of({"a": STRING}, ["a"]),
        object_of({"b": STRING}),
    ]
    assert len(set(types)) == len(types)
    assert [type_ for type_ in types if type_ == "string"] == []


def test_a_capsule_type_is_identical_only_to_itself() -> None:
    one, other = Capsule("image", lambda a, b: a is b), Capsule("image", lambda a, b: a is b)
    assert capsule_of(one) == capsule_of(one)
    assert capsule_of(one) != capsule_of(other)
    assert kind_name(capsule_of(one)) == "image"
    with pytest.raises(ValueError):
        type_to_json(capsule_of(one))


@pytest.mark.parametrize("type_, name", [
    (STRING, "string"),
    (DYNAMIC, "any type"),
    (list_of(map_of(NUMBER)), "list of map of number"),
    (set_of(DYNAMIC), "set of any single type"),
    (object_of({"a": STRING}), "object"),
    (list_of(tuple_of([])), "list of tuple"),
])
def test_people_read_names_of_types(type_: Type, name: str) -> None:
    assert friendly_name(type_) == name


def test_names_take_the_article_that_fits() -> None:
    assert with_article("object") == "an object"
    assert with_article("list of string") == "a list of string"
    assert with_article("any type") == "any type"


@pytest.mark.parametrize("type_, source", [
    (DYNAMIC, "any"),
    (map_of(object_of({"b": NUMBER, "a": STRING}, ["b"])), "map(object({a=string,b=number}))"),
    (tuple_of([STRING, BOOL]), "tuple([string,bool])"),
    (object_of({"a-b": STRING, "a b": NUMBER}), 'object({"a b"=number,a-b=string})'),
])
def test_the_source_form_has_no_spaces_and_sorted_attributes(type_: Type, source: str) -> None:
    assert source_form(type_) == source


@pytest.mark.parametrize("data", [
    "text", None, [], ["list"], ["list", "string", []], ["object", ["a"]], ["tuple", "string"],
    ["object", {"a": "string"}, ["b"]], ["vector", "string"], 5,
])
def test_json_of_another_form_is_no_type(data: object) -> None:
    with pytest.raises(ValueError):
        type_from_json(data)


@pytest.mark.parametrize("wrap", [
    lambda inner: ["list", inner], lambda inner: ["set", inner], lambda inner: ["map", inner],
    lambda inner: ["tuple", ["string", inner]], lambda inner: ["object", {"a": inner}],
])
def test_types_in_json_are_nested_up_to_200_levels(wrap: Callable[[object], object]) -> None:
    data: object = "string"
    for _ in range(200):
        data = wrap(data)
    assert type_from_json(data).size > 200
    with pytest.raises(ValueError):
        type_from_json(wrap(data))


def test_types_in_json_may_not_be_nested_without_end() -> None:
    data: object = "string"
    for _ in range(5000):
        data = ["list", data]
    with pytest.raises(ValueError):
        type_from_json(data)
