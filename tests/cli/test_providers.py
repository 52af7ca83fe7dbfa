"""``hcl-lint providers``: schemas are added, listed, used by checks, and removed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.conftest import Runner
from tests.providers import made_up

NAME = f"{made_up.ADDRESS.replace('/', '_')}_1.2.0.hclschema"

LOCK = f'provider "{made_up.ADDRESS}" {{\n  version = "1.2.0"\n}}\n'

WRONG = made_up.REQUIREMENTS + '\nresource "forge_hammer" "h" {\n  anvl = "x"\n}\n'


@pytest.fixture(autouse=True)
def data(run: Runner, folder: Path) -> Path:
    """The folder for the user's data, outside the repository in which the commands run."""
    place = folder / "data"
    run.variables["XDG_DATA_HOME"] = run.variables["LOCALAPPDATA"] = str(place)
    run.folder = folder / "repository"
    (run.folder / ".git").mkdir(parents=True)
    (run.folder / "schemas.json").write_bytes(made_up.text())
    (run.folder / "main.tf").write_text(WRONG)
    return place


def written(folder: Path) -> list[str]:
    return sorted(str(each.name) for each in folder.rglob("*.hclschema"))


def error(run: Runner, *words: str) -> str:
    shown = run("providers", *words)
    assert (shown.code, shown.err.count("\n")) == (2, 1)
    return shown.err


def test_the_lock_file_says_which_version_it_is(run: Runner, data: Path) -> None:
    (run.folder / ".terraform.lock.hcl").write_text(LOCK)
    assert run("providers", "add", "schemas.json").code == 0
    assert written(data) == [NAME]


def test_schemas_are_read_from_standard_input(run: Runner, data: Path) -> None:
    words = ("providers", "add", "-", "--provider-version", "1.2.0")
    assert run(*words, stdin=made_up.text()).code == 0
    assert written(data) == [NAME]


def test_the_setting_names_a_folder_of_the_repository(run: Runner) -> None:
    (run.folder / "hcl-lint.toml").write_text('provider-schemas = "schemas"\n')
    assert run("providers", "add", "schemas.json", "--provider-version", "1.2.0").code == 0
    assert written(run.folder / "schemas") == [NAME]


def test_a_check_uses_what_was_added(run: Runner) -> None:
    assert run("check", "main.tf").code == 0
    run("providers", "add", "schemas.json", "--provider-version", "forge=1.2.0")
    shown = run("check", "--output-format", "concise", "main.tf")
    assert shown.code == 1
    assert "main.tf:10:3: E020 [unexpected-item] Unexpected attribute `anvl`" in shown.out


def test_the_cache_notices_new_and_removed_schemas(run: Runner) -> None:
    run.variables["HCL_LINT_CACHE"] = "true"
    check = ["check", "-q", "main.tf"]
    assert [run(*check).code, run(*check).code] == [0, 0]
    run("providers", "add", "schemas.json", "--provider-version", "1.2.0")
    assert [run(*check).code, run(*check).code] == [1, 1]
    run("providers", "remove", "forge")
    assert [run(*check).code, run(*check).code] == [0, 0]


def test_schemas_are_listed_and_removed(run: Runner) -> None:
    for version in ("1.2.0", "1.3.0"):
        run("providers", "add", "schemas.json", "--provider-version", version)
    lines = run("providers", "list").out.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["acme/forge 1.2.0", "acme/forge 1.3.0"]
    run("providers", "remove", "acme/forge@1.2.0")
    lines = run("providers", "list").out.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["acme/forge 1.3.0"]


def test_a_damaged_file_is_listed_as_such(
    run: Runner, data: Path
) -> None:
    run("providers", "add", "schemas.json", "--provider-version", "1.2.0", "--folder", "s")
    (run.folder / "s" / NAME).write_bytes((run.folder / "s" / NAME).read_bytes()[:-1])
    assert "damaged" in run("providers", "list", "--folder", "s").out


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
    run: Runner, words: list[str], message: str
) -> None:
    assert message in error(run, *words)


def test_nothing_is_written_when_the_text_is_wrong(
    run: Runner, data: Path
) -> None:
    (run.folder / "cut.json").write_bytes(made_up.text()[:900])
    assert "cut.json: it is not valid JSON" in error(
        run, "add", "cut.json", "--provider-version", "1.2.0"
    )
    assert not data.exists()


def test_a_missing_folder_of_the_setting_is_an_error(run: Runner) -> None:
    (run.folder / "hcl-lint.toml").write_text('provider-schemas = "schemas"\n')
    shown = run("check", "main.tf")
    assert shown.code == 2
    assert "no folder" in shown.err


def test_schemas_outside_of_the_repository_are_refused(
    run: Runner,
) -> None:
    (run.folder / "hcl-lint.toml").write_text(f'provider-schemas = "..{os.sep}{os.sep}schemas"\n')
    shown = run("check", "main.tf")
    assert shown.code == 2
    assert "outside the checked tree" in shown.err
