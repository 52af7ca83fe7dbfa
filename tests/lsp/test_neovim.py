"""A real editor: Neovim, without a screen."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("neovim.lua")
MODULE = """\
variable "region" {}
locals {
  unused   = 1
  size=var.region
}
output "size" {
  value = local.siez
}
"""
RENAMED = """\
variable "area" {}
locals {
  unused = 1
  size   = var.area
}
output "size" {
  value = local.size
}
"""


@pytest.mark.skipif(shutil.which("nvim") is None, reason="there is no Neovim")
def test_neovim_checks_fixes_completes_renames_and_formats(tmp_path: Path) -> None:
    folder = tmp_path / "module"
    folder.mkdir()
    (folder / "main.tf").write_text(MODULE)
    report = tmp_path / "report.json"
    command = [sys.executable, "-m", "hcl_lint", "server"]
    words = ", ".join([json.dumps(word) for word in command])
    setup = (
        f"command = {{{words}}}; folder = {json.dumps(str(folder))}; "
        f"report = {json.dumps(str(report))}"
    )
    program = shutil.which("nvim")
    assert program is not None
    subprocess.run(
        [
            program, "--clean", "--headless", "-n", "-i", "NONE",
            "-c", f"lua {setup}", "-c", f"luafile {SCRIPT}",
        ],
        cwd=folder,
        env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"},
        timeout=120,
        check=True,
        capture_output=True,
    )
    seen = json.loads(report.read_text())
    assert {"R002", "R013"} <= set(seen["findings"])
    assert "local.size" in seen["fix"]
    assert "R002" not in seen["fixed"] and "R013" in seen["fixed"]
    assert "region" in seen["completions"]
    assert seen["text"] == RENAMED.rstrip("\n")
    assert seen["stopped"] is True
