"""Providers of modules: requirements, configurations, schemas, and values that they accept."""
