"""The JSON that decoding writes: values with and without types, references, diagnostics."""

from __future__ import annotations

import json

import pytest

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.schema.bodies import read_body
from hcl_lint.schema.json_output import (
    diagnostics_text, indented, references_text, value_text, without_nulls,
)
from hcl_lint.schema.rules import INVALID_VALUE
from hcl_lint.text.source import Range, Source
from hcl_lint.values.types import DYNAMIC, NUMBER, STRING, list_of, map_of
from hcl_lint.values.value import (
    Value, bool_value, int_value, list_value, map_value, null_value, object_value, string_value,
    tuple_value,
)

ONE = int_value(1)
NOTHING = null_value(STRING)


@pytest.mark.parametrize(("value", "plain", "typed", "kept"), [
    (null_value(DYNAMIC), "null", "null", "null"),
    (NOTHING, "null", '{"type":"string"}', '{"value":null,"type":"string"}'),
    (ONE, "1", '{"type":"number","value":1}', '{"value":1,"type":"number"}'),
    (
        object_value({"b": NOTHING, "a": bool_value(True)}),
        '{"a":true}',
        '{"type":["object",{"a":"bool","b":"string"}],"value":{"a":true}}',
        '{"value":{"a":true,"b":null},"type":["object",{"a":"bool","b":"string"}]}',
    ),
    (
        list_value(map_of(STRING), [map_value(STRING, {"a": NOTHING})]),
        "[{}]",
        '{"type":["list",["map","string"]],"value":[{}]}',
        '{"value":[{"a":null}],"type":["list",["map","string"]]}',
    ),
    (
        tuple_value([NOTHING, ONE]),
        "[null,1]",
        '{"type":["tuple",["string","number"]],"value":[null,1]}',
        '{"value":[null,1],"type":["tuple",["string","number"]]}',
    ),
])
def test_values_are_written_with_and_without_types_and_nulls(
    value: Value, plain: str, typed: str, kept: str
) -> None:
    assert value_text(value, with_type=False, keep_nulls=False) == plain
    assert value_text(value, with_type=True, keep_nulls=False) == typed
    assert value_text(value, with_type=True, keep_nulls=True) == kept


def test_other_values_stay_as_they_are_without_nulls() -> None:
    assert without_nulls(ONE) is ONE


@pytest.mark.parametrize(("text", "lines"), [
    ("[]", "[]"),
    ("{}", "{}"),
    ("[{},[]]", "[\n  {},\n  []\n]"),
    ('{"a":[1,true],"b":{"c":"d"}}',
     '{\n  "a": [\n    1,\n    true\n  ],\n  "b": {\n    "c": "d"\n  }\n}'),
    ('["a\\"[{,:\\\\",""]', '[\n  "a\\"[{,:\\\\",\n  ""\n]'),
])
def test_items_have_lines_of_their_own(text: str, lines: str) -> None:
    assert indented(text) == lines


VARIABLES = {
    "a": object_value({
        "b": list_value(STRING, [string_value("x")]), "n": null_value(list_of(NUMBER)), "u": ONE,
    }),
}


@pytest.mark.parametrize(("expression", "steps", "value"), [
    ("a", [], {"b": ["x"], "n": None, "u": 1}),
    ("z", [], None),
    ("a.b", [{"kind": "attr", "name": "b"}], ["x"]),
    ('a["b"]', [{"kind": "index", "key": "b"}], ["x"]),
    ("a.b[0]", [{"kind": "attr", "name": "b"}, {"kind": "index", "key": 0}], "x"),
    ("a.b[7]", [{"kind": "attr", "name": "b"}, {"kind": "index", "key": 7}], None),
    ("a.n[0]", [{"kind": "attr", "name": "n"}, {"kind": "index", "key": 0}], None),
    ("a.n", [{"kind": "attr", "name": "n"}], None),
    ("a.c", [{"kind": "attr", "name": "c"}], None),
    ("a.u.v.w", [{"kind": "attr", "name": name} for name in "uvw"], None),
])
def test_references_have_steps_and_the_value_that_they_lead_to(
    expression: str, steps: list[object], value: object
) -> None:
    body, _ = read_body(Source("a.hcl", f"x = {expression}\n"))
    references = body.items().attributes["x"].expression.references()
    (found,) = json.loads(references_text(references, VARIABLES))
    root, *others = found["steps"]
    assert {key: root[key] for key in ("kind", "name")} == {"kind": "root", "name": expression[0]}
    end = 5 if steps else 4 + len(expression)
    assert (root["range"]["start"]["byte"], root["range"]["end"]["byte"]) == (4, end)
    assert [{key: each[key] for key in each if key != "range"} for each in others] == steps
    assert found["range"]["end"] == {
        "line": 1, "column": 5 + len(expression), "byte": 4 + len(expression),
    }
    assert found["root_name"] == expression[0]
    assert found.get("value") == value


def test_diagnostics_have_a_severity_and_a_place() -> None:
    place = Range(Source("a.hcl", "\nä = 1\n"), 3, 4)
    found = [Diagnostic(INVALID_VALUE, "One", 'A "b".', place) for _ in range(2)]
    found[1].severity = WARNING
    first, second = json.loads(diagnostics_text(found))["diagnostics"]
    assert first == {
        "severity": "error", "summary": "One", "detail": 'A "b".',
        "subject": {
            "filename": "a.hcl",
            "start": {"line": 2, "column": 3, "byte": 4},
            "end": {"line": 2, "column": 4, "byte": 5},
        },
    }
    assert second["severity"] == "warning"
    assert diagnostics_text([]) == '{\n  "diagnostics": []\n}'
