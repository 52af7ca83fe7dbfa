"""Turning the configuration of other tools into one of hcl-lint."""
