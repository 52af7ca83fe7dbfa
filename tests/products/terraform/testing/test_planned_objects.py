"""Objects of an earlier run: kept, changed or made anew, as ``terraform test`` (1.11.4) does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.products.terraform.testing.trials import Trial

MODULE = """
variable "v" {
  default = 1
}
resource "terraform_data" "other" {
  input = var.v
}
resource "terraform_data" "a" {
  BODY
}
output "id" {
  value = terraform_data.a.id
}
output "out" {
  value = terraform_data.a.output
}
"""
CONDITIONS = ("output.id == run.one.id", "output.out == 2", "output.out == 1", "output.out == null")


def lifecycle(text: str) -> str:
    return f"lifecycle {{\n{text}\n}}\n"


def outcomes(trial: Trial, body: str, command: str) -> str:
    """The outcomes of the conditions in a second run with another value: +, - or an error."""
    found = ""
    for condition in CONDITIONS:
        said = trial.said(MODULE.replace("BODY", body), (
            f'run "one" {{\n}}\nrun "two" {{\n  command = {command}\n  variables {{\n    v = 2\n'
            f"  }}\n  assert {{\n    condition     = {condition}\n    error_message = \"no\"\n"
            "  }\n}\n"
        ))
        found += "+" if "2 passed" in said else "-" if "1 failed" in said else "!"
    return found


@pytest.mark.parametrize(("body", "applied", "planned"), [
    ("", "+--+", "+--+"),
    ("input = var.v", "++--", "+!!!"),
    ("triggers_replace = var.v", "---+", "!--+"),
    (lifecycle("replace_triggered_by = [terraform_data.other]"), "---+", "!--+"),
    (lifecycle("replace_triggered_by = [terraform_data.other.input]"), "---+", "!--+"),
    (lifecycle("replace_triggered_by = [terraform_data.other.id]"), "+--+", "+--+"),
    ("input = var.v\n" + lifecycle("ignore_changes = [input]"), "+-+-", "+-+-"),
    ("triggers_replace = var.v\n" + lifecycle("ignore_changes = [triggers_replace]"),
     "+--+", "+--+"),
    ("input = var.v\ntriggers_replace = var.v\n" + lifecycle("ignore_changes = all"),
     "+-+-", "+-+-"),
])
def test_a_second_run_changes_or_replaces_what_is_not_ignored(
    tmp_path: Path, body: str, applied: str, planned: str
) -> None:
    trial = Trial(tmp_path)
    assert (outcomes(trial, body, "apply"), outcomes(trial, body, "plan")) == (applied, planned)
