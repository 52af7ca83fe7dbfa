"""L: the order of things in a file."""

from __future__ import annotations

from hcl_lint.problems.problem import OPT_IN, WARNING, Problem

LETTERS = "L"
TITLE = "Layout and order"

ARGUMENT_ORDER = Problem(
    "L001", "argument-order", WARNING, OPT_IN,
    """Attributes of a block in another order than those of its type have.

    Why:
        Blocks of one type are read faster where the same attribute is always at the same place:
        what a module is, before what it gets; what a variable is for, before its default.

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
        Safe: moves attributes with their comments. Attributes that have no place come behind
        those that have one; blocks do not move.
    """,
)  # fmt: skip

META_ARGUMENTS_FIRST = Problem(
    "L002", "meta-arguments-first", WARNING, OPT_IN,
    """Meta-argument that does not come first, or without a blank line behind it.

    Why:
        `count` and `for_each` change what a block stands for, and `provider` where it is: they
        are to be seen before all else, set apart from the arguments of the resource.

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
    """`connection`, `lifecycle` or `depends_on` that does not come last.

    Why:
        They say how Terraform treats the block, not what is made. At the end, and in the same
        order everywhere, they are found without a search and keep out of the way.

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
    """Attribute that comes behind a nested block.

    Why:
        Behind a block, above all a long one, an attribute is easily taken for one of the block,
        or not seen at all.

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
    """Variables, outputs or local values that are not in alphabetical order.

    Why:
        In a long list, what is sorted is found at once, and two people who add something do so
        at different places.

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

        # What follows is sorted by itself.

        variable "image" {}

    Fix:
        Unsafe: products may give an order of blocks a meaning. Moves blocks with their
        comments. Blocks of other types between them are a border that nothing crosses, and so
        are comments that belong to none; among local values, blank lines as well.
    """,
)  # fmt: skip

SORTED_KEYS = Problem(
    "L006", "sorted-keys", WARNING, OPT_IN,
    """Keys of an object or of a variables file that are not in alphabetical order.

    Why:
        In a long object, what is sorted is found at once, a key that is there twice is seen,
        and two people who add something do so at different places.

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

          # What follows a blank line is sorted by itself.
          image = "c"
        }
        size = { width = 1, height = 2 }

    Fix:
        Unsafe: what reads the keys in their order, as text does that is made of them, reads
        another one. Moves items with their comments. Blank lines, comments that belong to
        none, and keys that are expressions are borders that nothing crosses.
    """,
)  # fmt: skip

SORTED_LIST = Problem(
    "L007", "sorted-list", WARNING, OPT_IN,
    """List that is to be sorted, and is not.

    Why:
        Where the order of a list has no meaning, a sorted one shows what is there twice, and
        two people who add something do so at different places. Only its author knows whether
        the order has a meaning, so the list must be marked, or the name of the attribute given
        as an option.

    Bad:
        # hcl-lint: sorted
        zones = ["b", "a"]

    Good:
        # hcl-lint: sorted
        zones = ["a", "b"]
        steps = ["start", "build"]

    Fix:
        Unsafe: the list has another order then. Moves elements with their comments; blank
        lines and comments that belong to none are borders that nothing crosses.
    """,
)  # fmt: skip

BLOCK_TYPE_ORDER = Problem(
    "L008", "block-type-order", WARNING, OPT_IN,
    """Block whose type comes earlier in a file than those above it.

    Why:
        A file reads from what it needs to what it gives: settings, providers, inputs, then what
        is made of them, and outputs at the end.

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
        Unsafe: products may give an order of blocks a meaning. Moves blocks with their
        comments. Blocks of other types follow the one above them, and comments that belong to
        none are borders that nothing crosses.
    """,
)  # fmt: skip
