"""D: deprecated syntax and features."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, INFO, ON, OPT_IN, WARNING, Problem

LETTERS = "D"
TITLE = "Deprecated syntax and features"

LEGACY_INDEX = Problem(
    "D001", "legacy-index", WARNING, OPT_IN,
    """Legacy index `a.0` or legacy splat `a.*`.

    Why:
        `a[0]` and `a[*]` mean the same, work for all keys, and are the forms that people know. An
        index after `a.*.b` selects from the whole result, an index after `a[*].b` from the `b` of
        each element, which is easily confused. The rule is opt-in because the legacy forms keep
        working.

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
    "D002", "lookup-two-args", INFO, OPT_IN,
    """Call to `lookup` without a default.

    Why:
        Without a default, `lookup(m, k)` does the same as `m[k]`. The form is deprecated,
        and works without a warning.

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
    """Quoted reference or keyword.

    Why:
        Terraform 0.11 required the quotes. The form is deprecated, and a search for references
        does not find such strings.

    Bad:
        resource "aws_eip" "web" {
          depends_on = ["aws_internet_gateway.main"]
        }

    Good:
        resource "aws_eip" "web" {
          depends_on = [aws_internet_gateway.main]
        }

    Fix:
        Safe: removes the quotes. Not offered where the content is not plainly a reference.
    """,
)  # fmt: skip

QUOTED_TYPE = Problem(
    "D004", "quoted-type", ERROR, ON,
    """Quoted type, or collection type without an element type.

    Why:
        Terraform 0.11 required this form; later versions reject quoted types and warn about
        `list` alone.

    Bad:
        variable "names" {
          type = "list"
        }

    Good:
        variable "names" {
          type = list(string)
        }

    Fix:
        Safe for quoted types: `"list"` becomes `list(string)`, as in `terraform fmt`. Unsafe
        for `list` alone, which becomes `list(any)`: another type may be intended.

    Severity:
        Terraform and OpenTofu reject quoted types. A warning for a collection type without an
        element type.
    """,
)  # fmt: skip

LEGACY_FUNCTION = Problem(
    "D005", "legacy-function", ERROR, ON,
    """Call to the removed function `list` or `map`.

    Why:
        Terraform 0.12 introduced `[a, b]` and `{ k = v }`, and 0.15 removed the functions. The
        types `list(string)` and `map(string)` are not affected.

    Bad:
        zones = list("a", "b")
        ---
        tags  = map("name", var.name)

    Good:
        zones = tolist(["a", "b"])
        tags  = tomap({ "name" = var.name })

    Fix:
        Safe. Not offered where a comment would be lost.

    Severity:
        Terraform from 0.15 on and OpenTofu fail when they evaluate the call.
    """,
)  # fmt: skip

PROVIDER_VERSION_ARGUMENT = Problem(
    "D006", "provider-version-argument", WARNING, ON,
    """`version` in a `provider` block.

    Why:
        Since Terraform 0.13 the versions of providers are declared in `required_providers`. In a
        `provider` block the argument is deprecated.

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
        Unsafe: moves the version to `required_providers`. Not offered where these are in another
        file, or the module names several versions of the provider.
    """,
)  # fmt: skip

JSON_ARRAY_ROOT = Problem(
    "D007", "json-array-root", WARNING, ON,
    """JSON configuration whose root is an array.

    Why:
        The documented form is a single object. Arrays of objects are accepted only for
        compatibility with older versions, and other tools do not support them.

    Bad (main.tf.json):
        [{ "locals": { "a": 1 } }, { "output": { "a": { "value": "${local.a}" } } }]

    Good (main.tf.json):
        { "locals": { "a": 1 }, "output": { "a": { "value": "${local.a}" } } }

    Fix:
        Safe: merges the objects into one. Not offered where two of them have the same property.
    """,
)  # fmt: skip

DEPRECATED_OUTPUT_OR_VARIABLE_USE = Problem(
    "D008", "deprecated-output-or-variable-use", WARNING, ON,
    """Use of an output or variable that its module declares as deprecated.

    Why:
        With `deprecated`, the author of a module announces that an output or a variable is going
        to be removed, and usually what to use instead. Uses in the module itself, and in outputs
        that are deprecated too, are not reported.

    Bad:
        module "network" {
          source = "./network"
          zone   = "eu-west-1a"
        }

    Good:
        module "network" {
          source = "./network"
          zones  = ["eu-west-1a"]
        }
    """,
)  # fmt: skip

REMOVED_PROVISIONER = Problem(
    "D009", "removed-provisioner", ERROR, ON,
    """Provisioner that was removed from Terraform.

    Why:
        Terraform 0.15 removed the provisioners `chef`, `habitat`, `puppet` and `salt-masterless`;
        configurations that use one do not load.

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

    Severity:
        Terraform from 0.15 on and OpenTofu reject the provisioner.
    """,
)  # fmt: skip

TEMPLATE_PROVIDER = Problem(
    "D010", "template-provider", WARNING, OPT_IN,
    """Provider made obsolete by a built-in language feature.

    Why:
        The provider `template` is archived and has no builds for newer platforms; the function
        `templatefile` replaces it. Since Terraform 1.4, `terraform_data` replaces
        `null_resource`.

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
