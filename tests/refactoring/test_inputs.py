"""Renames of variables that units of Terragrunt set."""

from __future__ import annotations

import pytest

from hcl_lint.refactoring.plan import Refused
from tests.refactoring.place import Place

API = 'variable "size" {}\noutput "size" {\n  value = var.size\n}\n'
UNIT = """\
include "root" {
  path = find_in_parent_folders("root.hcl")
}
terraform {
  source = "../../modules/api"
}
"""
STACK = """\
unit "u" {
  source = "../units/u"
  path   = "u"
  autoinclude {
    inputs = {
      size = 1
    }
  }
}
"""


def place(**files: str) -> Place:
    found = Place()
    for path, text in {
        "modules/api/main.tf": API,
        "live/root.hcl": "inputs = {\n  size = 1\n}\n",
        "live/a/terragrunt.hcl": UNIT,
        **files,
    }.items():
        found.write(path, text)
    return found


@pytest.mark.parametrize(
    ("inputs", "renamed"),
    [
        ('{ size = 1, "size" = 2 }', '{ amount = 1, "amount" = 2 }'),
        ("merge({ size = 1 }, { size = 2 })", "merge({ amount = 1 }, { amount = 2 })"),
        ("{ sized = { size = 1 } }", "{ sized = { size = 1 } }"),
    ],
)
def test_keys_of_inputs_follow_a_variable(inputs: str, renamed: str) -> None:
    unit = f"{UNIT}inputs = {inputs}\n"
    here = place(**{"live/a/terragrunt.hcl": unit})
    here.rename("var.size", "amount", "modules/api")
    assert here.text("live/a/terragrunt.hcl") == f"{UNIT}inputs = {renamed}\n"


def test_so_do_inputs_that_a_unit_includes_and_those_that_stacks_merge() -> None:
    here = place(**{
        "units/u/terragrunt.hcl": 'terraform {\n  source = "../../modules/api"\n}\n',
        "live/terragrunt.stack.hcl": STACK,
    })
    texts = here.rename("var.size", "amount", "modules/api")
    assert set(texts) == {"modules/api/main.tf", "live/root.hcl", "live/terragrunt.stack.hcl"}
    assert texts["live/root.hcl"] == "inputs = {\n  amount = 1\n}\n"


def test_an_input_that_also_sets_a_variable_of_another_module_refuses() -> None:
    here = place(**{
        "live/b/terragrunt.hcl": UNIT.replace("api", "web"),
        "modules/web/main.tf": API,
    })
    with pytest.raises(Refused, match="also sets `size` of the module in `modules/web`"):
        here.rename("var.size", "amount", "modules/api")


def test_an_input_that_is_written_elsewhere_refuses() -> None:
    unit = UNIT + "locals {\n  all = { size = 2 }\n}\ninputs = local.all\n"
    with pytest.raises(Refused, match="spells `size` as `local.all`"):
        place(**{"live/a/terragrunt.hcl": unit}).rename("var.size", "amount", "modules/api")
