"""Mocks and overrides: whose values objects and modules have, as in Terraform."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.products.terraform.testing.trials import Trial, asserting, counted

MODULE = """
resource "terraform_data" "one" {
}
resource "terraform_data" "many" {
  count = 2
}
resource "terraform_data" "each" {
  for_each = toset(["a", "b"])
}
module "one" {
  source = "./inner"
}
module "many" {
  source = "./inner"
  count  = 2
}
module "each" {
  source   = "./inner"
  for_each = toset(["a", "b"])
}
"""
INNER = """
resource "terraform_data" "one" {
}
output "id" {
  value = terraform_data.one.id
}
"""
IDS = {
    "one": "terraform_data.one.id", "many[0]": "terraform_data.many[0].id",
    "many[1]": "terraform_data.many[1].id", "each[a]": 'terraform_data.each["a"].id',
    "each[b]": 'terraform_data.each["b"].id', "m.one": "module.one.id",
    "m.many[0]": "module.many[0].id", "m.many[1]": "module.many[1].id",
    "m.each[a]": 'module.each["a"].id', "m.each[b]": 'module.each["b"].id',
}


def override(target: str, value: str = "x", more: str = "") -> str:
    kind, name = ("module", "outputs") if target.count(".") == 1 and target[0] == "m" else (
        "resource", "values")
    return f'override_{kind} {{\n target = {target}\n {name} = {{ id = "{value}" }}\n {more}\n}}\n'


def replaced(folder: Path, tests: str, own: str = "") -> list[str]:
    """The objects and modules that have the identity `x`, of all that there are."""
    asserts = "".join([
        f'assert {{\n condition = {expression} == "x"\n error_message = "not {name}"\n}}\n'
        for name, expression in IDS.items()
    ])
    said = Trial(folder).said(MODULE, f'{tests}run "r" {{\n{own}{asserts}}}\n', inner_main=INNER)
    return [name for name in IDS if f"not {name}" not in said]


@pytest.mark.parametrize(("target", "expected"), [
    ("terraform_data.one", ["one"]),
    ("terraform_data.many", ["many[0]", "many[1]"]),
    ("terraform_data.many[1]", ["many[1]"]),
    ("terraform_data.many[2]", []),
    ('terraform_data.each["a"]', ["each[a]"]),
    ('terraform_data.many["1"]', []),
    ("module.one", ["m.one"]),
    ("module.many", ["m.many[0]", "m.many[1]"]),
    ("module.many[0]", ["m.many[0]"]),
    ('module.each["b"]', ["m.each[b]"]),
    ("module.one.terraform_data.one", ["m.one"]),
    ("module.many[1].terraform_data.one", ["m.many[1]"]),
    ('module.each["a"].terraform_data.one', ["m.each[a]"]),
    ("module.each.terraform_data.one", []),
    ("terraform_data.none", []),
    ("module.none", []),
])
def test_an_override_is_of_one_instance_or_of_all(
    tmp_path: Path, target: str, expected: list[str]
) -> None:
    assert replaced(tmp_path, override(target)) == expected


@pytest.mark.parametrize(("tests", "own", "expected"), [
    (override("terraform_data.many"), override("terraform_data.many[0]", "y"), ["many[1]"]),
    (override("terraform_data.many[0]"), override("terraform_data.many", "y"), ["many[0]"]),
    (override("terraform_data.one"), override("terraform_data.one", "y"), []),
    (override("terraform_data.one", "y"), override("terraform_data.one"), ["one"]),
    (override("module.many", "y") + override("module.many[1]"), "", ["m.many[1]"]),
    (override("module.one", "y"), override("module.one"), ["m.one"]),
])
def test_an_override_of_the_run_or_of_an_instance_comes_first(
    tmp_path: Path, tests: str, own: str, expected: list[str]
) -> None:
    assert replaced(tmp_path, tests, own) == expected


@pytest.mark.parametrize(("more", "outcome"), [
    ("", "1 error"), ("override_during = apply", "1 error"), ("override_during = plan", "1 passed"),
])
def test_values_are_known_in_a_plan_where_the_override_says_so(
    tmp_path: Path, more: str, outcome: str
) -> None:
    tests = override("terraform_data.one", more=more) + asserting(f'{IDS["one"]} == "x"')
    assert counted(Trial(tmp_path).said(MODULE, tests, inner_main=INNER)) == outcome
