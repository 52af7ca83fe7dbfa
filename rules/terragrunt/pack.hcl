title = "Terragrunt"

dialect "terragrunt" {
  title   = "Terragrunt"
  url     = "https://terragrunt.gruntwork.io/docs/reference/hcl/"
  files   = ["terragrunt.hcl", "terragrunt.stack.hcl", "terragrunt.values.hcl", "root.hcl"]
  unwraps = true

  functions {
    of   = "terragrunt"
    open = true
  }
}
