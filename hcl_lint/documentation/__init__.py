"""The documentation of modules: what they declare, as text in the formats of terraform-docs."""
