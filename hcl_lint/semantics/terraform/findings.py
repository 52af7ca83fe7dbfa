"""How checks of modules report what they find."""

from __future__ import annotations

from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.problems.problem import Problem
from hcl_lint.text.ranges import Range


def finding(problem: Problem, place: Range, summary: str, detail: str) -> Diagnostic:
    """Return a diagnostic of a problem at a place."""
    return Diagnostic(problem, summary, detail, place)


def short(name: str) -> str:
    """A name for a summary, shortened if it is long."""
    return f"`{name}`" if len(name) <= 40 else f"`{name[:39]}…`"


def location(place: Range, other: Range) -> str:
    """Where something is, as seen from another place."""
    if place.source is other.source:
        return f"on line {place.line}"
    return f"in {place.source.path} on line {place.line}"
