"""Terragrunt: what is wrong with units and stacks."""
