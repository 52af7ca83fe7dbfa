"""Rules about formatting."""
