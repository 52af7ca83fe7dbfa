"""Schemas of providers: read from what the product writes, and looked up type by type."""
