"""Interfaces of published modules in all of their versions, in index files."""
