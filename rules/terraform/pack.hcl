title = "Terraform"

dialect "terraform" {
  title   = "Terraform"
  url     = "https://developer.hashicorp.com/terraform/language"
  version = "1.17.0-dev"
  files = [
    "*.tf", "*.tfvars", "*.tftest.hcl", "*.tfmock.hcl", "*.tfquery.hcl",
    "*.tf.json", "*.tfvars.json", "*.tftest.json", "*.tfbackend",
  ]
  values = ["*.tfvars", "*.tfvars.json"]
  automatic = [
    "terraform.tfvars", "terraform.tfvars.json", "*.auto.tfvars", "*.auto.tfvars.json",
  ]
  alone = [
    "*.tftest.hcl", "*.tftest.json", "*.tfmock.hcl", "*.tfquery.hcl", "*.tfbackend",
  ]
  overrides   = ["override.tf", "*_override.tf", "override.tf.json", "*_override.tf.json"]
  layout      = "terraform"
  unwraps     = true
  has_modules = true
  features    = ["resources", "conditions", "ordered_files", "references"]
  empty       = ["locals", "*.lifecycle", "terraform.required_providers"]

  schema "schema/module.hcl" {
    files = ["*.tf", "*.tf.json"]
    uses  = ["schema/shared.hcl"]
  }
  schema "schema/tests.hcl" {
    files = ["*.tftest.hcl", "*.tftest.json"]
    uses  = ["schema/shared.hcl", "schema/overrides.hcl"]
  }
  schema "schema/mocks.hcl" {
    files = ["*.tfmock.hcl"]
    uses  = ["schema/overrides.hcl"]
  }
  schema "schema/queries.hcl" {
    files = ["*.tfquery.hcl"]
    uses  = ["schema/shared.hcl"]
  }
  schema "schema/values.hcl" {
    files = ["*.tfvars", "*.tfvars.json", "*.tfbackend"]
  }

  # Source: the behaviour of Terraform 1.11, tried out on both syntaxes of the same modules.
  expressions {
    literal = [
      "terraform.required_version",
      "variable.default|description|deprecated",
      "output.description|deprecated",
      "provider.alias|version",
      # Test files
      "mock_provider.alias|source",
    ]
    # Besides those that schemas read as names, references or types; some are errors where they are.
    static = [
      "terraform.required_providers.*.configuration_aliases",
      "action|list.depends_on",
      "list.lifecycle.ignore_changes|replace_triggered_by",
      "data|ephemeral|list.lifecycle.action_trigger.events|actions",
      "data|ephemeral|list.provisioner.when|on_failure",
      "check.data.lifecycle.action_trigger.events|actions",
      "check.data.provisioner.when|on_failure",
      "mock_provider.override_module.target|override_during",
    ]
    verbatim = [
      "*", # Only files of values (.tfvars) have attributes outside blocks.
      "terraform.*",
      "terraform.required_providers.*.*",
      "terraform.backend|cloud.*",
      "terraform.cloud.workspaces.*",
      "module.source|version",
      # Test files
      "run.module.source|version",
    ]
  }

  # What versions differ in besides items, words and functions. Source: the change logs.

  change "typed_language" {
    description = "types, and expressions outside quotes"
    since       = "0.12"
  }
  change "provider_sources" {
    description = "sources of providers in `required_providers`"
    since       = "0.13"
  }
  change "configuration_aliases" {
    description = "`configuration_aliases` in `required_providers`"
    since       = "0.15"
  }
  change "names_of_remote_workspaces" {
    description = "the name of the workspace, instead of `default`, in remote runs"
    since       = "1.1"
  }
  change "optional_attributes" {
    description = "`optional(...)` in types"
    since       = "1.3"
  }
  change "experiments" {
    description = "`experiments` in releases"
    until       = "1.3"
  }
  change "provider_functions" {
    description = "functions of providers, `provider::NAME::FUNCTION`"
    since       = "1.8"
  }
  change "references_in_validation" {
    description = "references to other objects in `validation`"
    since       = "1.9"
  }
  change "short_circuits" {
    description = "`&&` and `||` that leave out the operand that does not decide"
    since       = "1.12"
  }
  change "partly_ephemeral_outputs" {
    description = "ephemeral outputs that are ephemeral only in part"
    since       = "1.12.1"
  }
  change "runs_in_common_variables" {
    description = "references to runs in the variables of a test file"
    since       = "1.13"
  }
  change "derived_sources" {
    description = "`source` and `version` of modules that constant variables lead to"
    since       = "1.15"
  }
  change "null_versions_of_modules" {
    description = "`version = null` in calls of modules"
    since       = "1.15.5"
  }
  change "functions_in_mocks" {
    description = "calls of functions in mocks and overrides"
    since       = "1.15"
  }
  change "checked_triggers" {
    description = "errors for unknown attributes in `replace_triggered_by`"
    since       = "1.15"
  }
  change "null_in_contains" {
    description = "`null` as the second argument of `contains`"
    since       = "1.16"
  }
  change "imports_in_modules" {
    description = "`import` blocks in called modules"
    since       = "1.16"
  }
  change "early_actions_of_own_resource" {
    description = "actions before a change that refer to the resource which triggers them"
    since       = "1.16"
  }
  change "objects_of_triggers" {
    description = "`caller` and `self` in actions and in the conditions of what triggers them"
    since       = "1.16"
  }
  change "underscores_in_namespaces" {
    description = "`_` in namespaces of providers"
    since       = "1.16"
  }

  # What references lead to

  declaration "variable" {
    labels      = ["name"]
    address     = "var.{name}"
    role        = "variable"
    type        = "type"
    default     = "default"
    description = "description"
    nullable    = "nullable"
    sensitive   = "sensitive"
    ephemeral   = "ephemeral"
    deprecated  = "deprecated"

    type_syntax  = "constraint_with_defaults"
    legacy_types = true

    # Arguments of `module` blocks
    reserved = [
      "source", "version", "providers", "count", "for_each", "lifecycle", "depends_on", "locals",
      "provider", "_",
    ]
  }
  declaration "locals" {
    of_attributes = true
    address       = "local.{name}"
    role          = "local value"
    value         = "value"
  }
  declaration "output" {
    labels      = ["name"]
    address     = "output.{name}"
    role        = "output"
    type        = "type"
    value       = "value"
    description = "description"
    sensitive   = "sensitive"
    ephemeral   = "ephemeral"
    deprecated  = "deprecated"
  }
  declaration "module" {
    labels  = ["name"]
    address = "module.{name}"
    noun    = "module"
    calls   = "source"
  }
  declaration "resource" {
    labels  = ["type", "name"]
    address = "{type}.{name}"
    role    = "resource"
  }
  declaration "data" {
    labels  = ["type", "name"]
    address = "data.{type}.{name}"
    role    = "data source"
  }
  declaration "check.data" {
    labels  = ["type", "name"]
    address = "data.{type}.{name}"
    noun    = "data source"
  }
  declaration "ephemeral" {
    labels  = ["type", "name"]
    address = "ephemeral.{type}.{name}"
    role    = "ephemeral resource"
  }
  declaration "action" {
    labels    = ["type", "name"]
    address   = "action.{type}.{name}"
    free_name = true
    noun      = "action"
  }
  declaration "list" {
    labels    = ["type", "name"]
    address   = "list.{type}.{name}"
    free_name = true
  }
  declaration "provider" {
    labels    = ["name"]
    address   = "provider.{name}"
    role      = "provider configuration"
    alias     = "alias"
    free_name = true
  }
  declaration "check" {
    labels  = ["name"]
    address = "check.{name}"
    role    = "check"
  }

  # Test files
  declaration "run" {
    labels    = ["name"]
    address   = "run.{name}"
    free_name = true
  }
  declaration "mock_provider" {
    labels    = ["name"]
    address   = "provider.{name}"
    alias     = "alias"
    free_name = true
  }

  # What references may begin with besides

  root "var" {
    loops_avoid = true
  }
  root "local" {
    loops_avoid = true
  }
  root "path" {
    attributes = ["module", "root", "cwd"]
  }
  root "terraform" {
    attributes = ["workspace", "applying"]
  }
  root "count" {
    of_instances = true
    when         = "count"
    attributes   = ["index"]
  }
  root "each" {
    of_instances = true
    when         = "for_each"
    attributes   = ["key", "value"]
    loops_avoid  = true
  }
  root "self" {
    within = [
      "resource.provisioner", "resource.connection", "removed.provisioner", "removed.connection",
      "*.lifecycle.postcondition", "resource.lifecycle.action_trigger", "action.config",
    ]
    loops_avoid = true
  }
  root "caller" {
    within = ["resource.lifecycle.action_trigger", "action.config"]
  }
  root "run" {
    files = ["*.tftest.hcl", "*.tftest.json"]
  }
  root "output" {
    files = ["*.tftest.hcl", "*.tftest.json"]
  }
  root "check" {
    files = ["*.tftest.hcl", "*.tftest.json"]
  }
  root "list" {
    files = ["*.tfquery.hcl"]
  }

  functions {
    standard = [
      "abs", "abspath", "alltrue", "anytrue", "base64decode", "base64encode", "base64gzip",
      "base64sha256", "base64sha512", "basename", "bcrypt", "can", "ceil", "chomp", "chunklist",
      "cidrhost", "cidrnetmask", "cidrsubnet", "cidrsubnets", "coalescelist", "compact", "concat",
      "contains", "csvdecode", "dirname", "distinct", "element", "endswith",
      "ephemeralasnull", "file", "filebase64", "filebase64sha256", "filebase64sha512", "fileexists",
      "filemd5", "fileset", "filesha1", "filesha256", "filesha512", "flatten", "floor", "format",
      "formatdate", "formatlist", "indent", "issensitive", "join", "jsondecode", "jsonencode",
      "keys", "list", "log", "lower", "map", "matchkeys", "max", "md5", "merge", "min",
      "nonsensitive", "one", "parseint", "pathexpand", "plantimestamp", "pow", "range", "regex",
      "regexall", "reverse", "rsadecrypt", "sensitive", "setintersection", "setproduct",
      "setsubtract", "setunion", "sha1", "sha256", "sha512", "signum", "slice", "sort", "split",
      "startswith", "strcontains", "strrev", "substr", "sum", "templatefile",
      "textdecodebase64", "textencodebase64", "timeadd", "timecmp", "timestamp", "title",
      "transpose", "trim", "trimprefix", "trimspace", "trimsuffix", "try", "type", "upper",
      "urlencode", "uuid", "uuidv5", "values", "yamldecode", "yamlencode", "zipmap",
    ]
    names = {
      coalesce                             = "coalesce_filled"
      convert                              = "convert_with_defaults"
      index                                = "index_of"
      length                               = "size"
      lookup                               = "lookup_optional"
      "provider::terraform::decode_tfvars" = "decode_tfvars"
      "provider::terraform::encode_expr"   = "encode_expr"
      "provider::terraform::encode_tfvars" = "encode_tfvars"
      replace                              = "replace_or_regex"
      templatestring                       = "templatestring_flat"
      tobool                               = "to_bool"
      tolist                               = "to_list"
      tomap                                = "to_map"
      tonumber                             = "to_number"
      toset                                = "to_set"
      tostring                             = "to_string"
    }
    namespaces = ["core"]
    console    = ["type"]
    removed = {
      list = "tolist([...])"
      map  = "tomap({...})"
    }
    until = {
      list = "0.15"
      map  = "0.15"
    }
    since = {
      abspath                              = "0.12.4"
      alltrue                              = "0.14"
      anytrue                              = "0.14"
      can                                  = "0.12.20"
      cidrsubnets                          = "0.12.10"
      convert                              = "1.15"
      endswith                             = "1.3"
      ephemeralasnull                      = "1.10"
      fileset                              = "0.12.8"
      issensitive                          = "1.8"
      nonsensitive                         = "0.15"
      one                                  = "0.15"
      parseint                             = "0.12.10"
      plantimestamp                        = "1.5"
      "provider::terraform::decode_tfvars" = "1.8"
      "provider::terraform::encode_expr"   = "1.8"
      "provider::terraform::encode_tfvars" = "1.8"
      range                                = "0.12.2"
      regex                                = "0.12.7"
      regexall                             = "0.12.7"
      sensitive                            = "0.15"
      setsubtract                          = "0.12.21"
      startswith                           = "1.3"
      strcontains                          = "1.5"
      sum                                  = "0.13"
      templatestring                       = "1.9"
      textdecodebase64                     = "0.14"
      textencodebase64                     = "0.14"
      timecmp                              = "1.3"
      trim                                 = "0.12.17"
      trimprefix                           = "0.12.17"
      trimsuffix                           = "0.12.17"
      try                                  = "0.12.20"
      uuidv5                               = "0.12.2"
      yamldecode                           = "0.12.2"
      yamlencode                           = "0.12.2"
    }
  }
}

