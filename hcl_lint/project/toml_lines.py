"""Where a setting is in a TOML file, for messages about it: the parser does not say."""

from __future__ import annotations

import re

_KEY = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_KEYS = rf"{_KEY}(?:\s*\.\s*{_KEY})*"
_START = re.compile(rf"\s*(?:\[\[?\s*(?P<table>{_KEYS})\s*\]|(?P<key>{_KEYS})\s*=)")
_ONE = re.compile(_KEY)


def line_of(text: str, path: tuple[str, ...], item: str = "") -> int | None:
    """The line, from 1, on which the key at *path* is first written, or an *item* of its list.

    None if it is not found.
    """
    table: tuple[str, ...] = ()
    found = None
    for number, line in enumerate(text.split("\n"), 1):
        match = _START.match(line)
        if match is not None:
            if found is not None:
                return found  # the next key: the item is written in another way
            if match["table"] is not None:
                table = _parts(match["table"])
            full = table if match["table"] is not None else (*table, *_parts(match["key"]))
            if full[: len(path)] == path:
                found = number
        if found is not None and (not item or f'"{item}"' in line or f"'{item}'" in line):
            return number
    return found


def _parts(keys: str) -> tuple[str, ...]:
    return tuple([part.strip("\"'") for part in _ONE.findall(keys)])
