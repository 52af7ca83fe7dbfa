"""URIs of files, and the paths that they stand for."""

from __future__ import annotations

import pytest

from hcl_lint.lsp.workspace import path_of, uri_of


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///a/b.tf", "/a/b.tf"),
        ("file://localhost/a/b.tf", "/a/b.tf"),
        ("file:///a/../b%20c%25.tf", "/b c%.tf"),
        ("file:///%C3%A9%FF.tf", "/é\udcff.tf"),
        ("file://server/share/a.tf", "//server/share/a.tf"),
        ("file:///C:/a.tf", "c:/a.tf"),
        ("file:///z%3A/a.tf", "z:/a.tf"),
        ("untitled:Untitled-1", None),
        ("https://example.com/a.tf", None),
        ("file://[/a.tf", None),
    ],
)
def test_a_uri_stands_for_a_path(uri: str, path: str | None) -> None:
    assert path_of(uri) == path


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("/a/b c%.tf", "file:///a/b%20c%25.tf"),
        ("/é\udcff.tf", "file:///%C3%A9%FF.tf"),
        ("//server/share/a b.tf", "file://server/share/a%20b.tf"),
        ("C:/a b.tf", "file:///c:/a%20b.tf"),
        ("/C:/a.tf", "file:///c:/a.tf"),
    ],
)
def test_a_path_has_a_uri(path: str, uri: str) -> None:
    assert uri_of(path) == uri


def test_half_a_pair_of_surrogates_has_a_uri() -> None:
    assert uri_of("/a/\ud800.tf") == "file:///a/%3F.tf"
