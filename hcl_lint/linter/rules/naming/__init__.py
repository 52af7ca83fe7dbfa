"""N: naming."""

from __future__ import annotations

from hcl_lint.linter.listing import Family

FAMILY = Family("N", "Naming", ())
