"""After refactorings, Terraform finds the configuration valid and moves what exists."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.running import Runner

TERRAFORM = shutil.which("terraform")
pytestmark = pytest.mark.skipif(TERRAFORM is None, reason="Terraform is not installed")

FILES = {
    "main.tf": """\
module "net" {
  source = "./net"
  size   = 3
}

resource "terraform_data" "a" {
  for_each = {
    x     = 1
    other = 2
  }
  input = each.value
}
""",
    "out.tf": """\
output "x" {
  value = [terraform_data.a["x"].id, module.net.id]
}
""",
    "more.tf": """\
resource "terraform_data" "b" {
  input      = module.net.id
  depends_on = [terraform_data.a]
}
""",
    "net/main.tf": """\
variable "size" {
  type = number
}

resource "terraform_data" "inner" {
  input = var.size
}

output "id" {
  value = terraform_data.inner.id
}
""",
}


def terraform(folder: Path, *words: str) -> str:
    assert TERRAFORM is not None
    done = subprocess.run(
        [TERRAFORM, *words, "-no-color"], cwd=folder, encoding="utf-8", capture_output=True,
        env={**os.environ, "TF_CLI_CONFIG_FILE": os.devnull, "TF_INPUT": "0"}, timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def applied(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    (tmp_path / "net").mkdir()
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    terraform(tmp_path, "init")
    terraform(tmp_path, "apply", "-auto-approve")
    return tmp_path


def planned(folder: Path) -> str:
    terraform(folder, "init")
    terraform(folder, "validate")
    return terraform(folder, "plan")


def test_renames_move_state_and_replace_nothing(applied: Path, tmp_path: Path) -> None:
    run = Runner(applied, tmp_path / "home")
    for words in (
        ('terraform_data.a["x"]', "y"),
        ("terraform_data.a", "first"),
        ("terraform_data.first", "second"),
        ("module.net", "network"),
        ("var.size", "how_many", "net"),
        ("terraform_data.inner", "core", "net"),
        ("output.id", "ident", "net"),
    ):
        done = run("edit", "rename", *words)
        assert done.code == 0, done.err
    plan = planned(applied)
    assert "Plan: 0 to add, 0 to change, 0 to destroy." in plan
    for line in (
        'terraform_data.a["x"] has moved to terraform_data.second["y"]',
        'terraform_data.a["other"] has moved to terraform_data.second["other"]',
        "module.net.terraform_data.inner has moved to module.network.terraform_data.core",
    ):
        assert line in plan


def test_what_is_extracted_and_moved_keeps_its_state(
    applied: Path, tmp_path: Path
) -> None:
    run = Runner(applied, tmp_path / "home")
    for words in (
        ("remove", "resource.terraform_data.b.depends_on", "more.tf"),
        ("extract-module", "inner", "terraform_data.a", "module.net"),
        ("move", "output.x", "outputs.tf"),
    ):
        done = run("edit", *words)
        assert done.code == 0, done.err
    plan = planned(applied)
    assert "Plan: 0 to add, 0 to change, 0 to destroy." in plan
    for line in (
        'terraform_data.a["x"] has moved to module.inner.terraform_data.a["x"]',
        "module.net.terraform_data.inner has moved to module.inner.module.net.terraform_data.inner",
    ):
        assert line in plan
