"""R: references and declarations."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, INFO, ON, OPT_IN, PREVIEW, WARNING, Problem

LETTERS = "R"
TITLE = "References and declarations"

UNDEFINED_VARIABLE = Problem(
    "R001", "undefined-variable", ERROR, ON,
    """Reference to a variable that the module does not declare.

    Why:
        The product stops before it does anything. Every variable is declared once, in any file of
        the module. Nothing is reported while a file of the module cannot be read or parsed, as
        the declaration may be there.

    Bad:
        variable "region" {
          type = string
        }

        output "zone" {
          value = "${var.regoin}a"
        }

    Good:
        variable "region" {
          type = string
        }

        output "zone" {
          value = "${var.region}a"
        }

    Severity:
        Terraform rejects the module. It is a warning in Packer, which fails only when it evaluates
        the expression.
    """,
)  # fmt: skip

UNDEFINED_LOCAL = Problem(
    "R002", "undefined-local", ERROR, ON,
    """Reference to a local value that the module does not declare.

    Why:
        The product stops before it does anything. Local values are attributes of `locals` blocks,
        and references to them begin with `local`, not with `locals`.

    Bad:
        locals {
          name = "example"
        }

        output "name" {
          value = local.nmae
        }

    Good:
        locals {
          name = "example"
        }

        output "name" {
          value = local.name
        }

    Severity:
        Terraform rejects the module. It is a warning in Packer, which fails only when it evaluates
        the expression.
    """,
)  # fmt: skip

UNDEFINED_RESOURCE = Problem(
    "R003", "undefined-resource", ERROR, ON,
    """Reference to a resource or data source that the module does not declare.

    Why:
        The product stops before it does anything. References to data sources begin with `data`,
        those to ephemeral resources with `ephemeral`, and the data source of a `check` block
        exists only in that block.

    Bad:
        resource "terraform_data" "example" {
        }

        output "id" {
          value = terraform_data.exmaple.id
        }

    Good:
        resource "terraform_data" "example" {
        }

        output "id" {
          value = terraform_data.example.id
        }

    Severity:
        Terraform rejects the module. It is a warning in Packer, which fails only when it evaluates
        the expression.
    """,
)  # fmt: skip

UNDEFINED_MODULE = Problem(
    "R004", "undefined-module", ERROR, ON,
    """Reference to an undeclared module call, or to an output that it lacks.

    Why:
        The product stops before it does anything. The outputs of a module are known where its
        source is a path in the same tree.

    Bad:
        module "network" {
          source = "./modules/network"
        }

        output "id" {
          value = module.netwrok.id
        }

    Good:
        module "network" {
          source = "./modules/network"
        }

        output "id" {
          value = module.network.id
        }

    Severity:
        Terraform rejects the module.
    """,
)  # fmt: skip

UNDEFINED_ROOT = Problem(
    "R005", "undefined-root", ERROR, ON,
    """Reference to an unknown name.

    Why:
        Most products have a fixed set of names that expressions can begin with, plus the
        iterators of `for` and of dynamic blocks. Any other name is a typo, or a string without
        quotes. Defaults of Terraform variables and the values in its variables files cannot
        contain references at all.

    Bad (build.pkr.hcl):
        source "file" "example" {
          target  = vars.target
          content = hello
        }

    Good (build.pkr.hcl):
        source "file" "example" {
          target  = var.target
          content = "hello"
        }

    Severity:
        The product rejects the expression when it evaluates it.

    Source:
        HCL native syntax, "Variables and Variable Expressions".
    """,
)  # fmt: skip

INVALID_REFERENCE_SHAPE = Problem(
    "R006", "invalid-reference-shape", ERROR, ON,
    """Reference that ends too early, or goes on with a name that does not exist.

    Why:
        A reference names one object: `var.region`, `data.aws_ami.linux`, `module.network.id`.
        An incomplete reference has no value. A single name is often a string without its quotes.

    Bad:
        output "names" {
          value = [example, path.modul]
        }

    Good:
        output "names" {
          value = ["example", path.module]
        }

    Severity:
        Terraform rejects the module.
    """,
)  # fmt: skip

MISSING_INSTANCE_KEY = Problem(
    "R007", "missing-instance-key", ERROR, ON,
    """Reference with a missing or superfluous instance key.

    Why:
        With `count`, a resource is a list of instances; with `for_each`, a map. Its attributes
        belong to the instances. Without either there is only one instance, and it has no key.

    Bad:
        resource "terraform_data" "example" {
          count = 2
        }

        output "id" {
          value = terraform_data.example.id
        }

    Good:
        resource "terraform_data" "example" {
          count = 2
        }

        output "id" {
          value = terraform_data.example[0].id
        }

        output "ids" {
          value = terraform_data.example[*].id
        }

    Severity:
        Terraform rejects the module.
    """,
)  # fmt: skip

CONTEXT_REFERENCE = Problem(
    "R008", "context-reference", ERROR, ON,
    """Reference to `each`, `count` or `self` where it does not exist.

    Why:
        `each` exists only in blocks with `for_each`, `count` in those with `count`, and `self` in
        provisioners, connections and postconditions.

    Bad:
        resource "terraform_data" "example" {
          input = each.key
        }

    Good:
        resource "terraform_data" "example" {
          for_each = toset(["a", "b"])
          input    = each.key
        }

    Severity:
        Terraform rejects the module.
    """,
)  # fmt: skip

REFERENCE_CYCLE = Problem(
    "R009", "reference-cycle", ERROR, ON,
    """Declarations that depend on each other in a cycle.

    Why:
        None of them can be computed first. Calls of modules are followed where the source is a
        path in the same tree: an output depends only on the arguments that it is computed from.

    Bad:
        locals {
          first  = "${local.second}-1"
          second = "${local.first}-2"
        }

    Good:
        locals {
          first  = "1"
          second = "${local.first}-2"
        }

    Severity:
        Terraform and Packer reject the module.
    """,
)  # fmt: skip

SELF_REFERENCE = Problem(
    "R010", "self-reference", ERROR, ON,
    """Value that is computed from itself.

    Why:
        A local value cannot refer to itself, nor a resource to its own attributes, except by
        `self` in provisioners, connections and postconditions.

    Bad:
        resource "terraform_data" "example" {
          input = terraform_data.example.id
        }

    Good:
        resource "terraform_data" "example" {
          input = "example"
        }

    Severity:
        Terraform rejects local values that refer to themselves when it validates the module, and
        resources when it plans.
    """,
)  # fmt: skip

DUPLICATE_DECLARATION = Problem(
    "R011", "duplicate-declaration", ERROR, ON,
    """Second declaration of the same object.

    Why:
        Names are unique within a module, in all of its files together. Only override files
        (`override.tf`, `*_override.tf`) declare an object again, to change it.

    Bad:
        variable "region" {
          type = string
        }

        variable "region" {
          type = string
        }

    Good:
        variable "region" {
          type = string
        }

        variable "zone" {
          type = string
        }

    Severity:
        The product rejects the configuration.
    """,
)  # fmt: skip

UNUSED_VARIABLE = Problem(
    "R012", "unused-variable", WARNING, ON,
    """Variable that nothing in the module refers to.

    Why:
        Every caller has to set it, to no effect. A variable with a default is often kept on
        purpose, for callers that still set it or for variables files that several modules share;
        the option `with-default` reports these too. In Bake, where nothing calls a module, they
        are always reported. A validation of the variable does not count as a use. Nothing is
        reported while a file of the module cannot be read or parsed, nor in a folder that only
        declares variables and local values, since other files are added to it later.

    Bad:
        variable "region" {
          type = string
        }

        output "answer" {
          value = 42
        }

    Good:
        variable "region" {
          type = string
        }

        output "region" {
          value = var.region
        }

    Fix:
        Unsafe: removes the declaration, although callers may still set the variable.
    """,
)  # fmt: skip

UNUSED_LOCAL = Problem(
    "R013", "unused-local", WARNING, ON,
    """Local value that nothing in the module refers to.

    Why:
        It has no effect, or the reference to it has a typo.

    Bad:
        locals {
          name = "example"
        }

        output "answer" {
          value = 42
        }

    Good:
        locals {
          name = "example"
        }

        output "name" {
          value = local.name
        }

    Fix:
        Unsafe: removes the declaration, although the value may be meant for later.
    """,
)  # fmt: skip

UNUSED_DATA_SOURCE = Problem(
    "R014", "unused-data-source", WARNING, OPT_IN,
    """Data source that nothing in the module refers to.

    Why:
        Every run reads it without using the result. The rule is opt-in because some data sources
        are read for their effect: they create a service account, or fail if something is missing.
        Those with a `lifecycle` block are not reported, since they may exist only for their
        conditions, nor are those in `check` blocks.

    Bad:
        data "aws_ami" "linux" {
          most_recent = true
        }

        output "answer" {
          value = 42
        }

    Good:
        data "aws_ami" "linux" {
          most_recent = true
        }

        output "image" {
          value = data.aws_ami.linux.id
        }

    Fix:
        Unsafe: removes the declaration, although reading it may have an effect.
    """,
)  # fmt: skip

UNUSED_PROVIDER_ALIAS = Problem(
    "R015", "unused-provider-alias", WARNING, ON,
    """Provider configuration with an alias that nothing in the module refers to.

    Why:
        It has no effect, yet it needs credentials.

    Bad:
        provider "aws" {
          alias = "west"
        }

        output "answer" {
          value = 42
        }

    Good:
        provider "aws" {
          alias = "west"
        }

        resource "aws_vpc" "main" {
          provider = aws.west
        }

    Fix:
        Unsafe: removes the declaration, although objects in the state may still need it.
    """,
)  # fmt: skip

UNUSED_ITERATOR = Problem(
    "R016", "unused-iterator", INFO, OPT_IN,
    """Name in a `for` expression that is never used.

    Why:
        The reader looks for where the name is used. A key that is not needed can be left out; name
        a value that is not needed `_`.

    Bad:
        names = [for key, value in var.users : value.name]
        ---
        keys = { for key, value in var.users : key => true }

    Good:
        names = [for value in var.users : value.name]
        ---
        keys = { for key, _ in var.users : key => true }
    """,
)  # fmt: skip

UNUSED_REQUIRED_PROVIDER = Problem(
    "R017", "unused-required-provider", WARNING, OPT_IN,
    """Required provider that nothing uses.

    Why:
        `init` downloads the provider, and every run starts it. Providers of the modules that are
        called count as used; where the source of such a module is not a path in the same tree,
        nothing is reported.

    Bad:
        terraform {
          required_providers {
            random = {
              source = "hashicorp/random"
            }
          }
        }

    Good:
        terraform {
          required_providers {
            random = {
              source = "hashicorp/random"
            }
          }
        }

        resource "random_id" "name" {
          byte_length = 4
        }

    Fix:
        Unsafe: removes the entry with the comments that belong to it. Callers may pass such a
        provider.

    Source:
        tflint, `terraform_unused_required_providers`.
    """,
)  # fmt: skip

UNUSED_OUTPUT = Problem(
    "R018", "unused-output", WARNING, PREVIEW,
    """Output of a called module that no caller reads.

    Why:
        What nobody reads need not be computed or kept in the state. Only modules that others in the
        same tree call are checked, and nothing is reported where a caller uses a module as a whole,
        or where the tree has Terragrunt files, which read outputs in other ways.

    Bad (network/main.tf):
        # The caller reads `module.network.name` only.
        output "id" {
          value = "net-1"
        }

    Good (network/main.tf):
        output "name" {
          value = "main"
        }

    Source:
        Terraform language, "Output Values".
    """,
)  # fmt: skip

ORPHAN_MODULE = Problem(
    "R019", "orphan-module", WARNING, PREVIEW,
    """Module in a folder `modules` that nothing calls.

    Why:
        Code that nothing runs is not tested, and gets out of date. Modules with a backend or
        configured providers, which run on their own, and modules with tests are not reported.
        Nothing is reported where the tree has Terragrunt files, which can use any module, or where
        no module of the tree calls another: such a tree is a library for others.

    Bad (modules/netwrok/main.tf):
        # Calls lead to `./modules/network`.
        output "id" {
          value = "net-1"
        }

    Good (modules/network/main.tf):
        output "id" {
          value = "net-1"
        }

    Source:
        Terraform language, "Standard Module Structure".
    """,
)  # fmt: skip

UNDEFINED_FUNCTION = Problem(
    "R020", "undefined-function", ERROR, ON,
    """Call to an unknown function.

    Why:
        The call fails. Reported only where all functions of the product are known. A module can
        call the functions of providers that it names in `required_providers`; which these are is
        not known. Defaults of Terraform variables and the values in its
        variables files cannot contain calls at all.

    Bad:
        size = lenght(var.names)

    Good:
        size = length(var.names)

    Severity:
        The product rejects the expression when it evaluates it.

    Source:
        HCL native syntax, "Functions and Function Calls".
    """,
)  # fmt: skip

UNDEFINED_PROVIDER_CONFIG = Problem(
    "R021", "undefined-provider-config", ERROR, ON,
    """Provider configuration that is not declared, or not passed to a module.

    Why:
        A configuration with an alias is declared in a `provider` block, or passed by the caller
        and listed in `configuration_aliases`. A module receives the configurations that it lists
        there only through the `providers` argument of its calls.

    Bad:
        provider "aws" {
          alias = "west"
        }

        resource "aws_vpc" "main" {
          provider = aws.wset
        }

    Good:
        provider "aws" {
          alias = "west"
        }

        resource "aws_vpc" "main" {
          provider = aws.west
        }

    Severity:
        Terraform and OpenTofu reject the configuration.

    Source:
        Terraform language, "The provider Meta-Argument".
    """,
)  # fmt: skip
