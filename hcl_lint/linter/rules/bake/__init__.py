"""Rules about Bake files."""
