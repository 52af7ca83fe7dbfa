"""Checks of Packer templates that a schema cannot express."""
