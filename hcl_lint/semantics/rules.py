"""Rules about declarations and references, which a module as a whole breaks."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ERROR, ON, WARNING, Rule

UNDEFINED_VARIABLE = Rule(
    "R001", "undefined-variable", ERROR, ON,
    "Reference to a variable that the module does not declare.",
)
UNDEFINED_LOCAL = Rule(
    "R002", "undefined-local", ERROR, ON,
    "Reference to a local value that the module does not declare.",
)
UNDEFINED_RESOURCE = Rule(
    "R003", "undefined-resource", ERROR, ON,
    "Reference to a resource or data source that the module does not declare.",
)
UNDEFINED_MODULE = Rule(
    "R004", "undefined-module", ERROR, ON,
    "Reference to an undeclared module call, or to an output that it lacks.",
)
INVALID_REFERENCE_SHAPE = Rule(
    "R006", "invalid-reference-shape", ERROR, ON,
    "Reference that ends too early, or goes on with a name that does not exist.",
)
MISSING_INSTANCE_KEY = Rule(
    "R007", "missing-instance-key", ERROR, ON,
    "Reference with a missing or superfluous instance key.",
)
CONTEXT_REFERENCE = Rule(
    "R008", "context-reference", ERROR, ON,
    "Reference to `each`, `count` or `self` where it does not exist.",
)
REFERENCE_CYCLE = Rule(
    "R009", "reference-cycle", ERROR, ON, "Declarations that depend on each other in a cycle."
)
SELF_REFERENCE = Rule("R010", "self-reference", ERROR, ON, "Value that is computed from itself.")
DUPLICATE_DECLARATION = Rule(
    "R011", "duplicate-declaration", ERROR, ON, "Second declaration of the same object."
)
TFVARS_MISMATCH = Rule(
    "V013", "tfvars-mismatch", ERROR, ON,
    "Value in a variables file that does not match the module.",
)
OBJECT_ATTRIBUTE_IGNORED = Rule(
    "V020", "object-attribute-ignored", WARNING, ON,
    "Attribute of an object that is dropped, as the declared type does not have it.",
)

# Those of references that lead to what nothing declares, or to nothing certain.
UNDECLARED = (
    UNDEFINED_VARIABLE, UNDEFINED_LOCAL, UNDEFINED_RESOURCE, UNDEFINED_MODULE,
    INVALID_REFERENCE_SHAPE,
)
