"""What configuration entries need of others, which are in files of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import FileSystem
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.products.consul.entries import entries_in, missing_subsets
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project

SPLITTER = 'kind = "service-splitter"\nname = "web"\nsplits { service_subset = "b" }\n'
RESOLVER = 'Kind = "service-resolver"\nName = "web"\nSubsets "a" {}\n'


def missing(files: dict[str, str]) -> list[str]:
    """The subsets that the first file names, and no resolver defines, with the file to look in."""
    contents = {f"/tree/{path}": text.encode() for path, text in files.items()}
    memory = MemoryFiles({"/tree/.git/HEAD": b"", **contents}, here="/tree")
    return missing_in(memory, next(iter(files)))


def missing_in(files: FileSystem, path: str) -> list[str]:
    """The same for a file in a file system."""
    project = Project(ConfigurationFinder(files=files, is_isolated=True))
    module = project.modules.of(project.file(path)).module
    assert module is not None
    (entry,) = entries_in(module.documents[0].hcl1.root)
    return [f"{each.path}: {each.subset.text}" for each in missing_subsets(entry, module)]


def test_resolvers_are_in_files_of_the_same_folder() -> None:
    assert missing({"s.hcl": SPLITTER, "r.hcl": RESOLVER}) == ["r.hcl: b"]
    assert missing({"mesh/s.hcl": SPLITTER, "mesh/r.hcl": RESOLVER}) == ["mesh/r.hcl: b"]


def test_resolvers_elsewhere_say_nothing() -> None:
    assert missing({"s.hcl": SPLITTER, "old/r.hcl": RESOLVER}) == []
    assert missing({"mesh/s.hcl": SPLITTER, "r.hcl": RESOLVER}) == []


def test_other_files_are_no_resolvers() -> None:
    other = 'path "a" {\n  capabilities = ["read"]\n}\n'
    assert missing({"s.hcl": SPLITTER, "p.hcl": other, "q.hcl": "a = b + 1\n"}) == []


def test_links_to_what_is_outside_of_the_tree_are_left_out(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    (tree / ".git").mkdir(parents=True)
    (tree / "s.hcl").write_text(SPLITTER)
    (tree / "r.hcl").write_text(RESOLVER)
    (tmp_path / "outside.hcl").write_text(RESOLVER.replace('"a"', '"b"'))
    (tree / "outside.hcl").symlink_to("../outside.hcl")
    (tree / "nothing.hcl").symlink_to("nowhere.hcl")
    assert missing_in(DiskFiles(str(tree)), "s.hcl") == ["r.hcl: b"]


@pytest.mark.parametrize(("count", "expected"), [(99, ["r.hcl: b"]), (100, [])])
def test_where_there_are_too_many_files_nothing_is_certain(
    count: int, expected: list[str]
) -> None:
    many = {f"f{number}.hcl": "" for number in range(count)}
    assert missing({"s.hcl": SPLITTER, "r.hcl": RESOLVER, **many}) == expected
