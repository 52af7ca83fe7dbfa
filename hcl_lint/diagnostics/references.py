"""R: references and declarations."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ERROR, ON, OPT_IN, PREVIEW, WARNING, Rule

LETTERS = "R"
TITLE = "References and declarations"

UNUSED_REQUIRED_PROVIDER = Rule(
    "R017", "unused-required-provider", WARNING, OPT_IN, "Required provider that nothing uses."
)

UNUSED_OUTPUT = Rule(
    "R018", "unused-output", WARNING, PREVIEW, "Output of a called module that no caller reads."
)

ORPHAN_MODULE = Rule(
    "R019", "orphan-module", WARNING, PREVIEW, "Module in a folder `modules` that nothing calls."
)

UNDEFINED_PROVIDER_CONFIG = Rule(
    "R021",
    "undefined-provider-config",
    ERROR,
    ON,
    "Provider configuration that is not declared, or not passed to a module.",
)

UNAVAILABLE_PROVIDER = Rule(
    "R022",
    "unavailable-provider",
    ERROR,
    ON,
    "Provider that is looked for in a namespace that does not have it.",
)
