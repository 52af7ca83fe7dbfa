"""Files, blocks, variables, outputs, versions and values of Terraform's own language."""
