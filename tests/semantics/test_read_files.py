"""Where the files may be whose paths are in calls."""

from __future__ import annotations

import pytest

from hcl_lint.semantics.read_files import ReadFiles, folders_and_path
from hcl_lint.syntax.nodes import Attribute, Block
from hcl_lint.text.source import Source
from tests.linter.checking import module

BACKEND = 'terraform {\n  backend "s3" {}\n}\n'
UPWARDS = ["../" * level for level in range(40)]


def found(path: str, name: str = "main.tf", before: str = "") -> tuple[list[str], str]:
    """The folders and the path in them, for an expression of a path."""
    loaded = module(Source(name, f"x {{\n  p = {path}\n}}\n{before}"))
    (document,) = loaded.documents
    block = document.tree.root.children()[0]
    assert isinstance(block, Block)
    attribute = block.body.items[0]
    assert isinstance(attribute, Attribute)
    return folders_and_path(loaded, document.tree, attribute.expression)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ('"${path.module}/a.txt"', ([""], "a.txt")),
        ('("${(path.module)}/b/a.txt")', ([""], "b/a.txt")),
        ('"${path.module}/b/"', ([], "")),
        ('"${path.module}a.txt"', ([], "")),
        ('"${path.cwd}/a.txt"', ([], "")),
        ('"${path.module.x}/a.txt"', ([], "")),
        ('"${path}/a.txt"', ([], "")),
        ('"${paths.module}/a.txt"', ([], "")),
        ('"${path["module"]}/a.txt"', ([], "")),
        ('"${upper("x")}/a.txt"', ([], "")),
        ('"${path.module}/${var.x}"', ([], "")),
        ('"x${path.module}/a.txt"', ([], "")),
        ('"%{ if true }x%{ endif }/a.txt"', ([], "")),
        ('"${path.module}/${var.x}/a.txt"', ([], "")),
        ('""', ([], "")),
        ("var.x", ([], "")),
    ],
)
def test_a_path_is_known_where_it_begins_in_the_folder_of_the_module(
    path: str, expected: tuple[list[str], str]
) -> None:
    assert found(path) == found(path, before=BACKEND) == expected


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ('"a.txt"', "a.txt"), ('"./b/a.txt"', "./b/a.txt"), ('"${path.root}/a.txt"', "a.txt"),
        ('"/a.txt"', ""), ('"~/a.txt"', ""), ('"c:/a.txt"', ""), ('"b/"', ""),
        ('"${path.root}a.txt"', ""),
    ],
)
def test_a_path_from_the_folder_of_the_run_needs_a_root_module(path: str, name: str) -> None:
    assert found(path) == ([], "")
    for before in (BACKEND, "terraform {\n  cloud {}\n}\n"):
        assert found(path, before=before) == ((UPWARDS, name) if name else ([], ""))


def test_in_other_languages_paths_begin_in_the_folder_of_the_file() -> None:
    assert found('"a.txt"', "a.pkr.hcl") == ([""], "a.txt")
    assert found('"/a.txt"', "a.pkr.hcl") == ([], "")


def test_a_file_is_read_once() -> None:
    asked: list[str] = []

    def read(path: str) -> str | None:
        asked.append(path)
        return None if "no" in path else "${x}"

    files = ReadFiles(module(Source("main.tf", ""), read=read))
    first = files.at("t.tpl", "../")
    assert first is not None and files.at("t.tpl", "../") is first
    assert files.at("no.tpl") is None and files.at("no.tpl") is None
    assert asked == ["../t.tpl", "no.tpl"]
