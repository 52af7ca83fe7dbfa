"""What a finding asks for, `Did you mean ...?`, is its fix where it is certain what to replace."""

from __future__ import annotations

import pytest

from hcl_lint.diagnostics.diagnostic import UNSAFE
from hcl_lint.text.messages import asked_for
from tests.linter.checking import check, fix

VARIABLE = 'variable "region" {\n  type = string\n}\n'
RULES = ("E", "R", "V")


def fixed(text: str) -> str:
    """The text after all fixes, also unsafe ones."""
    return fix(text, "E", "R001", "R007", "R020", "V", unsafe=True).text


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ('output "a" {\n  valeu = 1\n}', 'output "a" {\n  value = 1\n}'),
        ("locals {\n  a = var.regoin\n}", "locals {\n  a = var.region\n}"),
        ('locals {\n  a = "x-${var.regoin}"\n}', 'locals {\n  a = "x-${var.region}"\n}'),
        ("locals {\n  a = uppr(var.region)\n}", "locals {\n  a = upper(var.region)\n}"),
        ('variable "b" {\n  type = map(strng)\n}', 'variable "b" {\n  type = map(string)\n}'),
        ('outputt "a" {\n  value = 1\n}', 'output "a" {\n  value = 1\n}'),
    ],
)
def test_arguments_references_functions_types_and_blocks(wrong: str, right: str) -> None:
    assert fixed(VARIABLE + wrong + "\n") == VARIABLE + right + "\n"


@pytest.mark.parametrize(
    "text",
    [
        'resource "t_x" "a" {\n  providers = { t = t.b }\n}\n',
        'resource "t_x" "a" {\n  provder = 1\n}\n',
        'output "a" {\n  value      = 1\n  descriptin = {}\n}\n',
        'output "a" {\n  value   = 1\n  sensitiv = [true]\n}\n',
        'variable "a" {\n  validaton = { condition = true }\n}\n',
    ],
)
def test_a_name_for_which_the_value_does_not_fit_is_not_written(text: str) -> None:
    assert fixed(VARIABLE + text) == VARIABLE + text


def test_columns_move_along() -> None:
    text = 'output "a" {\n  description = "b"\n  valeu       = var.region\n}\n'
    assert fixed(VARIABLE + text).endswith(text.replace("valeu", "value"))
    text = 'output "a" {\n  valeu      = var.region\n  descriptin = "b"\n}\n'
    expected = 'output "a" {\n  value       = var.region\n  description = "b"\n}\n'
    assert fixed(VARIABLE + text).endswith(expected)


def test_a_name_that_is_taken_is_not_given_twice() -> None:
    text = 'output "a" {\n  value = 1\n  valeu = 2\n}\n'
    (found,) = [each for each in check(text, *RULES).diagnostics if each.is_error]
    assert "Did you mean `value`?" in found.detail
    assert found.fix is None


def test_it_is_unsafe_and_preferred() -> None:
    (found,) = check('output "a" {\n  value = uppr("b")\n}\n', *RULES).diagnostics
    assert found.fix is not None
    assert (found.fix.title, found.fix.applicability) == ("write `upper`", UNSAFE)
    assert found.fix.is_preferred


@pytest.mark.parametrize(
    ("detail", "expected"),
    [
        ("There is none. Did you mean `name`?", "name"),
        ('Did you mean "small"? Valid values are "small", "large".', "small"),
        ("Did you mean the block `name`?", None),
        ("Did you mean `a` by `b`?", None),
        ("Did you mean `a`? Did you mean `b`?", None),
        ("Add it.", None),
    ],
)
def test_a_detail_asks_for_one_thing(detail: str, expected: str | None) -> None:
    assert asked_for(detail) == expected
