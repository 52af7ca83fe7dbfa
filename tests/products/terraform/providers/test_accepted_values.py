"""Values of variables' defaults, which only a setting lets rules assume."""

from __future__ import annotations

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.products.terraform.parts.editor import TerraformEditor
from hcl_lint.text.source import Source
from tests.linter.checking import REGISTRY, module, places

DEFAULTS = """\
variable "size" {
  default = "t9.mikro"
}

variable "family" {
  default = "t3"
}

variable "perhaps" {
  default = "none"
}

resource "aws_instance" "direct" {
  instance_type = var.size
}

resource "aws_instance" "joined" {
  instance_type = "${var.family}.mikro"
}

resource "aws_instance" "guarded" {
  count         = var.perhaps == "none" ? 0 : 1
  instance_type = var.perhaps
}

resource "aws_route" "none" {
  route_table_id         = var.table
  destination_cidr_block = "10.0.0.0/8"
  nat_gateway_id         = var.nat
}

variable "nat" {
  default = null
}
"""


def found(assumes_defaults: bool) -> list[str]:
    settings = RuleSettings()
    settings.select = ["PV001", "PV010"]
    settings.assumes_defaults = assumes_defaults
    checker = Checker(Ruleset(REGISTRY, settings))
    (result,) = checker.check(module(Source("main.tf", DEFAULTS)))
    return places(result)


@pytest.mark.parametrize(("source", "expected"), [
    ("hashicorp/aws", ("default", "dedicated", "host")),
    ("acme/aws", ()),
    ("a/b/c/d", ()),
])
def test_values_are_those_of_the_provider_that_is_required(
    source: str, expected: tuple[str, ...]
) -> None:
    text = f'terraform {{\n  required_providers {{\n    aws = {{ source = "{source}" }}\n  }}\n}}\n'
    aws = module(Source("main.tf", text))
    found = TerraformEditor().accepted_values(aws, [("resource", ["aws_instance"])], "tenancy")
    assert tuple(found) == expected


def test_defaults_are_unknown_values() -> None:
    assert found(False) == []


def test_assumed_defaults_are_reported_where_they_are_or_where_they_are_used() -> None:
    assert found(True) == ["2:13 PV001", "18:19 PV001", "26:1 PV010"]
