"""A whole check over files in memory, without the disk."""

from __future__ import annotations

import builtins
import io
import os

import pytest

from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project.check_data import CheckSettings
from hcl_lint.project.check_run import check_files
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project

POLICY = """\
rule "one" {
  description = "A value other than one."
  match       = "locals.one"
  condition   = self == 1
  message     = "It is not one."
}
"""
FILES = {
    "policies/pack.hcl": 'title = "Ours"\n',
    "policies/policy/one.hcl": POLICY,
    "hcl-lint.toml": 'rule-packs = ["policies"]\nextend-select = ["S006"]\n',
    "main.tf": 'module "a" {\n  source = "./a"\n  n = 1\n}\n',
    "variables.tf": 'variable "Used" {\n  type = string\n}\n\nlocals { a = "${var.Used}" }\n',
    "ones.tf": "locals { one = 2 }\n",
    "a/main.tf": 'variable "n" {\n  type = number\n}\n\noutput "m" {\n  value = var.n\n}\n',
    "a/other.tf.json": '{"locals": {"a": 1}}',
    "job.nomad": 'job "a" {}\n',
    "broken.hcl": "a = = 1\n",
}
DISK = (
    (builtins, "open"), (io, "open"), (os, "open"), (os, "stat"), (os, "lstat"), (os, "scandir"),
    (os, "listdir"), (os, "getcwd"), (os, "readlink"),
)


def project(files: dict[str, str]) -> Project:
    contents = {f"/tree/{name}": text.encode() for name, text in files.items()}
    return Project(ConfigurationFinder(files=MemoryFiles(contents, here="/tree")))


def checked(project: Project) -> list[tuple[str, str]]:
    """The paths and rules of what is found in all files of the tree."""
    paths, problems = project.find_files(["."], [], False)
    assert problems == []
    return [
        (outcome.path, finding.rule)
        for outcome in check_files(project, paths, CheckSettings(), 1)
        for finding in outcome.findings
    ]


def test_modules_and_configurations_are_checked_without_the_disk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    expected = checked(project(FILES))  # which loads what checks, from the disk

    def refuse(*arguments: object, **named: object) -> None:
        raise AssertionError(f"the disk was asked: {arguments[:1]}")

    with monkeypatch.context() as patch:
        for owner, name in DISK:
            patch.setattr(owner, name, refuse)
        found = checked(project(FILES))
    assert found == expected
    assert ("broken.hcl", "syntax-error") in found
    assert ("main.tf", "unformatted") in found
    assert ("variables.tf", "redundant-interpolation") in found
    assert ("ones.tf", "one") in found


@pytest.mark.parametrize(("name", "count"), [("extra.tofu", 0), ("main.tofu", 1)])
def test_files_of_opentofu_may_declare_what_files_of_terraform_refer_to(
    name: str, count: int
) -> None:
    files = {"main.tf": 'output "a" {\n  value = var.a\n}\n', name: 'variable "a" {\n}\n'}
    found = project(files).check("main.tf").diagnostics
    assert [each.rule.name for each in found] == ["undefined-variable"] * count
