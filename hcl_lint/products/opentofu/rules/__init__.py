"""Rules of the product, by topic."""

FAMILIES = {"OT": "OpenTofu"}
