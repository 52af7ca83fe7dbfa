"""Rules of the product, by topic."""

FAMILIES = {
    "TG": "Terragrunt",
}
