"""Rules of the product, by topic."""

FAMILIES = {
    "PK": "Packer templates",
}
