"""The functions that expressions call, one module for each area."""
