"""D: deprecated syntax and features."""

from __future__ import annotations

from hcl_lint.problems.problem import ON, OPT_IN, WARNING, Problem

LETTERS = "D"
TITLE = "Deprecated syntax and features"

LEGACY_INDEX = Problem(
    "D001", "legacy-index", WARNING, ON,
    """Index or splat in the form of the first HCL, `a.0` or `a.*`.

    Why:
        `a[0]` and `a[*]` say the same, also work with keys that are no numbers, and are the
        forms that people know. An index behind `a.*.b` picks from the whole result, behind
        `a[*].b` from the `b` of each element, which is easily mistaken.

    Bad:
        first = aws_instance.web.0.id
        ids   = aws_instance.web.*.id
        one   = aws_instance.web.*.id[0]

    Good:
        first = aws_instance.web[0].id
        ids   = aws_instance.web[*].id
        one   = (aws_instance.web[*].id)[0]

    Fix:
        Safe: `a.*.b[0]` becomes `(a[*].b)[0]`. Not offered where a comment would be lost.

    Source:
        HCL native syntax, "Splat Operators" and "Index Operator".
    """,
)  # fmt: skip

LOOKUP_TWO_ARGS = Problem(
    "D002", "lookup-two-args", WARNING, ON,
    """Call of `lookup` without a default.

    Why:
        Without a default, `lookup(m, k)` does what `m[k]` does. The form is deprecated.

    Bad:
        size = lookup(var.sizes, "small")

    Good:
        size  = var.sizes["small"]
        other = lookup(var.sizes, "small", 10)

    Fix:
        Safe. Not offered where a comment would be lost.
    """,
)  # fmt: skip

QUOTED_REFERENCE = Problem(
    "D003", "quoted-reference", WARNING, ON,
    """Reference or keyword in quotes where the product wants it without.

    Why:
        That is how Terraform 0.11 had it. Such a string is deprecated, and nothing in it is
        found by a search for references.

    Bad:
        resource "aws_eip" "web" {
          depends_on = ["aws_internet_gateway.main"]
        }

    Good:
        resource "aws_eip" "web" {
          depends_on = [aws_internet_gateway.main]
        }

    Fix:
        Safe: removes the quotes. Not offered where what is inside is not plainly a reference.
    """,
)  # fmt: skip

QUOTED_TYPE = Problem(
    "D004", "quoted-type", WARNING, ON,
    """Type of a variable in quotes, or a collection without the type of its elements.

    Why:
        That is how Terraform 0.11 had it: later versions warn of it or refuse it.

    Bad:
        variable "names" {
          type = "list"
        }

    Good:
        variable "names" {
          type = list(string)
        }

    Fix:
        Safe for types in quotes: `"list"` becomes `list(string)`, as with `terraform fmt`.
        Unsafe for `list` alone, which becomes `list(any)`: another type may be meant.
    """,
)  # fmt: skip

LEGACY_FUNCTION = Problem(
    "D005", "legacy-function", WARNING, ON,
    """Call of `list` or `map`, functions that there are no more.

    Why:
        Terraform 0.12 brought `[a, b]` and `{ k = v }`, and 0.15 removed the functions. In
        types, `list(string)` and `map(string)` are something else and stay.

    Bad:
        zones = list("a", "b")
        ---
        tags  = map("name", var.name)

    Good:
        zones = tolist(["a", "b"])
        tags  = tomap({ "name" = var.name })

    Fix:
        Safe. Not offered where a comment would be lost.
    """,
)  # fmt: skip

PROVIDER_VERSION_ARGUMENT = Problem(
    "D006", "provider-version-argument", WARNING, ON,
    """Version of a provider in its configuration.

    Why:
        Since Terraform 0.13 the versions that a module works with stand in
        `required_providers`. In a `provider` block the argument is deprecated.

    Bad:
        provider "aws" {
          version = "~> 5.0"
          region  = "eu-west-1"
        }

    Good:
        terraform {
          required_providers {
            aws = {
              source  = "hashicorp/aws"
              version = "~> 5.0"
            }
          }
        }

        provider "aws" {
          region = "eu-west-1"
        }

    Fix:
        Unsafe: removes the argument. Whether `required_providers` says the same is not looked
        at.
    """,
)  # fmt: skip

JSON_ARRAY_ROOT = Problem(
    "D007", "json-array-root", WARNING, ON,
    """Configuration in JSON syntax that is an array.

    Why:
        The documented form is one object. That an array of objects is read as if it were one
        is a remainder of older versions, and other tools do not know it.

    Bad (main.tf.json):
        [{ "locals": { "a": 1 } }, { "output": { "a": { "value": "${local.a}" } } }]

    Good (main.tf.json):
        { "locals": { "a": 1 }, "output": { "a": { "value": "${local.a}" } } }

    Fix:
        Safe: makes one object of all. Not offered where two of them have the same property.
    """,
)  # fmt: skip

REMOVED_PROVISIONER = Problem(
    "D009", "removed-provisioner", WARNING, ON,
    """Provisioner that Terraform no longer has.

    Why:
        Terraform 0.15 removed the provisioners `chef`, `habitat`, `puppet` and
        `salt-masterless`; configurations that have one do not load.

    Bad:
        resource "aws_instance" "web" {
          provisioner "puppet" {
            server = "puppet.example.com"
          }
        }

    Good:
        resource "aws_instance" "web" {
          provisioner "remote-exec" {
            inline = ["puppet agent --test"]
          }
        }
    """,
)  # fmt: skip

TEMPLATE_PROVIDER = Problem(
    "D010", "template-provider", WARNING, OPT_IN,
    """Resource of a provider that the language itself has made needless.

    Why:
        The provider `template` is archived and has no builds for newer machines; what it did,
        the function `templatefile` does. Since Terraform 1.4 `terraform_data` does what
        `null_resource` does.

    Bad:
        data "template_file" "init" {
          template = file("init.tpl")
        }
        ---
        resource "null_resource" "setup" {
          triggers = { cluster = var.cluster }
        }

    Good:
        locals {
          init = templatefile("init.tpl", {})
        }

        resource "terraform_data" "setup" {
          triggers_replace = { cluster = var.cluster }
        }
    """,
)  # fmt: skip
