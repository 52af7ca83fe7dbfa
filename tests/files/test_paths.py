from __future__ import annotations

import os

import pytest

from hcl_lint.files.paths import (
    file_name, home_folder, is_formatted_name, is_inside, is_leftover, own_folder, shown_path,
)

posix_only = pytest.mark.skipif(os.name == "nt", reason="the paths are those of another system")


def test_layout_of_generated_files_is_left_to_their_generator() -> None:
    assert not is_formatted_name("prod/.terraform.lock.hcl")
    assert not is_formatted_name("prod\\.terraform.lock.hcl")
    assert is_formatted_name("prod/main.tf")


def test_there_is_no_layout_for_json() -> None:
    assert not is_formatted_name("main.tf.json")


@posix_only
@pytest.mark.parametrize(
    ("path", "folder", "inside"),
    [
        ("/a", "/a", True), ("/a/b", "/a", True), ("/ab", "/a", False), ("/a", "/a/b", False),
        ("/a", "/", True), ("a/b", "a", True), ("/a/b", "/a/", True),
    ],
)
def test_a_folder_is_inside_itself_and_those_around_it(
    path: str, folder: str, inside: bool
) -> None:
    assert is_inside(path, folder) == inside


@posix_only
def test_paths_are_shown_relative_below_the_current_folder(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    assert shown_path("/a/b/c", "/a") == "b/c"
    assert shown_path("/x/b", "/a") == "/x/b"
    monkeypatch.setattr(os, "getcwd", lambda: "/x")
    assert shown_path("/x/b") == "b"


@pytest.mark.parametrize("path", ["a.tf", "x/a.tf", "x\\a.tf", "x/y\\a.tf"])
def test_the_name_of_a_file_ends_its_path(path: str) -> None:
    assert file_name(path) == "a.tf"


@pytest.mark.parametrize(
    ("name", "expected"),
    [("._a.tf", True), (".#a.tf", True), (".a.tf", False), ("a.tf", False)],
)
def test_what_editors_leave_behind_is_known(name: str, expected: bool) -> None:
    assert is_leftover(name) == expected


@posix_only
@pytest.mark.parametrize(
    ("variables", "platform", "expected"),
    [
        ({"HOME": "/h"}, "linux", "/h/.local"),
        ({"HOME": "/h"}, "darwin", "/h/Library"),
        ({"HOME": "/h", "XDG": "/x"}, "linux", "/x"),
        ({"HOME": "/h", "XDG": "x"}, "linux", "/h/.local"),
        ({"HOME": "h"}, "linux", None),
        ({"HOME": "/h", "LOCALAPPDATA": "C:\\x"}, "win32", "C:\\x"),
        ({"HOME": "/h", "LOCALAPPDATA": ""}, "win32", None),
        ({"HOME": "/h"}, "win32", None),
    ],
)
def test_programs_keep_what_is_the_users_where_the_system_says(
    variables: dict[str, str], platform: str, expected: str | None
) -> None:
    assert own_folder(variables, platform, "XDG", "Library", ".local") == expected


@posix_only
def test_without_a_variable_the_home_folder_is_that_of_the_user() -> None:
    assert home_folder({"HOME": "/h", "USERPROFILE": "/u"}) == "/h"
    assert home_folder({}) == os.path.expanduser("~")
