"""Files of Terragrunt: each fault is found at its place, and valid files have no errors."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.linter.results import FileResult
from hcl_lint.semantics.module import MISSING, ModuleTree
from hcl_lint.text.line_index import LineIndex
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.linter.checking import module, modules, ruleset
from tests.products.terragrunt.faults import FAULTS, UNIT

NAMES = ("terragrunt.hcl", "terragrunt.stack.hcl", "root.hcl")


def check(text: str, path: str = UNIT) -> FileResult:
    """What the default rules find in a file."""
    (checked,) = Checker(ruleset()).check(modules(Source(path, text))[0])
    return checked


def errors(checked: FileResult) -> list[str]:
    """The errors as ``LINE CODE``."""
    index = LineIndex(checked.text)
    return [
        f"{index.line(each.start) + 1} {each.code}"
        for each in checked.diagnostics
        if each.severity == "error"
    ]


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [pytest.param(path, text, expected, id=name) for name, path, text, expected, _ in FAULTS],
)
def test_a_fault_is_one_error_at_its_place(path: str, text: str, expected: str) -> None:
    assert errors(check(text, path)) == [expected]


def real_files() -> list[Path]:
    """The files of Terragrunt in the corpus, where it is there."""
    return [path for name in NAMES for path in sorted(tables.corpus().rglob(name))]


def test_real_files_have_no_errors() -> None:
    files = real_files()
    if not files:
        pytest.skip(f"no files in {tables.corpus()}")
    found = {str(path): errors(check(path.read_text("utf-8"), path.name)) for path in files}
    assert {path: each for path, each in found.items() if each} == {}


def test_references_to_what_is_there_have_no_errors() -> None:
    checked = check(
        """\
include "root" {
  path   = find_in_parent_folders("root.hcl")
  expose = true
}

feature "fast" {
  default = false
}

dependency "vpc" {
  config_path  = "../vpc"
  mock_outputs = { id = "x" }
}

locals {
  name   = "web"
  region = include.root.locals.region
}

terraform {
  source = "${get_repo_root()}/modules//web"
}

inputs = merge(include.root.inputs, {
  name = local.name
  vpc  = dependency.vpc.outputs.id
  of   = dependency.from_root.outputs.id
  fast = feature.fast.value
  size = values.size
  some = try(local.nothing, null)
})
"""
    )
    assert errors(checked) == []


def test_an_undefined_name_in_one_arm_is_a_warning() -> None:
    checked = check("inputs = {\n  a = get_env(\"A\", \"\") == \"\" ? local.a : 1\n}\n")
    assert [each.severity for each in checked.diagnostics if each.code == "TG003"] == ["warning"]


def test_units_that_depend_on_each_other_are_a_circle() -> None:
    files = [
        Source("a/terragrunt.hcl", 'dependency "b" {\n  config_path = "../b"\n}\n'),
        Source("b/terragrunt.hcl", 'dependencies {\n  paths = ["../c"]\n}\n'),
        Source("c/terragrunt.hcl", 'dependency "a" {\n  config_path = "../a"\n}\n'),
        Source("d/terragrunt.hcl", 'dependency "a" {\n  config_path = "../a"\n}\n'),
    ]
    checker = Checker(ruleset())
    found = {each.folder: errors(checker.check(each)[0]) for each in modules(*files)}
    assert found == {"a": ["2 TG011"], "b": ["2 TG011"], "c": ["2 TG011"], "d": []}


def test_inputs_are_compared_with_the_variables_of_a_local_module() -> None:
    files = [
        Source(
            "live/terragrunt.hcl",
            'terraform {\n  source = "../modules//vpc"\n}\n\ninputs = {\n  cdir  = "x"\n'
            '  zones = "a"\n}\n',
        ),
        Source(
            "modules/vpc/main.tf",
            'variable "cidr" {\n  type = string\n}\nvariable "zones" {\n  type = list(string)\n}\n'
            'variable "name" {\n  type = string\n}\nvariable "size" {\n  default = 1\n}\n',
        ),
    ]
    checker = Checker(ruleset("TG004", "TG012"))
    (unit,) = [each for each in modules(*files) if each.dialect.name == "terragrunt"]
    (checked,) = checker.check(unit)
    summaries = [each.summary for each in checked.diagnostics]
    assert summaries == [
        "Missing input `name`", "Input `cdir` without a variable", "Wrong type of input `zones`"
    ]


@pytest.mark.parametrize(
    ("tree", "expected"),
    [(None, []), (lambda _: ModuleTree(list), ["2 TG010"])],
    ids=["unknown", "empty"],
)
def test_a_folder_is_missing_if_no_stack_can_copy_the_unit(
    tree: Callable[[str], ModuleTree] | None, expected: list[str]
) -> None:
    source = Source(UNIT, 'dependencies {\n  paths = ["../nope"]\n}\n')
    unit = module(source, tree=tree, destination=lambda _: (MISSING, ""))
    assert errors(Checker(ruleset()).check(unit)[0]) == expected
