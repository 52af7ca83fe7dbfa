"""Rules of providers, by topic."""

FAMILIES = {"PV": "Values that providers accept"}
