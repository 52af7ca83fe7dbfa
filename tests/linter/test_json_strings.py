"""What `jsonencode` is to be called with where JSON was written into a string."""

from __future__ import annotations

import json

import pytest

from hcl_lint.dialects.registry import dialect_for
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.rules.style_json import JsonCode, json_code
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.nodes import Attribute, Template
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.text.source import Source
from hcl_lint.values.plain import to_python


def code_of(heredoc: str) -> JsonCode | None:
    source = Source("main.tf", f"a = <<E\n{heredoc}\nE\n")
    file = FileContext(Document(source, dialect_for("main.tf")))
    (item,) = file.tree.body.items
    assert isinstance(item, Attribute) and isinstance(item.expression, Template)
    return json_code(file, item.expression, "")


@pytest.mark.parametrize("text", [
    '{"a": 1}',
    "[1, 2.5, -3, 1e3]",
    '["x", "", "1", "true", true, false, null]',
    '{"a": {"b": [{"c": {}}, []]}, "d-e": 1, "1f": 2, "g h": 3, "": 4}',
    '{"true": 1, "null": 2, "for": 3, "if": 4, "_x": 5, "ä": 6}',
    r'["\"", "\\", "\n", "\t", "\r", "ä", "%", "$"]',
    '[[[[["deep"]]]]]',
    "[" * 50 + "1" + "]" * 50,
    " [1]\n ",
    '{"a": "b"}\n',
])
def test_the_expression_has_the_value_of_the_json(text: str) -> None:
    code = code_of(text)
    assert code is not None and code.expression is not None
    tree = parse_expression(Source("e", code.expression))
    assert tree.diagnostics == []
    value, problems = evaluate(tree, tree.expression)
    assert problems == [] and to_python(value) == json.loads(text)


@pytest.mark.parametrize(("text", "expression"), [
    ('{"a": 1, "bcd": 2}', "{\n  a   = 1\n  bcd = 2\n}"),
    ('{"a": {"b": 1}}', "{\n  a = {\n    b = 1\n  }\n}"),
    ('{"a": "x${b}y"}', '{\n  a = "x${b}y"\n}'),
    ('["${b}", "${c.d}"]', '["${b}", "${c.d}"]'),
    ('{"a": ${b}}', None),
    ('{"a": 1, "a": 2}', None),
    ("[[1], [2, 3], 4]", "[\n  [1],\n  [2, 3],\n  4,\n]"),
    ("[" * 51 + "1" + "]" * 51, None),
])
def test_how_it_is_written(text: str, expression: str | None) -> None:
    code = code_of(text)
    assert code is not None
    assert code.expression == expression


@pytest.mark.parametrize("text", [
    "", "{}", "[]", "1", '"x"', "null", "{a = 1}", "[1,]", "[NaN]", "[1] x", "{${a}", "x[1]",
    "%{ if x }[1]%{ endif }", "${a}",
])
def test_what_is_no_json_is_left(text: str) -> None:
    assert code_of(text) is None
