"""Rules of stacks."""
