"""The library's four ways in."""

from __future__ import annotations

import pytest

from hcl_lint.schema.entry_points import (
    evaluate_attributes, evaluate_config, evaluate_expression, evaluate_template,
)
from hcl_lint.schema.specs import AttributeSpec
from hcl_lint.text.source import Source
from hcl_lint.values.plain import to_python
from tests.conformance.standard_functions import STANDARD
from tests.schema.bodies import said

SPEC = 'variables {\n  unit = "s"\n}\nobject {\n  attr "wait" {\n    type = string\n  }\n}\n'


def test_a_configuration_is_decoded_by_a_spec() -> None:
    value, diagnostics = evaluate_config('wait = "${n}${unit}"\n', SPEC, {"n": 5})
    assert not diagnostics
    assert to_python(value) == {"wait": "5s"}


def test_a_configuration_in_json_is_known_by_its_name() -> None:
    source = Source("a.hcl.json", '{"wait": "${n}"}')
    assert to_python(evaluate_config(source, SPEC, {"n": 5})[0]) == {"wait": "5"}


def test_a_spec_may_be_an_object() -> None:
    assert to_python(evaluate_config("a = 1\n", AttributeSpec("a"))[0]) == 1


def test_what_is_wrong_with_a_spec_is_said() -> None:
    value, diagnostics = evaluate_config("", "objcet {}\n")
    assert value.is_unknown
    assert said(diagnostics)[0] == "objcet: Unexpected block `objcet`"


OWN = """
function "own" {
  params = [a]
  result = "own ${a}"
}
"""


@pytest.mark.parametrize(("text", "has_own", "is_given", "expected"), [
    ("own(1)", True, False, "own 1"), ("own(1)", True, True, "own 1"),
    ('upper("a")', True, True, "A"), ('upper("a")', False, True, "A"),
    ("own(1)", False, False, "Function calls are not allowed here"),
    ('upper("a")', True, False, "Unknown function `upper`"),
    ("own(1)", False, True, "Unknown function `own`"),
])
def test_functions_are_those_of_the_spec_and_those_that_are_given(
    text: str, has_own: bool, is_given: bool, expected: str
) -> None:
    given = {"upper": STANDARD["upper"]} if is_given else None
    value, diagnostics = evaluate_config(f"wait = {text}\n", SPEC + OWN * has_own, {}, given)
    assert [each.summary for each in diagnostics] == ([expected] if value.contains_unknown else [])
    if not value.contains_unknown:
        assert to_python(value) == {"wait": expected}


def test_attributes_are_an_object() -> None:
    value, diagnostics = evaluate_attributes("a = 1\nb = [x]\n", {"x": "y"})
    assert not diagnostics
    assert to_python(value) == {"a": 1, "b": ["y"]}
    assert said(evaluate_attributes("a {\n}\n")[1]) == ["a: Unexpected block `a`"]


@pytest.mark.parametrize(("text", "expected"), [("1 + n", 6), ("[for i in l: i]", ["x"])])
def test_an_expression_has_a_value(text: str, expected: object) -> None:
    value, diagnostics = evaluate_expression(text, {"n": 5, "l": ["x"]})
    assert not diagnostics
    assert to_python(value) == expected


def test_a_template_has_a_value() -> None:
    assert to_python(evaluate_template("n is ${n}", {"n": 5})[0]) == "n is 5"
    assert to_python(evaluate_template("${n}", {"n": 5})[0]) == 5


def test_syntax_errors_are_diagnostics() -> None:
    value, diagnostics = evaluate_expression("1 +")
    assert value.is_unknown and diagnostics


def test_functions_may_be_called_if_given() -> None:
    assert said(evaluate_expression("f(1)")[1])
