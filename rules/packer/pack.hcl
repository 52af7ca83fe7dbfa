title = "Packer"

dialect "packer" {
  title       = "Packer"
  url         = "https://developer.hashicorp.com/packer/docs/templates/hcl_templates"
  files       = ["*.pkr.hcl", "*.pkrvars.hcl", "*.pkr.json"]
  unwraps     = true
  has_modules = true
  roots       = ["var", "local", "path", "source", "build", "packer", "data"]

  functions {
    of   = "packer"
    open = true
  }
}
