"""F: how files are laid out."""

from __future__ import annotations

from hcl_lint.linter.listing import ON, Family, Listing

FAMILY = Family(
    "F",
    "Formatting",
    (
        Listing("F001", "unformatted", ON),
        Listing("F002", "missing-final-newline", ON),
    ),
)
