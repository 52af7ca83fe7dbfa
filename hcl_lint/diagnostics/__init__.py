"""What can be wrong: the catalogue of problems."""
