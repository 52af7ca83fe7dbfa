"""D: deprecated syntax and features."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, INFO, ON, OPT_IN, WARNING, Problem

LETTERS = "D"
TITLE = "Deprecated syntax and features"

LEGACY_INDEX = Problem(
    "D001", "legacy-index", WARNING, OPT_IN, "Legacy index `a.0` or legacy splat `a.*`."
)

LOOKUP_TWO_ARGS = Problem(
    "D002", "lookup-two-args", INFO, OPT_IN, "Call to `lookup` without a default."
)

QUOTED_REFERENCE = Problem("D003", "quoted-reference", WARNING, ON, "Quoted reference or keyword.")

QUOTED_TYPE = Problem(
    "D004", "quoted-type", ERROR, ON, "Quoted type, or collection type without an element type."
)

LEGACY_FUNCTION = Problem(
    "D005", "legacy-function", ERROR, ON, "Call to the removed function `list` or `map`."
)

PROVIDER_VERSION_ARGUMENT = Problem(
    "D006", "provider-version-argument", WARNING, ON, "`version` in a `provider` block."
)

JSON_ARRAY_ROOT = Problem(
    "D007", "json-array-root", WARNING, ON, "JSON configuration whose root is an array."
)

DEPRECATED_OUTPUT_OR_VARIABLE_USE = Problem(
    "D008",
    "deprecated-output-or-variable-use",
    WARNING,
    ON,
    "Use of an output or variable that its module declares as deprecated.",
)

REMOVED_PROVISIONER = Problem(
    "D009", "removed-provisioner", ERROR, ON, "Provisioner that was removed from Terraform."
)

TEMPLATE_PROVIDER = Problem(
    "D010",
    "template-provider",
    WARNING,
    OPT_IN,
    "Provider made obsolete by a built-in language feature.",
)
