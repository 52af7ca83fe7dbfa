"""S: style, and what can be said more simply."""

from __future__ import annotations

from hcl_lint.linter.listing import ON, Family, Listing

FAMILY = Family(
    "S",
    "Style and simplification",
    (Listing("S005", "redundant-interpolation", ON),),
)
