"""What makes a run an error, as in ``terraform test`` (1.11.4)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.products.terraform.testing.trials import Trial, asserting

BASE = """
variable "n" {
  default = "2"
}
variable "u" {
  default = null
}
variable "s" {
  default   = "x"
  sensitive = true
}
resource "terraform_data" "a" {
  input = 1
}
ephemeral "terraform_data" "e" {
}
"""
CALLED = 'variable "v" {\n  type = number\n}\noutput "v" {\n  value = var.v\n}\n'
HOLDS = asserting('var.n == "2"')


@pytest.fixture
def trial(tmp_path: Path) -> Trial:
    return Trial(tmp_path)


def outcome(trial: Trial, module: str, tests: str = HOLDS) -> str:
    """The status of the run, or the summary and the detail of its error."""
    *lines, counts = trial.said(BASE + module, tests, m_main=CALLED).splitlines()
    (status,) = [part.split()[1] for part in counts.split(", ") if part.startswith("1 ")]
    return lines[lines.index("") - 1].strip() if status == "error" else status


def condition(kind: str, text: str, message: str = '"wrong"') -> str:
    return f"{kind} {{\ncondition = {text}\nerror_message = {message}\n}}"


@pytest.mark.parametrize(("setting", "expected"), [
    ('count = "2"', "passed"),
    ("count = 0", "passed"),
    ('count = "x"', "Invalid count argument: A number is required."),
    ("count = -1", "Invalid count argument: It must be a whole number, and not negative."),
    ("count = 1.5", "Invalid count argument: It must be a whole number, and not negative."),
    ("count = null", "Invalid count argument: It must be a number, neither null nor sensitive."),
    ("count = var.s", "Invalid count argument: It must be a number, neither null nor sensitive."),
    (
        "count = length(terraform_data.a.id)",
        "Invalid count argument: It depends on attributes that are not known before apply.",
    ),
    ('for_each = toset(["a"])', "passed"),
    ("for_each = { a = terraform_data.a.id }", "passed"),
    ("for_each = [1]", "Invalid for_each argument: It must be a map or a set of strings."),
    ("for_each = 1", "Invalid for_each argument: It must be a map or a set of strings."),
    ("for_each = toset([1])", "Invalid for_each argument: It must be a set of strings."),
    ("for_each = toset([null])", "Invalid for_each argument: It must be a set of strings."),
    (
        "for_each = null",
        "Invalid for_each argument: It must be a map or a set of strings, neither null nor"
        " sensitive.",
    ),
    (
        "for_each = sensitive({})",
        "Invalid for_each argument: It must be a map or a set of strings, neither null nor"
        " sensitive.",
    ),
    (
        "for_each = terraform_data.a.output",
        "Invalid for_each argument: It depends on attributes that are not known before apply.",
    ),
    (
        "for_each = toset([terraform_data.a.id])",
        "Invalid for_each argument: It has elements that are not known before apply.",
    ),
])
def test_the_number_of_instances_must_be_known_and_right(
    trial: Trial, setting: str, expected: str
) -> None:
    assert outcome(trial, f'resource "terraform_data" "b" {{\n  {setting}\n}}\n') == expected


@pytest.mark.parametrize(("text", "message", "expected"), [
    ('var.n == "2"', '"wrong"', "passed"),
    ('var.n == "3"', '"wrong"', "Resource precondition failed: wrong"),
    ('var.n == "3"', "var.s", "Resource precondition failed: The message is sensitive."),
    ('"false"', '"wrong"', "Resource precondition failed: wrong"),
    (
        "var.u", '"wrong"',
        "Invalid condition result: The condition is null; it must be true or false.",
    ),
    (
        "var.n", '"wrong"',
        "Invalid condition result: The condition must be true or false: a bool is required.",
    ),
    (
        "terraform_data.a.id == var.n", '"wrong"', "passed",
    ),
])
def test_conditions_of_resources_must_hold(
    trial: Trial, text: str, message: str, expected: str
) -> None:
    block = f"lifecycle {{\n{condition('precondition', text, message)}\n}}"
    assert outcome(trial, f'resource "terraform_data" "b" {{\n{block}\n}}\n') == expected


@pytest.mark.parametrize(("module", "expected"), [
    ('output "o" {\nvalue = var.s\n}',
     "Output refers to sensitive values: Add `sensitive = true` to the output."),
    ('output "o" {\nvalue = var.s\nsensitive = true\n}', "passed"),
    (f'output "o" {{\nvalue = 1\n{condition("precondition", "var.n == 3")}\n}}',
     "Module output value precondition failed: wrong"),
    (f'check "c" {{\n{condition("assert", "var.n == 3")}\n}}',
     "Check block assertion failed: wrong"),
    ("locals {\na = local.b\nb = local.a\n}", "Cycle: local.a -> local.b"),
    ('variable "must" {\n}',
     "No value for required variable: The module requires a value for the variable `must`."),
    ('module "m" {\nsource = "./m"\n}',
     "No value for required variable: The module requires a value for the variable `v`."),
    ('module "m" {\nsource = "./m"\nv = "x"\n}',
     "Invalid value for input variable: A number is required."),
    ('module "m" {\nsource = "./m"\nv = 1\ncount = "x"\n}',
     "Invalid count argument: A number is required."),
    ('module "m" {\nsource = "./m"\nv = 1\ncount = 0\n}', "passed"),
    ("locals {\na = [path.root, path.module, path.cwd, terraform.workspace]\n}", "passed"),
])
def test_a_module_must_be_planned_without_errors(
    trial: Trial, module: str, expected: str
) -> None:
    assert outcome(trial, f"{module}\n") == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("terraform_data.a[0].id == 1", "Unexpected resource instance key: It has neither `count` nor"
     " `for_each`, so there is only one."),
    ('each.key == ""', 'Reference to "each" in context without for_each: `each` has no meaning in'
     " an assertion."),
    ("count.index == 1", 'Reference to "count" in non-counted context: `count` has no meaning in'
     " an assertion."),
    ("self.x == 1", 'Invalid "self" reference: `self` has no meaning in an assertion.'),
    ('path.nope == ""', 'Invalid "path" attribute: There is no `path.nope`.'),
    ("terraform.nope == 1", 'Invalid "terraform" attribute: There is no `terraform.nope`.'),
    ('terraform.workspace == "default"', "passed"),
    ("path.root == path.module", "passed"),
    ('path.cwd == ""', "undecided"),
    ("check.x", 'Reference to "check" in invalid context: Only `expect_failures` can refer to'
     " checks."),
    ("terraform_data == 1", "Invalid reference: `terraform_data` is not followed by a name."),
    ("data.x == 1", "Invalid reference: `data.x` is not followed by a name."),
    ("var", "Invalid reference: `var` is not followed by a name."),
    ("run.nope.x == 1", "Reference to undeclared run block: The run `nope` is not before this"
     " one."),
    ("output.none == 1", "Reference to undeclared output value: Nothing declares `output.none`."),
    ("local.none == 1", "Reference to undeclared local value: Nothing declares `local.none`."),
    ("module.none.x == 1", "Reference to undeclared module: Nothing declares `module.none`."),
    ("terraform_data.none.id == 1", "Reference to undeclared resource: Nothing declares"
     " `terraform_data.none`."),
    ("data.terraform_data.a.id == 1", "Reference to undeclared resource: Nothing declares"
     " `data.terraform_data.a`."),
    ("ephemeral.x.y == 1", "Reference to undeclared resource: Nothing declares `ephemeral.x.y`."),
    ("ephemeral.terraform_data.e.id == 1", "undecided"),
    ("resource.terraform_data.a.input == 1", "undecided"),
    ("var.u", "Invalid condition run: The condition is null; it must be true or false."),
    ("var.n", "Invalid condition run: A bool is required."),
    ('var.n == "3"', "failed"),
])
def test_conditions_of_assertions_refer_to_what_there_is(
    trial: Trial, text: str, expected: str
) -> None:
    assert outcome(trial, "", asserting(text)) == expected


@pytest.mark.parametrize(("more", "expected"), [
    ('variables {\nn = "3"\n}', "failed"),
    ("variables {\nnope = 1\n}", "passed"),
    ("variables {\nn = run.none.x\n}",
     "Reference to unknown run block: The run `none` is not before this one."),
    ("variables {\nn = var.n\n}", "Reference to unavailable variable: The variable `n` is not set"
     " at the level of the file or above."),
    ("expect_failures = [var.n]", "Missing expected failure: No condition of `var.n` fails."),
    ('module {\nsource = "./m"\n}\nvariables {\nv = 1\n}',
     "Reference to undeclared input variable: Nothing declares `var.n`."),
    ('module {\nsource = "./gone"\n}', "undecided"),
])
def test_runs_set_variables_modules_and_what_must_fail(
    trial: Trial, more: str, expected: str
) -> None:
    assert outcome(trial, "", asserting('var.n == "2"', more=more)) == expected


OLD = """
terraform {
  required_version = "< 1.12"
}
output "id" {
  value = "x-${terraform_data.a.id}"
}
output "ids" {
  value = [terraform_data.a.id]
}
"""


@pytest.mark.parametrize(("text", "expected"), [
    ('output.id == ["a"]', "Unknown condition value"),
    ('startswith(output.id, "x-")', "Unknown condition value"),
    ("can(output.id.none)", "Unknown condition value"),
    ("output.ids[0] == null", "passed"),
    ('output.ids == ["a"]', "failed"),
])
def test_unknown_outputs_have_no_type_in_old_versions(
    trial: Trial, text: str, expected: str
) -> None:
    assert outcome(trial, OLD, asserting(text)).startswith(expected)
