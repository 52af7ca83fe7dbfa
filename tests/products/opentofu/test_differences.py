"""What OpenTofu reads differently from Terraform: each difference with its documentation.

A case is a configuration, the page that describes the difference with the first version that
has it, and the codes of the errors that OpenTofu's files get. Older versions are those before
the first: there the difference is an error.
"""

from __future__ import annotations

import re

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.semantics.module import Module
from hcl_lint.text.source import Source
from tests.linter.checking import module, ruleset

DOCS = "https://opentofu.org/docs/v{version}/{page}/"

ENCRYPTION = "language/state/encryption"
SOURCES = "language/modules/sources"
BACKENDS = "language/settings/backends/configuration"
CONFIGURATIONS = "language/providers/configuration"
ENABLED = "language/meta-arguments/enabled"
VARIABLES = "language/values/variables"
OUTPUTS = "language/values/outputs"
EPHEMERAL = "language/ephemerality"
IMPORT = "language/import"
MOVED = "language/modules/develop/refactoring"
REMOVED = "language/resources/syntax"
LIFECYCLE = "language/meta-arguments/lifecycle"
FUNCTIONS = "language/functions"
TESTS = "cli/commands/test"


class Case:
    """A configuration, and what OpenTofu makes of it."""

    def __init__(
        self, page: str, version: str, name: str, text: str, *codes: str,
        path: str = "main.tofu", is_new: bool = True,
    ) -> None:
        """*is_new*: versions before the first one reject the configuration."""
        self.source = DOCS.format(page=page, version=version)
        self.version = version
        self.name = name
        self.text = text
        self.codes = list(codes)
        self.path = path
        self.is_new = is_new and not codes

    def __repr__(self) -> str:
        return f"{self.version} {self.name}"


