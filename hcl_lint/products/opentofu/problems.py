"""OT: what only OpenTofu has."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ERROR, ON, Rule

STATIC_CONTEXT = Rule(
    "OT002", "static-context", ERROR, ON, "Value that is still unknown when `init` needs it."
)
