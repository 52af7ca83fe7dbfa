"""``hcl-lint modules``: interfaces are added and listed, and versions compared."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from hcl_lint.interfaces.index import index_content
from tests.cli.conftest import Runner
from tests.cli.test_changed import git
from tests.interfaces import made_up

CALL = """\
module "forge" {
  source  = "acme/forge/metal"
  version = "~> 1.0"

  anvil = "big"
  size  = 5
}
"""


@pytest.fixture(autouse=True)
def data(run: Runner, folder: Path) -> Path:
    """The folder for the user's data, outside the repository in which the commands run."""
    place = folder / "data"
    run.variables["XDG_DATA_HOME"] = run.variables["LOCALAPPDATA"] = str(place)
    run.variables["PATH"] = os.environ["PATH"]
    run.folder = folder / "repository"
    (run.folder / ".git").mkdir(parents=True)
    (run.folder / "forge.hclmodules").write_bytes(made_up.content())
    (run.folder / "main.tf").write_text(CALL)
    return place


def test_calls_of_modules_that_were_added_are_checked(run: Runner) -> None:
    assert run("modules", "add", "forge.hclmodules").out.startswith("Added acme/forge/metal (5 ")
    assert "V012" not in run("check", ".", "--output-format=concise").out
    (run.folder / "main.tf").write_text(CALL.replace("anvil", "anvl"))
    shown = run("check", ".", "--output-format=concise")
    assert "Unknown argument `anvl`" in shown.out


def test_each_call_is_listed_with_the_versions_that_judge_it(run: Runner) -> None:
    run("modules", "add", "forge.hclmodules")
    assert run("modules", "list", ".").out == "module.forge: acme/forge/metal 1.0.0 to 1.1.0\n"
    assert "acme/forge/metal: 5 versions up to 2.1.0\n" in run("modules", "list").out


TONGS = CALL.replace("forge/metal", "forge/metal//modules/tongs")


@pytest.mark.parametrize("address, below, content, expected", [
    ("acme/forge/metal", "empty", CALL, "There are no calls of acme/forge/metal below `empty`."),
    ("acme/forge/metal//modules/hammer", ".", CALL, "There are no calls of acme/forge/metal//"),
    ("acme/forge/metal", ".", TONGS, "//modules/tongs cannot be read in 2.1.0, so"),
    ("acme/forge/metal", ".", CALL[:-2], "main.tf has syntax errors, so calls in it"),
    ("registry.terraform.io/acme/forge/metal", ".", CALL, "Unknown argument `anvil`"),
])
def test_a_comparison_says_what_it_does_not_know(
    run: Runner, address: str, below: str, content: str, expected: str
) -> None:
    run("modules", "add", "forge.hclmodules")
    (run.folder / "empty").mkdir()
    (run.folder / "main.tf").write_text(content)
    shown = run("modules", "compare", address, "1", "2", below)
    assert expected in shown.out + shown.err
    assert "Nothing breaks" not in shown.out


def test_calls_below_a_folder_are_listed_with_their_folders(run: Runner) -> None:
    run("modules", "add", "forge.hclmodules")
    (run.folder / "live").mkdir()
    (run.folder / "main.tf").rename(run.folder / "live" / "main.tf")
    expected = "live: module.forge: acme/forge/metal 1.0.0 to 1.1.0\n"
    assert run("modules", "list", ".").out == expected


def test_versions_that_cannot_be_read_are_counted(run: Runner) -> None:
    shown = run("modules", "add", "forge.hclmodules").out
    assert "(5 versions, 2 of which cannot be read in full)" in shown


def test_a_comparison_says_what_breaks(run: Runner) -> None:
    run("modules", "add", "forge.hclmodules")
    shown = run("modules", "compare", "acme/forge/metal", "1", "2", "--output-format=concise")
    assert shown.code == 1
    assert "main.tf:5:3: V012 [module-argument] Unknown argument `anvil`" in shown.out
    shown = run("modules", "compare", "acme/forge/metal", "1.0.0", "1.1.0")
    expected = "Nothing breaks between acme/forge/metal 1.0.0 and 1.1.0 in 1 call.\n"
    assert (shown.code, shown.out) == (0, expected)


