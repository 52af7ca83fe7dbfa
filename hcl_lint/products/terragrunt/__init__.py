"""Terragrunt: checks of units and stacks."""
