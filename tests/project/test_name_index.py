"""The index of names: what it selects for parsing, and when it looks again."""

from __future__ import annotations

import functools
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.files.disk import DiskFiles, stamp_of
from hcl_lint.files.filesystem import FileProblem, FileStatus, FileSystem
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project import file_index
from hcl_lint.project.cache_storage import CacheFile
from hcl_lint.project.configuration import read_layer
from hcl_lint.project.file_index import FORM, index_file
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.name_index import NameIndex, words_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.extent import sample

TERRAFORM = DIALECTS["terraform"]
FILES = {
    "/w/net/main.tf": b'variable "cidr" {}\nlocals {\n  size = 1\n}\n',
    "/w/main.tf": b'module "n" {\n  source = "./net"\n  cidr   = "10.0.0.0/8"\n}\n',
    "/w/net/tests/main.tf": b'module "n" {\n  source = "../"\n  cidr   = "10.0.0.0/8"\n}\n',
    "/w/other/main.tf": b'variable "cidr" {}\n',
    "/w/strange/main.tf": b'module "n" {\n  source = "./x/../../n\\u0065t"\n}\n',
}


class Reads(MemoryFiles):
    """Files that count how often they are read."""

    __slots__ = ("count",)

    def __init__(self, contents: dict[str, bytes]) -> None:
        self.count = 0
        super().__init__(contents)

    def read_with_status(self, path: str) -> tuple[bytes, FileStatus]:
        self.count += 1
        return super().read_with_status(path)


class Unreadable(MemoryFiles):
    """Files, one of which cannot be read."""

    __slots__ = ()

    def read_with_status(self, path: str) -> tuple[bytes, FileStatus]:
        if "closed" in path:
            raise FileProblem("permission denied")
        return super().read_with_status(path)


def finished(steps: Iterator[tuple[int, int]]) -> None:
    for _ in steps:
        pass


def document(path: str, text: str) -> Document:
    return Document(Source(path, text), TERRAFORM)


def read(index: NameIndex, files: FileSystem, paths: list[str]) -> NameIndex:
    finished(index.read(paths, lambda path: files))
    return index


@pytest.fixture
def index() -> NameIndex:
    return read(NameIndex(), MemoryFiles(FILES), list(FILES))


@functools.cache
def corpus() -> tuple[str, ...]:
    """Accepted files of the corpus."""
    if tables.find("syntax/files") is None:
        pytest.skip(f"table syntax/files is absent from {tables.folder()}")
    return tuple(
        tables.content(case).decode("utf-8", "surrogateescape")
        for case in tables.load("syntax/files") if case["ok"]
    )


# What is selected


def test_every_name_that_parsing_finds_is_in_the_index() -> None:
    for text in sample(corpus()):
        parsed = document("a.tf", text)
        files = MemoryFiles({"/a.tf": text.encode("utf-8", "surrogateescape")})
        known = read(NameIndex(), files, ["/a.tf"])
        names = [each.name for each in parsed.declarations]
        for reference in parsed.references:
            names += [reference.root, *[step.key for step in reference.steps]]
        missing = [name for name in names if known.files_with(name) != ["/a.tf"]]
        assert missing == [], text[:200]


def test_callers_have_the_name_and_lead_to_the_folder(index: NameIndex) -> None:
    net = Module("/w/net", TERRAFORM, [document("/w/net/main.tf", "")])
    found = index.callers(net, "cidr")
    assert {"/w/main.tf", "/w/net/tests/main.tf"} <= set(found)
    assert "/w/other/main.tf" not in found


@pytest.mark.parametrize(
    ("dialect", "folder"),
    [("terraform", "/w/.terraform/modules/n"), ("terragrunt", "/w/net")],
)
def test_what_no_path_leads_to_has_callers_anywhere(
    index: NameIndex, dialect: str, folder: str
) -> None:
    found = index.callers(Module(folder, DIALECTS[dialect], []), "cidr")
    assert {"/w/main.tf", "/w/net/tests/main.tf", "/w/other/main.tf"} <= set(found)


