"""Calls of modules by paths to folders that are missing, or outside the tree."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import FileSystem
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project.call_paths import MOST_BYTES_OF_TEXT, destination_of
from hcl_lint.project.check_data import CheckSettings
from hcl_lint.project.check_run import check_files
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.semantics.module import MISSING, NO_FOLDER, OUTSIDE, UNSURE


def call(path: str) -> str:
    return f'module "m" {{\n  source = "{path}"\n}}\n'


def found_in(files: FileSystem, *paths: str) -> list[str]:
    """The findings in what is at some paths: path, severity and code."""
    project = Project(ConfigurationFinder(files=files, environment={}))
    names, _ = project.find_files([*paths] or ["."], [], False)
    outcomes = check_files(project, names, CheckSettings())
    return sorted(
        f"{each.path} {each.severity} {each.code}"
        for outcome in outcomes
        for each in outcome.findings
    )


def found(files: dict[str, str], *paths: str, here: str = "/tree") -> list[str]:
    contents = {path: text.encode() for path, text in files.items()}
    return found_in(MemoryFiles(contents, here=here), *paths)


# Missing folders


def test_a_missing_folder_is_an_error() -> None:
    assert found({"/tree/.git": "", "/tree/a.tf": call("./nope")}) == ["a.tf error TF035"]


def test_it_is_one_without_a_repository_too() -> None:
    assert found({"/tree/a.tf": call("./nope")}) == ["a.tf error TF035"]


def test_a_file_is_not_a_folder() -> None:
    files = {"/tree/a.tf": call("./b/b.tf"), "/tree/b/b.tf": ""}
    assert found(files) == ["a.tf error TF035"]


def test_a_folder_without_configuration_is_accepted() -> None:
    """Terraform takes it for an empty module."""
    assert found({"/tree/a.tf": call("./b"), "/tree/b/notes.md": "b"}) == []


def test_an_ignored_folder_may_be_generated() -> None:
    files = {"/tree/.git/HEAD": "", "/tree/b/a.tf": call("./made/c/d"), "/tree/b/made/c/x": ""}
    assert found(files) == ["b/a.tf error TF035"]
    for name, lines in (
        (".gitignore", "/b/made/c/d"), ("b/.gitignore", "d/"), ("b/made/c/.gitignore", "*"),
        (".git/info/exclude", "b/made/*/d"),
    ):
        assert found({**files, f"/tree/{name}": lines}) == [], name


def test_an_ignored_folder_around_it_may_be_generated() -> None:
    files = {"/tree/a.tf": call("./network/b"), "/tree/netwerk/b/b.tf": ""}
    assert found(files) == ["a.tf error TF035"]
    assert found({**files, "/tree/.gitignore": "network/"}) == []


@pytest.mark.parametrize(
    ("folder", "path", "destination"),
    [
        ("a", "../network", ("", "")),
        ("a", "../netwrk", (MISSING, "../network")),
        ("a", "../netwrk/b", (MISSING, "../network/b")),
        ("a", "../netwrk/c", (UNSURE, "")),
        ("a", "../aa", (MISSING, "")),  # A module does not call itself.
        ("", "./netwrk", (MISSING, "./network")),
        ("", "./gone", (MISSING, "")),
        ("", "./gone/b", (UNSURE, "")),
        ("", "./hiddn", (MISSING, "")),
        *[("", f"./{letter}x", (UNSURE, "")) for letter in (".", "{", "<", "%", "$", "@", "__")],
        ("a", "./a.tf", (NO_FOLDER, "")),
        ("a", "./a.tf/b", (UNSURE, "")),
        ("a", "../..", (OUTSIDE, "")),
        ("a", "..", ("", "")),
    ],
)
def test_a_path_leads_to_a_folder_or_it_is_said_why_not(
    folder: str, path: str, destination: tuple[str, str]
) -> None:
    names = (".git/HEAD", "a/a.tf", "network/b/b.tf", "netwrks", ".hidden/x")
    files = MemoryFiles({f"/tree/{name}": b"" for name in names}, here="/tree")
    assert destination_of(files, folder, path) == destination


# Folders outside the tree


def test_a_call_out_of_the_repository_is_a_warning() -> None:
    files = {"/tree/.git": "", "/tree/a.tf": call("../b"), "/b/b.tf": "nonsense"}
    assert found(files) == ["a.tf warning TF036"]


def test_a_call_within_the_repository_is_followed_from_a_folder_of_it() -> None:
    files = {"/tree/.git": "", "/tree/a/a.tf": call("../b"), "/tree/b/b.tf": 'variable "x" {}\n'}
    assert found(files, here="/tree/a") == ["a.tf error V012"]


def test_without_a_repository_the_current_folder_is_the_tree() -> None:
    files = {"/tree/a/a.tf": call("../b"), "/tree/b/b.tf": 'variable "x" {}\n'}
    assert found(files) == ["a/a.tf error V012"]
    assert found(files, here="/tree/a") == ["a.tf info TF036"]


def test_nothing_is_known_around_a_folder_that_was_named() -> None:
    files = {"/tree/a/a.tf": call("../b"), "/tree/b/b.tf": 'variable "x" {}\n'}
    assert found(files, "../tree/a", here="/home") == []


def test_modules_that_call_each_other_are_found_without_a_repository() -> None:
    """Each of them gets a finding, and those that only call them get none."""
    ring = {f"/tree/m{at}/a.tf": call(f"../m{(at + 1) % 100}") for at in range(100)}
    assert found({**ring, "/tree/a.tf": call("./m7")}) == sorted(
        [f"m{at}/a.tf error TF014" for at in range(100)]
    )


def test_only_calls_that_are_part_of_a_circle_are_reported() -> None:
    """`a` and `b` call each other, as do `c` and `d`; `b` calls `c`."""
    both = call("../c") + call("../a").replace('"m"', '"n"')
    calls = {"a": call("../b"), "b": both, "c": call("../d"), "d": call("../c")}
    files = {f"/tree/{name}/{name}.tf": text for name, text in calls.items()}
    assert found(files) == [f"{name}/{name}.tf error TF014" for name in "abcd"]


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege")
class TestDisk:
    def test_a_link_out_of_the_repository(self, tmp_path: Path) -> None:
        (tmp_path / "outside").mkdir()
        (tmp_path / "outside" / "b.tf").write_text('variable "x" {}\n')
        tree = tmp_path / "tree"
        (tree / ".git").mkdir(parents=True)
        (tree / "a.tf").write_text(call("./link"))
        (tree / "link").symlink_to("../outside")
        assert found_in(DiskFiles(str(tree)), "a.tf") == ["a.tf warning TF036"]

    def test_a_link_within_the_repository(self, tmp_path: Path) -> None:
        (tmp_path / ".git").mkdir()
        (tmp_path / "b").mkdir()
        (tmp_path / "b" / "b.tf").write_text('variable "x" {}\n')
        (tmp_path / "a.tf").write_text(call("./link"))
        (tmp_path / "link").symlink_to("b")
        assert found_in(DiskFiles(str(tmp_path)), "a.tf") == ["a.tf error V012"]

    def test_a_link_that_leads_nowhere(self, tmp_path: Path) -> None:
        (tmp_path / ".git").mkdir()
        (tmp_path / "a.tf").write_text(call("./link"))
        (tmp_path / "link").symlink_to("gone")
        assert found_in(DiskFiles(str(tmp_path)), "a.tf") == ["a.tf error TF035"]

    def test_no_cache_hides_that_a_folder_comes_or_goes(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "a.tf").write_text(call("./network"))
        monkeypatch.chdir(tmp_path)
        settings = CheckSettings(cache=str(tmp_path / "cache"))

        def codes() -> list[str]:
            outcomes = check_files(Project(is_tracked=True), ["a.tf"], settings)
            return [each.code for outcome in outcomes for each in outcome.findings]

        for _ in range(2):
            assert codes() == ["TF035"]
            (tmp_path / "network").mkdir()
            assert codes() == []
            (tmp_path / "network").rmdir()


# Templates


def render(path: str) -> str:
    return f'output "o" {{\n  value = templatefile("${{path.module}}/{path}", {{}})\n}}\n'


class TestTemplates:
    def test_a_template_in_the_tree_is_looked_at(self) -> None:
        files = {"/tree/.git": "", "/tree/m/a.tf": render("../t.tftpl"), "/tree/t.tftpl": "${x}"}
        assert found(files, "m/a.tf") == ["m/a.tf error V005"]

    @pytest.mark.parametrize(
        ("path", "codes"),
        [
            ("t.tftpl", ["live/app/terragrunt.hcl error V005"]),
            ("${get_terragrunt_dir()}/t.tftpl", ["live/app/terragrunt.hcl error V005"]),
            ("${get_repo_root()}/all.tftpl", ["live/app/terragrunt.hcl error V005"]),
            ("${get_env(\"HOME\")}/t.tftpl", []),
            ("other.tftpl", []),
        ],
    )
    def test_one_that_a_unit_renders_is(self, path: str, codes: list[str]) -> None:
        unit = "live/app/terragrunt.hcl"
        call = f'locals {{\n  a = templatefile("{path}", {{ y = 1 }})\n}}\n'
        files = {
            "/tree/.git": "", f"/tree/{unit}": call, "/tree/all.tftpl": "${x}",
            "/tree/live/app/t.tftpl": "${x} ${y}",
        }
        assert found(files, unit) == codes
        files[f"/tree/{unit}"] = call.replace("y =", "x =")
        files["/tree/live/app/t.tftpl"] = "${x}"
        assert found(files, unit) == []

    @pytest.mark.parametrize(
        ("path", "unit", "codes"),
        [
            ("${get_terragrunt_dir()}/t.tftpl", "", []),  # It depends on the unit.
            ("t.tftpl", "", ["live/root.hcl error V005"]),
            ("${get_parent_terragrunt_dir()}/t.tftpl", "", []),
            (
                "${get_parent_terragrunt_dir()}/t.tftpl",
                'include "root" {\n  path = find_in_parent_folders("root.hcl")\n}\n',
                ["live/root.hcl error V005"],
            ),
            ("${get_parent_terragrunt_dir(\"x\")}/t.tftpl", "", []),
            ("${get_parent_terragrunt_dir()}t.tftpl", "", []),
            ("t/${get_parent_terragrunt_dir()}", "", []),
            (
                '${get_parent_terragrunt_dir()}${"/t.tftpl"}',
                'include "root" {\n  path = find_in_parent_folders("root.hcl")\n}\n', [],
            ),
        ],
    )
    def test_one_beside_what_units_include_is(
        self, path: str, unit: str, codes: list[str]
    ) -> None:
        call = f'terraform {{\n  source = templatefile("{path}", {{}})\n}}\n'
        files = {
            "/tree/.git": "", "/tree/live/root.hcl": call, "/tree/live/t.tftpl": "${x}",
            "/tree/live/app/terragrunt.hcl": unit,
        }
        assert found(files, "live/root.hcl") == codes

    def test_none_outside_of_it_is(self, tmp_path: Path) -> None:
        (tmp_path / "t.tftpl").write_text("${x}")
        (tmp_path / "tree" / ".git").mkdir(parents=True)
        (tmp_path / "tree" / "link.tftpl").symlink_to("../t.tftpl")
        for path in ("../t.tftpl", "link.tftpl"):
            (tmp_path / "tree" / "a.tf").write_text(render(path))
            assert found_in(DiskFiles(str(tmp_path / "tree")), "a.tf") == []

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes in folders")
    def test_large_and_other_files_are_not_read(self, tmp_path: Path) -> None:
        (tmp_path / ".git").mkdir()
        (tmp_path / "a.tf").write_text(render("t.tftpl"))
        template = tmp_path / "t.tftpl"
        for content, codes in (
            (b"${x}", ["a.tf error V005"]), (b"${x}\xff", []),
            (b"${x}".ljust(MOST_BYTES_OF_TEXT), ["a.tf error V005"]),
            (b"${x}".ljust(MOST_BYTES_OF_TEXT + 1), []),
        ):
            template.write_bytes(content)
            assert found_in(DiskFiles(str(tmp_path)), "a.tf") == codes
        template.unlink()
        os.mkfifo(template)
        assert found_in(DiskFiles(str(tmp_path)), "a.tf") == []

    @pytest.mark.parametrize(
        ("path", "missing"), [("t.tftpl", ["V028"]), ("other/t.tftpl", [])]
    )
    def test_no_cache_hides_that_a_template_changes(
        self, path: str, missing: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / ".git").mkdir()
        (tmp_path / "other").mkdir()
        (tmp_path / "a.tf").write_text(render(path))
        monkeypatch.chdir(tmp_path)
        settings = CheckSettings(cache=str(tmp_path / "cache"))

        def codes() -> list[str]:
            outcomes = check_files(Project(is_tracked=True), ["a.tf"], settings)
            return [each.code for outcome in outcomes for each in outcome.findings]

        assert codes() == missing
        for text, expected in (("${x}", ["V005"]), ("x", []), ("${y}", ["V005"])):
            (tmp_path / path).write_text(text)
            assert codes() == expected
            assert codes() == expected
