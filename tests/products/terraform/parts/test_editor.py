"""What lists and editors show of a module."""

from __future__ import annotations

from hcl_lint.products.terraform.parts.editor import TerraformEditor
from hcl_lint.text.source import Source
from tests.linter.checking import module

REQUIRED = """\
terraform {
  required_providers {
    aws    = { source = "hashicorp/aws" }
    broken = { source = "a/b/c/d" }
  }
}

resource "terraform_data" "a" {
}

resource "random_id" "b" {
}
"""


def test_the_providers_of_a_module_are_those_that_a_registry_may_have() -> None:
    found = TerraformEditor().providers(module(Source("main.tf", REQUIRED)))
    assert [(each.name, each.address) for each in found] == [
        ("aws", "hashicorp/aws"), ("random", "hashicorp/random"),
    ]
    assert [each.schemas for each in found] == [[], []]
