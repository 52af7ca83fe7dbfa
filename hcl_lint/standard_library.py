"""Regular expressions of Python, compiled when they are first needed: `re` takes 5 ms to load."""

from __future__ import annotations

from hcl_lint.annotations import Pattern

_COMPILED: dict[str, Pattern[str]] = {}


def regular_expression(pattern: str) -> Pattern[str]:
    """A regular expression of Python, compiled once."""
    if pattern not in _COMPILED:
        import re

        _COMPILED[pattern] = re.compile(pattern)
    return _COMPILED[pattern]
