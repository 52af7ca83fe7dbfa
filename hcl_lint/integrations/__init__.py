"""Bridges to other tools: each is light to load, and loads hcl-lint only where it is asked for."""
