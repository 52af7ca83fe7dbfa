"""Schemas and specs, and decoding bodies to values with them."""
