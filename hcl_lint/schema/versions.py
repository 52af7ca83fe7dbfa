"""Versions of the products that read a configuration."""

from __future__ import annotations


def parse_version(text: str) -> tuple[int, ...] | None:
    """The parts of a version of numbers with dots between them; None of anything else.

    Trailing zeros mean nothing: ``1.9`` and ``1.9.0`` are one version.
    """
    parts = text.removeprefix("v").split(".")
    if len(parts) > 6:
        return None
    numbers = []
    for part in parts:
        if not (part.isascii() and part.isdigit() and len(part) <= 9):
            return None
        numbers.append(int(part))
    while len(numbers) > 1 and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def is_within(version: str, since: str, until: str) -> bool:
    """Whether a version is *since* or later and before *until*; "" is no bound."""
    own = parse_version(version)
    first = parse_version(since) if since else None
    last = parse_version(until) if until else None
    if own is None:
        return True
    return (first is None or own >= first) and (last is None or own < last)
