"""Nomad job files: their values, and problems of jobs."""
