"""Regular expressions with RE2's syntax and meaning, matched in linear time."""
