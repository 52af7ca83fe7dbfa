"""Where a setting is in a TOML file, for messages about it: the parser does not say."""

from __future__ import annotations

import re
from functools import lru_cache

_KEY = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_KEYS = rf"{_KEY}(?:\s*\.\s*{_KEY})*"
_START = re.compile(rf"\s*(?:\[\[?\s*(?P<table>{_KEYS})\s*\]|(?P<key>{_KEYS})\s*=)")
_ONE = re.compile(_KEY)
_DEEPEST = 8  # steps of a path that anyone asks for


def line_of(text: str, path: tuple[str, ...], item: str = "") -> int | None:
    """The line, from 1, on which the key at *path* is first written, or an *item* of its list.

    None if it is not found.
    """
    lines, keys = _keys_of(text)
    found = keys.get(path)
    if found is None or not item:
        return found
    for number in range(found, len(lines) + 1):
        line = lines[number - 1]
        if number != found and _START.match(line) is not None:
            break  # the next key: the item is written in another way
        if f'"{item}"' in line or f"'{item}'" in line:
            return number
    return found


@lru_cache(maxsize=4)
def _keys_of(text: str) -> tuple[list[str], dict[tuple[str, ...], int]]:
    """The lines of a text, and where each key, or the first within it, is."""
    lines = text.split("\n")
    keys: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    for number, line in enumerate(lines, 1):
        match = _START.match(line)
        if match is None:
            continue
        if match["table"] is not None:
            table = _parts(match["table"])
        full = table if match["table"] is not None else (*table, *_parts(match["key"]))
        for length in range(1, min(len(full), _DEEPEST) + 1):
            keys.setdefault(full[:length], number)
    return lines, keys


def _parts(keys: str) -> tuple[str, ...]:
    return tuple([part.strip("\"'") for part in _ONE.findall(keys)])
