"""TG: Terragrunt."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, ON, OPT_IN, WARNING, Problem

LETTERS = "TG"
TITLE = "Terragrunt"

IGNORED_ITEM = Problem(
    "TG001", "ignored-terragrunt-item", WARNING, ON,
    """Item of a unit or stack that Terragrunt ignores silently.

    Why:
        In the `unit` and `stack` blocks of a stack, Terragrunt ignores unknown names: a misspelled
        attribute has no effect.

    Bad (terragrunt.stack.hcl):
        unit "vpc" {
          source = "../units/vpc"
          path   = "vpc"
          value = {
            cidr = "10.0.0.0/16"
          }
        }

    Good (terragrunt.stack.hcl):
        unit "vpc" {
          source = "../units/vpc"
          path   = "vpc"
          values = {
            cidr = "10.0.0.0/16"
          }
        }

    Source:
        Terragrunt, "HCL Blocks".
    """,
)  # fmt: skip

INVALID_INCLUDE = Problem(
    "TG002", "include-problem", ERROR, ON,
    """Invalid include, or reference to an include that is not exposed.

    Why:
        Includes are distinguished by their labels, and are read before dependencies, so a path
        cannot depend on outputs. An included file cannot include others. Expressions can refer to
        an include only with `expose = true`, and then to the local values of that file.

    Bad (terragrunt.hcl):
        include "root" {
          path = find_in_parent_folders("root.hcl")
        }

        inputs = {
          region = include.root.locals.region
        }

    Good (terragrunt.hcl):
        include "root" {
          path   = find_in_parent_folders("root.hcl")
          expose = true
        }

        inputs = {
          region = include.root.locals.region
        }

    Severity:
        Terragrunt does not run the unit.

    Source:
        Terragrunt, "HCL Blocks".
    """,
)  # fmt: skip

UNDEFINED_NAME = Problem(
    "TG003", "undefined-terragrunt-name", ERROR, ON,
    """Reference to a name that the file does not declare.

    Why:
        Local values are those of the same file. Dependencies and features may also come from an
        included file, from the unit that includes a file, from `terragrunt.autoinclude.hcl`, or
        from a stack that copies the unit; where these are not known, nothing is reported. Local
        values and the source of the module are evaluated before the outputs of dependencies are
        known. An output must be declared by the module that the dependency runs,
        if that is in the tree. A reference in one arm of a conditional is only a warning, and so is
        a dependency whose outputs nothing uses.

    Bad (terragrunt.hcl):
        dependency "vpc" {
          config_path = "../vpc"
        }

        inputs = {
          vpc_id = dependency.vcp.outputs.id
        }

    Good (terragrunt.hcl):
        dependency "vpc" {
          config_path = "../vpc"
        }

        inputs = {
          vpc_id = dependency.vpc.outputs.id
        }

    Severity:
        Terragrunt does not run the unit.

    Source:
        Terragrunt, "HCL Blocks", and "Configuration parsing order" in its HCL overview.
    """,
    aliases=("undefined-dependency",),
)  # fmt: skip

INPUT_MISMATCH = Problem(
    "TG004", "inputs-mismatch", WARNING, OPT_IN,
    """Inputs that do not match the variables of a local module.

    Why:
        Terragrunt passes inputs on as environment variables. An input without a variable is
        silently dropped; for one that is missing or of the wrong type, OpenTofu or Terraform fails.
        Outputs of dependencies have the types of their mocks. Inputs of included files count; where
        these are not known, no input is reported as missing.

    Bad (terragrunt.hcl):
        terraform {
          source = "./vpc"
        }

        inputs = {
          cidr_blok = "10.0.0.0/16"
        }

    Good (terragrunt.hcl):
        terraform {
          source = "./vpc"
        }

        inputs = {
          cidr_block = "10.0.0.0/16"
        }

    Source:
        Terragrunt, `hcl validate --inputs`.
    """,
)  # fmt: skip

MISSING_MOCKS = Problem(
    "TG005", "mock-outputs", WARNING, OPT_IN,
    """Dependency whose outputs have no mocks, or mocks that do not match them.

    Why:
        Before a dependency is applied for the first time it has no outputs, and `plan` or
        `validate` fails in all units that use these. A mock that the module has no output for
        hides that the real output is missing, and one of another type fails where the real one
        works. A misspelled command in `mock_outputs_allowed_terraform_commands` leaves the mocks
        unused.

    Bad (terragrunt.hcl):
        dependency "vpc" {
          config_path = "../vpc"
        }

        inputs = {
          vpc_id = dependency.vpc.outputs.id
        }

    Good (terragrunt.hcl):
        dependency "vpc" {
          config_path = "../vpc"
          mock_outputs = {
            id = "vpc-0"
          }
        }

        inputs = {
          vpc_id = dependency.vpc.outputs.id
        }

    Source:
        Terragrunt, "Unapplied dependency and mock outputs".
    """,
)  # fmt: skip

DEPRECATED = Problem(
    "TG006", "deprecated-terragrunt", WARNING, ON,
    """Deprecated Terragrunt syntax.

    Why:
        Includes without a label and a root configuration called `terragrunt.hcl` are deprecated;
        the strict mode of Terragrunt rejects them. Inputs of dependencies are no longer read,
        which is an error.

    Bad (terragrunt.hcl):
        include {
          path = find_in_parent_folders("root.hcl")
        }
        ---
        include "root" {
          path = find_in_parent_folders()
        }

    Good (terragrunt.hcl):
        include "root" {
          path = find_in_parent_folders("root.hcl")
        }

    Fix:
        Gives an include the label `root`, unless expressions refer to it.

    Source:
        Terragrunt, "Strict Controls", "Bare Include" and "Migrating from root terragrunt.hcl".
    """,
)  # fmt: skip

OUTSIDE_INFLUENCE = Problem(
    "TG007", "run-cmd-or-env", WARNING, OPT_IN,
    """Value that depends on a command, or on a required environment variable.

    Why:
        `run_cmd` runs whenever the file is read, and `get_env` without a default fails where the
        variable is not set.

    Bad (terragrunt.hcl):
        inputs = {
          commit = run_cmd("git", "rev-parse", "HEAD")
          owner  = get_env("OWNER")
        }

    Good (terragrunt.hcl):
        inputs = {
          commit = "0a1b2c3"
          owner  = get_env("OWNER", "nobody")
        }

    Source:
        Terragrunt, "HCL Functions".
    """,
)  # fmt: skip

GENERATE_CONFLICT = Problem(
    "TG008", "generate-conflict", ERROR, ON,
    """Two blocks that generate the same file, or have the same name.

    Why:
        Terragrunt rejects two `generate` blocks with the same name in one file, or in two files
        that a unit includes. If two of them write the same file, the later one overwrites it, which
        is a warning.

    Bad (terragrunt.hcl):
        generate "provider" {
          path      = "provider.tf"
          if_exists = "overwrite"
          contents  = ""
        }

        generate "provider" {
          path      = "other.tf"
          if_exists = "overwrite"
          contents  = ""
        }

    Good (terragrunt.hcl):
        generate "provider" {
          path      = "provider.tf"
          if_exists = "overwrite"
          contents  = ""
        }

        generate "other" {
          path      = "other.tf"
          if_exists = "overwrite"
          contents  = ""
        }

    Severity:
        Terragrunt does not run the unit.

    Source:
        Terragrunt, "HCL Blocks".
    """,
)  # fmt: skip

INVALID_STACK = Problem(
    "TG009", "invalid-stack", ERROR, ON,
    """Stack without units, or with two of the same name or path.

    Why:
        A stack consists of units and other stacks. Each has a name and a folder of its own in the
        stack, and a source that exists. What `autoinclude` adds to a unit has no local values. A
        unit fails if it refers to a value that the stack does not pass to it, which is a warning.

    Bad (terragrunt.stack.hcl):
        unit "vpc" {
          source = "../units/vpc"
          path   = "vpc"
        }

        unit "vpc" {
          source = "../units/vpc"
          path   = "other"
        }

    Good (terragrunt.stack.hcl):
        unit "vpc" {
          source = "../units/vpc"
          path   = "vpc"
        }

        unit "other_vpc" {
          source = "../units/vpc"
          path   = "other"
        }

    Severity:
        Terragrunt does not generate the stack.

    Source:
        Terragrunt, "HCL Blocks", and the validation in `pkg/config/stack.go`.
    """,
)  # fmt: skip

INVALID_SETTING = Problem(
    "TG010", "invalid-terragrunt-setting", ERROR, ON,
    """Setting that Terragrunt rejects.

    Why:
        A hook needs something to run, `version` is only for registry modules whose source does not
        already contain one, and inputs are an object. The folders of local modules and of other
        units exist. `run_cmd` runs a command, which its flags cache or not. Regular expressions, in
        the syntax of RE2, match the errors to retry or ignore.

    Bad (terragrunt.hcl):
        terraform {
          before_hook "lint" {
            commands = ["plan"]
            execute  = []
          }
        }

    Good (terragrunt.hcl):
        terraform {
          before_hook "lint" {
            commands = ["plan"]
            execute  = ["hcl-lint", "check"]
          }
        }

    Severity:
        Terragrunt does not run the unit.

    Source:
        Terragrunt, "HCL Blocks", and the validation in `pkg/config/config.go`.
    """,
)  # fmt: skip

CYCLE = Problem(
    "TG011", "terragrunt-cycle", ERROR, ON,
    """Cycle of dependencies between units, or between local values.

    Why:
        A unit runs after those that it depends on, a local value is evaluated after those that it
        refers to, and a stack is generated with all stacks in it.

    Bad (terragrunt.hcl):
        locals {
          name = "${local.prefix}-web"
          prefix = substr(local.name, 0, 3)
        }
        ---
        dependency "self" {
          config_path = "."
        }

    Good (terragrunt.hcl):
        locals {
          name   = "${local.prefix}-web"
          prefix = "dev"
        }

    Severity:
        Terragrunt does not run the units.

    Source:
        Terragrunt, "HCL Blocks".
    """,
)  # fmt: skip
