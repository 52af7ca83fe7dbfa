"""What is looked at where a module has very much of something, or nests it very deeply."""

from __future__ import annotations

from typing import Any

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.products.terraform.callers import has_caller
from hcl_lint.text.source import Source
from tests.linter.checking import check, modules, ruleset
from tests.providers import made_up

SECRET = 'variable "secret" {\n  type      = string\n  ephemeral = true\n}\n'


@pytest.mark.parametrize(("size", "expected"), [(200_000, ["PV007"]), (200_001, [])])
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


@pytest.mark.parametrize(("depth", "expected"), [(199, ["lock-file-drift"]), (200, [])])
def test_locked_providers_are_those_of_the_first_modules(depth: int, expected: list[str]) -> None:
    lock = 'provider "example.com/acme/forge" {\n  version = "1.0.0"\n}\n'
    requirement = (
        "terraform {\n  required_providers {\n"
        '    other = { source = "example.com/acme/other" }\n  }\n}\n'
    )
    sources = [Source(".terraform.lock.hcl", lock), Source(f"m{depth}/main.tf", requirement)]
    for number in range(depth):
        folder = f"m{number}/" if number else ""
        path = f"../m{number + 1}" if number else "./m1"
        text = f'module "a" {{\n  source = "{path}"\n}}\n'
        sources.append(Source(f"{folder}main.tf", text))
    lock_file = modules(*sources)[0]
    (result,) = Checker(ruleset("lock-file-drift", preview=True)).check(lock_file)
    assert [each.rule for each in result.diagnostics] == expected


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
