"""Values that mocks and overrides give to attributes that only a provider knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.products.terraform.testing.trials import Trial, asserting, counted
from tests.providers.made_up import index_file

MODULE = """
terraform {
  required_providers {
    forge = {
      source  = "acme/forge"
      version = "1.2.0"
    }
  }
}
resource "forge_anvil" "a" {
  name   = "a"
  weight = 1
  owner  = { email = "x" }
  parts  = [{ kind = "k" }]
  leg {
    length = 1
  }
  disk {
    size = 2
  }
}
resource "forge_anvil" "b" {
  count = 2
  name  = "b${count.index}"
  leg {
  }
}
"""
PASSED, FAILED, ERROR = "1 passed", "1 failed", "1 error"


def outcome(folder: Path, tests: str, condition: str, command: str = "apply") -> str:
    trial = Trial(folder)
    place = folder / "1" / "schemas"
    place.mkdir(parents=True)
    (folder / "1" / "hcl-lint.toml").write_text('provider-schemas = "schemas"\n')
    for name, content in index_file().items():
        (place / name).write_bytes(content)
    said = trial.said(MODULE, tests + asserting(condition, command))
    problems = [line.strip() for line in said.splitlines() if line.startswith("  Failed")]
    return problems[0] if problems else counted(said)


def mock(defaults: str = "", more: str = "") -> str:
    inner = f'mock_resource "forge_anvil" {{\n defaults = {{ {defaults} }}\n}}' if defaults else ""
    return f'mock_provider "forge" {{\n{inner}\n{more}\n}}\n'


@pytest.mark.parametrize(("condition", "planned", "applied"), [
    ('forge_anvil.a.name == "a"', PASSED, PASSED),
    ("forge_anvil.a.weight == 1", PASSED, PASSED),
    ("forge_anvil.a.tags == null", PASSED, PASSED),
    ("forge_anvil.a.rules == null", PASSED, PASSED),
    ("length(forge_anvil.a.arn) == 8", ERROR, PASSED),
    ("length(forge_anvil.a.arn) == 9", ERROR, FAILED),
    ("forge_anvil.a.arn != forge_anvil.b[0].arn", ERROR, PASSED),
    ("forge_anvil.b[1].arn != forge_anvil.b[0].arn", ERROR, PASSED),
    ('forge_anvil.b[1].name == "b1"', PASSED, PASSED),
    ("issensitive(forge_anvil.a.secret)", PASSED, PASSED),
    ('forge_anvil.a.owner.email == "x"', PASSED, PASSED),
    ('forge_anvil.a.parts[0].kind == "k"', PASSED, PASSED),
    ("forge_anvil.a.parts[0].colour == null", PASSED, PASSED),
    ("one(forge_anvil.a.leg).length == 1", PASSED, PASSED),
    ("forge_anvil.a.disk[0].size == 2", PASSED, PASSED),
    ("length(forge_anvil.a.handle) == 0", PASSED, PASSED),
    ("forge_anvil.a.one == null", PASSED, PASSED),
])
def test_a_mock_makes_up_what_the_provider_computes(
    tmp_path: Path, condition: str, planned: str, applied: str
) -> None:
    found = [outcome(tmp_path / each, mock(), condition, each) for each in ("plan", "apply")]
    assert found == [planned, applied]


@pytest.mark.parametrize(("tests", "condition", "expected"), [
    (mock('arn = "x"'), 'forge_anvil.a.arn == "x"', PASSED),
    (mock('arn = "x"'), 'forge_anvil.b[1].arn == "x"', PASSED),
    (mock("arn = 5"), 'forge_anvil.a.arn == "5"', PASSED),
    (mock('name = "x"'), 'forge_anvil.a.name == "a"', PASSED),
    (mock('weight = 5'), "forge_anvil.b[0].weight == null", PASSED),
    (mock("arn = []"), "forge_anvil.a.arn != null",
     "Failed to compute attribute: The value for `forge_anvil.a.arn`: A string is required, but"
     " this is a tuple."),
    (mock("", 'override_resource {\n target = forge_anvil.a\n values = { arn = "o" }\n}'),
     'forge_anvil.a.arn == "o"', PASSED),
    (mock('arn = "x"', 'override_resource {\n target = forge_anvil.a\n values = { arn = "o" }\n}'),
     'forge_anvil.a.arn == "o" && forge_anvil.b[0].arn == "x"', PASSED),
    (mock('arn = "x"') + 'override_resource {\n target = forge_anvil.b[0]\n}\n',
     'length(forge_anvil.b[0].arn) == 8 && forge_anvil.b[1].arn == "x"', PASSED),
])
def test_what_is_given_takes_the_place_of_what_is_made_up(
    tmp_path: Path, tests: str, condition: str, expected: str
) -> None:
    assert outcome(tmp_path, tests, condition) == expected


@pytest.mark.parametrize(("more", "expected"), [
    ("", ERROR), ("override_during = apply", ERROR), ("override_during = plan", PASSED),
])
def test_mocks_are_known_in_a_plan_where_they_say_so(
    tmp_path: Path, more: str, expected: str
) -> None:
    condition = 'forge_anvil.a.arn == "x"'
    assert outcome(tmp_path, mock('arn = "x"', more), condition, "plan") == expected
