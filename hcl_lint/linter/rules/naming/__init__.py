"""N: naming."""

from __future__ import annotations

from hcl_lint.linter.listing import ON, Family, Listing

FAMILY = Family(
    "N",
    "Naming",
    (
        Listing("N005", "duplicate-name-case", ON),
        Listing("N006", "shadowed-iterator", ON),
        Listing("N007", "reserved-name", ON),
    ),
)
