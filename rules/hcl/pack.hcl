title = "HCL of any product"

# The dialect of all other files. Their content is not checked.
dialect "hcl" {
  title = "HCL"
  files = ["*.hcl", "*.tfbackend"]
}

# Templates of any language, by the conventions of what renders them: Packer, Terraform, Levant,
# Consul Template, Ansible, Go and Ruby.
dialect "template" {
  title  = "Template"
  syntax = "template"
  files = [
    "*.pkrtpl.hcl", "*.tftpl.hcl", "*.tpl.hcl", "*.tmpl.hcl", "*.pkrtpl", "*.tftpl", "*.tpl",
    "*.tmpl", "*.gotmpl", "*.ctmpl", "*.j2", "*.erb",
  ]
}
