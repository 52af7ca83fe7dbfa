"""A local value gives way to its expression."""

from __future__ import annotations

import pytest

from hcl_lint.refactoring.plan import Refused
from tests.refactoring.place import Place

X = 'resource "terraform_data" "x" {\n  count = 2\n}\n\n'


def inlined(value: str, use: str, more: str = "") -> str:
    """The expression after a local value with another expression is inlined in it."""
    found = Place()
    found.write(
        "main.tf", f'{X}locals {{\n  a = {value}\n}}\n\noutput "o" {{\n  value = {use}\n}}\n{more}'
    )
    text = found.inline("a")["main.tf"]
    assert "locals" not in text
    return text.partition("  value = ")[2].partition("\n}\n")[0]


@pytest.mark.parametrize(
    ("value", "use", "result"),
    [
        ("1 + 2", "local.a", "1 + 2"),
        ("1 + 2", "local.a * 3", "(1 + 2) * 3"),
        ("1 + 2", '"${local.a}!"', '"${1 + 2}!"'),
        ("var.x ? 1 : 2", "-local.a", "-(var.x ? 1 : 2)"),
        ("{ b = 1 }", "local.a.b", "({ b = 1 }).b"),
        ("terraform_data.x", "local.a[0].id", "terraform_data.x[0].id"),
        ("terraform_data.x", "local.a[*].id", "terraform_data.x[*].id"),
        ("[for x in [1] : x]", "[for y in local.a : y]", "[for y in [for x in [1] : x] : y]"),
        ("max(1, 2)", "{ (local.a) = local.a }", "{ (max(1, 2)) = max(1, 2) }"),
    ],
)
def test_the_value_takes_the_place_of_the_name(value: str, use: str, result: str) -> None:
    assert inlined(value, use) == result


def test_the_other_values_of_a_block_stay() -> None:
    found = Place()
    found.write("a.tf", "locals {\n  long = 1\n  a    = 2 # gone\n\n  # b\n  b = local.a\n}\n")
    found.write("b.tf", 'output "o" {\n  value = local.a\n}\n')
    assert found.inline("a") == {
        "a.tf": "locals {\n  long = 1\n\n  # b\n  b = 2\n}\n",
        "b.tf": 'output "o" {\n  value = 2\n}\n',
    }


@pytest.mark.parametrize(
    ("value", "use", "reason"),
    [
        ("uuid()", "local.a", "another value for each call"),
        ("terraform_data.x", "[for terraform_data in [1] : local.a]", "mean something else"),
    ],
)
def test_what_would_mean_something_else_is_refused(value: str, use: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        inlined(value, use)


def test_a_name_that_must_be_one_is_refused() -> None:
    found = Place()
    found.write("main.tf", 'locals {\n  a = 1\n}\n\nvariable "v" {}\n')
    found.write("x.tf.json", '{"output": {"o": {"value": "${local.a}"}}}')
    with pytest.raises(Refused, match="is in JSON"):
        found.inline("a")