def test_callers_are_beside_a_path_to_the_folder_or_inside_it() -> None:
    cidr = b'x = "cidr"\n'
    contents = {
        "/w/net/inner/a.tf": cidr, "/w/netting/a.tf": cidr, "/w/net/terragrunt.hcl": cidr,
        "/w/unit/terragrunt.hcl": cidr, "/w/both/a.tf": cidr, "/w/both/b.tf": b'y = "../net"\n',
        "/w/none/b.tf": b'y = "../net"\n',
    }
    index = read(NameIndex(), MemoryFiles(contents), list(contents))
    found = index.callers(Module("/w/net", TERRAFORM, []), "cidr")
    assert found == [
        "/w/net/inner/a.tf", "/w/net/terragrunt.hcl", "/w/both/a.tf", "/w/both/b.tf",
    ]
    found = index.callers(Module("/w/unit", DIALECTS["terragrunt"], []), "cidr")
    assert found == [path for path in contents if path != "/w/none/b.tf"]


def test_a_file_that_may_hide_names_has_all_of_them(index: NameIndex) -> None:
    assert index.files_with("anything") == ["/w/strange/main.tf"]


@pytest.mark.parametrize("text", [b"-a", b"--a", b"${-a}", b'"a"', b"x.a[0]", b"a", b"[a,b]"])
def test_words_are_found_at_any_border(text: bytes) -> None:
    assert b" a " in words_of(text)


def test_a_name_of_several_words_needs_all_of_them(index: NameIndex) -> None:
    assert "/w/other/main.tf" not in index.files_with("cidr size")
    assert "/w/net/main.tf" in index.files_with("cidr size")


def test_a_name_that_can_be_spelled_in_two_ways_may_be_anywhere(index: NameIndex) -> None:
    assert index.files_with("gr\u00f6\u00dfe") == list(FILES)


# What is read again


def test_only_what_has_changed_is_read_again() -> None:
    files = Reads(FILES)
    known = read(NameIndex(), files, list(FILES))
    read(known, files, list(FILES))
    assert files.count == len(FILES)
    files.write("/w/other/main.tf", b'variable "zone" {}\n')
    read(known, files, list(FILES))
    assert files.count == len(FILES) + 1
    assert "/w/other/main.tf" in known.files_with("zone")
    assert "/w/other/main.tf" not in known.files_with("cidr")


def test_a_file_that_is_gone_is_forgotten(index: NameIndex) -> None:
    read(index, MemoryFiles({}), list(FILES))
    assert index.files_with("cidr") == []


def test_a_file_that_was_just_written_is_looked_at_again(tmp_path: Path) -> None:
    path = tmp_path / "a.tf"
    path.write_text("a = 1\n")
    status = path.stat()
    files = DiskFiles(str(tmp_path))
    known = read(NameIndex(), files, [str(path)])
    path.write_text("b = 1\n")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert read(known, files, [str(path)]).files_with("b") == [str(path)]


# What is kept


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CacheFile:
    monkeypatch.setattr(file_index, "_FEWEST_FILES", 1)
    monkeypatch.setattr(file_index, "_FEWEST_NEW", 1)
    return CacheFile(str(tmp_path), b"key", "names", FORM)


