"""Former names of classes that name their source."""

from __future__ import annotations

from hcl_lint.problems.diagnostic import Diagnostic as PlacedDiagnostic
from hcl_lint.syntax.references import Reference as PlacedReference
from hcl_lint.text.ranges import Range as Place

__all__ = ["Place", "PlacedDiagnostic", "PlacedReference"]
