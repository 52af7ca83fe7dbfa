"""What of a module assertions lead to, and which outcomes of conditions they see."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.products.terraform.testing.trials import Trial, asserting

MODULE = """
variable "on" {
  default = true
}
resource "terraform_data" "used" {
  input = var.on ? "a" : "b"
  lifecycle {
    precondition {
      condition     = var.on
      error_message = "off"
    }
  }
}
resource "terraform_data" "unused" {
}
module "m" {
  source = "./m"
  given  = terraform_data.used.input
}
output "o" {
  value = module.m.o
}
output "p" {
  value = module.m
}
"""
INNER = """
variable "given" {
}
resource "terraform_data" "inner" {
  input = var.given
}
resource "terraform_data" "other" {
}
output "o" {
  value = terraform_data.inner.input
}
output "q" {
  value = terraform_data.other.id
}
"""
RESOURCES = ("terraform_data.used", "terraform_data.unused", "terraform_data.inner",
             "terraform_data.other")
OUTPUTS = ("output.o", "output.p", "output.o in m", "output.q in m")


@pytest.fixture
def trial(tmp_path: Path) -> Trial:
    return Trial(tmp_path)


def missed(trial: Trial, tests: str) -> list[str]:
    """What is not covered."""
    said = trial.said(MODULE, tests, "--coverage", m_main=INNER).splitlines()
    first = next(at for at, line in enumerate(said) if line.startswith("coverage"))
    found = []
    for line in said[first:]:
        place, _, name = line.strip().partition("  ")
        if name:
            is_inner_output = place.startswith("m/") and name.startswith("output")
            found.append(f"{name} in m" if is_inner_output else name)
    return found


@pytest.mark.parametrize(("condition", "reached"), [
    ('terraform_data.used.input == "a"', {"terraform_data.used"}),
    ('module.m.o == "a"', {"terraform_data.used", "terraform_data.inner", "output.o in m"}),
    ('output.o == "a"',
     {"terraform_data.used", "terraform_data.inner", "output.o", "output.o in m"}),
    ('output.p.o == "a"', {*RESOURCES, *OUTPUTS} - {"terraform_data.unused", "output.o"}),
    ('module.m.q != "x"', {"terraform_data.other", "output.q in m"}),
])
def test_what_assertions_lead_to_is_reached(
    trial: Trial, condition: str, reached: set[str]
) -> None:
    found = set(missed(trial, asserting(condition, "apply")))
    assert {*RESOURCES, *OUTPUTS} - found == reached


PRECONDITION = "precondition of resource terraform_data.used"
ARMS = ['`"a"` where `var.on`', '`"b"` unless `var.on`']
OFF = "variables {\n on = false\n}\n"


@pytest.mark.parametrize(("tests", "rest"), [
    (asserting('output.o == "a"'), [PRECONDITION, ARMS[1]]),
    (f'run "r" {{\n command = plan\n {OFF} expect_failures = [terraform_data.used]\n}}\n',
     ARMS[:1]),
])
def test_a_condition_is_tested_by_a_run_that_violates_it(
    trial: Trial, tests: str, rest: list[str]
) -> None:
    assert [item for item in missed(trial, tests) if item in (PRECONDITION, *ARMS)] == rest
