"""What the objects of the built-in provider have in a plan and in an apply."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.products.terraform.testing.trials import Trial, asserting, counted

MODULE = """
variable "secret" {
  default   = "s"
  sensitive = true
}
resource "terraform_data" "empty" {
}
resource "terraform_data" "full" {
  input            = { a = 1 }
  triggers_replace = ["t"]
}
resource "terraform_data" "secret" {
  input = var.secret
}
data "terraform_remote_state" "local" {
  backend = "local"
  config = {
    path = "a.state"
  }
}
data "terraform_remote_state" "far" {
  backend   = "s3"
  workspace = "w"
  config = {
    bucket = "b"
  }
}
"""
STATE = '{"outputs": {"n": {"value": 1, "type": "number"}, "l": {"value": ["a"], "type":'
STATE += ' ["list", "string"]}}}'
PASSED, FAILED, UNKNOWN = "1 passed", "1 failed", "1 error"


@pytest.fixture
def trial(tmp_path: Path) -> Trial:
    return Trial(tmp_path)


def outcome(trial: Trial, condition: str, command: str, state: str = STATE) -> str:
    """What comes of a run with a condition beside a state of others."""
    folder = trial.folder / str(trial.count + 1)
    folder.mkdir()
    (folder / "a.state").write_text(state)
    return counted(trial.said(MODULE, asserting(condition, command)))


@pytest.mark.parametrize(("condition", "planned", "applied"), [
    ("terraform_data.empty.input == null", PASSED, PASSED),
    ("terraform_data.empty.output == null", PASSED, PASSED),
    ("terraform_data.empty.triggers_replace == null", PASSED, PASSED),
    ("terraform_data.empty.id != null", PASSED, PASSED),
    ("length(terraform_data.empty.id) == 36", UNKNOWN, PASSED),
    ("length(terraform_data.empty.id) == 35", UNKNOWN, FAILED),
    ("terraform_data.empty.id != terraform_data.full.id", UNKNOWN, PASSED),
    ("terraform_data.full.input.a == 1", PASSED, PASSED),
    ("terraform_data.full.output.a == 1", UNKNOWN, PASSED),
    ('terraform_data.full.triggers_replace[0] == "t"', PASSED, PASSED),
    ("issensitive(terraform_data.secret.input)", PASSED, PASSED),
    ("issensitive(terraform_data.secret.output)", UNKNOWN, FAILED),
    ("data.terraform_remote_state.local.outputs.n == 1", PASSED, PASSED),
    ('data.terraform_remote_state.local.outputs.l == tolist(["a"])', PASSED, PASSED),
    ("data.terraform_remote_state.local.outputs.n == 2", FAILED, FAILED),
    ("data.terraform_remote_state.local.workspace == null", PASSED, PASSED),
    ("data.terraform_remote_state.local.defaults == null", PASSED, PASSED),
    ('data.terraform_remote_state.far.workspace == "w"', PASSED, PASSED),
    ('data.terraform_remote_state.far.config.bucket == "b"', PASSED, PASSED),
    ("data.terraform_remote_state.far.outputs.n == 1", "1 undecided", "1 undecided"),
])
def test_what_built_in_objects_have(
    trial: Trial, condition: str, planned: str, applied: str
) -> None:
    found = [outcome(trial, condition, command) for command in ("plan", "apply")]
    assert found == [planned, applied]


@pytest.mark.parametrize("state", [
    "", "{}", '{"outputs": []}', '{"outputs": {"n": 1}}', '{"outputs": {"n": {"value": 1}}}',
    '{"outputs": {"n": {"value": "x", "type": "number"}}}',
    '{"outputs": {"n": {"value": 1, "type": "nope"}}}',
])
def test_outputs_of_a_state_that_cannot_be_read_are_not_known(trial: Trial, state: str) -> None:
    condition = "data.terraform_remote_state.local.outputs.n == 1"
    assert outcome(trial, condition, "plan", state) == "1 undecided"


def test_a_state_that_is_not_there_is_an_error(trial: Trial) -> None:
    condition = "data.terraform_remote_state.local.outputs.n == 1"
    said = trial.said(MODULE, asserting(condition))
    assert "Unable to find remote state: There is no state at `a.state`." in said


@pytest.mark.parametrize(("values", "condition", "outcome"), [
    ("", "terraform_data.full.input.a == 1", PASSED),
    ("", "terraform_data.full.output == null", PASSED),
    ("", "terraform_data.full.id != null", PASSED),
    ("", "length(terraform_data.full.id) == 8", PASSED),
    ("output = 5", "terraform_data.full.output == 5", PASSED),
    ('id = "x"', 'terraform_data.full.id == "x"', PASSED),
    ("id = 5", 'terraform_data.full.id == "5"', PASSED),
    ('input = "x"', "terraform_data.full.input.a == 1", PASSED),
])
def test_an_override_gives_what_is_not_configured(
    trial: Trial, values: str, condition: str, outcome: str
) -> None:
    override = (
        f"override_resource {{\n  target = terraform_data.full\n  values = {{\n{values}\n}}\n}}\n"
    )
    module = MODULE[: MODULE.index("data \"terraform_remote_state\"")]
    said = trial.said(module, override + asserting(condition, "apply"))
    assert counted(said) == outcome


@pytest.mark.parametrize(("values", "condition"), [
    ("outputs = { n = 7 }", "data.terraform_remote_state.local.outputs.n == 7"),
    ("", "data.terraform_remote_state.local.outputs == null"),
    ("", 'data.terraform_remote_state.local.backend == "local"'),
    ('backend = "x"', 'data.terraform_remote_state.local.backend == "local"'),
])
def test_an_override_replaces_the_state_of_others(
    trial: Trial, values: str, condition: str
) -> None:
    override = (
        "override_data {\n  target = data.terraform_remote_state.local\n"
        f"  values = {{\n{values}\n}}\n}}\n"
    )
    module = MODULE[: MODULE.index('data "terraform_remote_state" "far"')]
    assert counted(trial.said(module, override + asserting(condition))) == PASSED
