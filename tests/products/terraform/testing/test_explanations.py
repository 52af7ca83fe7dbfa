"""What is said of a condition that fails, and of the ways that its values take."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.products.terraform.testing.trials import Trial, asserting

MODULE = """
variable "name" {
  default = "web"
}
variable "secret" {
  default   = "hidden"
  sensitive = true
}
variable "list" {
  default = ["a", "b"]
}
resource "terraform_data" "one" {
  count = 2
  input = "n${count.index}"
}
resource "terraform_data" "each" {
  for_each = { x = "p", y = "q" }
  input    = each.value
}
resource "terraform_data" "whole" {
  input = { a = [1, 2], b = var.name }
}
module "inner" {
  source   = "./inner"
  for_each = { k = "v" }
  given    = "${var.name}-${each.value}"
}
output "name" {
  value = local.name
}
locals {
  name = upper(var.name)
}
"""
INNER = """
variable "given" {
}
variable "other" {
  default = 1
}
output "made" {
  value = "${var.given}!"
}
output "other" {
  value = var.other
}
"""


@pytest.fixture
def trial(tmp_path: Path) -> Trial:
    return Trial(tmp_path)


def explained(trial: Trial, condition: str) -> list[str]:
    """The lines about a condition that fails."""
    said = trial.said(MODULE, asserting(condition), inner_main=INNER)
    lines = [" ".join(line.split()) for line in said.splitlines()]
    first = next(at for at, line in enumerate(lines) if line.startswith("condition ="))
    return lines[first + 1 : lines.index("message: no")]


NAME = 'from main.tf:3 var.name = "web" (default)'
LIST = 'from main.tf:10 var.list = ["a", "b"] (default)'
SECRET = "from main.tf:6 var.secret = (sensitive) (default)"
TUPLE = '["a", "b"] tuple([string,string])'


@pytest.mark.parametrize(("condition", "lines"), [
    ('(var.name == "db")', ['left "web" string', NAME, 'right "db" string']),
    ('!(var.name == "web")', ['left "web" string', NAME, 'right "web" string']),
    (
        'var.name == "web" && (length(var.list) == 3 && true)',
        [
            "false: (length(var.list) == 3 && true)", "false: length(var.list) == 3",
            "left 2 number", LIST, "right 3 number",
        ],
    ),
    (
        'var.name == "db" || length(var.list) == 3',
        [
            'false: var.name == "db"', 'left "web" string', NAME, 'right "db" string',
            "false: length(var.list) == 3", "left 2 number", LIST, "right 3 number",
        ],
    ),
    (
        '!(var.name == "db" || length(var.list) == 2)',
        ["true: length(var.list) == 2", "left 2 number", LIST, "right 2 number"],
    ),
    (
        'alltrue([true, var.name == "db"])',
        ['element 1: var.name == "db"', 'left "web" string', NAME, 'right "db" string'],
    ),
    (
        'anytrue([var.name == "db", false])',
        [
            'element 0: var.name == "db"', 'left "web" string', NAME, 'right "db" string',
            "element 1: false", "value false bool",
        ],
    ),
])
def test_the_parts_of_a_condition_that_decide_it_are_explained(
    trial: Trial, condition: str, lines: list[str]
) -> None:
    assert explained(trial, condition) == lines


@pytest.mark.parametrize(("condition", "lines"), [
    ('contains(var.list, "c")', [f"argument 1 {TUPLE}", LIST, 'argument 2 "c" string']),
    (
        'alltrue([for x in var.list : x == "a"])',
        ["elements [true, false] tuple([bool,bool])", LIST, f"of {TUPLE}", LIST],
    ),
    (
        "can(tonumber(var.name))",
        [
            "error: `tonumber` fails for its first argument: A number is required.",
            'argument 1 "web" string', NAME,
        ],
    ),
    ("can(var.name.x)", [
        'error: No attribute `x`: This is "web", a string, which has no attributes.',
    ]),
])
def test_calls_show_their_arguments_or_errors(
    trial: Trial, condition: str, lines: list[str]
) -> None:
    assert explained(trial, condition) == lines


@pytest.mark.parametrize(("condition", "lines"), [
    ('var.secret == "x"', ["left (sensitive) string", SECRET, "right (sensitive) string"]),
    (
        'startswith(var.secret, "x")',
        ["argument 1 (sensitive) string", SECRET, "argument 2 (sensitive) string"],
    ),
    (
        'alltrue([var.secret == "x"])',
        ["element 0: (sensitive)", "left (sensitive) string", SECRET, "right (sensitive) string"],
    ),
    (
        '{ a = var.secret } == { a = "x" }',
        [
            "left (sensitive) object({a=string})", SECRET, "right (sensitive) object({a=string})",
        ],
    ),
])
def test_nothing_is_shown_beside_what_is_sensitive(
    trial: Trial, condition: str, lines: list[str]
) -> None:
    assert explained(trial, condition) == lines


@pytest.mark.parametrize(("condition", "lines"), [
    ('var.list == ["a", "c"]', ['differs at [1]: "b" string / "c" string']),
    ('var.list == ["a"]', ['differs at [1]: "b" string / missing']),
    ('var.list == ["a", "b", "c"]', ['differs at [2]: missing / "c" string']),
    ('var.list == tolist(["a", "c"])', []),
    (
        "var.list == toset(var.list)",
        ["differs only in type: tuple([string,string]) is never equal to set(string)"],
    ),
    (
        'terraform_data.whole.input == { a = [1, 3], b = "web", c = 1 }',
        ["differs at .a[1]: 2 number / 3 number", "differs at .c: missing / 1 number"],
    ),
    (
        "terraform_data.whole.input == { a = [1, 2] }",
        ['differs at .b: "web" string / missing'],
    ),
    ('{ (var.name) = { "x y" = 1 } } == { web = { "x y" = 2 } }', [
        'differs at .web."x y": 1 number / 2 number',
    ]),
    ("var.list != var.list", []),
])
def test_the_paths_at_which_values_differ_are_named(
    trial: Trial, condition: str, lines: list[str]
) -> None:
    assert [line for line in explained(trial, condition) if line.startswith("differs")] == lines


@pytest.mark.parametrize(("most", "last"), [(10, "differs at [9]:"), (12, "and at 2 more paths")])
def test_ten_paths_at_which_values_differ_are_named(trial: Trial, most: int, last: str) -> None:
    lines = explained(trial, f"range(0, length(var.list) + {most - 2}) == range(1, {most + 1})")
    assert lines[-1].startswith(last)
    assert sum(line.startswith("differs at") for line in lines) == 10


@pytest.mark.parametrize(("condition", "lines"), [
    ('output.name == "x"', ["from main.tf:29 local.name", "from main.tf:32 upper(var.name)", NAME]),
    (
        'terraform_data.one[1].input == "x"',
        ['from main.tf:14 "n${count.index}" count.index = 1'],
    ),
    ('terraform_data.each["y"].input == "x"', ['from main.tf:18 each.value each.key = "y"']),
    (
        'terraform_data.whole.input.b == "x"',
        ["from main.tf:21 { a = [1, 2], b = var.name }", NAME],
    ),
    (
        'module.inner["k"].made == "x"',
        [
            'from inner/main.tf:8 "${var.given}!"', 'from main.tf:26 "${var.name}-${each.value}"',
            NAME,
        ],
    ),
    (
        'module.inner["k"].other == 2',
        ["from inner/main.tf:11 var.other", "from inner/main.tf:5 var.other = 1 (default)"],
    ),
    (
        'terraform_data.one[0].triggers_replace == "x"',
        ["from main.tf:12 terraform_data.one[0].triggers_replace is not configured"],
    ),
    ("var.name == null", [NAME]),
    ("length(terraform_data.one) == 3", []),
])
def test_values_are_followed_to_where_they_are_written(
    trial: Trial, condition: str, lines: list[str]
) -> None:
    assert [line for line in explained(trial, condition) if line.startswith("from")] == lines
