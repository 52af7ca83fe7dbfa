"""Rules of the language, by topic."""

FAMILIES = {"TF": "Terraform and OpenTofu modules"}
