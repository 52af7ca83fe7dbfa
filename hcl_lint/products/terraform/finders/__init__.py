"""Rules about modules of Terraform and OpenTofu."""
