"""Credentials are reported in files of all products and both syntaxes, and shown in no report."""

from __future__ import annotations

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.linter.registry import all_rules
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.text.source import Source
from tests.linter.checking import module

KEY = "AKIA" + "ZQ7WPL5XN3JMRT2K"
PASSWORD = "hG7kd92LqTz4"
SCRIPT = f"""
resource "aws_instance" "web" {{
  user_data = <<-SCRIPT
    export AWS_ACCESS_KEY_ID={KEY}
  SCRIPT
}}
"""


def found_in(path: str, text: str, *select: str, allowed: tuple[str, ...] = ()) -> list[str]:
    settings = RuleSettings()
    settings.select = [*select]
    settings.options = {each: {"allowed": allowed} for each in select if allowed}
    (result,) = Checker(Ruleset(all_rules(), settings)).check(module(Source(path, text)))
    return [f"{each.rule.name}: {each.summary}" for each in result.diagnostics]


@pytest.mark.parametrize(("path", "text"), [
    ("main.tf", f'locals {{\n  key = "{KEY}"\n}}\n'),
    ("a.tfvars", f'key = "{KEY}"\n'),
    ("job.nomad.hcl", f'job "a" {{\n  meta {{\n    key = "{KEY}"\n  }}\n}}\n'),
    ("build.pkr.hcl", f'source "null" "a" {{\n  key = "{KEY}"\n}}\n'),
    ("docker-bake.hcl", f'target "a" {{\n  args = {{ a = 1, key = <<X\n{KEY}\nX\n }}\n}}\n'),
    ("main.tf.json", f'{{"locals": {{"key": "{KEY}"}}}}'),
])
def test_known_formats_are_reported_in_all_products(path: str, text: str) -> None:
    (found,) = found_in(path, text, "secret-in-code", "literal-secret")
    assert found.startswith("secret-in-code: AWS access key in `")


def test_what_instances_run_has_a_rule_of_its_own() -> None:
    both = found_in("main.tf", SCRIPT, "secret-in-code", "secret-in-user-data")
    assert both == ["secret-in-user-data: AWS access key in `user_data`"]
    assert found_in("main.tf", SCRIPT, "secret-in-code") == [
        "secret-in-code: AWS access key in `user_data`"
    ]


def test_values_that_are_named_like_secrets_have_one_too() -> None:
    text = f'resource "aws_db_instance" "a" {{\n  password = "{PASSWORD}"\n}}\n'
    assert found_in("main.tf", text, "literal-secret") == ["literal-secret: Password in `password`"]


def test_values_that_the_option_allows_are_not_reported() -> None:
    text = f'password = "{PASSWORD}"\n'
    assert found_in("a.tfvars", text, "literal-secret", allowed=("hG7*",)) == []
