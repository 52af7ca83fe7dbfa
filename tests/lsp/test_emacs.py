"""A real editor: Emacs, without a screen, with the settings that the documentation gives."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lsp.test_neovim import MODULE, RENAMED

SCRIPT = Path(__file__).with_name("emacs.el")
DOCUMENTATION = Path(__file__).parents[2] / "docs" / "editors.md"


def has_eglot() -> bool:
    if shutil.which("emacs") is None:
        return False
    asked = ["emacs", "--batch", "--eval", "(progn (package-initialize) (require 'eglot))"]
    return subprocess.run(asked, capture_output=True).returncode == 0


def documented(language: str) -> str:
    """The text to paste in a language."""
    text = DOCUMENTATION.read_text()
    return text.partition(f"```{language}\n")[2].partition("```")[0]


def test_emacs_checks_completes_renames_and_formats(tmp_path: Path) -> None:
    if not has_eglot():
        pytest.skip("there is no Emacs with Eglot")
    folder = tmp_path / "module"
    (folder / ".git").mkdir(parents=True)
    (folder / "main.tf").write_text(MODULE)
    settings, report = tmp_path / "settings.el", tmp_path / "report.json"
    settings.write_text(documented("lisp"))
    command = tmp_path / "hcl-lint"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m hcl_lint "$@"\n')
    command.chmod(0o755)
    setup = " ".join(
        [
            f"(defvar {name} {json.dumps(str(path))})"
            for name, path in (("folder", folder), ("settings", settings), ("report", report))
        ]
    )
    subprocess.run(
        ["emacs", "--batch", "--eval", f"(progn {setup})", "-l", str(SCRIPT)],
        cwd=folder,
        env={**os.environ, "HOME": str(tmp_path), "PATH": f"{tmp_path}:/usr/bin:/bin"},
        timeout=120,
        check=True,
        capture_output=True,
    )
    seen = json.loads(report.read_text())
    assert any(["R013" in each for each in seen["findings"]])
    assert "region" in seen["completions"]
    assert seen["text"] == RENAMED