# OpenTofu writes the same file.
dialect "terraform-lock" {
  title  = "Terraform and OpenTofu dependency lock files"
  url    = "https://developer.hashicorp.com/terraform/language/files/dependency-lock"
  files  = [".terraform.lock.hcl"]
  layout = "terraform"

  schema "schema/lock.hcl" {
  }
}

# Source: internal/configs of Terraform, state migration files.
dialect "terraform-migrations" {
  title       = "State migrations of Terraform"
  url         = "https://developer.hashicorp.com/terraform/language/backend"
  files       = ["*.tfmigrate.hcl", "*.tfmigrate.json"]
  layout      = "terraform"
  has_modules = true

  schema "schema/migration.hcl" {
  }
}

# Source: internal/stacks of Terraform, stackconfig and stackaddrs.
dialect "terraform-stacks" {
  title = "Terraform Stacks"
  url   = "https://developer.hashicorp.com/terraform/language/stacks"
  files = [
    "*.tfcomponent.hcl", "*.tfcomponent.json", "*.tfstack.hcl", "*.tfstack.json",
  ]
  layout      = "terraform"
  unwraps     = true
  has_modules = true
  features    = ["references", "validated"]

  functions {
    of   = "terraform"
    open = true
  }
  schema "schema/components.hcl" {
  }

  declaration "variable" {
    labels      = ["name"]
    address     = "var.{name}"
    role        = "variable"
    type        = "type"
    default     = "default"
    description = "description"
    nullable    = "nullable"
    sensitive   = "sensitive"
    ephemeral   = "ephemeral"

    type_syntax = "constraint_with_defaults"
  }
  declaration "locals" {
    of_attributes = true
    address       = "local.{name}"
    role          = "local value"
    value         = "value"
  }
  declaration "output" {
    labels      = ["name"]
    address     = "output.{name}"
    role        = "output"
    type        = "type"
    value       = "value"
    description = "description"
    sensitive   = "sensitive"
    ephemeral   = "ephemeral"
  }
  declaration "component" {
    labels  = ["name"]
    address = "component.{name}"
    noun    = "component"
  }
  declaration "stack" {
    labels  = ["name"]
    address = "stack.{name}"
    uses    = "source"
  }
  declaration "provider" {
    labels  = ["type", "name"]
    address = "provider.{type}.{name}"
    role    = "provider configuration"
  }

  root "each" {
    of_instances = true
    when         = "for_each"
    attributes   = ["key", "value"]
    loops_avoid  = true
  }
}

