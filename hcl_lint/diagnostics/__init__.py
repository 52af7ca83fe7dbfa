"""All rules: the catalogue."""
