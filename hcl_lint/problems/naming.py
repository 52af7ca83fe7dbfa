"""N: names."""

from __future__ import annotations

from hcl_lint.problems.problem import ON, OPT_IN, WARNING, Problem

LETTERS = "N"
TITLE = "Naming"

NAME_FORMAT = Problem(
    "N001", "name-format", WARNING, OPT_IN,
    """Name that is not in the form that is wanted.

    Why:
        With one form for all names, nobody has to remember which one a name has.

    Bad:
        variable "subnetIds" {
        }

    Good:
        variable "subnet_ids" {
        }
    """,
)  # fmt: skip

NAME_REPEATS_TYPE = Problem(
    "N002", "name-repeats-type", WARNING, OPT_IN,
    """Name that says again what type the thing is of.

    Why:
        The type is part of each reference already: `aws_s3_bucket.logs_s3_bucket` says
        it twice.

    Bad:
        resource "aws_s3_bucket" "logs_s3_bucket" {
        }

    Good:
        resource "aws_s3_bucket" "logs" {
        }
    """,
)  # fmt: skip

NAME_LENGTH = Problem(
    "N003", "name-length", WARNING, OPT_IN,
    """Name that is very short or very long.

    Why:
        A short name does not say what it stands for, and a long one hides what it is used for.

    Bad:
        variable "v" {
        }

    Good:
        variable "version_of_the_database" {
        }
    """,
)  # fmt: skip

OUTPUT_NAME_REDUNDANT = Problem(
    "N004", "output-name-redundant", WARNING, OPT_IN,
    """Output that begins with the name of its module.

    Why:
        Callers write the name of the module before it already: `module.vpc.vpc_id`. The
        module's name is that of its folder.

    Bad (modules/vpc/outputs.tf):
        output "vpc_id" {
          value = 1
        }

    Good (modules/vpc/outputs.tf):
        output "id" {
          value = 1
        }
    """,
)  # fmt: skip

DUPLICATE_NAME_CASE = Problem(
    "N005", "duplicate-name-case", WARNING, ON,
    """Names that differ in nothing but case, or hyphens and underscores.

    Why:
        They are read as one and the same, and sooner or later one is used for the other.

    Bad:
        variable "subnet_ids" {
        }

        variable "subnet-ids" {
        }

    Good:
        variable "public_subnet_ids" {
        }

        variable "private_subnet_ids" {
        }
    """,
)  # fmt: skip

SHADOWED_ITERATOR = Problem(
    "N006", "shadowed-iterator", WARNING, ON,
    """Name of a loop that hides another loop's name, or `var` and the like.

    Why:
        Inside of the inner loop, the outer value cannot be had, and readers take one for the
        other.

    Bad:
        a = [for x in var.rows : [for x in x.cells : upper(x)]]
        ---
        b = [for var in var.names : upper(var)]

    Good:
        a = [for row in var.rows : [for cell in row.cells : upper(cell)]]
        b = [for name in var.names : upper(name)]
    """,
)  # fmt: skip

RESERVED_NAME = Problem(
    "N007", "reserved-name", WARNING, ON,
    """Variable with a name that the product keeps for itself.

    Why:
        A module is called with the values of its variables beside arguments such as `source`
        and `count`. No variable may have the name of one of these: the product refuses it.

    Bad:
        variable "version" {
          type = string
        }

    Good:
        variable "engine_version" {
          type = string
        }
    """,
)  # fmt: skip

NON_ASCII_IDENTIFIER = Problem(
    "N008", "non-ascii-identifier", WARNING, OPT_IN,
    """Name with letters that are not in ASCII.

    Why:
        Letters of other alphabets can look like those of ours and are others, such as a
        Cyrillic `а`: then a name that is there cannot be found. Not every keyboard has them.

    Bad:
        größe = 1

    Good:
        size = 1 # größe
        text = "größe"
    """,
)  # fmt: skip
