"""Where doing otherwise than the reference is better: named classes, each with its reason.

A class is a predicate over the *input* of a case. It claims mismatches only: a case that
comes out as recorded is never counted. What no class claims is a failure.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

Given = dict[str, Any]

SYNTAX = ("syntax/files", "syntax/files.ast", "syntax/snippets", "expressions")
FORMAT = ("format/cases",)


class Departure:
    """One class of inputs where we differ on purpose.

    ``claims`` sees what was given (for tables of text ``{"input": bytes}``, for formatting
    also ``"dialect"``; for others the input fields), never an id or an expectation.
    ``example`` is an input that the class claims.
    """

    def __init__(
        self,
        name: str,
        reason: str,
        tables: tuple[str, ...],
        claims: Callable[[Given], bool],
        example: Given,
    ) -> None:
        self.name = name
        self.reason = reason
        self.tables = tables
        self.claims = claims
        self.example = example


def matches(pattern: bytes) -> Callable[[Given], bool]:
    """The predicate that a pattern occurs in the input."""
    compiled = re.compile(pattern)
    return lambda given: compiled.search(given["input"]) is not None


DEPARTURES: tuple[Departure, ...] = (
    Departure(
        "broken UTF-8 in code",
        "A byte that begins a character, with too few bytes behind it, makes the reference take "
        "the next letter, quote, space or even newline for part of that character, and of a "
        "name. We say that the encoding is broken.",
        (*SYNTAX, *FORMAT),
        matches(rb"[\xc2-\xdf](?![\x80-\xbf])|[\xe0-\xef](?![\x80-\xbf]{2})"
                rb"|[\xf0-\xf4](?![\x80-\xbf]{3})"),
        {"input": b"a\xc4b = 1\n"},
    ),
    Departure(
        "a byte order mark and nothing else",
        "The reference replaces the mark by three spaces. We drop it, as before any other text.",
        FORMAT,
        lambda given: given["input"] == b"\xef\xbb\xbf",
        {"input": b"\xef\xbb\xbf", "dialect": "hcl"},
    ),
    Departure(
        "numbers on both sides of a dot",
        "The reference removes the space around a dot between numbers, which makes one number of "
        "them. We keep the space.",
        FORMAT,
        matches(rb"[0-9]\s+\.\s*[0-9]|[0-9]\s*\.\s+[0-9]"),
        {"input": b"a = b[1. 0]\n", "dialect": "hcl"},
    ),
    Departure(
        "a wrapper in a wrapper",
        "The reference unwraps one level in each run. We unwrap all at once, so that a second run "
        "changes nothing.",
        FORMAT,
        lambda given: given["dialect"] == "terraform" and matches(
            rb'"\$\{~?\s*"\$\{')(given),
        {"input": b'a = "${"${b}"}"\n', "dialect": "terraform"},
    ),
)
