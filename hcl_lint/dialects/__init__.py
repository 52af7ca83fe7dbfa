"""Dialects: what files of one product look like."""
