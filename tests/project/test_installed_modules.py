"""Calls of modules that `terraform init` has installed."""

from __future__ import annotations

import json

import pytest

from hcl_lint.files.memory import MemoryFiles
from hcl_lint.linter.checker import Checker
from hcl_lint.project import installed_modules
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.installed_modules import InstalledModule
from hcl_lint.project.project import Project
from hcl_lint.providers.address import OPENTOFU_REGISTRY, TERRAFORM_REGISTRY
from tests.linter.checking import ruleset

CALL = """\
module "m" {
  source  = "example/a/aws"
  version = "~> 1.0"
  nope    = 1
}
"""
INNER = 'variable "x" {\n  default = 1\n}\n'
SOURCE = f"{TERRAFORM_REGISTRY}/example/a/aws"


def manifest(source: str = SOURCE, version: str = "1.2.0", folder: str = "") -> bytes:
    target = folder or ".terraform/modules/m"
    entry = {"Key": "m", "Source": source, "Version": version, "Dir": target}
    return json.dumps({"Modules": [{"Key": "", "Source": "", "Dir": "."}, entry]}).encode()


def summaries(content: bytes) -> list[str]:
    files = MemoryFiles(
        {
            "/r/.git/HEAD": b"",
            "/r/main.tf": CALL.encode(),
            "/r/.terraform/modules/modules.json": content,
            "/r/.terraform/modules/m/main.tf": INNER.encode(),
            "/outside/main.tf": INNER.encode(),
        },
        here="/r",
    )
    project = Project(ConfigurationFinder([], files=files, is_isolated=True))
    module = project.modules.of(project.file("main.tf")).module
    assert module is not None
    checked = Checker(ruleset("module-argument")).check(module)
    return [each.summary for result in checked for each in result.diagnostics]


@pytest.mark.parametrize(
    "content",
    [
        manifest(),
        manifest(source="example/a/aws"),
        manifest(source=f"{OPENTOFU_REGISTRY}/example/a/aws"),
        manifest(version="1.99.9"),
        manifest(folder="./.terraform/modules/x/../m"),
        manifest().replace(b"[", b'[1, {}, {"Key": 5}, {"Key": "m", "Dir": [""]}, ', 1),
    ],
)
def test_arguments_are_those_of_the_installed_module(content: bytes) -> None:
    assert summaries(content) == ["Unknown argument `nope`"]


@pytest.mark.parametrize(
    ("constraint", "is_asked_for"),
    [("", True), ("1.2.0", True), (">= 1, < 2", True), ("< 1.2.0", False), ("nonsense", False)],
)
def test_a_version_that_is_installed_is_what_a_call_asks_for(
    constraint: str, is_asked_for: bool
) -> None:
    installed = InstalledModule(SOURCE, "1.2.0", "m")
    assert installed.is_for("example/a/aws", constraint) == is_asked_for
    assert not installed.is_for("example/b/aws", constraint)


@pytest.mark.parametrize(
    "content",
    [
        manifest(version="2.0.0"),
        manifest().replace(b'"m"', b'""'),
        manifest(source=f"{TERRAFORM_REGISTRY}/example/b/aws"),
        manifest(folder="../outside"),
        manifest(folder="/outside"),
        manifest(folder=".terraform/modules/missing"),
        b"",
        b'{"Modules":[{"Key":',
        b"[1, 2]",
        b'{"Modules": [1, {"Key": 5}, {"Key": "m", "Dir": ["x"]}]}',
        b'{"Modules": {"m": 1}}',
        b"[" * 100_000,
    ],
)
def test_what_is_not_installed_for_the_call_is_not_looked_at(content: bytes) -> None:
    assert summaries(content) == []


@pytest.mark.parametrize(("room", "is_read"), [(0, True), (-1, False)])
def test_a_manifest_is_read_up_to_a_size(
    monkeypatch: pytest.MonkeyPatch, room: int, is_read: bool
) -> None:
    monkeypatch.setattr(installed_modules, "_LARGEST", len(manifest()) + room)
    assert (summaries(manifest()) != []) == is_read
