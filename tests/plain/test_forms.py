"""Where Terraform's JSON syntax takes strings for something else than templates."""

from __future__ import annotations

import pytest

from hcl_lint import loads
from hcl_lint.dialects.dialect import EVALUATED, LITERAL, STATIC, of_block, of_item
from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.dialects.schemas import readings_in

# Names and types are their source; where nothing can be referred to, strings are what they say.
MODULE = """
terraform {
  required_version = ">= 1.5"
  required_providers {
    aws = {
      source                = "hashicorp/aws"
      configuration_aliases = [aws.east]
    }
  }
  backend "local" {
    path = "$${a}"
  }
}

variable "a" {
  type        = map(string) # of names
  default     = { b = "$${c}", "$${d}" = ["%%{e}"] }
  description = "see $${f}"
  validation {
    condition     = length(var.a) > 0
    error_message = "not $${g}"
  }
}

locals {
  type = a.b
  h    = "$${i}"
}

resource "x" "y" {
  provider   = aws.east
  depends_on = [x.z, module.m]
  name       = "$${j}"

  lifecycle {
    ignore_changes       = all
    replace_triggered_by = [x.z.id, x.z[0]]
    precondition {
      condition     = true
      error_message = "$${k}"
    }
  }
  provisioner "local-exec" {
    when    = destroy
    command = "$${l}"
  }
  dynamic "part" {
    for_each = var.a
    content {
      provider = part.value
    }
  }
}

module "m" {
  source    = "./$${m}"
  providers = { aws = aws.east, aws.west = aws }
  name      = "$${n}"
}

moved {
  from = x.old
  to   = x.new["a"]
}
"""

DATA = {
    "terraform": [
        {
            "required_version": ">= 1.5",
            "required_providers": [
                {"aws": {"source": "hashicorp/aws", "configuration_aliases": ["aws.east"]}}
            ],
            "backend": [{"local": {"path": "${a}"}}],
        }
    ],
    "variable": [
        {
            "a": {
                "type": "map(string)",
                "default": {"b": "${c}", "${d}": ["%{e}"]},
                "description": "see ${f}",
                "validation": [
                    {"condition": "${length(var.a) > 0}", "error_message": "not $${g}"}
                ],
            }
        }
    ],
    "locals": [{"type": "${a.b}", "h": "$${i}"}],
    "resource": [
        {
            "x": {
                "y": {
                    "provider": "aws.east",
                    "depends_on": ["x.z", "module.m"],
                    "name": "$${j}",
                    "lifecycle": [
                        {
                            "ignore_changes": "all",
                            "replace_triggered_by": ["x.z.id", "x.z[0]"],
                            "precondition": [{"condition": True, "error_message": "$${k}"}],
                        }
                    ],
                    "provisioner": [{"local-exec": {"when": "destroy", "command": "$${l}"}}],
                    "dynamic": [
                        {
                            "part": {
                                "for_each": "${var.a}",
                                "content": [{"provider": "${part.value}"}],
                            }
                        }
                    ],
                }
            }
        }
    ],
    "module": [
        {
            "m": {
                "source": "./${m}",
                "providers": {"aws": "aws.east", "aws.west": "aws"},
                "name": "$${n}",
            }
        }
    ],
    "moved": [{"from": "x.old", "to": 'x.new["a"]'}],
}


def test_terraform_files_are_what_their_json_syntax_has() -> None:
    assert loads(MODULE, "terraform") == DATA


@pytest.mark.parametrize("text", ['a = "$${b}"\n', 'a = ["$${b}"]\n', 'a = { c = "$${b}" }\n'])
def test_files_of_values_hold_no_templates(text: str) -> None:
    assert "$${b}" in str(loads(text))
    assert "$${b}" not in str(loads(text, "terraform"))


def test_other_files_have_templates_everywhere() -> None:
    text = 'variable a {\n  type = string\n  default = "$${b}"\n}\n'
    assert loads(text) == {"variable": [{"a": {"type": "${string}", "default": "$${b}"}}]}


def test_what_a_literal_place_does_not_expect_stays_a_template() -> None:
    text = 'variable a {\n  default = "$${b} ${c}"\n  description = d\n}\n'
    assert loads(text, "terraform") == {
        "variable": [{"a": {"default": "$${b} ${c}", "description": "${d}"}}]
    }


def test_a_quoted_name_is_the_name() -> None:
    text = 'variable a {\n  type = "string"\n}\ndata x y {\n  depends_on = ["x.z"]\n}\n'
    assert loads(text, "terraform") == {
        "variable": [{"a": {"type": "string"}}],
        "data": [{"x": {"y": {"depends_on": ["x.z"]}}}],
    }


def test_paths_with_alternatives_are_all_paths() -> None:
    forms = readings_in(DIALECTS["terraform"]).json
    for kind in ("resource", "data"):
        for name in ("depends_on", "provider"):
            assert of_item(of_block(forms, kind), name) == STATIC
    assert of_item(of_block(forms, "provider"), "alias") == LITERAL
    assert of_item(of_block(forms, "provider"), "region") == EVALUATED
    assert readings_in(DIALECTS["terragrunt"]).json == EVALUATED
