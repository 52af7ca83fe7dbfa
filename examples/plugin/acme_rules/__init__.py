"""Rules of our own for hcl-lint."""

from __future__ import annotations

from hcl_lint.linter.listing import ON, Family, Listing

FAMILY = Family("ACME", "Rules of Acme", (Listing("ACME001", "forbidden-function", ON),))
