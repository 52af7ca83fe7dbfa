title = "OpenTofu"

# Files that OpenTofu shares with Terraform are taken for Terraform's.
dialect "opentofu" {
  title       = "OpenTofu"
  url         = "https://opentofu.org/docs/language/"
  files       = ["*.tofu", "*.tofutest.hcl", "*.tofu.json", "*.tofutest.json"]
  layout      = "terraform"
  unwraps     = true
  has_modules = true

  functions {
    of   = "opentofu"
    open = true
  }
}
