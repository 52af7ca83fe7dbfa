"""Rules see the expressions in the strings of files in JSON syntax."""

from __future__ import annotations

import pytest

from tests.linter.checking import check, fix, places


@pytest.mark.parametrize(("text", "expected"), [
    ('{"locals": {"a": "${list.0}"}}', ["1:25 D001"]),
    ('{"locals": {"a": "\\"\\u00e4 ${list.0}"}}', ["1:34 D001"]),
    ('{"locals": {"a": ["${[for x in a : x.0]}"]}}', ["1:37 D001"]),
    ('{"locals": {"a": "$${list.0}"}}', []),
    ('{"//": "${list.0}", "locals": {"//": "${list.0}"}}', []),
    ('{"variable": {"a": {"default": "${list.0}"}}}', []),
    ('{"variable": {"a": {"validation": {"condition": "${var.a.0}"}}}}', ["1:57 D001"]),
    ('{"module": {"m": {"source": "${a.0}", "tags": {"x": "${a.0}"}}}}', ["1:57 D001"]),
    ('{"locals": {"a": "${list."}}', []),
])
def test_what_is_wrong_in_a_template_is_reported_in_its_place(
    text: str, expected: list[str]
) -> None:
    assert places(check(text, "D001", path="main.tf.json")) == expected


def test_expressions_are_evaluated_once() -> None:
    text = '{"locals": {"a": "${1 + []}", "b": "${nope()}"}}'
    assert places(check(text, "V", "R", path="main.tf.json")) == ["1:25 V001", "1:39 R020"]


def test_a_template_that_is_all_of_a_string_is_no_redundant_interpolation() -> None:
    text = '{"locals": {"a": "${var.a}", "b": "${f(\\"${var.a}\\")}"}}'
    assert places(check(text, "S005", path="main.tf.json")) == ["1:40 S005"]


def test_fixes_keep_the_strings_of_json() -> None:
    text = '{"locals": {"a": "\\"\\n${lookup(var.m, \\"k\\")}"}}'
    fixed = fix(text, "D002", path="main.tf.json")
    assert fixed.text == '{"locals": {"a": "\\"\\n${var.m[\\"k\\"]}"}}'
    assert fixed.diagnostics == []


def test_where_a_schema_says_how_to_read_a_string_that_counts() -> None:
    text = '{"transform": {"result": "${nested.0}", "literal": {"value": "${1 + []}"}}}'
    assert places(check(text, "D001", "V001", path="a.hcldec.json")) == ["1:35 D001", "1:69 V001"]
