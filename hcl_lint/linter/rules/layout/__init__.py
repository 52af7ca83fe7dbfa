"""L: layout and order."""

from __future__ import annotations

from hcl_lint.linter.listing import Family

FAMILY = Family("L", "Layout and order", ())
