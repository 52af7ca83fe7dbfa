"""``check --var-file``: each file is a check of its own of the module at the path."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Runner

MAIN = """\
variable "env" {
  type = string
  validation {
    condition     = contains(["dev", "prod"], var.env)
    error_message = "Only dev or prod."
  }
}

variable "cidr" {
  type = string
}

variable "bits" {
  type    = number
  default = 8
}

output "all" {
  value = [cidrsubnet(var.cidr, var.bits, 2), var.env == "prod" ? 1 : 2]
}
"""


@pytest.fixture
def module(folder: Path) -> Path:
    (folder / "main.tf").write_text(MAIN)
    (folder / "envs").mkdir()
    for name, env, cidr in (("dev", "dev", 16), ("prod", "prod", 28), ("qa", "qa", 16)):
        text = f'env  = "{env}"\ncidr = "10.0.0.0/{cidr}"\n'
        (folder / f"envs/{name}.tfvars").write_text(text)
    return folder


def check(run: Runner, *words: str) -> list[str]:
    shown = run("check", "--select=E,R,V", "--output-format=concise", "-q", *words)
    return shown.out.splitlines()


def test_what_fails_with_values_is_reported(run: Runner, module: Path) -> None:
    assert check(run) == []
    assert check(run, "--var-file", "envs/dev.tfvars") == []
    assert check(run, "--var-file", "envs/prod.tfvars") == [
        "main.tf:19:33: V005 [function-call-error] `cidrsubnet` fails for its second argument"
    ]
    shown = run("check", "--select=V", "--var-file=envs/prod.tfvars")
    assert "This is so with the values in `envs/prod.tfvars`." in " ".join(shown.out.split())


def test_each_file_is_a_check_of_its_own(run: Runner, module: Path) -> None:
    files = [f"--var-file=envs/{name}.tfvars" for name in ("dev", "prod", "qa")]
    places = [line.split(" ")[0] for line in check(run, *files)]
    assert places == ["envs/qa.tfvars:1:8:", "main.tf:19:33:"]


def test_what_is_wrong_with_a_file_of_values_is_reported_once(run: Runner, module: Path) -> None:
    (module / "qa.tfvars").write_text('env  = "qa"\ncidr = "10.0.0.0/16"\n')
    found = ["qa.tfvars:1:8: V013 [tfvars-mismatch] Invalid value for `env`"]
    assert check(run) == found
    assert check(run, "--var-file=qa.tfvars", "--var-file=./qa.tfvars") == found
    assert check(run, "main.tf", "--var-file=qa.tfvars", "--var-file=qa.tfvars") == found


def test_automatic_values_hold_where_a_file_sets_none(run: Runner, module: Path) -> None:
    (module / "terraform.tfvars").write_text("bits = 20\n")
    assert len(check(run, "main.tf", "--var-file", "envs/dev.tfvars")) == 1


def test_mistakes_are_told(run: Runner, module: Path) -> None:
    assert "E900" in check(run, "--var-file", "gone.tfvars")[0]
    (module / "empty").mkdir()
    assert "no module found" in run("check", "--var-file", "envs/dev.tfvars", "empty").err
    for words in (["-"], ["--plan", "x.json"], ["--spec", "x.hcl"]):
        shown = run("check", "--var-file", "envs/dev.tfvars", *words)
        assert (shown.code, "cannot be combined" in shown.err) == (2, True)
