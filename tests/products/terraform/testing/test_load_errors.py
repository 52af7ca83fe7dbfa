"""Files of tests that ``terraform test`` refuses before it runs anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.products.terraform.testing.trials import Trial, asserting, counted

MODULE = """
variable "a" {
  default = 1
}
resource "terraform_data" "a" {
  input = var.a
}
module "m" {
  source = "./m"
}
"""
INNER = 'output "o" {\n  value = 1\n}\n'
HOLDS = asserting("var.a == 1")


def refused(folder: Path, tests: str, module: str = MODULE, **files: str) -> list[str]:
    """The errors of a file, without what they say more; or how many runs came to what."""
    said = Trial(folder).said(module, tests, m_main=INNER, **files)
    lines = said.splitlines()
    errors = [line.strip() for line in lines if line.startswith("  ")]
    return errors or [counted(said)]


def run(text: str, name: str = "x") -> str:
    return f'run "{name}" {{\n{text}\n}}\n'


PLAN, REFRESH = "plan_options {\n  mode = refresh-only", "\n  refresh = "
OVERRIDE = "override_resource {\n  target = terraform_data.a\n}\n"


@pytest.mark.parametrize(("tests", "expected"), [
    (HOLDS + "variables {\n}\n", "1 passed"),
    ("variables {\n}\nvariables {\n}\n", 'Multiple "variables" blocks: There is another one before'
     " it: `variables`."),
    (run("variables {\n}\nvariables {\n}"), 'Multiple "variables" blocks: There is another one'
     " before it: `variables`."),
    (run("variables {\n}") + run("variables {\n}", "y"), "2 passed"),
    (run("") + run(""), 'Duplicate "run" block names: There is another one before it: `x`.'),
    (run("command = plan"), "1 passed"),
    (run('command = "plan"'),
     'Invalid "command" keyword: Write `plan` or `apply`, without quotes.'),
    (run("command = destroy"),
     'Invalid "command" keyword: Write `plan` or `apply`, without quotes.'),
    (run(f"{PLAN}{REFRESH}true\n}}"), "1 passed"),
    (run(f"{PLAN}{REFRESH}false\n}}"),
     "Incompatible plan options: The mode is `refresh-only`, and `refresh` is false."),
    (run("plan_options {\n  mode = normal\n  refresh = false\n}"), "1 passed"),
    (run('assert {\n  condition = true\n  error_message = "no"\n}'),
     "Invalid assert expression: The condition must refer to something, or it would always be the"
     " same."),
    (HOLDS + OVERRIDE, "1 passed"),
    (HOLDS + OVERRIDE * 2,
     "Duplicate override_resource block: `terraform_data.a` is overridden already."),
    (run(OVERRIDE * 2),
     "Duplicate override_resource block: `terraform_data.a` is overridden already."),
    (run(OVERRIDE) + OVERRIDE, "1 passed"),
    ('mock_provider "aws" {\n' + OVERRIDE * 2 + "}\n",
     "Duplicate override_resource block: `terraform_data.a` is overridden already."),
    ("override_resource {\n}\n", "Missing target attribute: Add the address of the object."),
    (run("override_data {\n}"), "Missing target attribute: Add the address of the object."),
    ('override_resource {\n  target = terraform_data.a\n  values = { id = var.a }\n}\n',
     "Variables not allowed: Write the value itself."),
    ('override_module {\n  target = module.m\n  outputs = { o = local.a }\n}\n',
     "Variables not allowed: Write the value itself."),
    ("override_resource {\n  target = terraform_data.a\n  override_during = plan\n}\n" + HOLDS,
     "1 passed"),
    ("override_resource {\n  target = terraform_data.a\n  override_during = never\n}\n",
     "Invalid override_during value: Write `plan` or `apply`."),
    ('override_resource {\n  target = terraform_data.a\n  override_during = "plan"\n}\n',
     "Invalid override_during value: Write `plan` or `apply`."),
    ('mock_provider "aws" {\n  override_during = never\n}\n',
     "Invalid override_during value: Write `plan` or `apply`."),
    ('mock_provider "aws" {\n  mock_data "a" {\n    override_during = never\n  }\n}\n',
     "Invalid override_during value: Write `plan` or `apply`."),
    ('mock_provider "aws" {\n  mock_data "a" {\n  }\n  mock_data "a" {\n  }\n}\n',
     "Duplicate mock_data block: There is another one before it: `mock_data a`."),
    ('mock_provider "aws" {\n  mock_data "a" {\n  }\n  mock_resource "a" {\n  }\n}\n' + HOLDS,
     "1 passed"),
    ('mock_provider "aws" {\n  mock_data "a" {\n    defaults = { a = path.module }\n  }\n}\n',
     "Variables not allowed: Write the value itself."),
    ('mock_provider "aws" {\n  source = "./mocks"\n}\n',
     "Failed to read mock data directory: There are no files of mocks in this folder."),
])
def test_a_file_that_is_refused_says_why(tmp_path: Path, tests: str, expected: str) -> None:
    assert refused(tmp_path, tests) == [expected]


@pytest.mark.parametrize(("version", "tests", "expected"), [
    ("1.14", 'run "x" {\n  state_key = "a"\n}\n', "1 passed"),
    ("1.10", 'run "x" {\n  state_key = "a"\n}\n',
     "Unsupported argument: `state_key` needs Terraform 1.11."),
    ("1.6", 'mock_provider "aws" {\n}\n',
     "Unsupported block type: `mock_provider` needs Terraform 1.7."),
    ("1.14", "override_resource {\n  target = terraform_data.a\n"
     '  values = { id = upper("a") }\n}\n', "Function calls not allowed: Write the value itself."),
])
def test_a_file_for_later_versions_is_refused(
    tmp_path: Path, version: str, tests: str, expected: str
) -> None:
    module = f'terraform {{\n  required_version = "~> {version}.0"\n}}\n{MODULE}'
    assert refused(tmp_path, tests, module) == [expected]


@pytest.mark.parametrize(("constraints", "expected"), [
    ([">= 1.6", "< 2"], ["1 passed"]),
    ([">= 1.9", "< 1.8"],
     ["Unsupported Terraform Core version: No version meets all constraints."]),
    (["< 1.8, >= 1.8"],
     ["Unsupported Terraform Core version: No version meets all constraints."]),
    (["<= 1.8, >= 1.8"], ["1 passed"]),
])
def test_versions_that_no_release_has_are_refused(
    tmp_path: Path, constraints: list[str], expected: list[str]
) -> None:
    settings = [f'terraform {{\n  required_version = "{each}"\n}}\n' for each in constraints]
    assert refused(tmp_path, HOLDS, MODULE + "".join(settings)) == expected


def test_a_broken_file_of_the_module_is_refused(tmp_path: Path) -> None:
    found = refused(tmp_path, HOLDS, MODULE, more='output "a" {')
    assert found == ["Block is not closed: The `{` of this `output` block has no `}` that closes"
                     " it."]
