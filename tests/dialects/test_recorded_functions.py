"""The functions of each product are those that it was recorded to have, and others are errors."""

from __future__ import annotations

import json
import re

import pytest

from hcl_lint.dialects.functions import function_meanings
from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.linter.checking import module, ruleset

FOLDER = tables.folder().parent / "dialects"


def nomad() -> set[str]:
    """The functions in the list of Nomad's documentation, those of files included."""
    text = (FOLDER / "nomad" / "schema.md").read_text("utf-8").partition("\n## Functions\n")[2]
    names, files = [each for each in text.split("\n\n") if each.strip()][:2]
    return {*names.split(), *files.partition("disabled`): ")[2].partition(".")[0].split()}


def packer() -> set[str]:
    """The functions in the table of Packer's functions, and the one for defaults."""
    text = (FOLDER / "packer" / "schema.md").read_text("utf-8").partition("\n## Functions")[2]
    table = text.partition("\n## ")[0]
    return {*re.findall(r"^\| ([a-z]\w*) \| \d", table, re.MULTILINE), "env"}


def bake() -> set[str]:
    return {
        each["name"] for each in json.loads((FOLDER / "bake" / "functions.json").read_text("utf-8"))
    }


def terragrunt() -> set[str]:
    """The functions of Terragrunt alone; it also has those of Terraform."""
    text = (FOLDER / "schemas.txt").read_text("utf-8")
    return set(text.partition("\nterragrunt: ")[2].partition("\n")[0].split())


def test_tables_are_complete() -> None:
    if not FOLDER.is_dir():
        pytest.skip(f"no lists in {FOLDER}")
    assert set(function_meanings("nomad")) == nomad()
    assert set(function_meanings("packer")) == packer()
    assert set(function_meanings("bake")) == bake()
    assert set(function_meanings("terragrunt")) == terragrunt() | {
        name for name in function_meanings("terraform") if "::" not in name
    }


FILES = {
    "job.nomad": 'job "a" {\n  name = uper("x")\n  task "t" {\n    driver = "exec"\n  }\n}\n',
    "a.pkr.hcl": '\nlocal "a" {\n  expression = uper("x")\n}\n',
    "docker-bake.hcl": 'target "a" {\n  args = { A = uper("x") }\n}\n',
    "terragrunt.hcl": 'inputs = {\n  a = uper("x")\n}\n',
    "terragrunt.stack.hcl": 'unit "a" {\n  source = "x"\n  path   = uper("x")\n}\n',
    "root.hcl": 'terraform {\n  source = uper("x")\n}\n',
    "pool.hcl": 'node_pool "a" {\n  description = uper("x")\n}\n',
}


@pytest.mark.parametrize("path", FILES)
def test_an_unknown_function_is_an_error_in_each_product(path: str) -> None:
    (checked,) = Checker(ruleset("R020", "E")).check(module(Source(path, FILES[path])))
    found = [(each.severity, each.summary) for each in checked.diagnostics]
    assert [each for each in found if "uper" in each[1] or "unction" in each[1]] == found
    assert [severity for severity, _ in found] == ["error"]
