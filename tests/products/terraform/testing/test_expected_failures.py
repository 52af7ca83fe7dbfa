"""Failures that a run expects: which conditions must fail, and which may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.products.terraform.testing.trials import Trial, counted

MODULE = """
variable "fails" {
  default = ""
  validation {
    condition     = var.fails != "bad"
    error_message = "Bad."
  }
}
variable "holds" {
  default = ""
  validation {
    condition     = var.holds == ""
    error_message = "Bad."
  }
}
variable "which" {
  default = -1
}
variable "output" {
  default = true
}
variable "check" {
  default = true
}
resource "terraform_data" "many" {
  count = 2
  lifecycle {
    precondition {
      condition     = var.which != count.index && var.which != 2
      error_message = "Bad."
    }
  }
}
resource "terraform_data" "named" {
  for_each = toset(["a"])
  lifecycle {
    precondition {
      condition     = var.which != 3
      error_message = "Bad."
    }
  }
}
output "fails" {
  value = 1
  precondition {
    condition     = var.output
    error_message = "Bad."
  }
}
check "fails" {
  assert {
    condition     = var.check
    error_message = "Bad."
  }
}
"""
PASSED = "1 passed"


def outcome(folder: Path, variables: str, expected: str) -> str:
    """What comes of a run with variables that expects failures: its errors, or counts."""
    said = Trial(folder).said(MODULE, (
        f'run "r" {{\n  command = plan\n  variables {{\n    {variables}\n  }}\n'
        f"  expect_failures = [{expected}]\n}}\n"
    ))
    errors = [line.strip() for line in said.splitlines() if line.startswith("  ") and ": " in line]
    return " / ".join(errors) or counted(said)


@pytest.mark.parametrize(("variables", "expected"), [
    ("", ""),
    ('fails = "bad"', "var.fails"),
    ("which = 0", "terraform_data.many"),
    ("which = 0", "terraform_data.many[0]"),
    ("which = 2", "terraform_data.many"),
    ("which = 2", "terraform_data.many[0], terraform_data.many[1]"),
    ("which = 3", 'terraform_data.named["a"]'),
    ("which = 3", "terraform_data.named"),
    ("output = false", "output.fails"),
    ("check = false", "check.fails"),
    ("check = false\noutput = false", "check.fails, output.fails"),
])
def test_a_run_passes_whose_expected_conditions_fail(
    tmp_path: Path, variables: str, expected: str
) -> None:
    assert outcome(tmp_path, variables, expected) == PASSED


@pytest.mark.parametrize(("variables", "expected", "missing"), [
    ("", "var.fails", "var.fails"),
    ('fails = "bad"', "var.fails, var.holds", "var.holds"),
    ("which = 0", "terraform_data.many[1], terraform_data.many[0]", "terraform_data.many[1]"),
    ("", "output.fails", "output.fails"),
    ("", "check.fails", "check.fails"),
    ("", 'terraform_data.named["a"]', 'terraform_data.named["a"]'),
])
def test_an_expected_failure_that_is_missing_is_named(
    tmp_path: Path, variables: str, expected: str, missing: str
) -> None:
    found = outcome(tmp_path, variables, expected)
    assert found == f"Missing expected failure: No condition of `{missing}` fails."


@pytest.mark.parametrize(("variables", "expected", "problem"), [
    ("which = 2", "terraform_data.many[0]",
     "Resource precondition failed: terraform_data.many[1]: Bad."),
    ("output = false", "", "Module output value precondition failed: Bad."),
    ('holds = "bad"\nfails = "bad"', "var.fails",
     "Invalid value for variable: Bad. This was checked by the validation in main.tf:12."),
])
def test_a_failure_that_is_not_expected_is_an_error(
    tmp_path: Path, variables: str, expected: str, problem: str
) -> None:
    assert outcome(tmp_path, variables, expected) == problem


@pytest.mark.parametrize("root", ["module.a", "local.a", "path.module", "each.key", "run.a"])
def test_only_objects_with_conditions_can_be_expected_to_fail(tmp_path: Path, root: str) -> None:
    assert f"`{root.partition('.')[0]}` has no conditions." in outcome(tmp_path, "", root)
