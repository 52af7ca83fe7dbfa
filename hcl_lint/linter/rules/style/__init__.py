"""Rules about style and simplification."""
