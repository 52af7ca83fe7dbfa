"""Rules about deprecated syntax and features."""
