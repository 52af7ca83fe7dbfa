"""Rules of Packer templates, by topic; here are those that one function finds together."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ERROR, ON, WARNING, Rule

FAMILIES = {"PK": "Packer templates"}

INVALID_TEMPLATE_STRUCTURE = Rule(
    "PK001", "invalid-template-structure", ERROR, ON,
    "Part of a template that contradicts another, or is misplaced.",
)
UNDEFINED_SOURCE = Rule(
    "PK002", "undefined-source", ERROR, ON, "Build with an undeclared source, or without any."
)
UNUSED_SOURCE = Rule("PK003", "unused-source", WARNING, ON, "Source that no build uses.")
MISSING_REQUIRED_PLUGIN = Rule(
    "PK004", "missing-required-plugin", WARNING, ON,
    "Component from a plugin that the template does not require.",
)
INVALID_STEP_SETTING = Rule(
    "PK005", "invalid-step-setting", ERROR, ON,
    "Invalid setting of a build, or of one of its steps.", aliases=("only-and-except",),
)
DEPRECATED_HCP_REGISTRY = Rule(
    "PK006", "deprecated-hcp-registry", WARNING, ON,
    "Registry setting in a deprecated place, or with a deprecated name.",
)
INVALID_VALIDATION = Rule(
    "PK007", "invalid-validation", ERROR, ON,
    "Invalid validation of a variable, or value that does not pass it.",
    aliases=("validation-message",),
)
INVALID_PLUGIN_REQUIREMENT = Rule(
    "PK008", "invalid-plugin-requirement", ERROR, ON,
    "Invalid requirement of a plugin or of a Packer version.",
)
INVALID_REGISTRY = Rule("PK009", "invalid-registry", ERROR, ON, "Invalid registry setting.")
UNKNOWN_COMPONENT = Rule(
    "PK010", "unknown-component", ERROR, ON,
    "Builder, provisioner, post-processor or data source with a misspelled name.",
)
