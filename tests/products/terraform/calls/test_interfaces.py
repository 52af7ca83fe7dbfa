"""What the file of a published module says of its interface."""

from __future__ import annotations

import pytest

from hcl_lint.interfaces.interface import Interface
from hcl_lint.products.terraform.calls.interfaces import interface_in
from tests.linter.checking import DIALECTS


def read(text: str) -> Interface | None:
    return interface_in(text.encode(), DIALECTS.of("main.tf"))


@pytest.mark.parametrize(("body", "shown"), [
    ("", "!any"),
    ("default = null", "any"),
    ("type = nope", "!any"),
    ("type = number\nnullable = false", "!-number"),
    ("type = list(string)\ndefault = []\nsensitive = true", "*list(string)"),
    ("sensitive = 1", "!any"),
    ("sensitive = false", "!any"),
    ("sensitive = null", "!any"),
    ('ephemeral = "true"', "!^any"),
    ('type = object({ b = optional(string, "x") })', "!object({b = optional(string)})"),
])
def test_variables_have_marks_and_types(body: str, shown: str) -> None:
    found = read(f'variable "a" {{\n{body}\n}}\n')
    assert found is not None and found.variables == {"a": shown}


def test_outputs_have_marks() -> None:
    found = read('output "o" {\n  sensitive = true\n}\noutput "p" {\n}\n')
    assert found is not None and found.outputs == {"o": "*", "p": ""}
    found = read('{"variable": {"a": {}}, "output": {"o": {"value": 1, "ephemeral": true}}}')
    assert found is not None
    assert (found.variables, found.outputs) == ({"a": "!any"}, {"o": "^"})


def test_requirements_are_read() -> None:
    found = read(
        'terraform {\n  required_version = ">= 1"\n  required_providers {\n'
        '    aws = {\n      source = "A/aws"\n      version = "~> 1"\n    }\n'
        '    google = "2"\n    x = {}\n  }\n}\n'
    )
    assert found is not None and found.product == ">= 1"
    assert found.providers == {
        "aws": ("a/aws", "~> 1"), "google": ("hashicorp/google", "2"), "x": ("hashicorp/x", ""),
    }


def test_files_that_declare_nothing_need_not_parse() -> None:
    assert read('variable "a" {') is None
    found = read('resource "a" "b" {')
    assert found is not None and not found.variables