CASES = [
    Case(ENCRYPTION, "1.7", "state and plans are encrypted", """
        terraform {
          encryption {
            key_provider "pbkdf2" "main" {
              passphrase = "correct horse battery staple"
            }
            method "aes_gcm" "main" {
              keys = key_provider.pbkdf2.main
            }
            method "unencrypted" "old" {
            }
            state {
              enforced = true
              method   = method.aes_gcm.main
              fallback {
                method = method.unencrypted.old
              }
            }
            plan {
              method = method.aes_gcm.main
            }
            remote_state_data_sources {
              default {
                method = method.aes_gcm.main
              }
              remote_state_data_source "other" {
                method = method.aes_gcm.main
              }
            }
          }
        }"""),
    Case(ENCRYPTION, "1.7", "a method has to be declared", """
        terraform {
          encryption {
            state {
              method = method.aes_gcm.main
            }
          }
        }""", "OT001"),
    Case(ENCRYPTION, "1.7", "keys come from declared providers", """
        terraform {
          encryption {
            method "aes_gcm" "main" {
              keys = key_provider.pbkdf2.main
            }
            state {
              method = method.aes_gcm.main
            }
          }
        }""", "OT001"),
    Case(ENCRYPTION, "1.8", "keys may come from variables", """
        variable "passphrase" {
          type = string
        }
        terraform {
          encryption {
            key_provider "pbkdf2" "main" {
              passphrase = var.passphrase
            }
          }
        }""", is_new=False),
    Case(SOURCES, "1.8", "sources may have variables and local values", """
        variable "kind" {
          type = string
        }
        locals {
          version = "1.0.0"
        }
        module "a" {
          source  = "example/${var.kind}/aws"
          version = local.version
        }""", is_new=False),
    Case(SOURCES, "1.8", "sources have no resources", """
        resource "terraform_data" "a" {
        }
        module "a" {
          source = "./${terraform_data.a.id}"
        }""", "OT002"),
    Case(SOURCES, "1.8", "sources have no data sources through local values", """
        data "terraform_remote_state" "a" {
          backend = "local"
        }
        locals {
          path = data.terraform_remote_state.a.outputs.path
        }
        module "a" {
          source = "./${local.path}"
        }""", "OT002"),
    Case(SOURCES, "1.8", "sources have no sensitive variables", """
        variable "path" {
          type      = string
          sensitive = true
        }
        module "a" {
          source = "./${var.path}"
        }""", "OT002"),
    Case(SOURCES, "1.10", "modules come from registries of OCI", """
        module "a" {
          source = "oci://example.com/modules/vpc/aws"
        }""", is_new=False),
    Case(BACKENDS, "1.8", "backends may have variables", """
        variable "region" {
          type = string
        }
        terraform {
          backend "s3" {
            bucket = "a"
            key    = "${path.module}/state"
            region = var.region
          }
        }""", is_new=False),
    Case(BACKENDS, "1.8", "backends have no resources", """
        resource "terraform_data" "a" {
        }
        terraform {
          backend "local" {
            path = terraform_data.a.id
          }
        }""", "OT002"),
    Case(CONFIGURATIONS, "1.9", "a provider may have several instances", """
        variable "regions" {
          type = set(string)
        }
        provider "aws" {
          alias    = "by_region"
          for_each = var.regions
          region   = each.value
        }
        resource "aws_vpc" "a" {
          for_each = var.regions
          provider = aws.by_region[each.key]
        }
        module "a" {
          source   = "example/a/aws"
          for_each = var.regions
          providers = {
            aws = aws.by_region[each.key]
          }
        }""", is_new=False),
    Case(CONFIGURATIONS, "1.9", "an instance is chosen by its key", """
        provider "aws" {
          alias    = "by_region"
          for_each = toset(["eu-west-1"])
          region   = each.value
        }
        resource "aws_vpc" "a" {
          provider = aws.by_region
        }""", "OT003"),
    Case(CONFIGURATIONS, "1.9", "a provider for each has an alias", """
        provider "aws" {
          for_each = toset(["eu-west-1"])
          region   = each.value
        }""", "E021"),
    Case(CONFIGURATIONS, "1.9", "a provider for each is known before planning", """
        resource "terraform_data" "a" {
        }
        provider "aws" {
          alias    = "by_region"
          for_each = toset([terraform_data.a.id])
          region   = each.value
        }""", "OT002"),
    Case(ENABLED, "1.11", "a resource may be disabled", """
        variable "is_enabled" {
          type = bool
        }
        resource "terraform_data" "a" {
          lifecycle {
            enabled = var.is_enabled
          }
        }
        module "a" {
          source = "example/a/aws"
          lifecycle {
            enabled = var.is_enabled
          }
        }"""),
    Case(ENABLED, "1.11", "`enabled` excludes `count`", """
        resource "terraform_data" "a" {
          count = 1
          lifecycle {
            enabled = true
          }
        }""", "OT005"),
    Case(ENABLED, "1.11", "`enabled` excludes `for_each`", """
        module "a" {
          source   = "example/a/aws"
          for_each = toset(["a"])
          lifecycle {
            enabled = true
          }
        }""", "OT005"),
    Case(ENABLED, "1.11", "`enabled` is a bool", """
        resource "terraform_data" "a" {
          lifecycle {
            enabled = "maybe"
          }
        }""", "E024"),
    Case(ENABLED, "1.11", "`enabled` is not sensitive", """
        variable "is_enabled" {
          type      = bool
          sensitive = true
        }
        resource "terraform_data" "a" {
          lifecycle {
            enabled = var.is_enabled
          }
        }""", "OT005"),
    Case(EPHEMERAL, "1.11", "values may be ephemeral", """
        variable "password" {
          type      = string
          ephemeral = true
        }
        ephemeral "aws_secretsmanager_secret_version" "a" {
          secret_id = var.password
        }
        locals {
          password = trimspace(var.password)
        }
        provider "example" {
          password = local.password
        }"""),
    Case(EPHEMERAL, "1.11", "an ephemeral value is no output of its own", """
        variable "password" {
          type      = string
          ephemeral = true
        }
        output "password" {
          value = var.password
        }""", "V017"),
    Case(VARIABLES, "1.10", "variables and outputs may be deprecated", """
        variable "old" {
          type       = string
          default    = ""
          deprecated = "Use `new`."
        }
        output "old" {
          value      = var.old
          deprecated = "Use `new`."
        }"""),
    Case(VARIABLES, "1.12", "variables may be constant", """
        variable "release" {
          type  = string
          const = true
        }
        module "a" {
          source  = "example/a/aws"
          version = var.release
        }"""),
    Case(VARIABLES, "1.12", "what is declared not to be constant is not known early", """
        variable "release" {
          type  = string
          const = false
        }
        module "a" {
          source  = "example/a/aws"
          version = var.release
        }""", "OT002"),
    Case(IMPORT, "1.7", "an import may have instances", """
        locals {
          ids = { a = "1", b = "2" }
        }
        import {
          for_each = local.ids
          to       = aws_vpc.a[each.key]
          id       = each.value
        }
        resource "aws_vpc" "a" {
          for_each = local.ids
        }""", is_new=False),
    Case(IMPORT, "1.12", "an import may have an identity", """
        import {
          to       = aws_s3_bucket.a
          identity = { bucket = "a" }
        }
        resource "aws_s3_bucket" "a" {
        }"""),
    Case(MOVED, "1.10", "an object may move to another type", """
        moved {
          from = null_resource.a
          to   = terraform_data.a
        }
        resource "terraform_data" "a" {
        }""", is_new=False),
    Case(REMOVED, "1.7", "an object may be forgotten", """
        removed {
          from = aws_vpc.a
        }""", is_new=False),
    Case(REMOVED, "1.10", "an object may be destroyed with provisioners", """
        removed {
          from = aws_vpc.a
          lifecycle {
            destroy = true
          }
          provisioner "local-exec" {
            when    = destroy
            command = "echo ${self.id}"
          }
        }""", is_new=False),
    Case(REMOVED, "1.10", "only provisioners of destruction are run", """
        removed {
          from = aws_vpc.a
          provisioner "local-exec" {
            command = "echo"
          }
        }""", "TF017"),
    Case(LIFECYCLE, "1.12", "protection may depend on variables", """
        variable "is_protected" {
          type = bool
        }
        resource "terraform_data" "a" {
          lifecycle {
            prevent_destroy = var.is_protected
          }
        }""", is_new=False),
    Case(LIFECYCLE, "1.12", "an object may outlive its resource", """
        resource "terraform_data" "a" {
          lifecycle {
            destroy = false
          }
        }"""),
    Case(FUNCTIONS, "1.7", "functions of providers are called", """
        terraform {
          required_providers {
            aws = {
              source = "hashicorp/aws"
            }
          }
        }
        output "a" {
          value = provider::aws::arn_parse("arn:aws:iam::1:role/a").service
        }""", is_new=False),
    Case(FUNCTIONS, "1.7", "OpenTofu has functions of its own", """
        output "a" {
          value = [cidrcontains("10.0.0.0/8", "10.1.0.0/16"), urldecode("a%20b"), core::max(1, 2)]
        }""", is_new=False),
    Case(TESTS, "1.8", "values of providers and objects may be made up", """
        mock_provider "aws" {
          alias = "fake"
          mock_resource "aws_vpc" {
            defaults = { id = "a" }
          }
        }
        override_module {
          target  = module.a
          outputs = { id = "c" }
        }
        run "a" {
          providers = {
            aws = aws.fake
          }
        }""", path="a.tofutest.hcl"),
    Case(TESTS, "1.9", "the values of a provider that is made up may be overridden", """
        mock_provider "aws" {
          override_resource {
            target = aws_vpc.a
            values = { id = "b" }
          }
        }
        run "a" {
        }""", path="a.tofutest.hcl"),
    Case(TESTS, "1.11", "variables of tests may call functions", """
        variables {
          name = upper("a")
        }
        run "a" {
        }""", path="a.tofutest.hcl", is_new=False),
]


