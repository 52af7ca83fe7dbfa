"""Rules of the product, by topic."""

FAMILIES = {
    "TF": "Terraform and OpenTofu modules",
    "PV": "Values that providers accept",
    "TT": "Tests of Terraform and OpenTofu modules",
}
