"""Runs: many files, several processes."""
