"""Patterns in which ``*`` stands for any characters."""

from __future__ import annotations


def matches_glob(pattern: str, text: str) -> bool:
    """Whether all of *text* is as *pattern* says; never takes longer than their product."""
    first, *rest = pattern.split("*")
    if not rest:
        return pattern == text
    if not text.startswith(first):
        return False
    at = len(first)
    last = rest.pop()
    for part in rest:
        at = text.find(part, at)
        if at == -1:
            return False
        at += len(part)
    return len(text) - at >= len(last) and text.endswith(last)
