"""The linter: rules, what they see of a file, which are selected, and running them."""
