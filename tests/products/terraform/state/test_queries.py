"""Queries: `list` blocks in files of their own."""

from __future__ import annotations

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import module, ruleset

NORTH = 'list "aws_instance" "a" {\n  provider = aws.north\n}\n'
CHECKER = Checker(ruleset("undefined-provider-config", "invalid-value"))


def said(query: str, main: str = "", unread: tuple[str, ...] = ()) -> list[str]:
    sources = [Source("a.tfquery.hcl", query), Source("main.tf", main)]
    return [
        f"{finding.range.text}: {finding.summary}"
        for file in CHECKER.check(module(*sources, unread=unread)) for finding in file.diagnostics
    ]


@pytest.mark.parametrize(("query", "main", "unread"), [
    ('provider "aws" {\n  alias = "north"\n}\n', "", ()),
    ('provider "aws" {\n  alias = var.x\n}\n', "", ()),
    ("", 'provider "aws" {\n  alias = "north"\n}\n', ()),
    ("", 'terraform {\n  required_providers {\n    aws = {\n'
     "      configuration_aliases = [aws.north]\n    }\n  }\n}\n", ()),
    ("", "", ("b.tf",)),
])
def test_a_configuration_of_a_provider_may_be_anywhere(
    query: str, main: str, unread: tuple[str, ...]
) -> None:
    assert said(query + NORTH, main, unread) == []


@pytest.mark.parametrize("query", [
    "", 'provider "aws" {\n}\n', 'provider "aws" {\n  alias = "x"\n}\n',
])
def test_a_configuration_that_nothing_declares_is_reported(query: str) -> None:
    assert said(query + NORTH) == ["aws.north: Undeclared provider `aws.north`"]


@pytest.mark.parametrize(("setting", "is_wrong"), [
    ("limit = 5", False), ("limit = 0", False), ("limit = -1", True), ("limit = 1.5", True),
    ("limit = null", True), ("limit = var.x", False), ("include_resource = true", False),
    ("include_resource = null", True),
])
def test_limits_are_whole_numbers(setting: str, is_wrong: bool) -> None:
    found = said(f'list "aws_instance" "a" {{\n  {setting}\n}}\n')
    name, _, value = setting.partition(" = ")
    assert found == [f"{value}: Invalid value for attribute `{name}`"] * is_wrong
