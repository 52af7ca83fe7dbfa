"""D: deprecated syntax and features."""

from __future__ import annotations

from hcl_lint.linter.listing import Family

FAMILY = Family("D", "Deprecated syntax and features", ())
