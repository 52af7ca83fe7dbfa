"""Facts for documentation, lists and editors."""
