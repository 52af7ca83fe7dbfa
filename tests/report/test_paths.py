"""Paths in reports are those that other programs expect."""

from __future__ import annotations

import pytest

from hcl_lint.report.paths import Base, plain_path


@pytest.mark.parametrize(
    ("path", "shown", "uri"),
    [
        ("main.tf", "live/main.tf", "live/main.tf"),
        ("./a/../main.tf", "live/main.tf", "live/main.tf"),
        ("../x.tf", "x.tf", "x.tf"),
        ("/repo/x.tf", "x.tf", "x.tf"),
        ("/repository/x.tf", "/repository/x.tf", "file:///repository/x.tf"),
        ("../../x y.tf", "/x y.tf", "file:///x%20y.tf"),
        ("a:b%20?#.tf", "live/a:b%20?#.tf", "live/a%3Ab%2520%3F%23.tf"),
        ("é\n.tf", "live/é\n.tf", "live/%C3%A9%0A.tf"),
        ("\udcfe.tf", "live/\udcfe.tf", "live/%FE.tf"),
        ("\ud800.tf", "live/\ud800.tf", "live/%ED%A0%80.tf"),
        ("a\\b.tf", "live/a\\b.tf", "live/a%5Cb.tf"),
        ("<stdin>", "<stdin>", "%3Cstdin%3E"),
    ],
)
def test_paths_are_relative_to_the_base(path: str, shown: str, uri: str) -> None:
    base = Base("/repo", "/repo/live", "/")
    assert base.path(path) == shown
    assert base.uri(path) == uri
    assert base.is_inside(path) == (not uri.startswith("file:"))
    assert base.folder_uri() == "file:///repo/"


@pytest.mark.parametrize(
    ("path", "shown", "uri"),
    [
        ("a\\main.tf", "live/a/main.tf", "live/a/main.tf"),
        ("..\\x.tf", "x.tf", "x.tf"),
        ("C:\\repo\\x.tf", "x.tf", "x.tf"),
        ("D:\\x y.tf", "D:/x y.tf", "file:///D:/x%20y.tf"),
        ("\\\\server\\x y.tf", "//server/x y.tf", "file://server/x%20y.tf"),
    ],
)
def test_paths_of_windows_get_slashes(path: str, shown: str, uri: str) -> None:
    base = Base("C:\\repo", "C:\\repo\\live", "\\")
    assert (base.path(path), base.uri(path)) == (shown, uri)
    assert base.folder_uri() == "file:///C:/repo/"


def test_a_repository_may_be_on_another_machine() -> None:
    base = Base("\\\\server\\share", "\\\\server\\share\\live", "\\")
    assert base.path("..\\..\\..\\x.tf") == "//server/x.tf"
    assert base.path("\\\\server\\share\\a.tf") == "a.tf"
    assert (base.path("a.tf"), base.uri("..\\b.tf")) == ("live/a.tf", "b.tf")
    assert base.folder_uri() == "file://server/share/"


def test_a_repository_may_be_the_root_of_all() -> None:
    base = Base("/", "/srv", "/")
    assert (base.path("a.tf"), base.folder_uri()) == ("srv/a.tf", "file:///")


def test_plain_paths_stay_as_they_are_in_one_printable_line() -> None:
    assert plain_path("..\\é\n.tf", "\\") == "../é␊.tf"
    assert plain_path("a\\b", "/") == "a\\b"
