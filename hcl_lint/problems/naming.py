"""N: names."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, ON, OPT_IN, WARNING, Problem

LETTERS = "N"
TITLE = "Naming"

NAME_FORMAT = Problem(
    "N001", "name-format", WARNING, OPT_IN,
    """Name in the wrong format.

    Why:
        With one format for all names, nobody has to remember how a particular name is spelled.

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
    """Name that repeats the type of its block.

    Why:
        The type is already part of every reference: `aws_s3_bucket.logs_s3_bucket` says it twice.

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
        A short name does not say what it refers to, and a long one hides how it is used.

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
    """Output name that repeats the name of its module.

    Why:
        Callers already write the name of the module: `module.vpc.vpc_id`. The name of the module
        is that of its folder.

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
    """Names that differ only in case, hyphens or underscores.

    Why:
        Readers take them for the same name, and sooner or later one is used instead of the other.

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
    "N006", "shadowed-iterator", WARNING, OPT_IN,
    """Iterator that hides another name.

    Why:
        If a loop uses the name of an outer loop, or `var` and the like, the outer value is not
        accessible inside it, and readers mistake one for the other. Where the outer value is not
        needed, the names do no harm, so the rule is opt-in.

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
    "N007", "reserved-name", ERROR, ON,
    """Variable with a reserved name.

    Why:
        A module call sets the variables of the module next to arguments such as `source` and
        `count`, so no variable may have one of these names.

    Bad:
        variable "version" {
          type = string
        }

    Good:
        variable "engine_version" {
          type = string
        }

    Severity:
        The product rejects the declaration.
    """,
)  # fmt: skip

NON_ASCII_IDENTIFIER = Problem(
    "N008", "non-ascii-identifier", WARNING, OPT_IN,
    """Name with non-ASCII letters.

    Why:
        Letters of other alphabets can look like ASCII letters, for example a Cyrillic `а`, and then
        a search does not find the name. Nor can everybody type them.

    Bad:
        größe = 1

    Good:
        size = 1 # größe
        text = "größe"
    """,
)  # fmt: skip
