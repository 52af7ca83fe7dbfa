"""Rules of AWS, by topic."""
