"""Which names mean something in a file, by what its dialect says."""

from __future__ import annotations

import pytest

from hcl_lint.dialects.dialect import Dialect, Expressions, FunctionNames
from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.engine import Engine
from hcl_lint.linter.selection import Selection
from hcl_lint.semantics.document import Document
from hcl_lint.text.source import Source
from tests.linter.checking import evaluation_checks

RULES = frozenset(["undefined-root", "undefined-function", "function-arity", "operand-type"])


def found(text: str, dialect: Dialect, path: str = "main.x") -> list[str]:
    file = FileContext(Document(Source(path, text), dialect), selection=Selection(RULES))
    Engine(evaluation_checks()).run_file(file)
    return [f"{each.rule.name}: {file.text[each.start : each.end]}" for each in file.diagnostics]


def test_roots_are_only_judged_where_all_are_known() -> None:
    text = "a = nope.x\nb = var.x\nc = [for d in var.y : d]\n"
    assert found(text, Dialect("x")) == []
    assert found(text, Dialect("x", roots=("var",))) == ["undefined-root: nope"]
    assert found(text, Dialect("x", roots=())) == [
        "undefined-root: nope", "undefined-root: var", "undefined-root: var"
    ]


@pytest.mark.parametrize(
    "text",
    [
        'dynamic "it" {\n  content {\n    a = it.value\n  }\n}\n',
        'b {\n  dynamic "c" {\n    iterator = it\n    content {\n      a = it.key\n    }\n  }\n}\n',
        "a = { it = 1 }\n",
        "variable v {\n  type = it\n}\n",
    ],
)
def test_what_names_its_own_is_known(text: str) -> None:
    typed = Expressions(static=("variable.type",))
    assert found(text, Dialect("x", roots=(), expressions=typed)) == []


def test_functions_are_only_judged_where_they_are_known() -> None:
    text = "a = upper()\nb = shout(1)\nc = nope(1)\n"
    assert found(text, Dialect("x")) == []
    known = FunctionNames("terraform", {"shout": "upper"}, is_open=True)
    assert found(text, Dialect("x", functions=known)) == ["function-arity: )"]
    known.is_open = False
    assert found(text, Dialect("x", functions=known)) == [
        "function-arity: )", "undefined-function: nope"
    ]
    assert found(text, Dialect("x", functions=FunctionNames())) == [
        "undefined-function: upper", "undefined-function: shout", "undefined-function: nope"
    ]


def test_what_an_unknown_function_does_with_its_arguments_is_not_known() -> None:
    assert found("a = f(1 + {})\n", Dialect("x")) == ["operand-type: {}"]
    assert found("a = try(1 + {}, 2)\n", Dialect("x")) == []
    assert found("a = f(1) + {}\n", Dialect("x")) == ["operand-type: {}"]
    assert found("a = f(1) + f()\n", Dialect("x")) == []


def test_defaults_in_types_are_literal() -> None:
    text = 'variable "v" {\n  type = object({ a = optional(string, %s) })\n}\n'
    for default, wanted in (
        ("var.x", ["undefined-root: var"]),
        ("upper()", ["undefined-function: upper()"]),
        ("1 + {}", ["operand-type: {}"]),
        ("5", []),
    ):
        assert found(text % default, DIALECTS["terraform"]) == wanted
        typed = Expressions(static=("variable.type",))
        assert found(text % default, Dialect("x", expressions=typed)) == []


def test_templates_in_json_are_judged_likewise() -> None:
    text = '{"a": {"//": "${nope}", "b": ["\\t${nope} ${upper()}"]}, "text": "${nope}"}'
    known = Dialect(
        "x", roots=(), functions=FunctionNames("terraform"), expressions=Expressions(("text",))
    )
    assert found(text, known, "main.x.json") == ["undefined-root: nope", "function-arity: )"]
    assert found(text, Dialect("x"), "main.x.json") == []


@pytest.mark.parametrize(
    "text",
    [
        '{"output": {"a": {"description": "${nope}"}}}',
        '{"variable": {"a": {"default": "${nope}"}}}',
        '{"terraform": {"backend": {"s3": {"key": "${nope}"}}}}',
    ],
)
def test_what_is_text_in_json_is_not_judged(text: str) -> None:
    terraform = DIALECTS["terraform"]
    dialect = Dialect(
        "x", roots=(), expressions=terraform.expressions, declarations=terraform.declarations,
        schemas=terraform.schemas,
    )
    assert found(text, dialect, "main.x.json") == []
    assert found(text.replace("nope", "upper("), dialect, "main.x.json") == []