@pytest.mark.parametrize("words, message", [
    (["compare", "acme/none/x", "1", "2"], "there are no interfaces of a module `acme/none/x`"),
    (["compare", "acme/forge/metal", "1", "9"], "there is no version 9 of acme/forge/metal"),
    (["compare", "acme/forge/metal"], "needs a module, two versions"),
    (["compare", "acme/forge/metal", "", ""], "a version is empty"),
    (["compare", "acme/forge/metal", "1", "2", "none"], "none: no such folder"),
    (["list", "--output-format=json"], "`modules list` has one format"),
    (["add", "data"], "data is not a clone: it has no .git"),
    (["add", ".", "--address=foo"], "`foo` is not an address of a module"),
    (["add", ".", "--address=a/../../b/c"], "`a/../../b/c` is not an address of a module"),
    (["add", ".", "--address=../../x"], "`../../x` is not an address of a module"),
    (["add", "main.tf"], "main.tf: the file was not written by this version of hcl-lint"),
    (["add", "none"], "none: no such file or directory"),
    (["add"], "needs one clone, or one index file"),
    (["list", "a", "b"], "takes one folder"),
])
def test_a_mistake_is_one_clear_line(run: Runner, words: list[str], message: str) -> None:
    run("modules", "add", "forge.hclmodules")
    (run.folder / "data").mkdir()
    shown = run("modules", *words)
    assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
    assert message in shown.err


def test_a_damaged_file_is_named(run: Runner, data: Path) -> None:
    folder = data / "hcl-lint" / "providers"
    folder.mkdir(parents=True)
    (folder / "a.hclmodules").write_bytes(made_up.content()[:-1])
    assert "a.hclmodules: the file is damaged" in run("modules", "list").out
    shown = run("check", ".", "--output-format=full").out
    assert shown.count("Interfaces of published modules cannot be read") == 1
    assert "a.hclmodules: the file is damaged" in " ".join(shown.split())


def test_the_interfaces_that_come_with_hcl_lint_can_be_switched_off(run: Runner) -> None:
    call = 'module "m" {\n  source  = "terraform-aws-modules/vpc/aws"\n  version = "5.21.0"\n}\n'
    (run.folder / "main.tf").write_text('terraform {\n  required_version = "< 1"\n}\n' + call)
    shown = run("check", ".", "--output-format=concise")
    assert "main.tf:5:13: TF006" in shown.out
    shown = run("check", ".", "--config", "published-modules = false")
    assert (shown.code, shown.out) == (0, "No findings in 1 file.\n")


def test_nobody_is_told_to_change_the_types_of_a_published_module(run: Runner) -> None:
    run("modules", "add", "forge.hclmodules")
    call = CALL.replace("~> 1.0", "1.1.0").replace("size  = 5", "disk = { size = 5, colour = 1 }")
    (run.folder / "main.tf").write_text(call)
    shown = " ".join(run("check", ".", "--select=V020", "--output-format=full").out.split())
    assert "so its value is lost. Remove it." in shown


