"""What schemas take of bodies in each syntax, as recorded.

Small bodies in native syntax, in JSON and in HCL 1 are taken apart by several schemas: each line
of the recorded file is an item that was taken, with the text that it points at, or what is said.
`--update-golden` records it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.bodies import read_body, read_json_body
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema
from hcl_lint.schema.content import Body, Content
from hcl_lint.schema.hcl1_body import Hcl1Body
from hcl_lint.syntax.hcl1 import parse_hcl1
from hcl_lint.text.source import Range, Source
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, TRUE, display, string_value, tuple_value,
)
from tests.conftest import Golden
from tests.rows import answered

SCOPE = Scope({
    "u": DYNAMIC_UNKNOWN, "n": DYNAMIC_NULL, "s": string_value("x"), "l": tuple_value(()),
    "t": TRUE,
})
INNER = BodySchema([AttributeSchema("x")])
SCHEMAS = {
    "attributes": BodySchema([AttributeSchema("a", is_required=True), AttributeSchema("b")]),
    "blocks": BodySchema([], [BlockSchema("a"), BlockSchema("b", ("kind",))]),
    "labels": BodySchema([AttributeSchema("x")], [BlockSchema("a", ("kind", "name"))]),
    "some labels": BodySchema([], [BlockSchema("a", ("kind", "name"), required_labels=1)]),
    "both": BodySchema([], [BlockSchema("a", as_attribute=AttributeSchema("a"))]),
}
TEXTS = (
    "", "a = 1\n", "b = 1\n", "a = 1\nb = 2\nc = 3\n", "a {\n}\n", "a {\n  x = 1\n}\n",
    'a "k" {\n}\n', 'a "k" "n" {\n  x = 1\n}\n', 'a "k" "n" "m" {\n}\n', 'b "k" {\n}\nb "l" {\n}\n',
    "c {\n}\n", "a = [1, 2]\n", "a = { x = 1 }\n", "a = [{ x = 1 }, { x = 2 }]\n",
    "a = [{ x = 1 }, 2]\n", "a = []\n", 'a = "x"\n', "A = 1\n", "a = 1.5\n", "a = 0x1F\n",
    "a = true\n", "a {\n  k {\n    n {\n      x = 1\n    }\n  }\n}\n",
    "a {\n  k {\n    x = 1\n    n {\n    }\n  }\n}\n", "a {\n  k {\n  }\n  l {\n  }\n}\n",
    "a = 1\na = 2\n", "a {\n}\na = 1\n",
    'a "k"{\n}\n', 'a "k" "n"{\n}\n',
)
JSON_TEXTS = (
    "{}", '{"a": 1}', '{"b": 1}', '{"a": 1, "b": 2, "c": 3}', '{"a": {}}', '{"a": {"x": 1}}',
    '{"a": {"k": {}}}', '{"a": {"k": {"n": {"x": 1}}}}', '{"a": {"k": {"n": {"m": {}}}}}',
    '{"a": [{"x": 1}, {"x": 2}]}', '{"a": []}', '{"a": [{"x": 1}, 2]}', '{"a": [1, 2]}',
    '{"a": null}', '{"a": "x"}', '{"a": true}', '{"b": {"k": {}, "l": [{}, {}]}}', '{"b": []}',
    '{"b": null}', '{"b": [{"k": {}}, {"k": {}}]}', '{"c": {}}', '{"//": "text", "a": 1}',
    '[{"a": 1}, {"b": 2}]', "[]", "[1]", '{"a": 1, "a": 2}', '{"a": {"k": [{"n": [{}, {}]}]}}',
    '{"a": {"k": 1}}', '{"a": {"k": {"n": 1}}}', '{"a": {"k": []}}', '{"a": "${u}"}',
    '{"a": {"${u}": 1, "y": 2}}', '{"a": {"${n}": 1, "y": 2}}', '{"a": {"${s}": 1, "x": 2}}',
    '{"a": {"${l}": 1}}', '{"a": {"k": [{"x": 1}]}}', '{"a": {"k": [1], "l": {}}}',
    '{"a": ["${s}", "${s}-y", "%{ if t }z%{ endif }"]}', '{"a": "${"}',
)


def bodies(text: str) -> Iterator[tuple[str, Body, list[Diagnostic]]]:
    """The bodies of a text that is not JSON."""
    body, found = read_body(Source("main.hcl", text))
    yield "native", body, found
    tree = parse_hcl1(Source("main.hcl", text))
    if tree.refused_at < 0:
        yield "HCL 1", Hcl1Body(tree.source, tree.root), []
        yield "HCL 1 of any case", Hcl1Body(tree.source, tree.root, ignores_case=True), []


def at(place: Range) -> str:
    text = place.source.text[place.start : place.end].replace("\n", " ")
    return f"{place.start}-{place.end} {text[:24]!r}"


def shown(content: Content, indent: str = "  ") -> Iterator[str]:
    scope = SCOPE
    for name, attribute in content.attributes.items():
        value, found = attribute.expression.evaluate(scope)
        items = attribute.expression.items()
        count = "no list" if items is None else f"{len(items)} items"
        place = at(attribute.expression.place)
        named = at(attribute.name_place)
        yield f"{indent}{name} = {display(value)} of {place}, named {named}, {count}"
        yield from said(found, indent)
    for block in content.blocks:
        labels = ", ".join([f"{each.start}-{each.end}" for each in block.label_places])
        yield f"{indent}{block.type} {block.labels} at {at(block.place)}, labels at {labels}"
        inner, found = block.body.content(INNER)
        yield from said(found, indent + "  ")
        yield from shown(inner, indent + "  ")


def said(diagnostics: list[Diagnostic], indent: str = "  ") -> list[str]:
    return [f"{indent}! {at(each.range)} {each.summary} | {each.detail}" for each in diagnostics]


def report(body: Body) -> Iterator[str]:
    for name, schema in SCHEMAS.items():
        content, diagnostics = body.content(schema)
        yield f" {name}, missing at {content.missing_place.start}"
        yield from said(diagnostics)
        yield from shown(content)
        _, rest, _ = body.partial_content(schema)
        left, _ = rest.just_attributes()
        if left:
            yield f"  left: {', '.join(left)}"
    found, diagnostics = body.just_attributes()
    yield f" all attributes: {', '.join(found)}"
    yield from said(diagnostics)


def test_bodies_are_taken_apart_as_recorded(golden: Golden) -> None:
    lines = []
    for text in TEXTS:
        for syntax, body, found in bodies(text):
            lines += [f"# {syntax} {text!r}", *said(found), *report(body)]
    for text in JSON_TEXTS:
        body, found = read_json_body(Source("main.hcl.json", text))
        lines += [f"# JSON {text}", *said(found), *report(body)]
    path = Path(__file__).parent / "contents.txt"
    golden(path, answered(path, lines, end="\n"))
