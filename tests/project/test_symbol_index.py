"""The index of symbols: what it says that files declare."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.dialects.registry import DIALECTS, Dialects
from hcl_lint.files.filesystem import FileSystem
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project import file_index
from hcl_lint.project.cache_storage import CacheFile
from hcl_lint.project.file_index import FORM
from hcl_lint.project.symbol_index import SymbolIndex
from hcl_lint.semantics.document import Document, document_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.text.source import Source
from tests.extent import sample
from tests.project.test_name_index import FILES, corpus, document


def parsed(path: str, content: bytes) -> Document | None:
    return document_of(Source.from_bytes(path, content), Dialects())


def declared(index: SymbolIndex, files: FileSystem, paths: list[str]) -> dict[str, list[str]]:
    for _ in index.read(paths, lambda path: files):
        pass
    return {path: [each.address for each in found] for path, found in index.declared(bool)}


def test_what_is_declared_is_what_the_symbols_of_a_module_are() -> None:
    for text in sample(corpus()):
        files = MemoryFiles({"/a.tf": text.encode("utf-8", "surrogateescape")})
        found = {
            each for all_ in declared(SymbolIndex(parsed), files, ["/a.tf"]).values()
            for each in all_
        }
        module = Module("/", DIALECTS["terraform"], [document("/a.tf", text)])
        assert found == {symbol.address for symbol in symbols_of(module)}


@pytest.mark.parametrize(
    ("path", "is_single"), [("/w/a.tf", False), ("/w/a.nomad.hcl", True)],
)
def test_what_a_file_declares_for_itself_alone_is_told_from_what_its_module_has(
    path: str, is_single: bool
) -> None:
    text = 'variable "a" {}\n'
    index = SymbolIndex(parsed)
    assert declared(index, MemoryFiles({path: text.encode()}), [path]) == {path: ["var.a"]}
    ((_, (found,)),) = index.declared(bool)
    assert (found.address, found.kind) == ("var.a", "variable")
    assert text[found.start:found.end].strip('"') == "a"
    assert found.is_single == is_single


@pytest.mark.parametrize("text", [
    'variable "a" {\n  type = {\n}\noutput "b" {}\n', 'variable "a" {\n  "\n}\noutput "b" {}\n',
    'variable "a" {\n  = 1\n}\noutput "b" {\n}}\n', 'variable "a" {\noutput "b" {}\n',
    'variable "a" {\n  x = "${ { a = "}" }["a"] }"\n}\noutput "b" {}\n',
    'variable "a" {\n  x = <<X\n}${ {} }\nX\n}\noutput "b" { value = 1 }\n',
])
def test_files_with_mistakes_and_braces_in_texts_declare_what_a_parser_makes_of_them(
    text: str
) -> None:
    found = declared(SymbolIndex(parsed), MemoryFiles({"/a.tf": text.encode()}), ["/a.tf"])
    assert found == {"/a.tf": [each.address for each in document("/a.tf", text).declarations]}


def test_what_a_changed_file_declares_is_found_again() -> None:
    files = MemoryFiles(FILES)
    index = SymbolIndex(parsed)
    assert declared(index, files, list(FILES))["/w/other/main.tf"] == ["var.cidr"]
    files.write("/w/other/main.tf", b'variable "zone" {}\n')
    assert declared(index, files, list(FILES))["/w/other/main.tf"] == ["var.zone"]


def test_what_is_declared_again_or_for_others_is_not_in_the_index() -> None:
    files = MemoryFiles({
        "/w/main.tf": b'variable "a" {}\n',
        "/w/main_override.tf": b'variable "a" {}\n',
        "/w/a.auto.tfvars": b"a = 1\n",
    })
    found = declared(SymbolIndex(parsed), files, list(files.contents))
    assert found == {"/w/main.tf": ["var.a"]}


def test_what_cannot_be_a_document_declares_nothing() -> None:
    assert declared(SymbolIndex(lambda *_: None), MemoryFiles(FILES), list(FILES)) == {}


def test_a_kept_index_saves_parsing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_index, "_FEWEST_FILES", 1)
    monkeypatch.setattr(file_index, "_FEWEST_NEW", 1)
    kept = CacheFile(str(tmp_path), b"key", "symbols", FORM)
    files = MemoryFiles({**FILES, "/w/\x1c/main.tf": b'variable "cidr" {}\n'})
    index = SymbolIndex(parsed, kept)
    before = declared(index, files, list(files.contents))
    index.save()
    again = SymbolIndex(lambda *_: pytest.fail("it is parsed again"), kept)
    assert declared(again, files, list(files.contents)) == before
