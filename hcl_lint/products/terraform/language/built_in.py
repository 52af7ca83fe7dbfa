"""Values that exist without a declaration, and objects whose provider is part of the product."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.evaluation.rules import UNKNOWN_ATTRIBUTE
from hcl_lint.products.terraform.language.required_version import allowed_versions
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Resolved
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, EPHEMERAL, UNKNOWN_NUMBER, UNKNOWN_STRING, Value, object_value,
)

_STRING: Final = UNKNOWN_STRING.refined(NOT_NULL)

# What modules can refer to without declaring it.
BUILT_IN: Final[dict[tuple[str, ...], Value]] = {
    ("path", "module"): _STRING,
    ("path", "root"): _STRING,
    ("path", "cwd"): _STRING,
    ("terraform", "workspace"): _STRING,
    ("terraform", "applying"): DYNAMIC_UNKNOWN.with_marks(frozenset([EPHEMERAL])),
    ("each", "key"): _STRING,
    ("count", "index"): UNKNOWN_NUMBER.refined(NOT_NULL),
}

# By the type of the block and that of the object.
OWN_TYPES: Final[dict[tuple[str, str], Value]] = {
    ("resource", "terraform_data"): object_value(
        {
            "id": _STRING,
            "input": DYNAMIC_UNKNOWN,
            "output": DYNAMIC_UNKNOWN,
            "triggers_replace": DYNAMIC_UNKNOWN,
            "store": object_value({
                "input": DYNAMIC_UNKNOWN,
                "version": DYNAMIC_UNKNOWN,
                "sensitive": DYNAMIC_UNKNOWN,
                "output": DYNAMIC_UNKNOWN,
                "sensitive_output": DYNAMIC_UNKNOWN,
            }),
        }
    ),
    ("data", "terraform_remote_state"): object_value(
        {
            "backend": UNKNOWN_STRING,
            "config": DYNAMIC_UNKNOWN,
            "defaults": DYNAMIC_UNKNOWN,
            "outputs": DYNAMIC_UNKNOWN,
            "workspace": UNKNOWN_STRING,
        }
    ),
}


# Arguments of these objects whose values their attributes have, also by another name.
MIRRORED: Final = (("input", "output"), ("triggers_replace", ""))


REPLACING: Final = "replace_triggered_by"
_CHECKING_TRIGGERS: Final = (1, 12, 0)  # the first version of OpenTofu that does


def of_triggers(found: Iterable[Diagnostic], module: Module) -> Iterator[Diagnostic]:
    """Make warnings of what is wrong in triggers, which never fire, where that is accepted."""
    allowed = allowed_versions(module)
    is_rejected = module.dialect.name == "opentofu" and (
        allowed is not None and allowed[0] >= _CHECKING_TRIGGERS)
    for diagnostic in found:
        if diagnostic.rule is UNKNOWN_ATTRIBUTE:
            if not is_rejected:
                diagnostic.severity = WARNING
            yield diagnostic


def declaration_of_self(resolved: Resolved) -> Declaration | None:
    """The declaration of the object that ``self`` is."""
    bodies = resolved.reference.context.bodies
    for declaration in resolved.document.declarations:
        if declaration.body is not None and any([declaration.body is body for body in bodies]):
            if len(declaration.labels) > 1:
                return declaration
    return None
