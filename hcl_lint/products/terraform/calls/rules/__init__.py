"""Rules of calls of modules, by topic."""
