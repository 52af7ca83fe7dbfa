"""Calls of modules: where they come from, and their arguments."""
