"""The exception for a configuration that is wrong."""

from __future__ import annotations


class ConfigError(Exception):
    """The user's configuration is wrong.

    Each of ``args`` is a message, on one line, about one mistake: where it is and how to correct
    it.
    """

    def __str__(self) -> str:
        return "\n".join(map(str, self.args))


def describe(value: object) -> str:
    """A value of a configuration file in words, for a message about its type."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"the number {value}"
    if isinstance(value, str):
        return f'the string "{value}"' if len(value) < 40 else "a string"
    if isinstance(value, (list, tuple)):
        return "a list"
    return "a table" if isinstance(value, dict) else "a date or time"
