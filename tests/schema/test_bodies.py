"""Schemas over native, JSON and merged bodies."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.bodies import MergedBody, read_body, read_json_body
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema, SchemaError
from hcl_lint.schema.content import Body, Content
from hcl_lint.text.limits import Limits
from hcl_lint.text.source import Source
from hcl_lint.values.plain import from_python, to_python
from tests.schema.bodies import json, native, said

SERVICE = BodySchema(
    [AttributeSchema("port", is_required=True), AttributeSchema("host")],
    [BlockSchema("check", ("kind",))],
)
NATIVE = 'port = 80\ncheck "http" {\n  path = "/"\n}\ncheck "tcp" {}\n'
JSON = '{"port": 80, "check": {"http": {"path": "/"}, "tcp": [{}]}}'


@pytest.mark.parametrize("body", [native(NATIVE), json(JSON)], ids=["native", "json"])
def test_both_syntaxes_hold_the_same(body: Body) -> None:
    content, diagnostics = body.content(SERVICE)
    assert not diagnostics
    assert list(content.attributes) == ["port"]
    assert [(each.type, each.labels) for each in content.blocks] == [
        ("check", ("http",)), ("check", ("tcp",))]
    inner, _ = content.blocks[0].body.just_attributes()
    assert inner["path"].expression.evaluate(Scope())[0].as_string() == "/"


@pytest.mark.parametrize(("text", "expected"), [
    ("", [": Missing attribute `port`"]),
    ("port = 1\nhots = 2\n", ["hots: Unexpected attribute `hots`"]),
    ("port = 1\ncheck = 2\n", ["check: Unexpected attribute `check`"]),
    ("port = 1\nhost {\n}\n", ["host: Unexpected block `host`"]),
    ("port = 1\ncheck {\n}\n", ["{: Missing label `kind` of block `check`"]),
    ('port = 1\ncheck "a" "b" {\n}\n', ['"b": Too many labels for block `check`']),
])
def test_what_does_not_fit_is_said_where_it_is(text: str, expected: list[str]) -> None:
    assert said(native(text).content(SERVICE)[1]) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("{}", ["}: Missing attribute `port`"]),
    ('{"port": 1, "hots": 2}', ['"hots": Unexpected property `hots`']),
    ('{"port": 1, "port": 2}', ['"port": Attribute `port` is set twice']),
    ('{"port": 1, "check": 5}', ["5: Expected a JSON object", "5: Missing label `kind` of block "
                                 "`check`"]),
    ('{"port": 1, "check": {"http": 5}}', ["5: Expected a JSON object or array"]),
    ('{"port": 1, "check": {}}', ["{: Missing label `kind` of block `check`"]),
    ('[{"port": 1}, 5]', ["5: Expected a JSON object"]),
])
def test_json_that_does_not_fit_is_said_where_it_is(text: str, expected: list[str]) -> None:
    assert said(json(text).content(SERVICE)[1]) == expected


def test_mixed_up_items_have_advice_of_their_own() -> None:
    diagnostics = native("check = 1\nhost {}\nhosts = 1\nport = 1\n").content(SERVICE)[1]
    details = [each.detail for each in diagnostics]
    assert "without `=`" in details[0]
    assert "write `host = ...`" in details[1]
    assert details[2] == "Did you mean `host`?"


def test_comments_in_json_are_ignored_where_items_stand() -> None:
    body = json('{"//": "a comment", "//": 2, "port": {"//": 1}}')
    content, diagnostics = body.content(SERVICE)
    assert not diagnostics
    value = content.attributes["port"].expression.evaluate(Scope())[0]
    assert list(value.as_attributes()) == ["//"]


def test_strings_in_json_are_templates_unless_taken_literally() -> None:
    body = json('{"a": "${x}", "b": {"${k}": "v ${x}"}}')
    attributes, _ = body.just_attributes()
    scope = Scope({"x": from_python(5), "k": from_python("key")})
    assert to_python(attributes["a"].expression.evaluate(scope)[0]) == 5
    assert to_python(attributes["b"].expression.evaluate(scope)[0]) == {"key": "v 5"}
    assert to_python(attributes["a"].expression.evaluate(None)[0]) == "${x}"
    roots = [each.root for each in attributes["b"].expression.references()]
    assert roots == ["k", "x"]


def test_a_mistaken_template_in_json_has_no_references() -> None:
    attributes, _ = json('{"a": ["${x} ${y + }", "${z}"]}').just_attributes()
    assert [each.root for each in attributes["a"].expression.references()] == ["z"]


def test_a_problem_behind_escapes_in_json_is_where_it_is() -> None:
    body = json(r'{"a": "\"\u00e9\" ${nope}"}')
    attributes, _ = body.just_attributes()
    _, diagnostics = attributes["a"].expression.evaluate(Scope({}))
    assert said(diagnostics)[0].startswith("nope: ")


def test_merged_bodies_are_one() -> None:
    body = MergedBody([native("host = 1\n", "a.hcl"), native("port = 2\nhost = 3\n", "b.hcl")])
    content, diagnostics = body.content(SERVICE)
    assert sorted(content.attributes) == ["host", "port"]
    assert said(diagnostics) == ["host: Attribute `host` is set twice"]
    assert diagnostics[0].source.path == "b.hcl"
    assert "in a.hcl on line 1" in diagnostics[0].detail


def test_all_items_of_merged_bodies_are_those_of_each_the_first_attributes_of_a_name() -> None:
    body = MergedBody([native("a = 1\nc {}\n", "a.hcl"), native("a = 2\nb = 3\nc {}\n", "b.hcl")])
    items = body.items()
    places = {name: each.place.source.path for name, each in items.attributes.items()}
    assert places == {"a": "a.hcl", "b": "b.hcl"}
    assert [each.place.source.path for each in items.blocks] == ["a.hcl", "b.hcl"]
    assert items.missing_place.source.path == body.missing_place.source.path == "a.hcl"
    texts = [each.place.source.text[each.place.start] for each in body.expressions()]
    assert texts == ["1", "2", "3"]


def test_a_required_attribute_may_be_in_any_of_merged_bodies() -> None:
    body = MergedBody([native("host = 1\n", "a.hcl"), native("port = 2\n", "b.hcl")])
    assert body.content(SERVICE)[1] == []
    content, rest, diagnostics = MergedBody([native("x = 1\n"), native("y = 2\n")]).partial_content(
        SERVICE
    )
    assert said(diagnostics) == [": Missing attribute `port`"]
    assert list(rest.just_attributes()[0]) == ["x", "y"] and not content.attributes


def test_there_must_be_a_body_to_merge() -> None:
    with pytest.raises(ValueError, match="nothing to merge"):
        MergedBody([])


@pytest.mark.parametrize(("attributes", "blocks"), [
    (["a", "a"], []), ([], ["b", "b"]), (["c"], ["c"])])
def test_a_schema_that_contradicts_itself_is_refused(
    attributes: list[str], blocks: list[str]
) -> None:
    with pytest.raises(SchemaError):
        BodySchema(map(AttributeSchema, attributes), map(BlockSchema, blocks))


NAMES = ("a", "b", "c", "d")
schemas = st.lists(st.sampled_from(NAMES), unique=True).flatmap(
    lambda names: st.integers(0, len(names)).map(
        lambda cut: BodySchema([AttributeSchema(name) for name in names[:cut]],
                               [BlockSchema(name) for name in names[cut:]])))
native_items = st.one_of(
    st.sampled_from(NAMES).map(lambda name: f"{name} {{\n}}\n"),
    st.sampled_from(NAMES).map(lambda name: f"{name} = 1\n"))
json_items = st.tuples(st.sampled_from(NAMES), st.sampled_from(["1", "{}", "[{}, {}]", "null"]))


def joined(first: BodySchema, second: BodySchema) -> BodySchema | None:
    """Both schemas as one, if they have no name in common."""
    names = {*first.attributes, *first.blocks}
    if names & {*second.attributes, *second.blocks}:
        return None
    return BodySchema([*first.attributes.values(), *second.attributes.values()],
                      [*first.blocks.values(), *second.blocks.values()])


def summary(contents: list[Content]) -> list[tuple[str, int]]:
    """What was found, by name and place."""
    return sorted([(each.name, each.place.start) for content in contents
                   for each in content.attributes.values()]
                  + [(each.type, each.place.start) for content in contents
                     for each in content.blocks])


def check_union(body: Body, first: BodySchema, second: BodySchema) -> None:
    """Partial and then exhaustive processing finds and reports what both at once do."""
    union = joined(first, second)
    if union is None:
        return
    part, rest, found = body.partial_content(first)
    remaining, more = rest.content(second)
    whole, all_found = body.content(union)
    assert summary([part, remaining]) == summary([whole])
    starts = sorted(each.start for each in found + more)
    assert starts == sorted(each.start for each in all_found)


@given(st.lists(native_items), schemas, schemas)
def test_partial_then_exhaustive_is_the_union(
    items: list[str], first: BodySchema, second: BodySchema
) -> None:
    body, _ = read_body(Source("t", "".join(items)))
    check_union(body, first, second)
    check_union(MergedBody([body]), first, second)


@given(st.lists(json_items), schemas, schemas)
def test_partial_then_exhaustive_is_the_union_in_json(
    items: list[tuple[str, str]], first: BodySchema, second: BodySchema
) -> None:
    text = "{" + ", ".join(f'"{name}": {value}' for name, value in items) + "}"
    check_union(json(text), first, second)


@given(st.text(alphabet='{}[]",:a1 \\u$%\n', max_size=60))
def test_no_json_text_makes_a_traceback(text: str) -> None:
    body, _ = read_json_body(Source("t", text))
    content, _ = body.content(BodySchema([AttributeSchema("a")], [BlockSchema("b", ("l",))]))
    for attribute in [*content.attributes.values(), *body.just_attributes()[0].values()]:
        attribute.expression.evaluate(Scope({}))
        attribute.expression.references()


def test_deep_json_is_bounded() -> None:
    text = '{"a":' * 100_000
    body, diagnostics = read_json_body(Source("t", text))
    assert diagnostics
    body.just_attributes()
    text = '{"a":' + "[" * 400 + "]" * 400 + "}"
    body, diagnostics = read_json_body(Source("t", text))
    assert not diagnostics
    assert body.just_attributes()[0]["a"].expression.evaluate(Scope({}))[0].is_present


def test_an_attribute_that_was_taken_is_no_longer_there() -> None:
    body = native("a = 1\nb = 2\n")
    _, rest, _ = body.partial_content(BodySchema([AttributeSchema("a")]))
    assert body.attribute("a") is not None and body.attribute("c") is None
    assert rest.attribute("a") is None and rest.attribute("b") is not None


@pytest.mark.parametrize(("text", "is_known"), [("123", True), ("1234", False), ("1.2", True)])
def test_numbers_in_json_may_have_as_many_digits_as_the_limit_says(
    text: str, is_known: bool
) -> None:
    attribute = json(f'{{"a": {text}}}').items().attributes["a"]
    value, diagnostics = attribute.expression.evaluate(Scope(), Limits(digits=3))
    assert (not value.is_unknown, not diagnostics) == (is_known, is_known)


def test_a_number_of_too_many_digits_is_not_worked_out() -> None:
    body, _ = read_json_body(Source("t", '{"a": ' + "1" * 50 + "}"))
    expression = body.just_attributes()[0]["a"].expression
    value, diagnostics = expression.evaluate(Scope({}), Limits(digits=20))
    assert value.is_unknown and diagnostics


def test_the_optional_schema_has_the_same_items_and_requires_none() -> None:
    optional = SERVICE.optional
    assert SERVICE.required and not optional.required
    assert list(optional.attributes) == ["port", "host"]
    assert optional.blocks == SERVICE.blocks
    assert SERVICE.optional is optional.optional is optional
