title = "HCL of any product"

# What all files are that no other dialect is for. Nothing is said of their content.
dialect "hcl" {
  title = "HCL"
  files = ["*.hcl", "*.tfbackend"]
}
