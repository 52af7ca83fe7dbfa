"""The exception for changes that cannot be made."""

from __future__ import annotations


class EditError(ValueError):
    """A change cannot be made; the message says why, on one line.

    An address leads nowhere or to several things, a value is no HCL, or the result would not
    mean what was asked for.
    """


def error(message: str) -> EditError:
    """The error with this message, whatever line breaks are in the names that it quotes."""
    return EditError(" ".join(message.split()))
