"""Bake files: what their values are, and what is wrong with targets and groups."""
