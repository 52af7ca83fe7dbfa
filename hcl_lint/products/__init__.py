"""Products: a package each, with their meaning and rules."""
