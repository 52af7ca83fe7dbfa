"""Rules of the product, by topic."""

FAMILIES = {
    "BK": "Docker Bake",
}
