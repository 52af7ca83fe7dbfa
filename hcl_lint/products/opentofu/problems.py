"""OT: what only OpenTofu has."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ERROR, EVALUATION, ON, WARNING, Rule

LETTERS = "OT"
TITLE = "OpenTofu"

ENCRYPTION_BLOCK = Rule(
    "OT001",
    "encryption-block",
    ERROR,
    ON,
    "Key provider or method that is not declared, or is declared twice.",
)

STATIC_CONTEXT = Rule(
    "OT002", "static-context", ERROR, ON, "Value that is still unknown when `init` needs it."
)

PROVIDER_FOR_EACH = Rule(
    "OT003",
    "provider-for-each",
    ERROR,
    ON,
    "Missing, superfluous or unknown instance key of a provider.",
)

OPENTOFU_ONLY_SYNTAX = Rule(
    "OT004", "opentofu-only-syntax", WARNING, ON,
    "OpenTofu feature in a Terraform file, or vice versa.", found_by=EVALUATION,
)

INVALID_ENABLED = Rule(
    "OT005",
    "invalid-enabled",
    ERROR,
    ON,
    "`enabled` beside `count` or `for_each`, or with a value that it cannot have.",
)
