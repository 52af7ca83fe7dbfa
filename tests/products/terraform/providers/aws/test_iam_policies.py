"""Where access policies of AWS are read from, and where their defects are reported."""

from __future__ import annotations

import pytest

from hcl_lint.linter.context import ModuleContext
from hcl_lint.linter.selection import Selection
from hcl_lint.products.terraform.providers.aws.rules.iam_policies import malformed_policy
from tests.semantics.test_values import module

BAD = '{"Statement": {"Effect": "allow", "Action": "*", "Resource": "*"}}'


def found(files: dict[str, str], folder: str = "") -> list[str]:
    """The texts in which something is wrong."""
    context = ModuleContext(module(files, folder))
    return [diagnostic.source.text[diagnostic.start : diagnostic.end]
            for diagnostic in malformed_policy(context)]


def policy(expression: str) -> str:
    return f'resource "aws_iam_policy" "p" {{\n  policy = {expression}\n}}\n'


def call(folder: str, argument: str) -> str:
    return f'module "m" {{\n  source = "./{folder}"\n  policy = {argument}\n}}\n'


@pytest.mark.parametrize(("path", "text", "is_found"), [
    ("${path.module}/p.json", BAD, True),
    ("${path.module}/p.json", BAD.replace("allow", "Allow"), False),
    ("${path.module}/p.json", "{", True),
    ("${path.module}/q.json", BAD, False),
    ("/p.json", BAD, False),
    ("${path.module}/../../p.json", BAD, False),
])
def test_files_of_the_tree_are_read(path: str, text: str, is_found: bool) -> None:
    files = {"a/main.tf": policy(f'file("{path}")'), "a/p.json": text}
    assert found(files, "a") == [f'file("{path}")'] * is_found


def test_a_local_value_with_the_text_of_a_file() -> None:
    text = 'locals {\n  text = file("${path.module}/p.json")\n}\n'
    files = {"main.tf": policy("local.text") + text, "p.json": BAD}
    assert found(files) == ['file("${path.module}/p.json")']


@pytest.mark.parametrize(("levels", "is_found"), [(3, True), (4, False)])
def test_arguments_are_policies_some_calls_deep(levels: int, is_found: bool) -> None:
    variable = 'variable "policy" {\n  type = string\n}\n'
    bad = 'jsonencode({ Statement = { Effect = "allow" } })'
    files = {"main.tf": call("m", bad)}
    folder = "m"
    for _ in range(levels - 1):
        files[f"{folder}/main.tf"] = variable + call("m", "var.policy")
        folder += "/m"
    files[f"{folder}/main.tf"] = variable + policy("var.policy")
    assert ('"allow"' in found(files)) is is_found


def test_modules_that_call_each_other() -> None:
    variable = 'variable "policy" {\n  type = string\n}\n'
    files = {
        "a/main.tf": variable + call("../b", "var.policy"),
        "b/main.tf": variable + call("../a", "var.policy") + policy("var.policy"),
    }
    assert found(files, "a") == []


def test_what_is_wrong_in_a_module_is_reported_where_it_is_used() -> None:
    output = 'output "policy" {\n  value = jsonencode({ Statement = { Effect = "allow" } })\n}\n'
    files = {
        "main.tf": policy("module.m.policy") + call("m", "null"),
        "m/main.tf": output,
    }
    assert found(files) == ["module.m.policy"]


def test_the_default_of_a_variable_counts_where_it_is_assumed() -> None:
    text = 'variable "p" {\n  default = <<-EOT\n    ' + BAD + "\n  EOT\n}\n" + policy("var.p")
    files = {"main.tf": text}
    assert found(files) == []
    context = ModuleContext(module(files), selection=Selection(assumes_defaults=True))
    assert len(list(malformed_policy(context))) == 1
