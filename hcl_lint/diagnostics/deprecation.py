"""D: deprecated syntax and features."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ERROR, INFO, ON, OPT_IN, WARNING, Rule

LETTERS = "D"
TITLE = "Deprecated syntax and features"

LEGACY_INDEX = Rule(
    "D001", "legacy-index", WARNING, OPT_IN, "Legacy index `a.0` or legacy splat `a.*`."
)

LOOKUP_TWO_ARGS = Rule(
    "D002", "lookup-two-args", INFO, OPT_IN, "Call to `lookup` without a default."
)

QUOTED_REFERENCE = Rule("D003", "quoted-reference", WARNING, ON, "Quoted reference or keyword.")

QUOTED_TYPE = Rule(
    "D004", "quoted-type", ERROR, ON, "Quoted type, or collection type without an element type."
)

LEGACY_FUNCTION = Rule(
    "D005", "legacy-function", ERROR, ON, "Call to the removed function `list` or `map`."
)

PROVIDER_VERSION_ARGUMENT = Rule(
    "D006", "provider-version-argument", WARNING, ON, "`version` in a `provider` block."
)

JSON_ARRAY_ROOT = Rule(
    "D007", "json-array-root", WARNING, ON, "JSON configuration whose root is an array."
)

DEPRECATED_OUTPUT_OR_VARIABLE_USE = Rule(
    "D008",
    "deprecated-output-or-variable-use",
    WARNING,
    ON,
    "Use of an output or variable that its module declares as deprecated.",
)

REMOVED_PROVISIONER = Rule(
    "D009", "removed-provisioner", ERROR, ON, "Provisioner that was removed from Terraform."
)

TEMPLATE_PROVIDER = Rule(
    "D010",
    "template-provider",
    WARNING,
    OPT_IN,
    "Provider made obsolete by a built-in language feature.",
)
