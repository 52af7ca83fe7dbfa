"""Rules of the product, by topic."""

FAMILIES = {
    "NM": "Nomad jobs",
}
