"""How much is shown of what is long or many."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.files.memory import MemoryFiles
from hcl_lint.lsp import hints, hovering, knowledge, outline, types
from hcl_lint.lsp.completion import near_folders
from hcl_lint.lsp.refactorings import refactorings
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.values.types import NUMBER, object_of, type_text
from hcl_lint.values.value import unknown_value

START = types.Position(0, 0)


def workspace(folder: Path, text: str) -> tuple[Workspace, str]:
    """A workspace with one file, and its path."""
    path = folder / "main.tf"
    path.write_text(text)
    return Workspace([str(folder)]), str(path)


@pytest.mark.parametrize(("lines", "shown"), [(11, 11), (12, 12), (13, 12), (40, 12)])
def test_of_a_declaration_its_first_lines_are_shown(
    tmp_path: Path, lines: int, shown: int
) -> None:
    items = "".join([f"  a{number} = 1\n" for number in range(lines - 2)])
    found = hovering.hover(
        *workspace(tmp_path, f'variable "x" {{\n{items}}}\n'), types.Position(0, 10)
    )
    assert found is not None
    code = found.contents.value.rpartition("```hcl\n")[2].removesuffix("\n```").split("\n")
    assert len(code) == shown
    assert (code[-1] == "…") == (lines > 12)


@pytest.mark.parametrize(("letters", "end"), [(37, 'x"'), (38, 'x"'), (39, "x…"), (90, "x…")])
def test_a_value_between_the_lines_is_short(tmp_path: Path, letters: int, end: str) -> None:
    text = f'locals {{\n  a = "{"x" * letters}"\n  b = local.a\n}}\n'
    everything = types.Range(START, types.Position(9, 0))
    (hint,) = hints.inlay_hints(*workspace(tmp_path, text), everything)
    assert hint.label.endswith(end)
    assert len(hint.label) == len(" = ") + min(letters + 2, 40)


@pytest.mark.parametrize(("count", "found"), [(999, 999), (1000, 1000), (1001, 1000)])
def test_so_many_symbols_of_a_workspace_are_listed(
    tmp_path: Path, count: int, found: int
) -> None:
    text = "locals {\n" + "".join([f"  a{number} = 1\n" for number in range(count)]) + "}\n"
    place, _ = workspace(tmp_path, text)
    for _ in place.read_symbols():
        pass
    assert len(outline.workspace_symbols(place, "a")) == found


def test_each_job_has_symbols_of_its_own(tmp_path: Path) -> None:
    for name in ("a.nomad.hcl", "b.nomad.hcl"):
        (tmp_path / name).write_text('variable "x" {}\njob "j" {}\n')
    place = Workspace([str(tmp_path)])
    for _ in place.read_symbols():
        pass
    found = [each.location.uri[-11:] for each in outline.workspace_symbols(place, "var.x")]
    assert found == ["a.nomad.hcl", "b.nomad.hcl"]


@pytest.mark.parametrize(("text", "count"), [("", 0), ('variable "x', 0), ('variable "x"', 1)])
def test_symbols_whose_place_is_gone_are_left_out(
    tmp_path: Path, text: str, count: int
) -> None:
    place, path = workspace(tmp_path, 'variable "x" {}\n')
    for _ in place.read_symbols():
        pass
    assert len(outline.workspace_symbols(place, "")) == 1
    Path(path).write_text(text)
    assert len(outline.workspace_symbols(place, "")) == count


@pytest.mark.parametrize("folders", [0, 1])
def test_a_file_that_is_gone_declares_nothing(tmp_path: Path, folders: int) -> None:
    path = tmp_path / "main.tf"
    path.write_text('variable "x" {}\n')
    place = Workspace([str(tmp_path)] * folders)
    place.list_files()
    path.unlink()
    place.open((tmp_path / "open.tf").as_uri(), 1, 'variable "y" {}\n')
    for _ in place.read_symbols():
        pass
    assert [each.name for each in outline.workspace_symbols(place, "")] == ["var.y"]


@pytest.mark.parametrize(("levels", "shown"), [(99, 99), (100, 100), (101, 100)])
def test_symbols_are_shown_to_a_depth(tmp_path: Path, levels: int, shown: int) -> None:
    text = "a {\n" * levels + "}\n" * levels
    found, depth = list(outline.document_symbols(*workspace(tmp_path, text))), 0
    while found:
        found, depth = list(found[0].children or ()), depth + 1
    assert depth == shown


@pytest.mark.parametrize(("lines", "is_folded"), [(1, False), (2, False), (3, True)])
def test_what_has_lines_inside_is_folded(tmp_path: Path, lines: int, is_folded: bool) -> None:
    text = "a {" + "\n" * (lines - 1) + "}\n"
    assert len(outline.folding_ranges(*workspace(tmp_path, text))) == is_folded


@pytest.mark.parametrize(("count", "offered"), [(19, 19), (20, 20), (21, 20)])
def test_so_many_files_are_offered_for_a_block(tmp_path: Path, count: int, offered: int) -> None:
    for number in range(count):
        (tmp_path / f"file{number}.tf").touch()
    place, path = workspace(tmp_path, 'variable "x" {}\n')
    document, module = place.document(path), place.module(path)
    assert document is not None and module is not None
    at = types.Position(0, 10)
    found = refactorings(place, module, document, types.Range(at, at))
    assert len(list(found)) == offered


@pytest.mark.parametrize(("count", "found"), [(199, 199), (200, 200), (201, 200)])
def test_so_many_folders_are_near(count: int, found: int) -> None:
    files = MemoryFiles({f"/w/{number}/x": b"" for number in range(count)}, here="/w")
    assert len(list(near_folders(files, "/w"))) == found


def test_folders_are_near_that_are_inside_or_beside() -> None:
    names = (".git/x", "a/b/c/d/x", "a/.hidden/x", "e/f/g/x", "h/x")
    files = MemoryFiles({f"/w/{name}": b"" for name in names}, here="/w/a")
    assert list(near_folders(files, "/w/a")) == ["./b", "./b/c", "../e", "../h", "../e/f"]
    assert list(near_folders(files, "/w")) == ["./a", "./e", "./h", "./e/f", "./a/b"]


@pytest.mark.parametrize(("letters", "is_whole"), [(299, True), (300, True), (301, False)])
def test_a_type_is_shown_in_three_hundred_letters(letters: int, is_whole: bool) -> None:
    name = "x" * (letters - len(type_text(object_of({"x": NUMBER}))) + 1)
    type_ = object_of({name: NUMBER})
    shown = knowledge.shown_type(type_)
    assert len(shown) == min(letters, 300)
    assert (shown == type_text(type_)) == is_whole


@pytest.mark.parametrize(("count", "end"), [(8, "a7 = number })"), (9, "a7 = number, … })")])
def test_of_an_object_eight_attributes_are_shown_in_brief(count: int, end: str) -> None:
    type_ = object_of({f"a{number}": NUMBER for number in range(count)})
    assert knowledge.brief_type(unknown_value(type_)).endswith(end)
