"""V: values and types."""

from __future__ import annotations

from hcl_lint.linter.listing import Family

FAMILY = Family("V", "Values and types", ())
