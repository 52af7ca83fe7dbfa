title   = "OpenTofu"
extends = "terraform"

# Files that OpenTofu shares with Terraform are taken for Terraform's, unless a lock file or
# something else in the folder shows that OpenTofu reads them.
dialect "opentofu" {
  title   = "OpenTofu"
  url     = "https://opentofu.org/docs/language/"
  version = "1.13.0-dev"
  base    = "terraform"
  files   = ["*.tofu", "*.tofutest.hcl", "*.tofu.json", "*.tofutest.json"]
  alone   = ["*.tofutest.hcl", "*.tofutest.json"]
  overrides = [
    "override.tofu", "*_override.tofu", "override.tofu.json", "*_override.tofu.json",
  ]
  layout      = "terraform"
  unwraps     = true
  has_modules = true

  schema "schema/module.hcl" {
    files = ["*.tofu", "*.tofu.json", "*.tf", "*.tf.json"]
    uses  = ["schema/shared.hcl"]
  }
  schema "schema/tests.hcl" {
    files = ["*.tofutest.hcl", "*.tofutest.json", "*.tftest.hcl", "*.tftest.json"]
    uses  = ["schema/shared.hcl", "schema/overrides.hcl"]
  }
  schema "schema/values.hcl" {
    files = ["*.tfvars", "*.tfvars.json", "*.tfbackend"]
  }

  expressions {
    # Besides those that schemas read as names, references or types: blocks that contain themselves.
    static = [
      "language.compatible_with.*",
      "terraform.encryption.state|plan.fallback.method",
      "terraform.encryption.remote_state_data_sources.default.method",
      "terraform.encryption.remote_state_data_sources.remote_state_data_source.method",
    ]
  }

  # What versions differ in besides items, words and functions. Source: the change logs.

  change "provider_functions" {
    description = "functions of providers, `provider::NAME::FUNCTION`"
    since       = "1.7"
  }
  change "static_evaluation" {
    description = "variables and local values in sources of modules and in backends"
    since       = "1.8"
  }
  change "references_in_validation" {
    description = "references to other objects in `validation`"
    since       = "1.9"
  }
  change "short_circuits" {
    description = "`&&` and `||` that leave out the operand that does not decide"
    since       = "1.10"
  }
  change "null_versions_of_modules" {
    description = "`version = null` in calls of modules"
    since       = "1.10"
  }
  change "experiments" {
    description = "`experiments` in releases"
    until       = "1.6"
  }
  change "ignored_experiments" {
    description = "`experiments` and `language` in the block `terraform` have no effect"
    since       = "1.12"
  }
  change "checked_triggers" {
    description = "errors for unknown attributes in `replace_triggered_by`"
    since       = "1.12"
  }
  change "derived_protection" {
    description = "references in `prevent_destroy`"
    since       = "1.12"
  }
  change "winrm" {
    description = "connections by WinRM"
    until       = "1.13"
  }
  change "null_in_contains" {
    description = "`null` as the second argument of `contains`"
    since       = "1.13"
  }

  root "each" {
    of_instances = true
    when         = "for_each"
    attributes   = ["key", "value"]
    loops_avoid  = true
  }
  root "tofu" {
    attributes = ["workspace", "applying"]
  }
  root "run" {
    files = ["*.tofutest.hcl", "*.tofutest.json", "*.tftest.hcl", "*.tftest.json"]
  }
  root "output" {
    files = ["*.tofutest.hcl", "*.tofutest.json", "*.tftest.hcl", "*.tftest.json"]
  }
  root "check" {
    files = ["*.tofutest.hcl", "*.tofutest.json", "*.tftest.hcl", "*.tftest.json"]
  }

  functions {
    of = "terraform"
    standard = [
      "assumeequal", "assumelistlength", "assumelistlengthmax", "assumelistlengthmin",
      "assumemaplength", "assumemaplengthmax", "assumemaplengthmin", "assumenotnull",
      "assumesetlength", "assumesetlengthmax", "assumesetlengthmin", "assumestringprefix",
      "base64gunzip", "cidrcontains", "urldecode",
    ]
    names = {
      cidrsubnets    = "cidrsubnets_of_any_size"
      templatestring = "templatestring" # Templates may render others.
      yamldecode     = "yamldecode_merging"
    }
    namespaces = ["core"]
    since = {
      assumeequal                          = "1.13"
      assumelistlength                     = "1.13"
      assumelistlengthmax                  = "1.13"
      assumelistlengthmin                  = "1.13"
      assumemaplength                      = "1.13"
      assumemaplengthmax                   = "1.13"
      assumemaplengthmin                   = "1.13"
      assumenotnull                        = "1.13"
      assumesetlength                      = "1.13"
      assumesetlengthmax                   = "1.13"
      assumesetlengthmin                   = "1.13"
      assumestringprefix                   = "1.13"
      base64gunzip                         = "1.7"
      cidrcontains                         = "1.7"
      convert                              = "1.13"
      ephemeralasnull                      = "1.11"
      issensitive                          = "1.7"
      "provider::terraform::decode_tfvars" = "1.10"
      "provider::terraform::encode_expr"   = "1.10"
      "provider::terraform::encode_tfvars" = "1.10"
      templatestring                       = "1.7"
      urldecode                            = "1.7"
    }
  }
}