def errors(case: Case, target: str = "") -> list[str]:
    plain = module(Source(case.path, case.text))
    targeted = Module("", plain.dialect, plain.documents, target=target)
    (result,) = Checker(ruleset()).check(targeted)
    return [each.code for each in result.diagnostics if each.severity == "error"]


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_opentofu_accepts_and_rejects_what_its_documentation_says(case: Case) -> None:
    assert errors(case) == case.codes, case.source
    assert errors(case, case.version) == case.codes, case.source


@pytest.mark.parametrize("case", [each for each in CASES if each.is_new], ids=repr)
def test_versions_before_the_first_lack_the_difference(case: Case) -> None:
    major, minor = case.version.split(".")
    assert errors(case, f"{major}.{int(minor) - 1}"), case.source


def test_opentofu_reads_its_own_file_in_place_of_one_of_terraform() -> None:
    # Source: https://opentofu.org/docs/v1.8/language/files/
    found = module(
        Source("main.tofu", 'variable "a" {}\noutput "a" {\n  value = var.a\n}\n'),
        Source("other.tf", 'output "b" {\n  value = var.a\n}\n'),
    )
    results = Checker(ruleset()).check(found)
    assert [each.code for result in results for each in result.diagnostics if each.is_error] == []


# In files of Terraform, what only OpenTofu accepts is an error or a warning that says so.