@pytest.mark.parametrize("content, expected", [
    (index_content([]), ""),
    (made_up.content()[:-1], "E900"),
    (None, ""),
])
def test_findings_are_kept_only_while_the_index_is_the_same(
    run: Runner, content: bytes | None, expected: str
) -> None:
    index = run.folder / "forge.hclmodules"
    (run.folder / "hcl-lint.toml").write_text('provider-schemas = "."\n')
    (run.folder / "main.tf").write_text(CALL.replace("anvil", "anvl"))
    check = ("check", ".", "--output-format=concise", "--cache-dir=cache")
    assert "Unknown argument `anvl`" in run(*check).out
    assert "Unknown argument `anvl`" in run(*check).out
    if content is None:
        index.unlink()
    else:
        index.write_bytes(content)
    shown = run(*check).out
    assert "Unknown argument" not in shown
    assert expected in shown


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")
def test_a_clone_is_read_in_all_versions_that_have_tags(run: Runner, folder: Path) -> None:
    clone = folder / "clone"
    (clone / "examples").mkdir(parents=True)
    git(clone, "init", "-q")
    git(clone, "remote", "add", "origin", "https://github.com/smith/terraform-metal-tongs.git")
    for version, name in (("v1.0.0", "grip"), ("not-a-version", "x"), ("v2.0.0", "handle")):
        (clone / "main.tf").write_text(f'variable "{name}" {{\n  type = number\n}}\n')
        (clone / "examples" / "main.tf").write_text('variable "example" {}\n')
        git(clone, "add", ".")
        git(clone, "commit", "-q", "-m", version)
        git(clone, "tag", version)
    shown = run("modules", "add", str(clone))
    assert shown.out.startswith("Added smith/tongs/metal (2 versions): ")
    call = 'module "t" {\n  source  = "smith/tongs/metal"\n  version = "1.0.0"\n  handle  = 1\n}\n'
    (run.folder / "main.tf").write_text(call)
    shown = run("check", ".", "--output-format=full", "--select", "V012")
    assert "`handle` is new in 2.0.0. Did you mean" not in shown.out
    assert "Argument `grip` missing" in shown.out


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")
@pytest.mark.parametrize("version, effect", [
    ("1.1.0", "breaks nothing that is known"), ("2.0.0", "breaks 2 things"),
])
def test_a_check_of_changes_says_what_an_upgrade_breaks(
    run: Runner, version: str, effect: str
) -> None:
    (run.folder / ".git").rmdir()
    run("modules", "add", "forge.hclmodules")
    git(run.folder, "init", "-q")
    (run.folder / "main.tf").write_text(CALL.replace("~> 1.0", "1.0.0"))
    git(run.folder, "add", ".")
    git(run.folder, "commit", "-q", "-m", "first")
    (run.folder / "main.tf").write_text(CALL.replace("~> 1.0", version))
    shown = run("check", "--changed")
    assert f"module.forge: acme/forge/metal from 1.0.0 to {version} {effect}.\n" in shown.err


def test_what_is_missing_can_be_added_and_what_is_renamed_corrected(run: Runner) -> None:
    run("modules", "add", "forge.hclmodules")
    (run.folder / "main.tf").write_text(
        'module "a" {\n  source  = "acme/forge/metal"\n  version = "2.1.0"\n}\n'
    )
    shown = run("check", ".", "--select", "V012")
    assert "fix (suggestion): add the missing arguments\n      +   name = \"\"" in shown.out


def test_what_is_added_is_named_by_its_address(run: Runner, data: Path) -> None:
    folder = data / "hcl-lint" / "providers"
    counts = "(5 versions, 2 of which cannot be read in full)"
    for options, target in [
        ([], folder / "acme_forge_metal.hclmodules"),
        (["--folder=here"], Path("here") / "acme_forge_metal.hclmodules"),
    ]:
        shown = run("modules", "add", "forge.hclmodules", *options)
        assert shown.out == f"Added acme/forge/metal {counts}: {target}\n"
    (run.folder / "hcl-lint.toml").write_text('provider-schemas = "schemas"\n')
    shown = run("modules", "add", "forge.hclmodules")
    target = run.folder / "schemas" / "acme_forge_metal.hclmodules"
    assert shown.out == f"Added acme/forge/metal {counts}: {target}\n"


def test_what_is_known_of_a_call_is_listed(run: Runner) -> None:
    run("modules", "add", "forge.hclmodules")
    (run.folder / "inner" / "deep").mkdir(parents=True)
    (run.folder / "main.tf").write_text(
        'module "unknown" {\n  source = "git::https://example.com/a.git"\n}\n'
        'module "inner" {\n  source = "./inner"\n}\n'
    )
    (run.folder / "inner" / "main.tf").write_text('module "deep" {\n  source = "./deep"\n}\n')
    (run.folder / "inner" / "deep" / "main.tf").write_text('module "up" {\n  source = "../.."\n}\n')
    deep = "module.up: read from .\n"
    inner = "module.deep: read from inner/deep\n"
    outer = "module.unknown: not known\nmodule.inner: read from inner\n"
    assert run("modules", "list", ".").out == f"{outer}inner: {inner}inner/deep: {deep}"
    assert run("modules", "list", "./inner").out == f"{inner}inner/deep: {deep}"
    assert run("modules", "list", "inner/deep/").out == deep


