"""Values of configuration files in words, and exceptions that say where and what."""

from __future__ import annotations

import datetime

import pytest

from hcl_lint.diagnostics.errors import HclSyntaxError, describe, internal_error
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Source


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (True, "true"),
        (False, "false"),
        (0, "the number 0"),
        (1.5, "the number 1.5"),
        ("", 'the string ""'),
        ("a" * 39, f'the string "{"a" * 39}"'),
        ("a" * 40, "a string"),
        ([], "a list"),
        ((1,), "a list"),
        ({}, "a table"),
        (datetime.date(2020, 1, 1), "a date or time"),
    ],
)
def test_a_value_is_described(value: object, words: str) -> None:
    assert describe(value) == words


def test_an_exception_has_a_line_for_each_problem() -> None:
    diagnostics = parse_config(Source("a.tf", "a = \nb = = 1\n")).diagnostics
    error = HclSyntaxError.from_diagnostics(diagnostics)
    places = [line.rpartition(": ")[0] for line in str(error).split("\n")]
    assert places == ["a.tf:1:5", "a.tf:2:5"]


def test_an_internal_error_says_where_in_the_code_and_of_which_rule() -> None:
    try:
        describe.nothing  # type: ignore[attr-defined]
    except AttributeError as error:
        whole = internal_error(Source("a.tf", ""), error)
        of_rule = internal_error(Source("a.tf", ""), error, "some-rule")
    assert whole.summary == "hcl-lint failed on this file"
    assert "AttributeError: 'function' object has no attribute 'nothing' (in " in whole.detail
    assert of_rule.summary == "Rule `some-rule` failed on this file"
    assert internal_error(Source("a.tf", ""), ValueError()).detail.count("ValueError.") == 1
