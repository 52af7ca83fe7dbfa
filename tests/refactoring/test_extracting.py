"""Blocks become a module: what they need are its variables, what others need its outputs."""

from __future__ import annotations

import pytest

from hcl_lint.refactoring.plan import Refused
from tests.refactoring.place import Place

MAIN = """\
terraform {
  required_providers {
    random = {
      source = "hashicorp/random"
    }
    null = {
      source = "hashicorp/null"
    }
  }
}

variable "size" {
  type        = number
  default     = 8
  description = "How long."
}

# The name.
resource "random_pet" "name" {
  count  = 2
  length = var.size
  prefix = terraform_data.prefix.output
}

resource "terraform_data" "prefix" {
  input = path.module
}

module "net" {
  source = "./net"
  name   = random_pet.name[0].id
}

output "names" {
  value = [random_pet.name[*].id, module.net.id, module.net.id]
}
"""
NET = 'variable "name" {}\n\noutput "id" {\n  value = var.name\n}\n'


def place(more: str = "") -> Place:
    found = Place()
    found.write("main.tf", MAIN)
    found.write("net/main.tf", NET)
    found.write("more.tf", more)
    return found


def test_names_across_the_border_become_variables_and_outputs() -> None:
    texts = place().extract("pets", "random_pet.name", "module.net")
    assert texts["pets/main.tf"] == """\
# The name.
resource "random_pet" "name" {
  count  = 2
  length = var.size
  prefix = var.terraform_data_prefix_output
}

module "net" {
  source = "../net"
  name   = random_pet.name[0].id
}
"""
    assert texts["pets/variables.tf"] == """\
variable "size" {
  type        = number
  description = "How long."
}

variable "terraform_data_prefix_output" {
  type = string
}
"""
    assert texts["pets/outputs.tf"] == """\
output "random_pet_name" {
  value = random_pet.name
}

output "net_id" {
  value = module.net.id
}
"""
    assert texts["pets/versions.tf"] == """\
terraform {
  required_providers {
    random = {
      source = "hashicorp/random"
    }
  }
}
"""
    assert """\
module "pets" {
  source = "./pets"

  size                         = var.size
  terraform_data_prefix_output = terraform_data.prefix.output
}

moved {
  from = random_pet.name
  to   = module.pets.random_pet.name
}

moved {
  from = module.net
  to   = module.pets.module.net
}

resource "terraform_data" "prefix" {
  input = path.module
}

output "names" {
  value = [module.pets.random_pet_name[*].id, module.pets.net_id, module.pets.net_id]
}
""" in texts["main.tf"]


def test_the_folder_of_the_module_is_passed_on() -> None:
    texts = place().extract("inner", "terraform_data.prefix")
    assert "input = var.path_module" in texts["inner/main.tf"]
    assert "path_module = path.module" in texts["main.tf"]


def test_addresses_in_tests_follow() -> None:
    found = place()
    found.write(
        "all.tftest.hcl",
        'run "a" {\n  override_resource {\n    target = terraform_data.prefix\n  }\n}\n',
    )
    texts = found.extract("inner", "terraform_data.prefix")
    assert "target = module.inner.terraform_data.prefix" in texts["all.tftest.hcl"]


@pytest.mark.parametrize(
    ("name", "address", "more", "reason"),
    [
        ("net", "terraform_data.prefix", "", "`module.net` exists already"),
        ("a b", "terraform_data.prefix", "", "not a valid name"),
        ("new", "var.size", "", "is not a resource, data source or module call"),
        ("new", "terraform_data.prefix", "locals {", "more.tf has syntax errors"),
        ("new", "terraform_data.b",
         'resource "terraform_data" "b" {\n  depends_on = [module.net]\n}', "must name"),
        ("new", "terraform_data.prefix",
         'resource "terraform_data" "b" {\n  depends_on = [terraform_data.prefix]\n}',
         "must name `terraform_data.prefix` itself"),
        ("new", "terraform_data.b",
         'resource "terraform_data" "b" {\n  provider = terraform.x\n}', "configuration"),
        ("new", "terraform_data.b",
         'resource "terraform_data" "b" {\n  input = random_pet.other.id\n}', "is not known"),
        ("new", "terraform_data.b",
         'ephemeral "random_password" "e" {}\n'
         'resource "terraform_data" "b" {\n  input = ephemeral.random_password.e.result\n}',
         "`ephemeral.random_password.e` cannot be passed to a module"),
    ],
)
def test_what_is_not_certain_is_refused(name: str, address: str, more: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        place(more + "\n").extract(name, address)


@pytest.mark.parametrize(
    ("folder", "reason"),
    [
        ('a"b', "^call.tf would not be valid"),
        ("a${nope.x}", "^`nope.x` in main.tf would refer to nothing$"),
    ],
)
def test_a_folder_whose_name_would_be_no_source_is_refused(folder: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        place().extract("new", "terraform_data.prefix", into=folder)


@pytest.mark.parametrize("source", ["", "  source = var.size\n", '  source = "a/b/c"\n'])
def test_the_source_of_a_call_that_is_no_path_stays(source: str) -> None:
    call = f'module "n" {{\n{source}}}\n' if source else 'module "n" {}\n'
    texts = place(call).extract("new", "module.n")
    assert texts["new/main.tf"] == call


def test_a_block_among_the_required_providers_is_none() -> None:
    found = place('terraform {\n  required_providers {\n    null {}\n  }\n}\n')
    assert "new/versions.tf" not in found.extract("new", "terraform_data.prefix")


def test_variables_of_one_name_have_numbers() -> None:
    found = Place()
    found.write(
        "main.tf",
        'variable "x_y_a_id" {}\nlocals {\n  x_y_a_id = 1\n}\nresource "x_y" "a" {}\n'
        'resource "x_y" "b" {\n  in = [var.x_y_a_id, local.x_y_a_id, x_y.a.id]\n}\n',
    )
    text = found.extract("new", "x_y.b")["new/main.tf"]
    assert "[var.x_y_a_id, var.x_y_a_id_2, var.x_y_a_id_3]" in text


def test_an_address_that_a_caller_names_is_refused() -> None:
    found = place()
    found.write(
        "root/main.tf",
        'module "up" {\n  source = "../"\n}\n\n'
        'import {\n  to = module.up.terraform_data.prefix\n  id = "x"\n}\n',
    )
    with pytest.raises(Refused, match="root/main.tf:6 names the address"):
        found.extract("new", "terraform_data.prefix")


def test_neighbours_at_the_end_of_a_file_leave_no_gap() -> None:
    found = Place()
    blocks = [f'resource "terraform_data" "{name}" {{}}\n' for name in "abc"]
    found.write("main.tf", "locals {}\n\n" + "\n".join(blocks))
    addresses = [f"terraform_data.{name}" for name in "abc"]
    text = found.extract("new", *addresses)["main.tf"]
    assert text.startswith("locals {}\n\nmodule") and text.endswith("data.c\n}\n")
