"""``hcl-lint providers``: schemas are added, listed, used by checks, and removed."""

from __future__ import annotations

import io
import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from hcl_lint.cli.main import main
from tests.providers import made_up

NAME = f"{made_up.ADDRESS.replace('/', '_')}_1.2.0.hclschema"

LOCK = f'provider "{made_up.ADDRESS}" {{\n  version = "1.2.0"\n}}\n'

WRONG = made_up.REQUIREMENTS + '\nresource "forge_hammer" "h" {\n  anvl = "x"\n}\n'


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "data"))
    folder = tmp_path / "repository"
    (folder / ".git").mkdir(parents=True)
    monkeypatch.chdir(folder)
    Path("schemas.json").write_bytes(made_up.text())
    Path("main.tf").write_text(WRONG)
    return folder


def written(folder: str | Path = ".") -> list[str]:
    return sorted(str(each.name) for each in Path(folder).rglob("*.hclschema"))


def error(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["providers", *words]) == 2
    message = capsys.readouterr().err
    assert message.count("\n") == 1
    return message


def test_the_lock_file_says_which_version_it_is(here: Path) -> None:
    Path(".terraform.lock.hcl").write_text(LOCK)
    assert main(["providers", "add", "schemas.json"]) == 0
    assert written(here.parent / "data") == [NAME]


def test_schemas_are_read_from_standard_input(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(made_up.text())))
    assert main(["providers", "add", "-", "--provider-version", "1.2.0"]) == 0
    assert written(here.parent / "data") == [NAME]


def test_the_setting_names_a_folder_of_the_repository() -> None:
    Path("hcl-lint.toml").write_text('provider-schemas = "schemas"\n')
    assert main(["providers", "add", "schemas.json", "--provider-version", "1.2.0"]) == 0
    assert written("schemas") == [NAME]


def test_a_check_uses_what_was_added(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "main.tf"]) == 0
    main(["providers", "add", "schemas.json", "--provider-version", "forge=1.2.0"])
    capsys.readouterr()
    assert main(["check", "--output-format", "concise", "main.tf"]) == 1
    assert "main.tf:10:3: E020 [unexpected-item] Unexpected attribute `anvl`" in (
        capsys.readouterr().out
    )


def test_the_cache_notices_new_and_removed_schemas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HCL_LINT_CACHE", "true")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    check = ["check", "-q", "main.tf"]
    assert [main(check), main(check)] == [0, 0]
    main(["providers", "add", "schemas.json", "--provider-version", "1.2.0"])
    assert [main(check), main(check)] == [1, 1]
    main(["providers", "remove", "forge"])
    assert [main(check), main(check)] == [0, 0]


def test_schemas_are_listed_and_removed(capsys: pytest.CaptureFixture[str]) -> None:
    for version in ("1.2.0", "1.3.0"):
        main(["providers", "add", "schemas.json", "--provider-version", version])
    capsys.readouterr()
    main(["providers", "list"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["acme/forge 1.2.0", "acme/forge 1.3.0"]
    main(["providers", "remove", "acme/forge@1.2.0"])
    capsys.readouterr()
    main(["providers", "list"])
    assert [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()] == [
        "acme/forge 1.3.0"
    ]


def test_a_damaged_file_is_listed_as_such(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["providers", "add", "schemas.json", "--provider-version", "1.2.0", "--folder", "s"])
    Path("s", NAME).write_bytes(Path("s", NAME).read_bytes()[:-1])
    capsys.readouterr()
    main(["providers", "list", "--folder", "s"])
    assert "damaged" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "needs an action"),
        (["remov"], "did you mean `remove`?"),
        (["add"], "needs one file"),
        (["add", "nowhere.json"], "no such file"),
        (["add", "schemas.json"], "the version of acme/forge is not known"),
        (["add", "schemas.json", "--provider-version", "latest"], "not the version"),
        (["add", "schemas.json", "--provider-version", "aws=1.0.0"], "no schemas of a provider"),
        (["add", "schemas.json", "--lock-file", "nowhere"], "no such file"),
        (["add", "schemas.json", "--lock-file", "main.tf"], "main.tf has no version of acme/forge"),
        (["list", "x"], "takes no path"),
        (["remove"], "needs a provider"),
        (["remove", "aws"], "there are no schemas of `aws`"),
    ],
)
def test_mistakes_are_explained_on_one_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert message in error(capsys, *words)


def test_nothing_is_written_when_the_text_is_wrong(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("cut.json").write_bytes(made_up.text()[:900])
    assert "cut.json: it is not valid JSON" in error(
        capsys, "add", "cut.json", "--provider-version", "1.2.0"
    )
    assert not (here.parent / "data").exists()


def test_a_missing_folder_of_the_setting_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    Path("hcl-lint.toml").write_text('provider-schemas = "schemas"\n')
    assert main(["check", "main.tf"]) == 2
    assert "no folder" in capsys.readouterr().err


def test_schemas_outside_of_the_repository_are_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("hcl-lint.toml").write_text(f'provider-schemas = "..{os.sep}{os.sep}schemas"\n')
    assert main(["check", "main.tf"]) == 2
    assert "outside the checked tree" in capsys.readouterr().err
