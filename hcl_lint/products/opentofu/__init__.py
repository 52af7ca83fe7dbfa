"""OpenTofu, as far as it differs from Terraform."""