def test_only_an_index_of_many_files_is_kept(
    kept: CacheFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = MemoryFiles(FILES)
    monkeypatch.setattr(file_index, "_FEWEST_FILES", len(FILES) + 1)
    read(NameIndex(kept), files, list(FILES)).save()
    assert not Path(kept.path).exists()
    monkeypatch.setattr(file_index, "_FEWEST_FILES", len(FILES))
    read(NameIndex(), files, list(FILES)).save()  # that has no file
    read(NameIndex(kept), files, list(FILES)).save()
    assert Path(kept.path).exists()


@pytest.mark.parametrize(("count", "is_kept"), [(499, False), (500, True)])
def test_an_index_of_500_files_is_kept(tmp_path: Path, count: int, is_kept: bool) -> None:
    file = CacheFile(str(tmp_path), b"key", "names", FORM)
    files = MemoryFiles({f"/w/{number}.tf": b"a = 1\n" for number in range(count)})
    read(NameIndex(file), files, list(files.contents)).save()
    assert Path(file.path).exists() == is_kept


def test_a_kept_index_saves_reading(kept: CacheFile) -> None:
    files = Reads(FILES)
    first = read(NameIndex(kept), files, list(FILES))
    first.save()
    files.count = 0
    second = read(NameIndex(kept), files, list(FILES))
    assert second.files_with("cidr") == first.files_with("cidr")
    assert files.count == 0


def test_a_stale_entry_of_a_kept_index_is_noticed(kept: CacheFile) -> None:
    files = MemoryFiles(FILES)
    read(NameIndex(kept), files, list(FILES)).save()
    files.write("/w/other/main.tf", b'variable "zone" {}\n')
    assert "/w/other/main.tf" in read(NameIndex(kept), files, list(FILES)).files_with("zone")


@pytest.mark.parametrize("damage", [
    lambda content: content[:-1], lambda content: content + b"x", lambda content: b"",
    lambda content: content.replace(b"cidr", b"size"),
])
def test_a_damaged_index_is_made_anew(kept: CacheFile, damage: object) -> None:
    files = MemoryFiles(FILES)
    read(NameIndex(kept), files, list(FILES)).save()
    assert callable(damage)
    path = Path(kept.path)
    path.write_bytes(damage(path.read_bytes()))
    found = read(NameIndex(kept), files, list(FILES)).files_with("size")
    assert found == ["/w/net/main.tf", "/w/strange/main.tf"]


@pytest.mark.parametrize("data", [None, "a", [], ["/w/a.tf"], [("/w/main.tf", 1, b"")]])
def test_data_of_another_form_are_made_anew(kept: CacheFile, data: object) -> None:
    kept.write(data)
    files = MemoryFiles(FILES)
    assert "/w/net/main.tf" in read(NameIndex(kept), files, list(FILES)).files_with("size")


def test_nothing_is_read_for_a_key_of_another_user(kept: CacheFile, tmp_path: Path) -> None:
    files = Reads(FILES)
    read(NameIndex(kept), files, list(FILES)).save()
    files.count = 0
    read(NameIndex(CacheFile(str(tmp_path), b"other", "names", FORM)), files, list(FILES))
    assert files.count == len(FILES)


@pytest.mark.parametrize("early", [0, 1])
def test_a_stamp_is_trusted_two_seconds_after_it_was_made(
    kept: CacheFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, early: int
) -> None:
    path = tmp_path / "tree" / "main.tf"
    path.parent.mkdir()
    path.write_text('variable "cidr" {}\n')
    newest = max(map(int, stamp_of(os.stat(path)).split(":")[:2]))
    monkeypatch.setattr(time, "time_ns", lambda: newest + 2 * 10**9 - early)
    files = DiskFiles(str(path.parent))
    status = files.status("main.tf")
    read(NameIndex(kept), files, ["main.tf"]).save()
    path.unlink()
    monkeypatch.setattr(DiskFiles, "status", lambda self, path: status)
    index = read(NameIndex(kept), files, ["main.tf"])
    assert index.files_with("cidr") == ([] if early else ["main.tf"])


def test_a_file_that_cannot_be_read_has_no_names() -> None:
    files = Unreadable({**FILES, "/w/closed/main.tf": b'variable "cidr" {}\n'})
    index = read(NameIndex(), files, [*FILES, "/w/closed/main.tf"])
    assert "/w/other/main.tf" in index.files_with("cidr")
    assert "/w/closed/main.tf" not in index.files_with("cidr")


def test_an_index_that_has_hardly_changed_is_not_written_again(
    kept: CacheFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = MemoryFiles(FILES)
    read(NameIndex(kept), files, list(FILES)).save()
    before = Path(kept.path).read_bytes()
    monkeypatch.setattr(file_index, "_FEWEST_NEW", 2)
    files.write("/w/other/main.tf", b'variable "zone" {}\n')
    read(NameIndex(kept), files, list(FILES)).save()
    assert Path(kept.path).read_bytes() == before
    files.write("/w/main.tf", b'module "m" {}\n')
    read(NameIndex(kept), files, list(FILES)).save()
    assert Path(kept.path).read_bytes() != before


def test_without_a_cache_no_index_is_kept(tmp_path: Path) -> None:
    def is_kept(home: str, **settings: object) -> bool:
        finder = ConfigurationFinder([read_layer(settings, "test", "/")], files=MemoryFiles({}))
        variables = {"HOME": home, "XDG_DATA_HOME": home, "LOCALAPPDATA": home}
        return index_file("names", "/w", finder.of_folder("/w"), variables, []) is not None

    assert is_kept(str(tmp_path))
    assert not is_kept(str(tmp_path), cache=False)
    assert not is_kept("nowhere" if os.name != "nt" else "")
