"""Test files: their runs, mocks and values."""
