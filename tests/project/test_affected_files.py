"""Which files are affected where one changes: those of its folder, and those that name it."""

from __future__ import annotations

from typing import cast

import pytest

from hcl_lint.files.git import GitChanges
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project.affected import AffectedFiles
from hcl_lint.project.check_data import CheckSettings
from hcl_lint.project.finder import ConfigurationFinder


def affected(
    files: dict[str, str], changed: str, *, checked: tuple[str, ...] = (), gone: bool = False
) -> list[str]:
    """Which of all other files a change of one affects."""
    contents = {"/r/.git/HEAD": b"", **{f"/r/{name}": files[name].encode() for name in files}}
    finder = ConfigurationFinder(files=MemoryFiles(contents, "/r"), is_isolated=True)
    changes = GitChanges(cast("object", None))  # type: ignore[arg-type]  # git is not asked
    (changes.gone if gone else changes.changed).add(f"/r/{changed}")
    found = AffectedFiles(finder, changes)
    assert found.roots() == ["."]
    return found.among(sorted(files), checked)


@pytest.mark.parametrize(
    ("text", "is_affected"),
    [
        ('a = "./net"', True),
        ('a = "./net/"', True),
        ('a = "../live/net"', True),
        ('a = "./net/x.tf"', True),
        ('a = "net"', False),
        ('a = "./nets"', False),
        ('a = ""', False),
        ('a = "."', False),
        ("a = ./net", False),
        ('a = "${get_dir()}/net"', True),
        ('a = "${get_dir()}/nets"', False),
        ('a = "${x}/net/${y}"', False),
        ('a = "./${x}/net"', True),
        ('a = "$/net"', True),
        ('a = "./net\\n"', False),
        (f'a = "{"./" * 248}/net"', True),
        (f'a = "{"./" * 248}./net"', False),
        ('{"a": "./net"}', True),
    ],
)
def test_a_file_is_affected_where_a_string_names_the_folder(text: str, is_affected: bool) -> None:
    files = {"live/net/x.tf": "", "live/a.tf": text + "\n", "live/other/b.tf": "a = 1\n"}
    assert affected(files, "live/net/x.tf") == (["live/a.tf"] if is_affected else [])


@pytest.mark.parametrize(
    ("text", "is_affected"),
    [
        ('a = find_in_parent_folders("root.hcl")', True),
        ('a = find_in_parent_folders("shared/root.hcl")', True),
        ('a = find_in_parent_folders("other.hcl")', False),
        ("a = find_in_parent_folders()", False),
        ('a = "root"', False),
    ],
)
def test_a_name_of_a_file_is_looked_for_anywhere(text: str, is_affected: bool) -> None:
    files = {"live/root.hcl": "", "live/a/terragrunt.hcl": text + "\n"}
    assert affected(files, "live/root.hcl") == (["live/a/terragrunt.hcl"] if is_affected else [])


def test_the_file_that_units_look_for_without_a_name_affects_them() -> None:
    files = {
        "live/terragrunt.hcl": "", "live/a/terragrunt.hcl": "a = find_in_parent_folders()\n",
        "live/b/terragrunt.hcl": "a = 1\n",
    }
    assert affected(files, "live/terragrunt.hcl") == ["live/a/terragrunt.hcl"]


FILES = {
    "net/x.tf": "", "net/y.tf": "", "app/main.tf": 'a = "../net"\n', "app/more.tf": "",
    "live/main.tf": 'a = "../app"\n', "other/main.tf": "",
}


def test_the_folder_of_a_change_and_callers_of_callers_are_affected() -> None:
    expected = ["app/main.tf", "app/more.tf", "live/main.tf", "net/y.tf"]
    assert affected(FILES, "net/x.tf") == expected
    assert affected(FILES, "net/x.tf", checked=("app/main.tf", "./net/y.tf")) == [
        "app/more.tf", "live/main.tf",
    ]


def test_a_file_that_is_gone_affects_others_too() -> None:
    rest = {name: text for name, text in FILES.items() if name != "net/x.tf"}
    assert affected(rest, "net/x.tf", gone=True) == affected(FILES, "net/x.tf")


def test_what_changed_affects_nothing_where_it_is_no_file_of_interest() -> None:
    contents = {"/r/.git/HEAD": b"", "/r/net/x.tf": b"", "/r/net/notes.txt": b""}
    finder = ConfigurationFinder(files=MemoryFiles(contents, "/r"), is_isolated=True)
    changes = GitChanges(cast("object", None))  # type: ignore[arg-type]
    changes.changed.add("/r/net/notes.txt")
    found = AffectedFiles(finder, changes)
    assert found.roots() == [] and found.among(["net/x.tf"], ()) == []
    assert found.new_findings([], CheckSettings(), None) == []
