"""Why a file is of its kind, and whether it is checked."""

from __future__ import annotations

import pytest

from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project.file_facts import facts_of
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project

FILES = {
    ".git": "",
    "hcl-lint.toml": 'exclude = ["gone", "*.skip.tf"]\n[dialects]\n"*.conf" = "nomad"\n',
    "main.tf": "locals {\n}\n",
    "a.skip.tf": "",
    "gone/main.tf": "",
    "job.nomad": "",
    "a.conf": "",
    "README.md": "",
    "a.hcl": "",
    "b.hcl": 'job "a" {\n  group "g" {\n    task "t" {\n      driver = "docker"\n    }\n  }\n}\n',
    "x.tftpl": "",
    "other.txt": "",
    ".hidden/main.tf": "",
    "ignored/.gitignore": "main.tf\n",
    "ignored/main.tf": "",
    "tofu/main.tofu": "locals {\n}\n",
    "tofu/b.tf": "locals {\n}\n",
}


def fact(path: str, name: str) -> object:
    """One of the facts about a file."""
    contents = {f"/tree/{file}": text.encode() for file, text in FILES.items()}
    files = MemoryFiles(contents, here="/tree")
    finder = ConfigurationFinder(files=files, is_isolated=False, environment={})
    return facts_of(Project(finder), path).get(name)


@pytest.mark.parametrize(("path", "dialect", "reason"), [
    ("main.tf", "terraform", "its name matches `*.tf`"),
    ("none.tf", "terraform", "its name matches `*.tf`"),
    ("a.conf", "nomad", "the pattern `*.conf` in `dialects`, hcl-lint.toml:3"),
    ("a.hcl", "hcl", "its name matches `*.hcl`; its content is not typical of one product"),
    ("b.hcl", "nomad", "its content is typical of Nomad job specifications"),
    ("x.tftpl", "template", "its name matches `*.tftpl`"),
    ("other.txt", "hcl", "neither its name nor its content is typical of a product"),
    (
        "tofu/b.tf", "opentofu",
        "its name matches `*.tf`; the files of its module, or its lock file, are for OpenTofu",
    ),
    (
        "README.md", "markdown",
        "its name is that of a document or program in which HCL is looked for",
    ),
])
def test_the_dialect_has_a_reason(path: str, dialect: str, reason: str) -> None:
    assert (fact(path, "dialect"), fact(path, "reason")) == (dialect, reason)


@pytest.mark.parametrize(("path", "is_checked", "why"), [
    ("main.tf", True, "it is found in its folder"),
    ("a.skip.tf", False, "the pattern `*.skip.tf` in `exclude`, hcl-lint.toml:1"),
    ("gone/main.tf", False, "the pattern `gone` in `exclude`, hcl-lint.toml:1"),
    ("none.tf", False, "there is no such file"),
    (
        "README.md", True,
        "only if it is named: the setting `snippets` does not have its language",
    ),
    ("x.tftpl", True, "only if it is named: its name is a template"),
    ("other.txt", True, "only if it is named: its name is not that of an HCL file"),
    (
        "ignored/main.tf", True,
        "only if it or its folder is named: a .gitignore or a hidden folder leaves it out",
    ),
    (
        ".hidden/main.tf", True,
        "only if it or its folder is named: a .gitignore or a hidden folder leaves it out",
    ),
])
def test_whether_a_file_is_checked_has_a_reason(path: str, is_checked: bool, why: str) -> None:
    assert (fact(path, "checked"), fact(path, "why")) == (is_checked, why)


@pytest.mark.parametrize(("path", "name", "expected"), [
    ("main.tf", "title", "Terraform"),
    ("main.tf", "problem", None),
    ("main.tf", "product", None),
    ("main.tf", "configuration", ["hcl-lint.toml"]),
    ("none.tf", "problem", "no such file or directory"),
    ("x.tftpl", "product", "hcl"),
    ("README.md", "title", None),
])
def test_what_does_not_apply_is_left_out(path: str, name: str, expected: object) -> None:
    assert fact(path, name) == expected
