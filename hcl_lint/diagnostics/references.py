"""R: references and declarations."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import (
    ERROR, EVALUATION, INFO, ON, OPT_IN, PREVIEW, WARNING, Option, Rule,
)

LETTERS = "R"
TITLE = "References and declarations"

UNDEFINED_VARIABLE = Rule(
    "R001",
    "undefined-variable",
    ERROR,
    ON,
    "Reference to a variable that the module does not declare.",
)

UNDEFINED_LOCAL = Rule(
    "R002",
    "undefined-local",
    ERROR,
    ON,
    "Reference to a local value that the module does not declare.",
)

UNDEFINED_RESOURCE = Rule(
    "R003",
    "undefined-resource",
    ERROR,
    ON,
    "Reference to a resource or data source that the module does not declare.",
)

UNDEFINED_MODULE = Rule(
    "R004",
    "undefined-module",
    ERROR,
    ON,
    "Reference to an undeclared module call, or to an output that it lacks.",
)

UNDEFINED_ROOT = Rule(
    "R005", "undefined-root", ERROR, ON,
    "Reference to an unknown name.", found_by=EVALUATION,
)

INVALID_REFERENCE_SHAPE = Rule(
    "R006",
    "invalid-reference-shape",
    ERROR,
    ON,
    "Reference that ends too early, or goes on with a name that does not exist.",
)

MISSING_INSTANCE_KEY = Rule(
    "R007",
    "missing-instance-key",
    ERROR,
    ON,
    "Reference with a missing or superfluous instance key.",
)

CONTEXT_REFERENCE = Rule(
    "R008",
    "context-reference",
    ERROR,
    ON,
    "Reference to `each`, `count` or `self` where it does not exist.",
)

REFERENCE_CYCLE = Rule(
    "R009", "reference-cycle", ERROR, ON, "Declarations that depend on each other in a cycle."
)

SELF_REFERENCE = Rule(
    "R010", "self-reference", ERROR, ON, "Value that is computed from itself."
)

DUPLICATE_DECLARATION = Rule(
    "R011", "duplicate-declaration", ERROR, ON, "Second declaration of the same object."
)

UNUSED_VARIABLE = Rule(
    "R012",
    "unused-variable",
    WARNING,
    ON,
    "Variable that nothing in the module refers to.",
    options=(
        Option("with-default", False, "Whether to report variables that have a default, too."),
    ),
)

UNUSED_LOCAL = Rule(
    "R013", "unused-local", WARNING, ON, "Local value that nothing in the module refers to."
)

UNUSED_DATA_SOURCE = Rule(
    "R014",
    "unused-data-source",
    WARNING,
    OPT_IN,
    "Data source that nothing in the module refers to.",
)

UNUSED_PROVIDER_ALIAS = Rule(
    "R015",
    "unused-provider-alias",
    WARNING,
    ON,
    "Provider configuration with an alias that nothing in the module refers to.",
)

UNUSED_ITERATOR = Rule(
    "R016", "unused-iterator", INFO, OPT_IN, "Name in a `for` expression that is never used."
)

UNUSED_REQUIRED_PROVIDER = Rule(
    "R017", "unused-required-provider", WARNING, OPT_IN, "Required provider that nothing uses."
)

UNUSED_OUTPUT = Rule(
    "R018", "unused-output", WARNING, PREVIEW, "Output of a called module that no caller reads."
)

ORPHAN_MODULE = Rule(
    "R019", "orphan-module", WARNING, PREVIEW, "Module in a folder `modules` that nothing calls."
)

UNDEFINED_FUNCTION = Rule(
    "R020", "undefined-function", ERROR, ON,
    "Call to an unknown function.", found_by=EVALUATION,
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

UNDECLARED = (
    UNDEFINED_VARIABLE,
    UNDEFINED_LOCAL,
    UNDEFINED_RESOURCE,
    UNDEFINED_MODULE,
    INVALID_REFERENCE_SHAPE,
)
"""Those of references that lead to what nothing declares, or to nothing certain."""
