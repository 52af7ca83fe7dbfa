title = "Terragrunt"

dialect "terragrunt" {
  title   = "Terragrunt"
  url     = "https://terragrunt.gruntwork.io/docs/reference/hcl/"
  version = "1.1.3"
  files = [
    "terragrunt.hcl", "terragrunt.hcl.json", "terragrunt.stack.hcl", "terragrunt.values.hcl",
  ]
  unwraps  = true
  features = ["units"]
  roots    = ["local", "include", "dependency", "feature", "values", "unit", "stack", "each", "count"]
  empty    = ["locals"]

  # What units include has any name: `root.hcl` is usual.
  content {
    names = [
      "catalog", "dependencies", "dependency", "download_dir", "engine", "errors", "exclude",
      "feature", "generate", "iam_assume_role_duration", "iam_assume_role_session_name", "iam_role",
      "iam_web_identity_token", "include", "inputs", "locals", "prevent_destroy", "remote_state",
      "retry_max_attempts", "retry_sleep_interval_sec", "retryable_errors", "skip", "terraform",
      "terraform_binary", "terraform_version_constraint", "terragrunt_version_constraint",
    ]
    any = [
      "dependencies.paths", "dependency.*.config_path", "exclude.actions", "feature.*.default",
      "generate.*.if_exists", "include.*.path", "include.path", "remote_state.backend",
      "terraform.extra_arguments", "terraform.source", "terragrunt_version_constraint",
    ]
  }

  declaration "dependency" {
    labels  = ["name"]
    address = "dependency.{name}"
    uses    = "config_path"
  }
  declaration "include" {
    labels  = ["name"]
    address = "include.{name}"
  }
  declaration "feature" {
    labels    = ["name"]
    address   = "feature.{name}"
    default   = "default"
    free_name = true
  }
  declaration "unit" {
    labels  = ["name"]
    address = "unit.{name}"
    uses    = "source"
  }
  declaration "stack" {
    labels  = ["name"]
    address = "stack.{name}"
    uses    = "source"
  }
  declaration "locals" {
    of_attributes = true
    address       = "local.{name}"
    role          = "local value"
    value         = "value"
  }

  root "local" {
    loops_avoid = true
  }
  root "values" {}
  root "each" {
    attributes = ["key", "value"]
  }
  root "count" {
    attributes = ["index"]
  }

  functions {
    of = "terraform"
    without = [
      "provider::terraform::decode_tfvars", "provider::terraform::encode_expr",
      "provider::terraform::encode_tfvars",
    ]
    standard = [
      "constraint_check", "deep_merge", "find_in_parent_folders", "get_aws_account_alias",
      "get_aws_account_id", "get_aws_caller_identity_arn", "get_aws_caller_identity_user_id",
      "get_default_retryable_errors", "get_env", "get_original_terragrunt_dir",
      "get_parent_terragrunt_dir", "get_path_from_repo_root", "get_path_to_repo_root",
      "get_platform", "get_repo_root", "get_terraform_cli_args", "get_terraform_command",
      "get_terraform_commands_that_need_input", "get_terraform_commands_that_need_locking",
      "get_terraform_commands_that_need_parallelism", "get_terraform_commands_that_need_vars",
      "get_terragrunt_dir", "get_terragrunt_source_cli_flag", "get_working_dir", "mark_as_read",
      "mark_glob_as_read", "path_relative_from_include", "path_relative_to_include",
      "read_terragrunt_config", "read_tfvars_file", "run_cmd", "sops_decrypt_file",
    ]
  }

  schema "schema/stack.hcl" {
    files = ["terragrunt.stack.hcl"]
    uses  = ["schema/blocks.hcl"]
  }
  schema "schema/values.hcl" {
    files = ["terragrunt.values.hcl"]
  }
  schema "schema/config.hcl" {
    uses = ["schema/blocks.hcl"]
  }
}