@pytest.mark.parametrize("place, reason", [
    ("none", "none: no such folder"),
    ("main.tf", "main.tf: it is no folder"),
    ("empty", "there is no module in empty, or below it"),
])
def test_calls_are_listed_of_folders_with_modules(run: Runner, place: str, reason: str) -> None:
    (run.folder / "empty").mkdir()
    shown = run("modules", "list", place)
    assert (shown.code, shown.out, shown.err) == (2, "", f"hcl-lint: {reason}\n")


TWO = CALL + CALL.replace('"forge"', '"other"')
HAMMER = CALL.replace("forge/metal", "forge/metal//modules/hammer").replace('"forge"', '"hammer"')


@pytest.mark.parametrize("content, address, versions, expected", [
    (TWO, "acme/forge/metal", ("1.0", "1"),
     "Nothing breaks between acme/forge/metal 1.0.0 and 1.1.0 in 2 calls.\n"),
    (CALL, "smith/forge/metal", ("1.1.0", "1"),
     "Nothing breaks between acme/forge/metal 1.1.0 and 1.1.0 in 1 call.\n"),
    (TWO + HAMMER, "acme/forge/metal//modules/hammer", ("1.0.0", "1.1"),
     "Nothing breaks between acme/forge/metal 1.0.0 and 1.1.0 in 1 call.\n"),
    (TWO.replace("~> 1.0", "2.0.0"), "acme/forge/metal", ("2.0.0-rc1", "2.0.0-rc1"),
     "Nothing breaks between acme/forge/metal 2.0.0-rc1 and 2.0.0-rc1 in 2 calls.\n"),
    (TONGS, "acme/forge/metal", ("2", "2"),
     "There are no calls of acme/forge/metal below `.` of which anything is known.\n"),
    ('module "forge" {\n  source = "./forge"\n}\n', "acme/forge/metal", ("1", "2"),
     "There are no calls of acme/forge/metal below `.`.\n"),
    ('module "forge" {\n}\n', "acme/forge/metal", ("1", "2"),
     "There are no calls of acme/forge/metal below `.`.\n"),
])
def test_a_comparison_counts_the_calls_that_it_judges(
    run: Runner, content: str, address: str, versions: tuple[str, str], expected: str
) -> None:
    run("modules", "add", "forge.hclmodules")
    (run.folder / "main.tf").write_text(content)
    shown = run("modules", "compare", address, *versions)
    assert (shown.code, shown.out) == (0, expected)


@pytest.mark.parametrize("origin, tags, options, message", [
    ("https://github.com/smith/terraform-metal-tongs.git", ["v1.0.0"], [],
     "Added smith/tongs/metal (1 version): here/smith_tongs_metal.hclmodules\n"),
    ("https://github.com/smith/tongs.git", ["v1.0.0"], [],
     "Added github.com/smith/tongs (1 version): here/github.com_smith_tongs.hclmodules\n"),
    ("https://github.com/smith/other-metal-tongs.git", ["1.0.0", "v2.0.0"], [],
     "Added github.com/smith/other-metal-tongs (2 versions):"
     " here/github.com_smith_other-metal-tongs.hclmodules\n"),
    ("", ["v1.0.0"], ["--address=acme/a/b"],
     "Added acme/a/b (1 version): here/acme_a_b.hclmodules\n"),
    ("", ["v1.0.0"], [], "the address of the module in clone is not known; add `--address`\n"),
    ("", ["newest"], ["--address=acme/a/b"],
     "clone has no tags that are versions, such as v1.2.0\n"),
])
@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")
def test_the_address_of_a_clone_is_that_of_its_repository(
    run: Runner, origin: str, tags: list[str], options: list[str], message: str
) -> None:
    clone = run.folder / "clone"
    clone.mkdir()
    git(clone, "init", "-q")
    if origin:
        git(clone, "remote", "add", "origin", origin)
    (clone / "main.tf").write_text('variable "a" {\n}\n')
    git(clone, "add", ".")
    git(clone, "commit", "-q", "-m", "first")
    for tag in tags:
        git(clone, "tag", tag)
    shown = run("modules", "add", "clone", "--folder=here", *options)
    assert (shown.out + shown.err).removeprefix("hcl-lint: ") == message
