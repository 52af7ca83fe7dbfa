title = "Terraform"

dialect "terraform" {
  title = "Terraform"
  url   = "https://developer.hashicorp.com/terraform/language"
  files = [
    "*.tf", "*.tfvars", "*.tftest.hcl", "*.tfmock.hcl", "*.tfquery.hcl",
    "*.tf.json", "*.tfvars.json", "*.tftest.json",
  ]
  layout      = "terraform"
  unwraps     = true
  has_modules = true

  functions {
    of = "terraform"
  }
}
