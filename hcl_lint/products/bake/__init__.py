"""Bake files: their values, and problems of targets and groups."""
