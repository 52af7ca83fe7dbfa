"""What is wrong with values that override files replace: nothing evaluates them."""

from __future__ import annotations

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import module, ruleset

RESOURCE = 'resource "terraform_data" "a" {\n  '
OUTPUT = 'output "a" {\n  '


def errors(base: str, override: str, path: str = "main.tf") -> list[str]:
    """The codes of errors in a file and one that overrides it."""
    whole = module(Source(path, base), Source("x_override.tf", override))
    return [
        each.code for result in Checker(ruleset()).check(whole) for each in result.diagnostics
        if each.severity == "error"
    ]


@pytest.mark.parametrize(
    ("base", "override"),
    [
        ("locals {\n  a = VALUE\n}\n", "locals {\n  a = 1\n}\n"),
        (OUTPUT + "value = VALUE\n}\n", OUTPUT + "value = 1\n}\n"),
        (RESOURCE + "input = VALUE\n}\n", RESOURCE + "input = 1\n}\n"),
        (RESOURCE + "count = VALUE\n}\n", RESOURCE + "count = 1\n}\n"),
        (
            RESOURCE + "connection {\n    host = VALUE\n  }\n}\n",
            RESOURCE + 'connection {\n    host = "a"\n  }\n}\n',
        ),
    ],
)
@pytest.mark.parametrize(
    "value", ["var.none", "nofunction()", "[1].a", 'tonumber("a")', "each.key", '{ a = "a" } > 1']
)
def test_replaced_values_have_no_errors(base: str, override: str, value: str) -> None:
    base = base.replace("VALUE", value)
    assert errors(base, "") != []
    assert errors(base, override) == []


def test_replaced_values_have_no_errors_in_json_syntax_either() -> None:
    base = '{"output": {"a": {"value": "${var.none}"}}}\n'
    assert errors(base, OUTPUT + "value = 1\n}\n", "main.tf.json") == []


@pytest.mark.parametrize(
    ("base", "override"),
    [
        (OUTPUT + "value = var.none\n}\n", OUTPUT + "sensitive = true\n}\n"),
        (OUTPUT + "value = 1\n}\n", OUTPUT + "value = var.none\n}\n"),
        (
            RESOURCE + "lifecycle {\n    replace_triggered_by = [terraform_data.none]\n  }\n}\n",
            RESOURCE + "lifecycle {\n    create_before_destroy = true\n  }\n}\n",
        ),
    ],
)
def test_other_values_have_errors(base: str, override: str) -> None:
    assert len(errors(base, override)) == 1


def test_variables_are_judged_before_they_are_overridden() -> None:
    base = 'variable "a" {\n  type    = string\n  default = []\n}\n'
    assert errors(base, 'variable "a" {\n  default = ""\n}\n') == ["V010"]


@pytest.mark.parametrize(
    ("base", "override", "expected"),
    [
        ("type = string", "default = \"a\"", "V006"),
        ("type = any", "type = string", "V006"),
        ("type = object({ b = string })\n  sensitive = true", "default = { b = 1 }", "V016"),
        ("type = object({ b = string })", "sensitive = true", "V016"),
        ("type = object({ b = string })\n  sensitive = true", "sensitive = false", None),
    ],
)
def test_variables_keep_what_nothing_overrides(
    base: str, override: str, expected: str | None
) -> None:
    whole = f'variable "a" {{\n  {base}\n}}\noutput "b" {{\n  value = var.a.b\n}}\n'
    found = errors(whole, f'variable "a" {{\n  {override}\n}}\n')
    assert found == ([] if expected is None else [expected])
