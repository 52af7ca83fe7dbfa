"""The extension for VS Code: its manifest agrees with server and dialects, and its code runs.

No VS Code is needed for that: `vscode.js` stands for the editor, and the server is the real one.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.lsp.server import Settings

FOLDER = Path(__file__).parents[2] / "editors" / "vscode"
MANIFEST = json.loads((FOLDER / "package.json").read_text())
OF_EXTENSION = ("hcl-lint.command", "hcl-lint.enable", "hcl-lint.trace.server")
LANGUAGES = {each["id"]: each for each in MANIFEST["contributes"]["languages"]}


def test_every_language_starts_the_extension_and_is_sent_to_the_server() -> None:
    assert MANIFEST["activationEvents"] == [f"onLanguage:{name}" for name in sorted(LANGUAGES)]
    listed = (FOLDER / "extension.js").read_text().partition("LANGUAGES = ")[2].partition(";")[0]
    assert json.loads(listed) == sorted(LANGUAGES)


def test_languages_have_the_files_of_their_dialects() -> None:
    for name, language in LANGUAGES.items():
        dialect = DIALECTS.get(name)
        if dialect is not None and dialect.is_known:
            assert {f"*{ending}" for ending in language.get("extensions", ())} <= set(dialect.files)


def test_the_server_understands_all_settings() -> None:
    properties = MANIFEST["contributes"]["configuration"]["properties"]
    of_server = [name.partition(".")[2] for name in properties if name not in OF_EXTENSION]
    given = {name: True for name in of_server}
    settings = Settings()
    settings.update(given)
    assert all([getattr(settings, name) for name in settings.__slots__])
    assert len(given) == len(settings.__slots__)


def test_a_folder_cannot_choose_the_command_before_it_is_trusted() -> None:
    assert MANIFEST["capabilities"]["untrustedWorkspaces"]["restrictedConfigurations"] == [
        "hcl-lint.command"
    ]


MODULE = """\
variable "region" {}
locals {
  size=var.region
}
output "size" {
  value = local.siez
}
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_the_extension_starts_the_server_and_its_commands_work(tmp_path: Path) -> None:
    node = shutil.which("node")
    assert node is not None
    (tmp_path / "main.tf").write_text(MODULE)
    server = [sys.executable, "-I", "-m", "hcl_lint", "server"]
    host = Path(__file__).with_name("vscode.js")
    run = subprocess.run(
        [node, str(host), str(FOLDER), str(tmp_path), *server],
        env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "HCL_LINT_CACHE": "false"},
        timeout=120, check=True, capture_output=True,
    )
    seen = json.loads(run.stdout)
    commands = MANIFEST["contributes"]["commands"]
    assert sorted(seen["registered"]) == sorted([command["command"] for command in commands])
    assert {"R002", "F001"} <= set(seen["findings"])
    rule, documentation = seen["pages"]
    assert "R002" in rule and "region" in documentation
    (fix,) = seen["edits"]
    (edit,) = fix["documentChanges"][0]["edits"]
    assert (edit["range"]["start"], edit["newText"]) == ({"line": 2, "character": 6}, " = ")
    (graph,) = seen["panels"]
    assert graph["title"] == f"Graph of {tmp_path.name}" and "<html" in graph["webview"]["html"]
    assert seen["commands"] == ["markdown.showPreviewToSide"] * 2 + ["showOutput"]
    names = ("inlayHints", "codeLens", "tests", "moved")
    assert seen["configured"] == dict.fromkeys(names, True)
    assert (seen["messages"], seen["exits"]) == ([], [0, 0])
