"""The canonical layout of HCL: what `hclfmt` and `terraform fmt` write, without their damage."""
