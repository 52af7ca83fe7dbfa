"""Rules about layout and order."""
