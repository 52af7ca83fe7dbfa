"""Nomad's job files: what their values are, and what is wrong with jobs."""