def in_terraform(case: Case) -> list[tuple[str, str]]:
    path = case.path.replace(".tofutest", ".tftest").replace(".tofu", ".tf")
    (result,) = Checker(ruleset()).check(module(Source(path, case.text)))
    return [(each.code, each.detail) for each in result.diagnostics if each.severity != "info"]


@pytest.mark.parametrize("case", [each for each in CASES if not each.codes], ids=repr)
def test_terraform_says_of_what_it_rejects_that_opentofu_accepts_it(case: Case) -> None:
    choice = 'rename the file to `.tofu`, or set `dialects = { "*.tf" = "opentofu" }`.'
    for code, detail in in_terraform(case):
        if code in ("OT002", "OT004", "TF028", "TF033", "R005", "R008", "R020"):
            assert "since version 1." in detail and detail.endswith(choice), (code, detail)


def test_the_first_version_is_the_one_that_brought_it() -> None:
    found = {}
    for case in CASES:
        for code, detail in in_terraform(case) if not case.codes else ():
            match = re.search(r"since version ([0-9.]+[0-9])", detail)
            if match:
                found[code, match[1]] = case.name
    assert set(found) == {
        ("OT004", "1.7"), ("OT004", "1.11"), ("OT002", "1.8"), ("R005", "1.12"), ("R020", "1.7"),
        ("TF028", "1.9"), ("TF028", "1.11"), ("TF033", "1.8"),
    }


@pytest.mark.parametrize(
    "text",
    [
        'output "a" {\n  value = cidrcontians("10.0.0.0/8", "10.1.0.0/16")\n}\n',
        'terraform {\n  backend "local" {\n    path = terraform_data.a.id\n  }\n}\n',
        'provider "aws" {\n  count = 1\n}\n',
        'provider "aws" {\n  region = each.key\n}\nresource "aws_vpc" "a" {\n}\n',
        'module "a" {\n  source = terraform_data.a.id\n}\n',
        'resource "x_y" "a" {\n  lifecycle {\n    create_before_destroy = var.b\n  }\n}\n',
    ],
)
def test_what_both_reject_has_no_such_hint(text: str) -> None:
    (result,) = Checker(ruleset()).check(module(Source("main.tf", text)))
    errors = [each for each in result.diagnostics if each.is_error]
    assert errors and not any(["OpenTofu" in each.detail for each in errors])
