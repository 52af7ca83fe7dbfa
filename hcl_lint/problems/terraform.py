"""TF: structure and practice of Terraform and OpenTofu modules."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, ON, OPT_IN, PREVIEW, WARNING, Problem

LETTERS = "TF"
TITLE = "Terraform and OpenTofu modules"

INVALID_LIFECYCLE = Problem(
    "TF005", "invalid-lifecycle", ERROR, ON,
    """Invalid lifecycle setting.

    Why:
        Data sources and ephemeral resources are never created or destroyed, so only conditions
        make sense in their `lifecycle` blocks. `ignore_changes` takes a list of the resource's
        own arguments, or the keyword `all`; `replace_triggered_by` takes references to managed
        resources.

    Bad:
        data "aws_ami" "web" {
          lifecycle {
            prevent_destroy = true
          }
        }
        ---
        resource "aws_instance" "web" {
          lifecycle {
            ignore_changes = ["*"]
          }
        }
        ---
        resource "aws_instance" "web" {
          lifecycle {
            replace_triggered_by = [var.revision]
          }
        }

    Good:
        resource "aws_instance" "web" {
          lifecycle {
            prevent_destroy      = true
            ignore_changes       = [tags, ami]
            replace_triggered_by = [terraform_data.revision]
          }
        }
        ---
        resource "aws_instance" "web" {
          lifecycle {
            ignore_changes = all
          }
        }

    Severity:
        Terraform and OpenTofu reject the configuration.

    Source:
        Terraform language, "The lifecycle Meta-Argument".
    """,
)  # fmt: skip


INVALID_VERSION_CONSTRAINT = Problem(
    "TF006", "invalid-version-constraint", ERROR, ON,
    """Invalid version constraint, or one that no version satisfies.

    Why:
        `terraform init` rejects the module. A constraint is a list of conditions with commas
        between them; each is an operator (`=`, `!=`, `>`, `>=`, `<`, `<=` or `~>`) and a version.
        `required_version` cannot name prereleases.

    Bad:
        terraform {
          required_version = "^1.5"
        }
        ---
        terraform {
          required_providers {
            aws = {
              source  = "hashicorp/aws"
              version = ">= 5.0 < 6.0"
            }
          }
        }
        ---
        terraform {
          required_version = ">= 1.5, < 1.4"
        }

    Good:
        terraform {
          required_version = "~> 1.5"
          required_providers {
            aws = {
              source  = "hashicorp/aws"
              version = ">= 5.0, < 6.0"
            }
          }
        }

    Severity:
        Terraform and OpenTofu reject the configuration.

    Source:
        Terraform language, "Version Constraints".
    """,
)  # fmt: skip


MISSING_REQUIRED_VERSION = Problem(
    "TF007", "missing-required-version", WARNING, OPT_IN,
    """Root module without `required_version`.

    Why:
        Without it, a version of the product that does not suit the module is noticed only when
        something fails, or changes by surprise. Modules that others call are not reported, since
        their callers decide; the option `called-modules` includes them.

    Bad:
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }

    Good:
        terraform {
          required_version = ">= 1.5"
        }

    Source:
        tflint, `terraform_required_version`.
    """,
)  # fmt: skip


MISSING_PROVIDER_REQUIREMENT = Problem(
    "TF008", "missing-provider-requirement", WARNING, OPT_IN,
    """Provider with no entry, or an incomplete one, in `required_providers`.

    Why:
        Without an entry, the product takes the newest provider of that name in the namespace
        `hashicorp`. The options `source` and `version` say what an entry needs.

    Bad:
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }
        ---
        terraform {
          required_providers {
            aws = {
              source = "hashicorp/aws"
            }
          }
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

        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }

    Fix:
        Unsafe, as versions of Terraform before 0.13 read it differently: declares what is missing,
        without a version, and adds missing sources. A version that only the `provider` block
        declares is repeated.

    Source:
        tflint, `terraform_required_providers`.
    """,
)  # fmt: skip


MODULE_UNPINNED = Problem(
    "TF009", "module-unpinned", WARNING, ON,
    """Module from a repository that is not pinned to a version.

    Why:
        What `init` downloads changes with the repository, and plans change with it. A tag or a
        commit pins the module; the names of branches (see the option `default-branches`) do not.

    Bad:
        module "network" {
          source = "git::https://example.com/network.git"
        }
        ---
        module "network" {
          source = "github.com/example/network?ref=main"
        }

    Good:
        module "network" {
          source = "git::https://example.com/network.git?ref=v1.2.0"
        }

    Source:
        tflint, `terraform_module_pinned_source`.
    """,
)  # fmt: skip


MODULE_REGISTRY_VERSION = Problem(
    "TF010", "module-registry-version", WARNING, ON,
    """Module from a registry without a version.

    Why:
        Without `version`, `init` downloads the newest module there is. The option `exact` asks
        for a single version.

    Bad:
        module "network" {
          source = "terraform-aws-modules/vpc/aws"
        }

    Good:
        module "network" {
          source  = "terraform-aws-modules/vpc/aws"
          version = "~> 5.0"
        }

    Fix:
        Unsafe, with the option `exact`: pins the lowest version that the constraint allows.

    Source:
        tflint, `terraform_module_version`.
    """,
)  # fmt: skip


MODULE_SHALLOW_CLONE = Problem(
    "TF011", "module-shallow-clone", WARNING, OPT_IN,
    """Module from a repository whose whole history is downloaded.

    Why:
        With `depth=1`, only the version in use is downloaded. It does not work with commits, only
        with names of tags and branches.

    Bad:
        module "network" {
          source = "git::https://example.com/network.git?ref=v1.2.0"
        }

    Good:
        module "network" {
          source = "git::https://example.com/network.git?depth=1&ref=v1.2.0"
        }
        ---
        module "network" {
          source = "git::https://example.com/network.git?ref=3f2c1a9"
        }

    Fix:
        Adds `depth=1`. Unsafe: not every server supports it.

    Source:
        tflint, `terraform_module_shallow_clone`.
    """,
)  # fmt: skip


UNTYPED_VARIABLE = Problem(
    "TF012", "untyped-variable", WARNING, OPT_IN,
    """Variable without a type.

    Why:
        A value of the wrong type is noticed only where it is used, if at all. The option `any`
        reports `type = any` too. The rule is opt-in because a variable that only passes on what a
        caller sets needs no type.

    Bad:
        variable "zones" {
          default = ["a"]
        }

    Good:
        variable "zones" {
          type    = list(string)
          default = ["a"]
        }

    Fix:
        Unsafe: adds the type of the default, where it is a string, a number, a bool, or a list of
        one of these. The variable may be meant for other values, too.

    Source:
        tflint, `terraform_typed_variables`.
    """,
)  # fmt: skip


UNDOCUMENTED_VARIABLE = Problem(
    "TF013", "undocumented-variable", WARNING, OPT_IN,
    """Variable without a description.

    Why:
        Callers read descriptions in editors, registries and generated documentation. The option
        `min-length` sets how long they must be, and `unique` reports repetitions.

    Bad:
        variable "zones" {
          type = list(string)
        }

    Good:
        variable "zones" {
          type        = list(string)
          description = "The availability zones to use."
        }

    Source:
        tflint, `terraform_documented_variables`.
    """,
)  # fmt: skip


INVALID_SOURCE_ADDRESS = Problem(
    "TF014", "invalid-source-address", ERROR, ON,
    """Invalid source address of a module or provider.

    Why:
        Paths of local modules begin with `./` or `../`. Modules in a registry are
        `NAMESPACE/NAME/PROVIDER`, and only these take a `version`. Providers are
        `NAMESPACE/TYPE`; both may begin with a host name.

    Bad:
        module "network" {
          source = "modules/network"
        }
        ---
        module "network" {
          source  = "./modules/network"
          version = "1.0.0"
        }
        ---
        terraform {
          required_providers {
            aws = {
              source = "registry.example.com/a/b/c"
            }
          }
        }

    Good:
        module "network" {
          source = "./modules/network"
        }
        ---
        module "vpc" {
          source  = "terraform-aws-modules/vpc/aws"
          version = "~> 5.0"
        }

    Severity:
        Terraform and OpenTofu reject the configuration.

    Source:
        Terraform language, "Module Sources" and "Provider Requirements".
    """,
)  # fmt: skip


BACKEND_CONFLICT = Problem(
    "TF015", "backend-conflict", ERROR, ON,
    """More than one `backend` or `cloud` block.

    Why:
        A module has one place for its state: a `backend` block or a `cloud` block.

    Bad:
        terraform {
          backend "s3" {
          }
          cloud {
          }
        }

    Good:
        terraform {
          backend "s3" {
          }
        }

    Severity:
        Terraform and OpenTofu reject the configuration.

    Source:
        Terraform language, "Backend Configuration".
    """,
)  # fmt: skip


INVALID_CONDITION = Problem(
    "TF016", "invalid-condition", ERROR, ON,
    """Condition that does not refer to the object that it checks.

    Why:
        The condition of a `validation` block must refer to the variable that contains it, and
        preconditions, postconditions and assertions must refer to at least one other object.
        Any other condition always has the same result, and Terraform rejects it.

    Bad:
        variable "size" {
          type = number
          validation {
            condition     = 5 > 0
            error_message = "The size must be positive."
          }
        }
        ---
        output "name" {
          value = "web"
          precondition {
            condition     = true
            error_message = "Never."
          }
        }

    Good:
        variable "size" {
          type = number
          validation {
            condition     = var.size > 0
            error_message = "The size must be positive."
          }
        }

    Severity:
        Terraform and OpenTofu reject the configuration.

    Source:
        Terraform language, "Custom Conditions".
    """,
)  # fmt: skip


INVALID_REFACTORING = Problem(
    "TF017", "invalid-refactoring", ERROR, ON,
    """Invalid address in a `moved`, `removed` or `import` block.

    Why:
        `moved` connects two addresses of the same kind, `removed` names a whole managed resource or
        module, and `import` a single instance of a managed resource. Instance keys must be literal,
        except in imports with `for_each`. What is moved or removed must no longer be declared, and
        an object is moved only once.

    Bad:
        moved {
          from = terraform_data.old
          to   = module.new
        }

        removed {
          from = data.terraform_remote_state.old
        }

    Good:
        moved {
          from = terraform_data.old
          to   = terraform_data.new
        }

        removed {
          from = terraform_data.gone
        }

    Severity:
        Terraform and OpenTofu reject the configuration.

    Source:
        Terraform language, "Refactoring".
    """,
)  # fmt: skip


STALE_MOVED_BLOCK = Problem(
    "TF018", "stale-moved-block", WARNING, OPT_IN,
    """Move between two objects that the module does not declare.

    Why:
        A `moved` block lets state follow a rename. If neither address is declared any more, it
        moves nothing that the configuration still contains.

    Bad:
        moved {
          from = aws_vpc.old
          to   = aws_vpc.new
        }

    Good:
        resource "aws_vpc" "main" {
        }

        moved {
          from = aws_vpc.old
          to   = aws_vpc.main
        }

    Fix:
        Removes the block. Unsafe: states that still have the old object would lose it.
    """,
)  # fmt: skip


DESTROY_PROVISIONER_REFERENCE = Problem(
    "TF019", "destroy-provisioner-reference", ERROR, ON,
    """Reference to another object in a destroy-time provisioner.

    Why:
        Other objects may already be gone when a resource is destroyed. Such provisioners and
        their connections can only refer to `self`, `count.index` and `each.key`.

    Bad:
        resource "terraform_data" "cluster" {
          provisioner "local-exec" {
            when    = destroy
            command = "drain ${var.name}"
          }
        }

    Good:
        resource "terraform_data" "cluster" {
          input = var.name
          provisioner "local-exec" {
            when    = destroy
            command = "drain ${self.output}"
          }
        }

    Severity:
        Terraform and OpenTofu reject the configuration.

    Source:
        Terraform language, "Provisioners", "Destroy-Time Provisioners".
    """,
)  # fmt: skip


PROVIDER_IN_CHILD_MODULE = Problem(
    "TF020", "provider-in-child-module", ERROR, ON,
    """Unsupported call of a module that configures providers itself.

    Why:
        The objects of a provider can only be destroyed while its configuration exists. So a module
        that configures providers itself cannot be called with `count`, `for_each` or `depends_on`,
        and its configurations cannot be replaced by the caller's.

    Bad:
        module "network" {
          source = "./network"
          count  = 2
        }

    Good:
        provider "aws" {
          alias  = "west"
          region = "us-west-2"
        }
        module "network" {
          source = "./plain"
          count  = 2
          providers = {
            aws = aws.west
          }
        }

    Severity:
        Terraform and OpenTofu reject the configuration.

    Source:
        Terraform language, "Providers Within Modules".
    """,
)  # fmt: skip


INVALID_DEPENDS_ON = Problem(
    "TF021", "invalid-depends-on", ERROR, ON,
    """Entry of `depends_on` that does not refer to a whole object.

    Why:
        A dependency is on a resource, data source or module as a whole. References to attributes
        are rejected.

    Bad:
        resource "aws_instance" "web" {
          depends_on = [aws_iam_role.web.arn]
        }

    Good:
        resource "aws_instance" "web" {
          depends_on = [aws_iam_role.web, module.network]
        }

    Severity:
        Terraform and OpenTofu reject the configuration.

    Source:
        Terraform language, "The depends_on Meta-Argument".
    """,
)  # fmt: skip


OVERRIDE_WITHOUT_BASE = Problem(
    "TF022", "override-without-base", ERROR, ON,
    """Override of a block that does not exist.

    Why:
        Files named `override.tf` or `*_override.tf` change blocks of the other files of the
        module, so each of their blocks needs one of the same kind and name. `moved`, `import` and
        `check` blocks cannot be overridden.

    Bad (override.tf):
        resource "aws_instance" "web" {
          instance_type = "t3.nano"
        }

    Good (main.tf):
        resource "aws_instance" "web" {
          instance_type = "t3.nano"
        }

    Severity:
        Terraform and OpenTofu reject the configuration.

    Source:
        Terraform language, "Override Files".
    """,
)  # fmt: skip


WORKSPACE_WITH_REMOTE_BACKEND = Problem(
    "TF023", "workspace-with-remote-backend", WARNING, ON,
    """Name of the workspace in a module with the backend `remote`.

    Why:
        Before Terraform 1.1, `terraform.workspace` is `default` in every remote run, whatever the
        workspace is called. Only modules whose `required_version` allows such a version are
        reported.

    Bad:
        terraform {
          required_version = ">= 1.0"
          backend "remote" {
            organization = "example"
          }
        }

        locals {
          stage = terraform.workspace
        }

    Good:
        terraform {
          required_version = ">= 1.1"
          backend "remote" {
            organization = "example"
          }
        }

        locals {
          stage = terraform.workspace
        }

    Source:
        tflint, `terraform_workspace_remote`.
    """,
)  # fmt: skip


HARDCODED_SECRET_DEFAULT = Problem(
    "TF024", "hardcoded-secret-default", WARNING, OPT_IN,
    """Variable for a secret whose default is in the code, or that is not sensitive.

    Why:
        Anyone who can read the code, its history or a plan can read such a secret. A variable is
        taken for a secret if its name contains one of the `words`, an option.

    Bad:
        variable "db_password" {
          type      = string
          default   = "correct horse"
          sensitive = true
        }
        ---
        variable "api_key" {
          type = string
        }

    Good:
        variable "db_password" {
          type      = string
          sensitive = true
        }
    """,
)  # fmt: skip


DYNAMIC_BLOCK_MISUSE = Problem(
    "TF025", "dynamic-block-misuse", ERROR, ON,
    """Malformed `dynamic` block.

    Why:
        A `dynamic` block generates blocks of the type that its label names: one for each element
        of `for_each`, a collection, with the arguments in its block `content`.

    Bad:
        resource "aws_security_group" "web" {
          dynamic "ingress" {
            for_each = [80, 443]
            contents {
              from_port = ingress.value
            }
          }
        }
        ---
        resource "aws_security_group" "web" {
          dynamic {
            for_each = [80, 443]
            content {
              from_port = 80
            }
          }
        }
        ---
        resource "aws_security_group" "web" {
          dynamic "ingress" {
            for_each = 443
            content {
              from_port = ingress.value
            }
          }
        }

    Good:
        resource "aws_security_group" "web" {
          dynamic "ingress" {
            for_each = [80, 443]
            content {
              from_port = ingress.value
            }
          }
        }

    Severity:
        Terraform and OpenTofu reject the configuration.

    Source:
        Terraform language, "dynamic Blocks".
    """,
)  # fmt: skip


IGNORED_FILE = Problem(
    "TF026", "ignored-file", WARNING, ON,
    """File that the product never reads.

    Why:
        OpenTofu ignores `main.tf` if there is a `main.tofu`, so that a module can support both
        products. If other files of the module are for OpenTofu alone, Terraform cannot use the
        module, so nothing reads `main.tf`.

    Bad:
        # There are `main.tofu`, and `variables.tofu` without `variables.tf`.
        output "id" {
          value = 1
        }

    Good (outputs.tf):
        output "id" {
          value = 1
        }

    Source:
        OpenTofu documentation, "Files and Directories".
    """,
)  # fmt: skip


LOCK_FILE_DRIFT = Problem(
    "TF027", "lock-file-drift", WARNING, PREVIEW,
    """Lock file that does not match the required providers.

    Why:
        `init` fails where the locked version does not meet the constraints of the module or of
        the modules that it calls by a path in the same tree, and with `-lockfile=readonly` also
        where a provider is missing. Update the file with `terraform init -upgrade` or
        `terraform providers lock`.

    Bad (.terraform.lock.hcl):
        # The module requires `~> 6.0`.
        provider "example.com/acme/forge" {
          version = "5.31.0"
        }

    Good (.terraform.lock.hcl):
        provider "example.com/acme/forge" {
          version = "6.2.0"
        }

    Source:
        Terraform language, "Dependency Lock File".
    """,
)  # fmt: skip


RESERVED_ARGUMENT = Problem(
    "TF028", "reserved-argument", ERROR, ON,
    """Name that is reserved for future versions of the language.

    Why:
        Some names of arguments and blocks are reserved in `module`, `provider`, `resource` and
        `provisioner` blocks. Inside an escaping block, `_ {}`, arguments of a provider can have
        any name.

    Bad:
        provider "aws" {
          count = 2
        }
        ---
        module "network" {
          source = "./network"
          lifecycle {
          }
        }

    Good:
        provider "aws" {
          region = "eu-west-1"
        }

    Severity:
        Terraform and OpenTofu reject the configuration.

    Source:
        Terraform language, "Provider Configuration" and "Modules".
    """,
)  # fmt: skip


INVALID_PROVIDER_REQUIREMENT = Problem(
    "TF029", "invalid-provider-requirement", ERROR, ON,
    """Invalid entry of `required_providers`.

    Why:
        The name consists of lowercase letters, digits and hyphens. The value is an object with the
        attributes `source`, `version` and `configuration_aliases`, all of them literal.

    Bad:
        terraform {
          required_providers {
            aws = {
              sorce = "hashicorp/aws"
            }
          }
        }
        ---
        terraform {
          required_providers {
            aws = {
              source                = "hashicorp/aws"
              configuration_aliases = ["aws.west"]
            }
          }
        }

    Good:
        terraform {
          required_providers {
            aws = {
              source                = "hashicorp/aws"
              version               = "~> 5.0"
              configuration_aliases = [aws.west]
            }
          }
        }

    Severity:
        Terraform and OpenTofu reject the configuration.

    Source:
        Terraform language, "Provider Requirements".
    """,
)  # fmt: skip


INVALID_PROVIDER_REFERENCE = Problem(
    "TF030", "invalid-provider-reference", ERROR, ON,
    """Invalid reference to a provider configuration.

    Why:
        A reference is the local name of a provider, or its local name and an alias: `aws` or
        `aws.west`. Terraform reads it before it evaluates any expression.

    Bad:
        resource "aws_vpc" "main" {
          provider = aws.west.primary
        }
        ---
        module "network" {
          source = "./network"
          providers = {
            aws = aws.west.primary
          }
        }

    Good:
        resource "aws_vpc" "main" {
          provider = aws.west
        }

    Severity:
        Terraform and OpenTofu reject the configuration.

    Source:
        Terraform language, "The provider Meta-Argument".
    """,
)  # fmt: skip


INVALID_CONNECTION = Problem(
    "TF031", "invalid-connection", ERROR, ON,
    """Provisioner connection without a host, or with an unknown argument.

    Why:
        A `connection` block says how provisioners reach a resource: it needs a `host`, and supports
        only the arguments of SSH and WinRM. A connection in a resource applies to all of its
        provisioners.

    Bad:
        resource "aws_instance" "web" {
          provisioner "remote-exec" {
            inline = ["reboot"]
            connection {
              hostt = self.public_ip
            }
          }
        }
        ---
        resource "aws_instance" "web" {
          connection {
            user = "admin"
          }
          provisioner "remote-exec" {
            inline = ["reboot"]
          }
        }

    Good:
        resource "aws_instance" "web" {
          connection {
            host = self.public_ip
          }
          provisioner "remote-exec" {
            inline = ["reboot"]
          }
        }

    Severity:
        Terraform and OpenTofu reject the configuration.

    Source:
        Terraform language, "Provisioner Connections".
    """,
)  # fmt: skip


BUILT_IN_PROVIDER_MISUSE = Problem(
    "TF032", "built-in-provider-misuse", ERROR, ON,
    """Object or setting that the built-in provider does not have.

    Why:
        Types that begin with `terraform` belong to a provider that is part of the product. It has
        the resource `terraform_data` and the data source `terraform_remote_state`, and no
        settings.

    Bad:
        resource "terraform_date" "revision" {
          input = 1
        }
        ---
        resource "terraform_remote_state" "network" {
          backend = "local"
        }

    Good:
        resource "terraform_data" "revision" {
          input = 1
        }
        ---
        data "terraform_remote_state" "network" {
          backend = "local"
        }

    Severity:
        Terraform and OpenTofu reject the configuration.

    Source:
        Terraform language, "The terraform_data Managed Resource Type" and "The
        terraform_remote_state Data Source".
    """,
)  # fmt: skip


INVALID_BACKEND = Problem(
    "TF033", "invalid-backend", ERROR, ON,
    """Invalid backend configuration.

    Why:
        The product has a fixed set of backends. Their configuration is an object, or a block, and
        is read before anything is evaluated: a `backend` block cannot refer to anything or call
        functions. `terraform validate` does not look at it, but `terraform init` fails. In
        OpenTofu it can refer to variables and local values.

    Bad:
        terraform {
          backend "s33" {
            bucket = "state"
          }
        }
        ---
        variable "bucket" {
        }
        terraform {
          backend "s3" {
            bucket = var.bucket
          }
        }
        ---
        data "terraform_remote_state" "network" {
          backend = "local"
          config  = "terraform.tfstate"
        }

    Good:
        terraform {
          backend "s3" {
            bucket = "state"
          }
        }
        ---
        data "terraform_remote_state" "network" {
          backend = "local"
          config = {
            path = "terraform.tfstate"
          }
        }

    Severity:
        `terraform init` rejects the block, and `terraform validate` the data source.

    Source:
        Terraform language, "Backend block" and "The terraform_remote_state Data Source".
    """,
)  # fmt: skip


UNDOCUMENTED_OUTPUT = Problem(
    "TF034", "undocumented-output", WARNING, OPT_IN,
    """Output without a description.

    Why:
        Callers read descriptions in editors, registries and generated documentation. The option
        `min-length` sets how long they must be, and `unique` reports repetitions.

    Bad:
        output "id" {
          value = aws_vpc.main.id
        }

    Good:
        output "id" {
          value       = aws_vpc.main.id
          description = "The identifier of the network."
        }

    Source:
        tflint, `terraform_documented_outputs`.
    """,
)  # fmt: skip


MISSING_MODULE_FOLDER = Problem(
    "TF035", "missing-module-folder", ERROR, ON,
    """Call of a local module whose folder does not exist.

    Why:
        `terraform init` stops at such a call: "Unreadable module directory". Reported where the
        folder around the missing one exists, or where another path differs by a slip alone.
        Nothing is reported of folders that something else may generate: those that `.gitignore`
        names, hidden ones such as `.terraform`, and paths with placeholders.

    Bad:
        module "network" {
          source = "./netwrok"
          name   = "main"
        }

    Good:
        module "network" {
          source = "./network"
          name   = "main"
        }

    Severity:
        Terraform and OpenTofu cannot load the configuration.

    Source:
        Terraform language, "Module Sources": local paths.
    """,
)  # fmt: skip


MODULE_OUTSIDE_TREE = Problem(
    "TF036", "module-outside-tree", WARNING, ON,
    """Call of a local module outside the checked tree.

    Why:
        The tree is the Git repository. A path that leads out of it, by `..` or by a symbolic link,
        works only where somebody has put the other folder at the same place, and hcl-lint never
        reads it, so the arguments and outputs of the call are not checked. Where there is no
        repository, the tree is the current folder, and a path that leads out of it has the severity
        `info`.

    Bad:
        module "network" {
          source = "../../shared/network"
        }

    Good:
        module "network" {
          source = "./network"
          name   = "main"
        }

    Fix:
        Move the module into the repository, or refer to it by the address of a registry or a Git
        repository. Without a repository, run hcl-lint in a folder that contains both modules.

    Source:
        Terraform language, "Module Sources": local paths.
    """,
)  # fmt: skip


INVALID_STATE_MIGRATION = Problem(
    "TF037", "invalid-state-migration", ERROR, ON,
    """Contradiction in a migration of state.

    Why:
        All files `*.tfmigrate.hcl` of a folder describe one migration: where the state is now. That
        is either a backend or a state store, and a state store needs the source and the exact
        version of the provider that it belongs to.

    Bad (state.tfmigrate.hcl):
        from {
          state_store "acme_bucket" {
            provider "acme" {}
          }
        }
        ---
        state_store_provider {
          acme = {
            source  = "example.com/acme/acme"
            version = "~> 1.0"
          }
        }
        from {
          state_store "acme_bucket" {
            provider "acme" {}
          }
        }

    Good (state.tfmigrate.hcl):
        state_store_provider {
          acme = {
            source  = "example.com/acme/acme"
            version = "1.2.0"
          }
        }
        from {
          state_store "acme_bucket" {
            provider "acme" {}
          }
        }

    Severity:
        Terraform does not migrate the state.

    Source:
        Terraform, `internal/configs`: state migration files.
    """,
)  # fmt: skip


DOCUMENTATION_OUTDATED = Problem(
    "TF038", "documentation-outdated", WARNING, OPT_IN,
    """Documentation that says something else than the module.

    Why:
        Callers read the tables between the markers `<!-- BEGIN_TF_DOCS -->` and
        `<!-- END_TF_DOCS -->`. They are those of terraform-docs, whose settings hold: the file is
        that of `output.file`, else `README.md` where it has markers.

    Bad:
        # README.md documents an input `zones`.
        variable "subnets" {
          type = list(string)
        }

    Good:
        # README.md documents an input `zones`.
        variable "zones" {
          type = list(string)
        }

    Fix:
        `hcl-lint docs --update` writes the file, and so does the fix. A module with syntax errors
        is not compared.

    Source:
        terraform-docs, `--output-check`.
    """,
)  # fmt: skip
