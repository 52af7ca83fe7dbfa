"""What installed packages offer, and what comes with hcl-lint."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import hcl_lint
from hcl_lint.files import installed

POINTS = """\
[console_scripts]
a = x:main
# rule = no:way

[hcl_lint.rules]
mine = my.rules:FAMILY
 other=my.more:FAMILY [extra]
# not = this:one
; nor = this:one
nothing

[ hcl_lint.others ]
mine = my.others:IT
"""


def package(folder: Path, name: str, text: str) -> None:
    (folder / name).mkdir()
    (folder / name / "entry_points.txt").write_text(text)


@pytest.mark.parametrize("ending", ["dist-info", "egg-info"])
def test_entry_points_are_those_of_a_group(tmp_path: Path, ending: str) -> None:
    package(tmp_path, f"my-1.0.{ending}", POINTS)
    package(tmp_path, "other", POINTS.replace("my.", "no."))
    package(tmp_path, f"plain-1.0.{ending}", "[hcl_other]\nb = y:z\n")
    folder = str(tmp_path)
    assert installed.entry_points(folder, "hcl_lint.rules") == {
        "mine": "my.rules:FAMILY", "other": "my.more:FAMILY",
    }
    assert installed.entry_points(folder, "hcl_lint.others") == {"mine": "my.others:IT"}
    assert installed.entry_points(folder, "console_scripts") == {"a": "x:main"}
    assert installed.entry_points(folder, "nothing") == {}
    assert installed.entry_points(str(tmp_path / "no"), "hcl_lint.rules") == {}


def test_packages_are_in_folders_of_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    folders = [os.path.join("/x", name) for name in ("site-packages", "dist-packages", "lib")]
    monkeypatch.setattr(sys, "path", ["", ".", *folders])
    assert installed.site_folders() == folders[:2]


def test_the_content_of_what_cannot_be_read_is_empty(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"abc")
    assert installed.read_content(str(tmp_path / "a")) == b"abc"
    assert installed.read_content(str(tmp_path)) == b""
    assert installed.read_content(str(tmp_path / "no")) == b""


def test_stamps_are_of_files_with_an_ending_at_any_depth(tmp_path: Path) -> None:
    (tmp_path / "b.hcl").mkdir()
    for name, text in (("b.hcl/c.hcl", "123"), ("a.hcl", "1"), ("a.txt", "12")):
        (tmp_path / name).write_text(text)
    found = installed.file_stamps(os.path.join(tmp_path, ""), ".hcl")
    assert [(path.replace(os.sep, "/"), size) for path, size, _ in found] == [
        ("a.hcl", 1), ("b.hcl/c.hcl", 3),
    ]
    assert found[0][2] == (tmp_path / "a.hcl").stat().st_mtime_ns


def test_content_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    installed.keep_content(str(tmp_path / "a"), b"abc")
    assert (tmp_path / "a").read_bytes() == b"abc"
    (tmp_path / "folder" / "x").mkdir(parents=True)
    installed.keep_content(str(tmp_path / "folder"), b"abc")
    installed.keep_content(str(tmp_path / "no" / "b"), b"abc")
    assert sorted(os.listdir(tmp_path)) == ["a", "folder"]


@pytest.mark.parametrize("is_wheel", [False, True])
def test_what_comes_with_hcl_lint_is_in_the_package_or_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_wheel: bool
) -> None:
    package = tmp_path / "hcl_lint"
    package.mkdir()
    if is_wheel:
        for name in ("_packs/security", "_schemas", "_pages"):
            (package / name).mkdir(parents=True)
    monkeypatch.setattr(hcl_lint, "__file__", str(package / "__init__.py"))
    monkeypatch.setattr(installed, "_folders", {})
    found = [installed.pack_folder("security"), installed.schema_folder(), installed.pages_folder()]
    expected = ["_packs/security", "_schemas", "_pages"]
    if not is_wheel:
        expected = ["../rules/security", "../schemas", "../docs/rules"]
    assert [Path(os.path.relpath(each, package)).as_posix() for each in found] == expected
    assert installed.is_repository() == (not is_wheel)


def test_names_of_what_is_missing_are_none(tmp_path: Path) -> None:
    assert installed.own_names(str(tmp_path / "no")) == []
    for name in "ba":
        (tmp_path / name).touch()
    assert installed.own_names(str(tmp_path)) == ["a", "b"]
    assert "terraform" in installed.product_names()
    assert not [name for name in installed.product_names() if name.startswith("_")]
