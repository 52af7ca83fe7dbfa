"""Rules about values and types."""
