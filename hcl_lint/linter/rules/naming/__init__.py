"""N: naming."""

from __future__ import annotations

from hcl_lint.linter.listing import ON, OPT_IN, Family, Listing

FAMILY = Family(
    "N",
    "Naming",
    (
        Listing("N001", "name-format", OPT_IN),
        Listing("N002", "name-repeats-type", OPT_IN),
        Listing("N003", "name-length", OPT_IN),
        Listing("N004", "output-name-redundant", OPT_IN),
        Listing("N005", "duplicate-name-case", ON),
        Listing("N006", "shadowed-iterator", ON),
        Listing("N007", "reserved-name", ON),
        Listing("N008", "non-ascii-identifier", OPT_IN),
    ),
)
