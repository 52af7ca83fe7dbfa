"""How checks of modules report what they find."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.schema.places import Place, PlacedDiagnostic
from hcl_lint.problems.problem import Problem


def finding(problem: Problem, place: Place, summary: str, detail: str) -> PlacedDiagnostic:
    """Return a diagnostic of a problem at a place."""
    return PlacedDiagnostic(
        place.source,
        Diagnostic(
            problem.name, problem.code, problem.severity, summary, detail, place.start, place.end
        ),
    )


def short(name: str) -> str:
    """A name for a summary, shortened if it is long."""
    return f"`{name}`" if len(name) <= 40 else f"`{name[:39]}…`"


def location(place: Place, other: Place) -> str:
    """Where something is, as seen from another place."""
    if place.source is other.source:
        return f"on line {place.line_number}"
    return f"in {place.source.path} on line {place.line_number}"
