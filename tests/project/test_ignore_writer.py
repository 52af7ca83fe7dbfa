"""Ignores that are written into configuration files."""

from __future__ import annotations

import pytest

from hcl_lint.files.ignore import IgnorePatterns
from hcl_lint.project.configuration import parse_toml
from hcl_lint.project.ignore_writer import ignores, with_ignores


def test_a_folder_in_which_all_files_have_the_finding_is_one_pattern() -> None:
    checked = ["main.tf", "a/x.tf", "a/b/y.tf", "c/z.tf", "c/ok.tf", "d/only.tf"]
    found = {"R1": {"a/x.tf", "a/b/y.tf", "c/z.tf", "main.tf", "d/only.tf"}, "R2": {"c/z.tf"}}
    assert ignores(found, checked, [""]) == {
        "/a/": ["R1"], "/c/z.tf": ["R1", "R2"], "/d/only.tf": ["R1"], "/main.tf": ["R1"],
    }


def test_a_folder_that_was_not_searched_may_have_other_files() -> None:
    found = {"R1": {"a/x.tf", "a/b/y.tf", "a/b/z.tf"}}
    checked = ["a/x.tf", "a/b/y.tf", "a/b/z.tf"]
    assert list(ignores(found, checked, ["a/b"])) == ["/a/b/", "/a/x.tf"]
    assert list(ignores(found, checked, [])) == ["/a/b/y.tf", "/a/b/z.tf", "/a/x.tf"]


@pytest.mark.parametrize("path", ["a[1].tf", "a*.tf", "!a.tf", "#a.tf", "a .tf", "a\\b.tf", "é.tf"])
def test_patterns_match_the_file_and_no_other(path: str) -> None:
    (pattern,) = ignores({"R": {path}}, [path], [])
    patterns = IgnorePatterns("/r", [pattern])
    assert patterns.verdict(f"/r/{path}", False)
    assert not patterns.verdict(f"/r/a/{path}", False)
    assert not patterns.verdict("/r/a1.tf", False)


ADDED = {"/a/": ["x", "y"], "/b.tf": ["z"]}


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("", '[per-file-ignores]\n"/a/" = ["x", "y"]\n"/b.tf" = ["z"]\n'),
        (
            "# mine\nselect = [\n  'N', # why\n]\n",
            "# mine\nselect = [\n  'N', # why\n]\n\n"
            '[per-file-ignores]\n"/a/" = ["x", "y"]\n"/b.tf" = ["z"]\n',
        ),
        (
            '[per-file-ignores] # old\n"/a/" = ["x"] # why ]\n\n# next\n[severity]\nx = "error"\n',
            '[per-file-ignores] # old\n"/a/" = ["x", "y"] # why ]\n"/b.tf" = ["z"]\n\n# next\n'
            '[severity]\nx = "error"\n',
        ),
        (
            '[per-file-ignores]\n"/a/" = [\n    "v", # one\n    "w",\n]\n',
            '[per-file-ignores]\n"/a/" = [\n    "v", # one\n    "w",\n    "x",\n    "y",\n]\n'
            '"/b.tf" = ["z"]\n',
        ),
        (
            "[per-file-ignores]\n'/b.tf' = ['z', 'a]']\n'/a/' = []\n",
            "[per-file-ignores]\n'/b.tf' = ['z', 'a]']\n'/a/' = [\"x\", \"y\"]\n",
        ),
        (
            '[per-file-ignores]\r\n"/a/" = ["y"]\r\n',
            '[per-file-ignores]\r\n"/a/" = ["y", "x"]\r\n"/b.tf" = ["z"]\r\n',
        ),
        (
            'per-file-ignores = { "/c/" = ["N"] }\n',
            'per-file-ignores = { "/c/" = ["N"], "/a/" = ["x", "y"], "/b.tf" = ["z"] }\n',
        ),
        (
            'per-file-ignores."/c/" = ["N"]\n',
            'per-file-ignores."/c/" = ["N"]\nper-file-ignores."/a/" = ["x", "y"]\n'
            'per-file-ignores."/b.tf" = ["z"]\n',
        ),
        (
            '[per-file-ignores]\n"/a/" = [\n  "v" # why\n]\n',
            '[per-file-ignores]\n"/a/" = [\n  "x",\n  "y",\n  "v" # why\n]\n"/b.tf" = ["z"]\n',
        ),
        ("[per-file-ignores]\n", '[per-file-ignores]\n"/a/" = ["x", "y"]\n"/b.tf" = ["z"]\n'),
    ],
)
def test_what_is_there_stays_as_it_is_written(text: str, new: str) -> None:
    assert with_ignores(text, (), ADDED) == new
    assert with_ignores(new, (), ADDED) == new


def test_in_pyproject_the_table_has_a_longer_name() -> None:
    text = '[project]\nname = "a"\n\n[tool.hcl-lint]\nselect = ["N"]\n'
    new = with_ignores(text, ("tool", "hcl-lint"), ADDED)
    assert new.startswith(text)
    assert parse_toml(new)["tool"]["hcl-lint"]["per-file-ignores"] == ADDED


@pytest.mark.parametrize(
    "text", ['per-file-ignores = { "/a/" = ["N"] }\n', "per-file-ignores = 1\n", "a = [\n"]
)
def test_what_cannot_be_extended_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        with_ignores(text, (), ADDED)


def test_names_of_files_may_have_any_characters() -> None:
    added = {'/a"b\\c\n\x7f.tf': ["x"]}
    assert parse_toml(with_ignores("", (), added))["per-file-ignores"] == added
