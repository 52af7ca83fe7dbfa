"""R: references and declarations."""

from __future__ import annotations

from hcl_lint.linter.listing import EVALUATOR, ON, Family, Listing

FAMILY = Family(
    "R",
    "References and declarations",
    (
        Listing("R005", "undefined-root", ON, found_by=EVALUATOR),
        Listing("R020", "undefined-function", ON, found_by=EVALUATOR),
    ),
)
