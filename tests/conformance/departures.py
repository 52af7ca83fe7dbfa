"""Where doing otherwise than the reference is better: named classes, each with its reason.

A class is a predicate over the *input* of a case. It claims mismatches only: a case that
comes out as recorded is never counted. What no class claims is a failure.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Departure:
    """One class of inputs where we differ on purpose.

    ``claims`` sees what was given (for tables of text ``{"input": bytes}``, for formatting
    also ``"dialect"``; for others the input fields), never an id or an expectation.
    """

    def __init__(
        self,
        name: str,
        reason: str,
        tables: tuple[str, ...],
        claims: Callable[[dict[str, Any]], bool],
    ) -> None:
        self.name = name
        self.reason = reason
        self.tables = tables
        self.claims = claims


DEPARTURES: tuple[Departure, ...] = ()
