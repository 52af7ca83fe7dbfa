"""Rules of test files, by topic."""

FAMILIES = {"TT": "Tests of Terraform and OpenTofu modules"}
