"""The rules of hcl-lint, a package for each family and a module for each idea."""
