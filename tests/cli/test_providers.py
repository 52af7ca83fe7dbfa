"""``hcl-lint providers``: schemas are added, listed, used by checks, and removed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.conftest import Runner
from tests.providers import made_up, packages

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
    (run.folder / "cut.whl").write_bytes(packages.package()[:-40])
    (run.folder / "text.whl").write_text("text")
    (run.folder / "other.whl").write_bytes(packages.wheel(b"", "numpy/core.py"))
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
    assert own_schemas(run) == ["acme/forge 1.2.0", "acme/forge 1.3.0"]
    run("providers", "remove", "acme/forge@1.2.0")
    assert own_schemas(run) == ["acme/forge 1.3.0"]


def own_schemas(run: Runner) -> list[str]:
    lines = run("providers", "list").out.splitlines()
    return [line.partition(":")[0] for line in lines if not line.endswith(": bundled")]


def test_bundled_schemas_are_listed_unless_they_are_not_used(run: Runner) -> None:
    assert "hashicorp/aws 5.100.0: bundled\n" in run("providers", "list").out
    (run.folder / "hcl-lint.toml").write_text('provider-schemas = "own"\n')
    assert ": bundled\n" not in run("providers", "list").out


def test_a_package_needs_no_version(run: Runner, data: Path) -> None:
    (run.folder / "forge.whl").write_bytes(packages.package())
    shown = run("providers", "add", "forge.whl").out
    assert shown.startswith("Added example.com/acme/forge 1.4.0 (3 schemas, ")
    assert written(data) == ["example.com_acme_forge_1.4.0.hclschema"]


MODULE = """\
terraform {
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 5.0"
    }
  }
}

resource "aws_eip" "a" {
  vpc    = true
  domian = "vpc"
}

resource "random_pet" "a" {
  provider = other
}

resource "acme_thing" "a" {
}
"""


@pytest.mark.parametrize(
    ("version", "judge"),
    [
        ("~> 5.0", "5.100.0 (bundled)"),
        ("~> 6.0", "6.69.1 (bundled)"),
        ("~> 2.0", "no schemas"),
        ("~> 5.1.0", "types and names close to those of 5.100.0 (bundled), which is the nearest "
                     "version known"),
    ],
)
def test_a_folder_has_versions_that_judge_it(run: Runner, version: str, judge: str) -> None:
    (run.folder / "main.tf").write_text(MODULE.replace("~> 5.0", version))
    assert run("providers", "list", ".").out.splitlines() == [
        "acme (hashicorp/acme): no schemas",
        f"aws (hashicorp/aws): {judge}",
        "other (hashicorp/other): no schemas",
    ]


def test_a_version_between_two_that_are_known_is_judged_by_both(run: Runner) -> None:
    for version in ("1.2.0", "1.4.0"):
        words = ("--provider-version", version, "--folder", "s")
        run("providers", "add", "schemas.json", *words)
    (run.folder / "hcl-lint.toml").write_text('provider-schemas = "s"\n')
    (run.folder / ".terraform.lock.hcl").write_text(LOCK.replace("1.2.0", "1.3.0"))
    old, new = (run.folder / "s" / NAME, run.folder / "s" / NAME.replace("1.2.0", "1.4.0"))
    assert run("providers", "list", ".").out == (
        f"forge (acme/forge): 1.2.0 ({old}) and 1.4.0 ({new}), as far as both agree\n"
    )


def test_a_comparison_reports_what_breaks_and_nothing_else(run: Runner) -> None:
    (run.folder / "main.tf").write_text(MODULE)
    words = ("providers", "compare", "aws", "5.100.0", "6.69.1", "--output-format", "concise")
    shown = run(*words)
    (line,) = [line for line in shown.out.splitlines() if line.startswith("main.tf")]
    assert (line, shown.code) == (
        "main.tf:11:3: E020 [unexpected-item] Unexpected attribute `vpc`", 1,
    )
    same = run("providers", "compare", "hashicorp/aws", "6.69.1", "6.69.1")
    assert (same.code, same.out) == (0, "Nothing breaks between hashicorp/aws 6.69.1 and 6.69.1.\n")


def test_a_damaged_file_is_listed_as_such(
    run: Runner, data: Path
) -> None:
    run("providers", "add", "schemas.json", "--provider-version", "1.2.0", "--folder", "s")
    (run.folder / "s" / NAME).write_bytes((run.folder / "s" / NAME).read_bytes()[:-1])
    assert "damaged" in run("providers", "list", "--folder", "s").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "expects add, list, remove or compare first"),
        (["remov"], "did you mean `remove`?"),
        (["add"], "needs one file"),
        (["add", "nowhere.json"], "no such file"),
        (["add", "schemas.json"], "the version of acme/forge is not known"),
        (["add", "schemas.json", "--provider-version", "latest"], "not the version"),
        (["add", "schemas.json", "--provider-version", "aws=1.0.0"], "no schemas of a provider"),
        (["add", "schemas.json", "--lock-file", "nowhere"], "no such file"),
        (["add", "schemas.json", "--lock-file", "main.tf"], "main.tf has no version of acme/forge"),
        (["list", "x"], "x: no such file or directory"),
        (["list", "x", "y"], "takes one folder"),
        (["add", "cut.whl"], "cut.whl: it is not a wheel, or was cut off"),
        (["add", "text.whl"], "text.whl: it is not a wheel"),
        (["add", "other.whl"], "other.whl: it is not a package of a provider"),
        (["compare", "aws", "5.100.0"], "needs a provider, two versions"),
        (["compare", "a b", "1.0.0", "2.0.0"], "`a b` is not a provider"),
        (["compare", "aws", "1.2.3", "6.69.1"], "there are no schemas of hashicorp/aws 1.2.3; th"),
        (["compare", "acme/none", "1.0.0", "2.0.0"], "there are no schemas of acme/none 1.0.0 ("),
        (["compare", "random", "3.9.1", "3.9.1", "x"], "x: no such file or directory"),
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


def test_a_lock_file_with_a_wrong_version_is_told(run: Runner, data: Path) -> None:
    (run.folder / "a.lock.hcl").write_text(LOCK.replace("1.2.0", "latest"))
    shown = error(run, "add", "schemas.json", "--lock-file", "a.lock.hcl")
    assert shown == "hcl-lint: the lock file has no valid version of acme/forge\n"
    assert not data.exists()


def test_without_a_home_folder_a_folder_is_to_be_named(run: Runner) -> None:
    run.variables.update(HOME="no place", XDG_DATA_HOME="", LOCALAPPDATA="")
    words = ("add", "schemas.json", "--provider-version", "1.2.0")
    assert error(run, *words) == (
        "hcl-lint: there is no home folder; name a folder with `--folder`\n"
    )
    assert run("providers", *words, "--folder", "s").code == 0


def test_a_folder_for_which_no_provider_works_has_no_module(run: Runner) -> None:
    (run.folder / "jobs").mkdir()
    (run.folder / "jobs/a.nomad.hcl").write_text('job "a" {}\n')
    assert error(run, "list", "jobs") == "hcl-lint: there is no module in jobs\n"


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
