"""Files that several modules have, by symbolic links."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hcl_lint.project import modules
from tests.cli.conftest import Runner

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")

VARIABLES = (
    'variable "region" {\n  type = string\n}\n\nvariable "zone" {\n  type = string\n}\n'
)
USES = {
    "a": 'output "a" {\n  value = var.region\n}\n',
    "b": 'output "b" {\n  value = [var.region, var.zone]\n}\n',
    "c": 'output "c" {\n  value = "${var.region}-c"\n}\n',
}


def read(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): path.read_text()
        for path in sorted(folder.rglob("*.tf"))
        if not path.is_symlink()
    }


@pytest.fixture
def tree(folder: Path) -> Path:
    """Three modules that link one file with variables, in a repository."""
    (folder / ".git").mkdir()
    (folder / "shared").mkdir()
    (folder / "shared" / "variables.tf").write_text(VARIABLES)
    for name, text in USES.items():
        (folder / name).mkdir()
        (folder / name / "main.tf").write_text(text)
        (folder / name / "variables.tf").symlink_to("../shared/variables.tf")
    return folder


@pytest.mark.parametrize("place", ["a", "b", "shared"])
def test_a_name_in_a_shared_file_is_renamed_in_all_modules(
    tree: Path, run: Runner, place: str
) -> None:
    result = run("edit", "rename", "var.region", "area", place)
    assert (result.code, result.err) == (0, "")
    renamed = {f"{name}/main.tf": text.replace("region", "area") for name, text in USES.items()}
    assert read(tree) == {**renamed, "shared/variables.tf": VARIABLES.replace("region", "area")}
    assert (tree / "a" / "variables.tf").is_symlink()


def test_from_inside_a_module_the_others_are_found(tree: Path, run: Runner) -> None:
    run.folder = tree / "a"
    assert run("edit", "rename", "var.region", "area").code == 0
    assert "region" not in "".join(read(tree).values())


def test_a_reference_in_a_shared_file_is_renamed_in_all_modules(
    tree: Path, run: Runner
) -> None:
    (tree / "shared" / "locals.tf").write_text("locals {\n  x = local.own\n}\n")
    for name in ("a", "b"):
        (tree / name / "locals.tf").symlink_to("../shared/locals.tf")
        (tree / name / "own.tf").write_text(f'locals {{\n  own = "{name}"\n}}\n')
    assert run("edit", "rename", "local.own", "mine", "a").code == 0
    assert "mine = " in (tree / "b" / "own.tf").read_text()


def test_callers_of_all_modules_follow(tree: Path, run: Runner) -> None:
    (tree / "main.tf").write_text('module "b" {\n  source = "./b"\n  region = "x"\n}\n')
    assert run("edit", "rename", "var.region", "area", "a").code == 0
    assert "area" in (tree / "main.tf").read_text()


def test_a_caller_that_is_a_link_follows_from_its_own_folder(tree: Path, run: Runner) -> None:
    """The same call leads to different modules."""
    (tree / "shared" / "call.tf").write_text(
        'module "x" {\n  source = "./x"\n  name   = "n"\n}\n'
    )
    (tree / "a" / "x").mkdir()
    (tree / "a" / "x" / "v.tf").write_text('variable "name" {}\n')
    (tree / "a" / "call.tf").symlink_to("../shared/call.tf")
    assert run("edit", "rename", "var.name", "title", "a/x").code == 0
    assert "title" in (tree / "shared" / "call.tf").read_text()


def test_a_taken_name_in_one_module_keeps_all_as_they_are(tree: Path, run: Runner) -> None:
    (tree / "c" / "own.tf").write_text('variable "area" {}\n')
    before = read(tree)
    result = run("edit", "rename", "var.region", "area", "a")
    assert (result.code, result.err) == (2, "hcl-lint: `var.area` exists already\n")
    assert read(tree) == before


def test_linked_folders_have_callers_of_their_own(tree: Path, run: Runner) -> None:
    (tree / "d").mkdir()
    (tree / "d" / "common").symlink_to("../shared")
    (tree / "d" / "main.tf").write_text('module "x" {\n  source = "./common"\n  zone = "z"\n}\n')
    assert run("edit", "rename", "var.zone", "part", "shared").code == 0
    assert 'part = "z"' in (tree / "d" / "main.tf").read_text()


@pytest.mark.parametrize("words", [
    ["edit", "inline-local", "x", "a"],
    ["edit", "move", "output.x", "a/new.tf"],
])
def test_other_changes_of_a_shared_file_are_refused(
    tree: Path, run: Runner, words: list[str]
) -> None:
    text = 'locals {\n  x = "x"\n}\n\noutput "x" {\n  value = local.x\n}\n'
    (tree / "shared" / "locals.tf").write_text(text)
    for name in ("a", "b"):
        (tree / name / "locals.tf").symlink_to("../shared/locals.tf")
    before = read(tree)
    result = run(*words)
    assert result.code == 2
    assert "a/locals.tf is also " in result.err
    assert read(tree) == before


UNUSED = ["check", "--isolated", "--no-cache", "--select", "unused-variable,R001,R002"]


@pytest.mark.parametrize("place", [".", "a", "b", "c", "shared", "a/variables.tf"])
def test_what_one_module_uses_is_used(tree: Path, run: Runner, place: str) -> None:
    assert run(*UNUSED, place).out == "No findings in {}.\n".format(
        {".": "4 files", "shared": "1 file", "a/variables.tf": "1 file"}.get(place, "2 files")
    )
    assert run(*UNUSED, "--fix", "--unsafe-fixes", place).code == 0
    assert (tree / "shared" / "variables.tf").read_text() == VARIABLES


@pytest.mark.parametrize("place", [".", "a"])
def test_what_no_module_uses_is_unused_wherever_one_asks(
    tree: Path, run: Runner, place: str
) -> None:
    (tree / "b" / "main.tf").write_text(USES["a"])
    result = run(*UNUSED, place)
    assert result.out.count("(R012)") == 1 and "zone" in result.out
    assert run(*UNUSED, "--fix", "--unsafe-fixes", place).code == 0
    assert "zone" not in (tree / "shared" / "variables.tf").read_text()
    assert (tree / "a" / "variables.tf").is_symlink()


@pytest.mark.parametrize("place", [".", "a", "b", "shared"])
def test_an_error_in_one_module_is_one_wherever_one_asks(
    tree: Path, run: Runner, place: str
) -> None:
    (tree / "shared" / "uses.tf").write_text('output "u" {\n  value = local.own\n}\n')
    for name in ("a", "b"):
        (tree / name / "uses.tf").symlink_to("../shared/uses.tf")
    (tree / "a" / "own.tf").write_text("locals {\n  own = 1\n}\n")
    result = run(*UNUSED, place)
    assert result.out.count("(R002)") == 1 and "uses.tf:2:11" in result.out
    (tree / "b" / "own.tf").write_text("locals {\n  own = 1\n}\n")
    assert run(*UNUSED, place).code == 0


@pytest.mark.parametrize(("owners", "place", "module"), [
    ("abc", "a", ""), ("bc", "a", ""), ("bc", "b", "a"), ("ac", "shared", "b"), ("c", "shared", ""),
    ("abc", "shared", "."),
])
def test_an_error_says_which_other_module_has_it(
    tree: Path, run: Runner, owners: str, place: str, module: str
) -> None:
    """Modules whose link leads to a name that they do not have; the root is one without it."""
    (tree / "shared" / "uses.tf").write_text('output "u" {\n  value = local.own\n}\n')
    for name in ("a", "b", *("." if module == "." else "")):
        (tree / name / "uses.tf").symlink_to(tree / "shared" / "uses.tf")
    for name in owners:
        (tree / name / "own.tf").write_text("locals {\n  own = 1\n}\n")
    out = run(*UNUSED, "--ignore", "unused-variable", place).out
    assert out.partition("This is so in the module ")[2].partition(".\n")[0] == module


def test_a_module_that_leaves_out_a_shared_file_is_not_asked_about_it(
    tree: Path, run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "(R012)" not in run(*UNUSED, "a").out
    monkeypatch.setattr(modules, "_MOST_DOCUMENTS", 2)
    (tree / "b" / "more.tf").write_text("")
    done = run(*UNUSED, "a")
    assert done.err == "" and "(R012)" in done.out


def test_a_fix_for_one_module_leaves_the_others(tree: Path, run: Runner) -> None:
    """In one module the name is misspelt, in the other it is right."""
    (tree / "shared" / "uses.tf").write_text('output "u" {\n  value = local.colour\n}\n')
    for name, word in (("a", "color"), ("b", "colour")):
        (tree / name / "uses.tf").symlink_to("../shared/uses.tf")
        (tree / name / "own.tf").write_text(f"locals {{\n  {word} = 1\n}}\n")
    before = read(tree)
    run(*UNUSED, "--fix", "--unsafe-fixes", "--ignore", "unused-variable", "a")
    assert read(tree)["shared/uses.tf"] == before["shared/uses.tf"]


def test_results_are_kept_until_another_module_changes(tree: Path, run: Runner) -> None:
    run.variables["HCL_LINT_CACHE"] = "true"
    words = ["check", "--isolated", "--select", "unused-variable", "."]
    assert run(*words).code == run(*words).code == 0
    (tree / "b" / "main.tf").write_text(USES["a"])
    assert "zone" in run(*words).out


def test_modules_are_affected_by_changes_of_a_file_that_they_link(
    tree: Path, run: Runner
) -> None:
    from tests.cli.test_changed import git

    (tree / ".git").rmdir()
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "x"]):
        git(tree, *words)
    (tree / "shared" / "variables.tf").write_text(VARIABLES.replace("region", "area"))
    found = run("check", "--isolated", "--no-cache", "--affected", "--select", "R").out
    for name in USES:
        assert f"{name}/main.tf" in found
