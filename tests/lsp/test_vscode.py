"""The manifest of the extension for VS Code agrees with the server and with the dialects."""

from __future__ import annotations

import json
from pathlib import Path

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
