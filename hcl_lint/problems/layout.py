"""L: the order of things in a file."""

from __future__ import annotations

from hcl_lint.problems.problem import OPT_IN, WARNING, Problem

LETTERS = "L"
TITLE = "Layout and order"

ARGUMENT_ORDER = Problem(
    "L001", "argument-order", WARNING, OPT_IN,
    """Attribute out of order.

    Why:
        Blocks of a type are quicker to read if each attribute always has the same position: the
        source of a module before its inputs, the description of a variable before its default.

    Bad:
        variable "size" {
          default     = 1
          description = "How many there are."
        }

    Good:
        variable "size" {
          description = "How many there are."
          default     = 1
        }

    Fix:
        Safe: moves attributes with their comments. Attributes without a configured position come
        after those with one; blocks do not move.
    """,
)  # fmt: skip

META_ARGUMENTS_FIRST = Problem(
    "L002", "meta-arguments-first", WARNING, OPT_IN,
    """Meta-argument that is not first, or not followed by a blank line.

    Why:
        `count` and `for_each` determine how many objects a block creates, and `provider` where.
        Readers should see them first, separated from the arguments of the resource.

    Bad:
        resource "aws_instance" "web" {
          ami   = var.ami
          count = 2
        }
        ---
        resource "aws_instance" "web" {
          count = 2
          ami   = var.ami
        }

    Good:
        resource "aws_instance" "web" {
          count = 2

          ami = var.ami
        }

        module "network" {
          source = "./network"
          count  = 2

          name = "main"
        }

    Fix:
        Safe: moves them with their comments, and adds the line.

    Source:
        Terraform style guide, "Resource order".
    """,
)  # fmt: skip

META_BLOCKS_LAST = Problem(
    "L003", "meta-blocks-last", WARNING, OPT_IN,
    """`connection`, `lifecycle` or `depends_on` that is not last.

    Why:
        They determine how Terraform treats the block, not what it creates. At the end, and always
        in the same order, they are easy to find and out of the way.

    Bad:
        resource "aws_instance" "web" {
          lifecycle {
            create_before_destroy = true
          }

          ami = var.ami
        }

    Good:
        resource "aws_instance" "web" {
          ami = var.ami

          lifecycle {
            create_before_destroy = true
          }

          depends_on = [aws_iam_role.web]
        }

    Fix:
        Safe: moves them with their comments.

    Source:
        Terraform style guide, "Resource order".
    """,
)  # fmt: skip

ARGUMENTS_BEFORE_BLOCKS = Problem(
    "L004", "arguments-before-blocks", WARNING, OPT_IN,
    """Attribute after a nested block.

    Why:
        After a block, especially a long one, an attribute is easily missed or mistaken for one of
        that block.

    Bad:
        service "web" {
          check {
            path = "/"
          }

          port = 80
        }

    Good:
        service "web" {
          port = 80

          check {
            path = "/"
          }
        }

    Fix:
        Safe: moves attributes with their comments. Blocks keep their order.
    """,
)  # fmt: skip

SORTED_BLOCKS = Problem(
    "L005", "sorted-blocks", WARNING, OPT_IN,
    """Variables, outputs or local values that are not sorted.

    Why:
        In a long list, sorted names are easy to find, and two people who add something do so in
        different places.

    Bad:
        variable "size" {}

        variable "name" {}
        ---
        locals {
          size = 1
          name = "a"
        }

    Good:
        variable "name" {}

        variable "size" {}

        # What follows is sorted separately.

        variable "image" {}

    Fix:
        Unsafe, since products may attach meaning to the order of blocks: moves blocks with their
        comments. Blocks of other types between them are boundaries that nothing crosses, as are
        comments that belong to no block and, among local values, blank lines.
    """,
)  # fmt: skip

SORTED_KEYS = Problem(
    "L006", "sorted-keys", WARNING, OPT_IN,
    """Keys of an object or variables file that are not sorted.

    Why:
        In a long object, sorted keys are easy to find, duplicates stand out, and two people who
        add something do so in different places.

    Bad:
        tags = {
          team = "a"
          name = "b"
        }
        ---
        terraform {
          required_providers {
            random = { source = "hashicorp/random" }
            aws    = { source = "hashicorp/aws" }
          }
        }

    Good:
        tags = {
          name = "b"
          team = "a"

          # What follows a blank line is sorted separately.
          image = "c"
        }
        size = { width = 1, height = 2 }

    Fix:
        Unsafe: anything that depends on the order of the keys, such as a string built from them,
        changes. Moves items with their comments. Blank lines, comments that belong to no item,
        and keys that are expressions are boundaries that nothing crosses.
    """,
)  # fmt: skip

SORTED_LIST = Problem(
    "L007", "sorted-list", WARNING, OPT_IN,
    """List that should be sorted.

    Why:
        Where the order of a list has no meaning, sorting reveals duplicates, and two people who
        add something do so in different places. Only its author knows whether the order matters,
        so the list must be marked, or its attribute named in the options.

    Bad:
        # hcl-lint: sorted
        zones = ["b", "a"]

    Good:
        # hcl-lint: sorted
        zones = ["a", "b"]
        steps = ["start", "build"]

    Fix:
        Unsafe: changes the order of the list. Moves elements with their comments; blank lines and
        comments that belong to no element are boundaries that nothing crosses.
    """,
)  # fmt: skip

BLOCK_TYPE_ORDER = Problem(
    "L008", "block-type-order", WARNING, OPT_IN,
    """Block type out of order.

    Why:
        A file reads from what it needs to what it provides: settings, providers and inputs, then
        resources, and outputs at the end.

    Bad:
        output "name" {
          value = var.name
        }

        variable "name" {}

    Good:
        variable "name" {}

        output "name" {
          value = var.name
        }

    Fix:
        Unsafe, since products may attach meaning to the order of blocks: moves blocks with their
        comments. Blocks of other types follow the one above them, and comments that belong to no
        block are boundaries that nothing crosses.
    """,
)  # fmt: skip

FILE_PLACEMENT = Problem(
    "L009", "file-placement", WARNING, OPT_IN,
    """Block in a file where readers do not look for it.

    Why:
        By convention, `variables.tf` holds all inputs of a module and `outputs.tf` all of its
        results, so that both can be read at a glance. The option `files` names the files of other
        block types. Files in JSON syntax, override files and tests are left out.

    Bad:
        # main.tf
        variable "name" {
          type = string
        }

    Good (variables.tf):
        # variables.tf
        variable "name" {
          type = string
        }

    Source:
        tflint, `terraform_standard_module_structure`.
    """,
)  # fmt: skip

MODULE_FILES = Problem(
    "L010", "module-files", WARNING, OPT_IN,
    """Module without a file of the standard structure.

    Why:
        A reader who opens a module expects its entry point in `main.tf`, its inputs in
        `variables.tf` and its results in `outputs.tf`, even if one of them is empty. A missing
        `variables.tf` or `outputs.tf` is not reported if the module has such blocks in other
        files: `file-placement` reports these.

    Bad (network.tf):
        # network.tf, without main.tf
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }

    Good (main.tf):
        # main.tf
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }

    Source:
        tflint, `terraform_standard_module_structure`.
    """,
)  # fmt: skip
