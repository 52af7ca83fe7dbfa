"""Rules of the product, by topic."""
