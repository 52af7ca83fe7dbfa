"""The page about editors agrees with the server, and what it says to paste is valid."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hcl_lint.lsp.connection import Connection
from hcl_lint.lsp.features import make_server

PAGE = (Path(__file__).parents[2] / "docs" / "editors.md").read_text()
# Those that the server makes, and those that it answers before it is initialized.
OWN = {
    "client/registerCapability", "client/unregisterCapability", "initialize", "shutdown",
    "window/showDocument", "window/showMessageRequest", "window/workDoneProgress/create",
    "workspace/applyEdit", "workspace/configuration", "workspace/diagnostic/refresh",
}


def texts(language: str) -> list[str]:
    """What the page says to paste in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def test_the_table_has_all_requests(tmp_path: Path) -> None:
    with open(tmp_path / "empty", "w+b", buffering=0) as stream:
        server = make_server(Connection(stream, stream), "1")
    listed = set(re.findall(r"^\| `(\w+/?[\w/]*)` \| yes \|", PAGE, re.MULTILINE))
    assert listed == {*server.requests, *OWN}
    assert f"hcl-lint has {len(listed)} of them" in PAGE
    others = re.findall(r"^\| `[\w/]+` \| (?:yes)? ?\| yes \|", PAGE, re.MULTILINE)
    assert f"`terraform-ls` {len(others)}." in PAGE


def test_settings_in_json_are_valid() -> None:
    found = texts("json")
    assert len(found) == 3
    for text in found:
        json.loads(text if text.startswith("{") else f"{{{text}}}")


def test_settings_in_toml_are_valid() -> None:
    tomllib = pytest.importorskip("tomllib")
    (text,) = texts("toml")
    languages = tomllib.loads(text)["language"]
    assert {"hcl-lint"} == {name for each in languages for name in each["language-servers"]}


@pytest.mark.skipif(shutil.which("nvim") is None, reason="there is no Neovim")
def test_settings_in_lua_are_valid(tmp_path: Path) -> None:
    (text,) = texts("lua")
    path = tmp_path / "init.lua"
    path.write_text(text)
    check = f"lua assert(loadfile({json.dumps(str(path))}))"
    command = ["nvim", "--clean", "--headless", "-n", "-i", "NONE", "-c", check, "-c", "qa!"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert "Error" not in done.stderr


def test_settings_in_lisp_are_balanced() -> None:
    (text,) = texts("lisp")
    depth = 0
    for character in re.sub(r'"[^"]*"', '""', text):
        depth += {"(": 1, ")": -1}.get(character, 0)
        assert depth >= 0
    assert depth == 0
