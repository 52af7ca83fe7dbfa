"""Stacks, their components and deployments."""
