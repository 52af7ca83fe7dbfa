"""Rules of one family."""