# Source: the documentation of stacks.
dialect "terraform-deployments" {
  title       = "Terraform Stacks deployments"
  url         = "https://developer.hashicorp.com/terraform/language/stacks/deploy/config"
  files       = ["*.tfdeploy.hcl", "*.tfdeploy.json"]
  layout      = "terraform"
  unwraps     = true
  has_modules = true
  features    = ["references", "validated"]

  functions {
    of   = "terraform"
    open = true
  }
  schema "schema/deployments.hcl" {
  }

  declaration "locals" {
    of_attributes = true
    address       = "local.{name}"
    role          = "local value"
    value         = "value"
  }
  declaration "deployment" {
    labels  = ["name"]
    address = "deployment.{name}"
  }
  declaration "deployment_group" {
    labels  = ["name"]
    address = "deployment_group.{name}"
  }
  declaration "deployment_auto_approve" {
    labels  = ["name"]
    address = "deployment_auto_approve.{name}"
  }
  declaration "orchestrate" {
    labels    = ["type", "name"]
    address   = "orchestrate.{type}.{name}"
    free_name = true
  }
  declaration "identity_token" {
    labels  = ["name"]
    address = "identity_token.{name}"
  }
  declaration "store" {
    labels  = ["type", "name"]
    address = "store.{type}.{name}"
  }
  declaration "publish_output" {
    labels  = ["name"]
    address = "publish_output.{name}"
  }
  declaration "upstream_input" {
    labels  = ["name"]
    address = "upstream_input.{name}"
  }
}
