"""Rules of state, by topic."""
