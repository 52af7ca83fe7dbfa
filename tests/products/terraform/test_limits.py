"""What is looked at where a module has very much of something, or nests it very deeply."""

from __future__ import annotations

from typing import Any

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.products.terraform.providers.requirements import configuring_module, is_complete
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import has_caller
from hcl_lint.text.source import Source
from tests.linter.checking import check, module, modules, ruleset
from tests.providers import made_up

SECRET = 'variable "secret" {\n  type      = string\n  ephemeral = true\n}\n'


@pytest.mark.parametrize(("size", "expected"), [(262_144, ["PV007"]), (262_145, [])])
def test_policies_are_read_up_to_a_size(size: int, expected: list[str]) -> None:
    text = f'resource "aws_iam_policy" "a" {{\n  policy = "{"x" * size}"\n}}\n'
    assert [each.code for each in check(text, "malformed-policy").diagnostics] == expected


@pytest.mark.parametrize(("depth", "expected"), [(21, ["V017"]), (22, [])])
def test_blocks_in_blocks_are_searched_for_ephemeral_values(
    depth: int, expected: list[str]
) -> None:
    nested = "\n".join(["inner {"] * depth + ["value = var.secret"] + ["}"] * depth)
    text = f'{SECRET}data "acme_thing" "a" {{\n{nested}\n}}\n'
    assert [each.code for each in check(text, "ephemeral-misuse").diagnostics] == expected


@pytest.mark.parametrize(("depth", "expected"), [(20, ["V017"]), (21, [])])
def test_attributes_in_attributes_are_known_to_be_kept(depth: int, expected: list[str]) -> None:
    attribute: dict[str, Any] = made_up.optional()
    for _ in range(depth):
        attribute = made_up.nested("single", {"inner": attribute}, optional=True)
    types = {"forge_deep": made_up.schema(made_up.body({"outer": attribute}))}
    index = made_up.index_file(provider={**made_up.PROVIDER, "resource_schemas": types})
    text = f'{SECRET}resource "forge_deep" "a" {{\n  outer = {{ inner = var.secret }}\n}}\n'
    found = [each.split()[1] for each in made_up.found(text, index)]
    assert [code for code in found if code == "V017"] == expected


@pytest.mark.parametrize(("count", "expected"), [(30, 30), (31, 30)])
def test_optional_attributes_are_looked_at_one_by_one(count: int, expected: int) -> None:
    names = [f"a{number}" for number in range(count)]
    types = ", ".join([f"{name} = optional(string)" for name in names])
    values = "\n".join([f'  {name} = "${{var.x.{name}}}-"' for name in names])
    text = f'variable "x" {{\n  type = object({{ {types} }})\n}}\nlocals {{\n{values}\n}}\n'
    assert len(check(text, "unset-attribute").diagnostics) == expected


CALL = 'module "a" {\n  source = "../a"\n}\n'


def calling(inner: Module) -> Module:
    """A module that calls another one."""
    return module(Source("main.tf", CALL), find=lambda path, dialect: inner)


@pytest.mark.parametrize(("depth", "is_known"), [(999, True), (1_000, False)])
def test_called_modules_are_looked_at_up_to_a_number(depth: int, is_known: bool) -> None:
    configured = 'provider "acme" {\n  size = 1\n}\n'
    last = outer = module(Source("a/main.tf", configured))
    for _ in range(depth):
        outer = calling(outer)
    assert configuring_module(outer) == ((last, "acme") if is_known else None)
    assert not is_complete(outer)


def test_a_module_is_complete_if_all_that_it_calls_are_known() -> None:
    whole = module(Source("a/main.tf", ""))
    assert is_complete(calling(calling(whole)))
    assert not is_complete(calling(module(Source("a/main.tf", "x ="))))
    assert not is_complete(calling(module(Source("a/main.tf", CALL))))


@pytest.mark.parametrize(("number", "expected"), [(199, ["TF017"]), (200, [])])
def test_imports_are_looked_at_for_each_of_some_instances(
    number: int, expected: list[str]
) -> None:
    text = (
        'resource "terraform_data" "a" {\n  count = 201\n}\n'
        "import {\n  for_each = range(201)\n  to = terraform_data.a[each.key]\n"
        f'  id = each.value == {number} ? "" : "x"\n}}\n'
    )
    assert [each.code for each in check(text, "invalid-refactoring").diagnostics] == expected


@pytest.mark.parametrize(("folder", "expected"), [("a/b", True), ("a/b/c", False)])
def test_callers_are_looked_for_in_the_next_folders(folder: str, expected: bool) -> None:
    root = Source("main.tf", f'module "a" {{\n  source = "./{folder}"\n}}\n')
    (called,) = [
        each for each in modules(root, Source(f"{folder}/main.tf", "")) if each.folder == folder
    ]
    assert has_caller(called) is expected


@pytest.mark.parametrize(("before", "expected"), [(499, True), (500, False)])
def test_callers_are_looked_for_among_the_first_calls(before: int, expected: bool) -> None:
    calls = [f'module "m{number}" {{\n  source = "./b"\n}}\n' for number in range(before)]
    root = Source("main.tf", "".join(calls) + 'module "last" {\n  source = "./a"\n}\n')
    sources = [root, Source("a/main.tf", ""), Source("b/main.tf", "")]
    (called,) = [each for each in modules(*sources) if each.folder == "a"]
    assert has_caller(called) is expected


@pytest.mark.parametrize(("count", "listed"), [
    (2, "`b` has the same"),
    (4, "`b`, `c`, `d` have the same"),
    (5, "`b`, `c`, `d` and 1 more have the same"),
])
def test_the_first_of_those_that_are_described_alike_are_listed(count: int, listed: str) -> None:
    names = "abcde"[:count]
    text = "".join([f'variable "{name}" {{\n  description = "Same."\n}}\n' for name in names])
    options = {"undocumented-variable": {"unique": True}}
    checker = Checker(ruleset("undocumented-variable", options=options))
    (result,) = checker.check(modules(Source("main.tf", text))[0])
    assert result.diagnostics[0].detail.startswith(listed)
