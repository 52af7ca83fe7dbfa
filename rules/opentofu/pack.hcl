title   = "OpenTofu"
extends = "terraform"

# Files that OpenTofu shares with Terraform are taken for Terraform's, unless a lock file or
# something else in the folder shows that OpenTofu reads them.
dialect "opentofu" {
  title = "OpenTofu"
  url   = "https://opentofu.org/docs/language/"
  base  = "terraform"
  files = ["*.tofu", "*.tofutest.hcl", "*.tofu.json", "*.tofutest.json"]
  alone = ["*.tofutest.hcl", "*.tofutest.json"]
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
      base64gunzip = "1.7"
      cidrcontains = "1.7"
      urldecode    = "1.7"
    }
  }
}
