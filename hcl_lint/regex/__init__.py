"""Regular expressions of the RE2 syntax, matched in linear time."""
