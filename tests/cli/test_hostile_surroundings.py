"""What a hostile tree has beside its modules is bounded, and read as data."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Runner
from tests.extent import size

MODULE = """\
module "a" {
  source  = "x/y/z"
  version = "1.0.0"
}

locals {
  b = templatefile("${path.module}/t.tpl", { x = 1 })
}
"""

SURROUNDINGS: dict[str, tuple[str, Callable[[int], str]]] = {
    "an ignore file of many stars": (".gitignore", lambda n: "a*" * 40 + "b\n" + "**/" * n),
    "a lock file that is never closed": (".terraform.lock.hcl", lambda n: "a = " + "[" * n),
    "values in JSON that are never closed": ("terraform.tfvars.json", lambda n: '{"a":' * n),
    "a manifest that is never closed": (".terraform/modules/modules.json", lambda n: "[" * n),
    "a manifest with a long number": (
        ".terraform/modules/modules.json", lambda n: '{"Modules":[{"Key":' + "9" * n + "}]}"),
    "a manifest that leads out": (
        ".terraform/modules/modules.json",
        lambda n: json.dumps({"Modules": [
            {"Key": "a", "Source": "x/y/z", "Version": "1.0.0", "Dir": "../" * n}]}),
    ),
    "a manifest of other types": (
        ".terraform/modules/modules.json",
        lambda n: '{"Modules": [1, null, {"Key": 1, "Source": [], "Dir": {}}]}'),
    "a template that is never closed": ("t.tpl", lambda n: "${" * n),
    "a template that names itself": ("t.tpl", lambda n: '${templatefile("t.tpl", {})}' * n),
    "a baseline that is never closed": (".hcl-lint-baseline.json", lambda n: "[" * n),
    "settings of tflint that are never closed": (".tflint.hcl", lambda n: "a = " + "[" * n),
    "settings with a deep key": ("hcl-lint.toml", lambda n: "a." * n + "b = 1\n"),
}


@pytest.mark.parametrize("name", SURROUNDINGS)
def test_a_run_ends_as_any_other(folder: Path, run: Runner, name: str) -> None:
    (folder / ".git").mkdir()
    (folder / "main.tf").write_text(MODULE)
    path, make = SURROUNDINGS[name]
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).write_text(make(size(20_000)))
    found = run("check", "--preview", ".")
    assert "HL900" not in found.out
    if found.code == 2:  # It says what is wrong with the settings.
        assert found.err.startswith(f"hcl-lint: {path}:"), found.err
