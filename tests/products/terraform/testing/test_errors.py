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


OVERRIDE = "{block} {{\n  target = {target}\n  {values}\n}}\n"
OBJECTS = f"""{BASE}
data "terraform_remote_state" "d" {{
  count   = 0
  backend = "local"
}}
module "m" {{
  source = "./m"
  v      = 1
}}
"""


@pytest.mark.parametrize(("block", "target", "expected"), [
    ("override_module", "module.m", "passed"),
    ("override_module", 'module.m["a"]', "passed"),
    ("override_module", "module.nope", "passed"),
    ("override_module", "terraform_data.a", "Write the address of a module."),
    ("override_module", "data.terraform_remote_state.d", "Write the address of a module."),
    ("override_module", "module.m.terraform_data.a", "Write the address of a module."),
    ("override_module", "module.m.v", "Write the address of a module."),
    ("override_module", "module", "Write the address of a module."),
    ("override_module", "var.n", "Write the address of a module."),
    ("override_module", '"module.m"', "Write the address of the object, without quotes."),
    ("override_resource", "terraform_data.a", "passed"),
    ("override_resource", "resource.terraform_data.a", "passed"),
    ("override_resource", "terraform_data.a[0]", "passed"),
    ("override_resource", "module.m.terraform_data.a", "passed"),
    ("override_resource", "module.m", "Write the address of a resource."),
    ("override_resource", "data.terraform_remote_state.d", "Write the address of a resource."),
    ("override_resource", "terraform_data", "Write the address of a resource."),
    ("override_resource", "terraform_data.a.input", "Write the address of a resource."),
    ("override_resource", "ephemeral.terraform_data.e", "Write the address of a resource."),
    ("override_data", "data.terraform_remote_state.d", "passed"),
    ("override_data", "terraform_data.a", "Write the address of a data source."),
    ("override_data", "module.m", "Write the address of a data source."),
    ("override_data", "data.d", "Write the address of a data source."),
])
def test_an_override_must_be_of_its_kind(
    trial: Trial, block: str, target: str, expected: str
) -> None:
    override = OVERRIDE.format(block=block, target=target, values="")
    error = expected if expected == "passed" else f"Invalid override target: {expected}"
    for tests in (override + HOLDS, asserting('var.n == "2"', more=override)):
        assert outcome(trial, OBJECTS.removeprefix(BASE), tests) == error


@pytest.mark.parametrize(("tests", "expected"), [
    (OVERRIDE.format(block="override_module", target="module.m", values='outputs = "x"'),
     "Invalid outputs attribute: It must be an object."),
    (OVERRIDE.format(block="override_module", target="module.m", values="outputs = null"),
     "Invalid outputs attribute: It must be an object."),
    (OVERRIDE.format(block="override_resource", target="terraform_data.a", values="values = 1"),
     "Invalid values attribute: It must be an object."),
    (OVERRIDE.format(block="override_module", target="module.m[*]", values=""),
     "Invalid expression: Write the address of the object."),
    (OVERRIDE.format(block="override_module", target="module.m[each.key]", values=""),
     "Invalid expression: Write the address of the object."),
    ('mock_provider "aws" {\n  alias = x\n}\n',
     "Invalid provider configuration alias: Write it as a string."),
])
def test_overrides_and_mocks_must_have_the_right_form(
    trial: Trial, tests: str, expected: str
) -> None:
    assert outcome(trial, OBJECTS.removeprefix(BASE), tests + HOLDS) == expected


@pytest.mark.parametrize(("more", "expected"), [
    ("expect_failures = [1]", "Invalid expression"),
    ("expect_failures = var.n", "Invalid expression"),
    ("providers = 1", "Invalid expression"),
    ("plan_options {\n  mode = other\n}", "Invalid expression"),
    ("plan_options {\n  refresh = 1\n}", "Unsuitable value type"),
    ("plan_options {\n  target = [1]\n}", "Invalid expression"),
    ("plan_options {\n  target = [var.n]\n}", "Invalid address"),
    ("plan_options {\n  target = [terraform_data]\n}", "Invalid address"),
    ("plan_options {\n  target = [terraform_data.a.input]\n}", "Invalid address"),
    ("plan_options {\n  target = [output.x]\n}", "undecided"),
    ("plan_options {\n  replace = [terraform_data.a]\n}", "passed"),
    ("plan_options {\n  replace = [module.m]\n}", "Invalid address"),
    ("plan_options {\n  replace = [data.terraform_remote_state.d]\n}",
     "Can only target managed resources for forced replacements."),
    ("providers = { terraform = terraform.other }",
     "Missing provider definition for terraform.other"),
    ("providers = { terraform = terraform }", "Missing provider definition for terraform"),
    ("module {\n  source = 1\n}", "Invalid module source address"),
    ("module {\n  source = var.n\n}", "Invalid module source address"),
])
def test_settings_of_a_run_must_have_the_right_form(
    trial: Trial, more: str, expected: str
) -> None:
    found = outcome(trial, OBJECTS.removeprefix(BASE), asserting('var.n == "2"', more=more))
    assert found.partition(":")[0] == expected


def test_a_mock_without_an_object_fails_where_it_makes_one(trial: Trial) -> None:
    inner = 'mock_resource "terraform_data" {\n    defaults = 1\n  }'
    mock = f'mock_provider "terraform" {{\n  {inner}\n}}\n'
    assert outcome(trial, "", mock + HOLDS) == "passed"
    assert outcome(trial, "", mock + asserting('var.n == "2"', "apply")) == (
        "Invalid replacement value: It must be an object."
    )


@pytest.mark.parametrize("value", ["nope.x", "var.nope", "upper(1, 2)"])
def test_a_variable_of_the_file_that_nobody_reads_is_not_evaluated(
    trial: Trial, value: str
) -> None:
    assert outcome(trial, "", f"variables {{\n  other = {value}\n}}\n{HOLDS}") == "passed"
    assert outcome(trial, "", f"variables {{\n  u = {value}\n}}\n{HOLDS}") != "passed"
    own = asserting('var.n == "2"', more=f"variables {{\n  other = {value}\n}}")
    assert outcome(trial, "", own) != "passed"
