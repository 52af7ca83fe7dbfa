"""Rules about syntax and encoding."""
