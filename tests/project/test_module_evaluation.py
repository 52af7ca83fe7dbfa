"""The values of a module for the library: what is known, and why the rest is not."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from hcl_lint import evaluate_module, to_python
from hcl_lint.project.module_evaluation import ModuleEvaluation

MODULE = """
variable "name" {
  type = string
}
variable "size" {
  type    = number
  default = 2
}
locals {
  title  = upper(var.name)
  double = var.size * 2
}
resource "terraform_data" "one" {
  count = var.size
  input = "${var.name}-${count.index}"
}
resource "terraform_data" "each" {
  for_each = toset(["a"])
  input    = each.key
}
output "title" {
  value = local.title
}
output "id" {
  value = terraform_data.each["a"].id
}
"""


def evaluated(folder: Path, text: str, **variables: object) -> ModuleEvaluation:
    (folder / "main.tf").write_text(dedent(text))
    return evaluate_module(str(folder), variables)


def causes(found: ModuleEvaluation) -> dict[str, list[str]]:
    return {address: [str(cause) for cause in each] for address, each in found.unknown.items()}


def test_values_follow_from_those_of_variables(tmp_path: Path) -> None:
    found = evaluated(tmp_path, MODULE, name="web", size=1)
    assert to_python(found.variables["name"]) == "web"
    assert to_python(found.locals["double"]) == 2
    assert to_python(found.outputs["title"]) == "WEB"
    assert {address: to_python(value) for address, value in found.resources.items()} == {
        "terraform_data.one[0]": {"input": "web-0"},
        'terraform_data.each["a"]': {"input": "a"},
    }
    assert causes(found) == {
        "output.id": ["terraform_data.each: it is known only when it is created or read"],
    }


def test_what_is_unknown_has_its_causes(tmp_path: Path) -> None:
    found = evaluated(tmp_path, MODULE, size=1)
    assert to_python(found.locals["double"]) == 2
    missing = ["var.name: the variable has no value"]
    assert causes(found) == {
        "local.title": missing,
        "output.title": missing,
        "output.id": ["terraform_data.each: it is known only when it is created or read"],
        "terraform_data.one[0].input": missing,
    }
    [cause] = found.unknown["local.title"]
    assert (cause.address, cause.place.line) == ("var.name", 2)
    assert cause.place.source.path == str(tmp_path / "main.tf")


def test_causes_are_errors_missing_declarations_modules_and_runs(tmp_path: Path) -> None:
    found = evaluated(
        tmp_path,
        """
        module "vpc" {
          source  = "terraform-aws-modules/vpc/aws"
          version = "5.21.0"
        }
        module "other" {
          source = "example.com/other/thing/aws"
        }
        locals {
          wrong  = [1][5]
          none   = var.none
          vpc    = module.vpc.vpc_id
          other  = module.other.id
          now    = timestamp()
          second = local.now == local.vpc ? local.now : ""
        }
        """,
    )
    assert causes(found) == {
        "local.wrong": ["local.wrong: it has an error: no element 5"],
        "local.none": ["var.none: nothing declares it"],
        "local.vpc": ["module.vpc: the module terraform-aws-modules/vpc/aws 5.21.0 is not here"],
        "local.other": ["module.other: the module is not here"],
        "local.now": ["local.now: it is known only when it is run"],
        "local.second": [
            "local.now: it is known only when it is run",
            "module.vpc: the module terraform-aws-modules/vpc/aws 5.21.0 is not here",
        ],
    }


def test_causes_lead_into_local_modules_and_out_of_instances(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "main.tf").write_text(
        'resource "terraform_data" "x" {}\noutput "id" {\n  value = terraform_data.x.id\n}\n'
        'output "known" {\n  value = 1\n}\n'
    )
    found = evaluated(
        tmp_path,
        """
        variable "names" {
          type = set(string)
        }
        module "m" {
          source = "./inner"
        }
        locals {
          id    = module.m.id
          known = module.m.known
        }
        resource "terraform_data" "y" {
          for_each = var.names
          input    = each.value
        }
        """,
    )
    assert causes(found) == {
        "local.id": ["module.m.terraform_data.x: it is known only when it is created or read"],
        "terraform_data.y.input": ["var.names: the variable has no value"],
    }


def test_blocks_in_a_resource_are_tuples_of_objects(tmp_path: Path) -> None:
    found = evaluated(
        tmp_path,
        """
        resource "aws_security_group" "a" {
          dynamic "ingress" {
            for_each = [80, 443]
            content {
              from_port = ingress.value
            }
          }
          depends_on = [terraform_data.x]
        }
        resource "terraform_data" "x" {}
        """,
    )
    assert to_python(found.resources["aws_security_group.a"]) == {
        "ingress": [{"from_port": 80}, {"from_port": 443}],
    }


def test_files_of_values_come_before_given_ones(tmp_path: Path) -> None:
    (tmp_path / "prod.tfvars").write_text('name = "file"\nsize = 3\n')
    (tmp_path / "main.tf").write_text(MODULE)
    found = evaluate_module(str(tmp_path), {"size": 5}, [str(tmp_path / "prod.tfvars")])
    assert to_python(found.variables["name"]) == "file"
    assert to_python(found.variables["size"]) == 5


def test_wrong_arguments_are_errors(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="the module has no variable `nam`; did you mean `name`"):
        evaluated(tmp_path, MODULE, nam="x")
    with pytest.raises(ValueError, match="wrong type of value for variable `size`: "):
        evaluated(tmp_path, MODULE, size="x")
    with pytest.raises(ValueError, match="no such file or directory"):
        evaluate_module(str(tmp_path / "missing"))


def test_problems_are_syntax_errors_and_wrong_values(tmp_path: Path) -> None:
    (tmp_path / "terraform.tfvars").write_text('size = "many"\n')
    found = evaluated(tmp_path, MODULE + "\nlocals {\n  x = = 1\n}\n")
    assert [problem.code for problem in found.problems] == ["V013", "E001"]
