title = "HCL of any product"

# The dialect of all other files. Their content is not checked.
dialect "hcl" {
  title = "HCL"
  files = ["*.hcl", "*.tfbackend"]
}
