"""R: references and declarations."""

from __future__ import annotations

from hcl_lint.linter.listing import Family

FAMILY = Family("R", "References and declarations", ())
