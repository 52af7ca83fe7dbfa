"""Rules about Terragrunt."""
