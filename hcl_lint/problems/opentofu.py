"""OT: what only OpenTofu has."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, ON, WARNING, Problem

LETTERS = "OT"
TITLE = "OpenTofu"

ENCRYPTION_BLOCK = Problem(
    "OT001", "encryption-block", ERROR, ON,
    """Key provider or method that is not declared, or is declared twice.

    Why:
        The block `encryption` declares key providers and methods; its targets refer to methods,
        and these to key providers.

    Bad (main.tofu):
        terraform {
          encryption {
            key_provider "pbkdf2" "main" {
              passphrase = "correct horse battery staple"
            }
            method "aes_gcm" "main" {
              keys = key_provider.pbkdf2.mian
            }
            state {
              method = method.aes_gcm.main
            }
          }
        }

    Good (main.tofu):
        terraform {
          encryption {
            key_provider "pbkdf2" "main" {
              passphrase = "correct horse battery staple"
            }
            method "aes_gcm" "main" {
              keys = key_provider.pbkdf2.main
            }
            state {
              method = method.aes_gcm.main
            }
          }
        }

    Severity:
        OpenTofu rejects the configuration.

    Source:
        OpenTofu, "State and Plan Encryption".
    """,
)  # fmt: skip

STATIC_CONTEXT = Problem(
    "OT002", "static-context", ERROR, ON,
    """Value that is still unknown when `init` needs it.

    Why:
        Sources and versions of modules are evaluated by `init`, before anything is planned, and so
        are OpenTofu's backends and encryption. OpenTofu knows variables, local values derived from
        them, `path` and `terraform` by then; variables must be neither sensitive nor ephemeral,
        except in encryption. Terraform knows `path`, variables that are declared with
        `const = true`, and local values derived from them; before version 1.15 it takes only
        literal strings.

    Bad (main.tofu):
        module "network" {
          source = "./${aws_vpc.main.id}"
        }

        resource "aws_vpc" "main" {
        }

    Good (main.tofu):
        variable "kind" {
          type = string
        }

        module "network" {
          source = "./${var.kind}"
        }

    Severity:
        Terraform and OpenTofu reject the configuration.

    Source:
        OpenTofu 1.8, "Early evaluation"; OpenTofu 1.8.3, GHSA-wpr2-j6gr-pjw9; Terraform 1.15,
        "module block reference".
    """,
)  # fmt: skip

PROVIDER_FOR_EACH = Problem(
    "OT003", "provider-for-each", ERROR, ON,
    """Missing, superfluous or unknown instance key of a provider.

    Why:
        A provider with `for_each` has several configurations, so a reference must select one by its
        key. Without `for_each` there is only one, and it has no key.

    Bad (main.tofu):
        provider "aws" {
          alias    = "by_region"
          for_each = toset(["eu-west-1", "us-east-1"])
          region   = each.key
        }

        resource "aws_vpc" "main" {
          provider = aws.by_region
        }

    Good (main.tofu):
        provider "aws" {
          alias    = "by_region"
          for_each = toset(["eu-west-1", "us-east-1"])
          region   = each.key
        }

        resource "aws_vpc" "main" {
          provider = aws.by_region["eu-west-1"]
        }

    Severity:
        OpenTofu rejects the configuration.

    Source:
        OpenTofu 1.9, "Provider Configuration - for_each".
    """,
)  # fmt: skip

OPENTOFU_ONLY_SYNTAX = Problem(
    "OT004", "opentofu-only-syntax", WARNING, ON,
    """OpenTofu feature in a Terraform file, or vice versa.

    Why:
        The languages of Terraform and OpenTofu have grown apart. Both read `*.tf` files, so a
        feature of OpenTofu in such a file makes the module unusable with Terraform; only OpenTofu
        reads `*.tofu` files.

        A folder of `*.tf` files is taken to be for OpenTofu if its state is encrypted, if a source
        is in OpenTofu's registry, if `tofu init` wrote the nearest `.terraform.lock.hcl`, or if
        there is an `.opentofu-version` and no `.terraform-version`. Where none of this holds,
        configure it: `dialects = { "*.tf" = "opentofu" }`. Other features of OpenTofu say
        nothing about the folder, since they may be mistakes; their errors name the version of
        OpenTofu that accepts them.

    Bad:
        resource "terraform_data" "main" {
          lifecycle {
            enabled = false
          }
        }
    Bad (main.tofu):
        terraform {
          state_store "local" {
          }
        }

    Good (main.tofu):
        resource "terraform_data" "main" {
          lifecycle {
            enabled = false
          }
        }

    Severity:
        A warning, since the name of a file does not say for certain which product reads it. An
        error where `target-versions` names only the product that rejects the feature.

    Source:
        OpenTofu documentation, "Files and Directories" and "What's new".
    """,
)  # fmt: skip

INVALID_ENABLED = Problem(
    "OT005", "invalid-enabled", ERROR, ON,
    """`enabled` beside `count` or `for_each`, or with a value that it cannot have.

    Why:
        `enabled` decides whether there is one instance or none, and `count` and `for_each` say how
        many there are. Plans show the decision, so the value must not be null, sensitive or
        ephemeral.

    Bad (main.tofu):
        resource "terraform_data" "main" {
          count = 1
          lifecycle {
            enabled = true
          }
        }

    Good (main.tofu):
        resource "terraform_data" "main" {
          lifecycle {
            enabled = true
          }
        }

    Severity:
        OpenTofu rejects the configuration.

    Source:
        OpenTofu 1.11, "The enabled Meta-Argument".
    """,
)  # fmt: skip
