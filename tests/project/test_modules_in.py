"""The modules that are in a folder, or that a file is in."""

from __future__ import annotations

import pytest

from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project

FILES = {
    "/r/.git/HEAD": "",
    "/r/b.tf": "", "/r/a.tf": "", "/r/.#c.tf": "", "/r/x.tfvars": "a = 1\n",
    "/r/web.pkr.hcl": "", "/r/one.nomad.hcl": 'job "a" {}\n', "/r/two.nomad.hcl": 'job "b" {}\n',
    "/r/task.hcl": 'job "c" {\n  group "g" {}\n}\n', "/r/plain.hcl": "a = 1\n",
    "/r/notes.txt": 'job "d" {}\n', "/r/main.policy.hcl": 'path "a" {}\n',
    "/r/inner/a.tf": "", "/r/empty/notes.txt": "",
}


@pytest.fixture(scope="module")
def project() -> Project:
    contents = {path: text.encode() for path, text in FILES.items()}
    return Project(ConfigurationFinder(files=MemoryFiles(contents, "/r"), is_isolated=True))


def found(project: Project, path: str) -> list[tuple[str, list[str]]]:
    """The dialects of modules, and the files of each."""
    return [
        (each.dialect.name, [document.path for document in each.module.documents])
        for each in project.modules.in_folder(path) if each.module is not None
    ]


ALL = [
    ("nomad", ["one.nomad.hcl"]), ("nomad", ["task.hcl"]), ("nomad", ["two.nomad.hcl"]),
    ("packer", ["web.pkr.hcl"]), ("terraform", ["a.tf", "b.tf", "x.tfvars"]),
]


@pytest.mark.parametrize("path", ["", "."])
def test_a_folder_has_modules_of_all_languages_with_declarations(
    project: Project, path: str
) -> None:
    assert sorted(found(project, path)) == ALL


@pytest.mark.parametrize(
    ("path", "modules"),
    [
        ("a.tf", [("terraform", ["a.tf", "b.tf", "x.tfvars"])]),
        ("one.nomad.hcl", [("nomad", ["one.nomad.hcl"])]),
        ("task.hcl", [("nomad", ["task.hcl"])]),
        ("./inner", [("terraform", ["inner/a.tf"])]),
        ("inner/", [("terraform", ["inner/a.tf"])]),
        ("inner/a.tf", [("terraform", ["inner/a.tf"])]),
        ("empty", []), ("nowhere", []), ("plain.hcl", []), ("notes.txt", []),
        ("main.policy.hcl", []),
    ],
)
def test_a_file_is_in_one_module(
    project: Project, path: str, modules: list[tuple[str, list[str]]]
) -> None:
    assert found(project, path) == modules


def test_a_module_is_loaded_once(project: Project) -> None:
    first, second = [project.modules.in_folder(each)[0] for each in ("inner", "inner/a.tf")]
    assert first is second


def test_files_of_the_dialect_that_another_is_based_on_are_not_its_own() -> None:
    pack = 'dialect "ours" {\n  base = "packer"\n  files = ["*.ours"]\n  has_modules = true\n}\n'
    texts = {
        "packs/ours/pack.hcl": f'title = "Ours"\n{pack}',
        "hcl-lint.toml": 'rule-packs = ["packs/ours"]\n',
        "a.ours": "a = 1\n",
        "b.pkr.hcl": "",
    }
    files = MemoryFiles({f"/r/{path}": text.encode() for path, text in texts.items()}, here="/r")
    project = Project(ConfigurationFinder(files=files, environment={}))
    module = project.modules.of(project.file("a.ours")).module
    assert module is not None
    assert [document.path for document in module.documents] == ["a.ours"]
