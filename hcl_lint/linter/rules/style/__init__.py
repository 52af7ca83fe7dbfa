"""S: style, and what can be said more simply."""

from __future__ import annotations

from hcl_lint.linter.listing import ON, Family, Listing

FAMILY = Family(
    "S",
    "Style and simplification",
    (
        Listing("S004", "empty-block", ON),
        Listing("S005", "redundant-interpolation", ON),
        Listing("S007", "constant-conditional", ON),
        Listing("S008", "length-zero-comparison", ON),
        Listing("S009", "self-comparison", ON),
        Listing("S016", "unquoted-label", ON),
    ),
)
