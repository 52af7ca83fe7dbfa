"""The versions of its product that a module works with, and what only some versions have."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.dialects.callables import FunctionsOfDialect
from hcl_lint.dialects.dialect import RESOURCES, matches_name
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import text_of
from hcl_lint.semantics.module import Module, kept
from hcl_lint.semantics.versions import is_before
from hcl_lint.values.convert import convert
from hcl_lint.values.types import KIND_NUMBER, STRING
from hcl_lint.values.versions import (
    VersionConstraint, VersionRange, allowed_range, overlap, parse_constraints, target_range,
)

SETTINGS: Final = "terraform"  # the type of the block

# Source: the change logs of Terraform 1.12 and 1.16.
_FIRST_WITH_SHORT_CIRCUITS: Final = (1, 12, 0)
_FIRST_TO_SEARCH_FOR_NULL: Final = (1, 16, 0)  # by `contains`


@kept
def allowed_versions(module: Module) -> VersionRange | None:
    """The first version that a module works with, and the first after them that it does not.

    It is the target of the settings, as far as the module allows it. None where neither says
    anything, or nothing is left.
    """
    expressions = list(required_versions(module))
    if not expressions and not module.target:
        return None

    known = []
    for expression in expressions:
        known += constraints_in(expression)
    target = target_range(module.target) if module.target else None
    if not known:
        return target
    first, end = allowed_range(known)
    required = None if end is not None and end <= first else (first, end)
    if target is None or required is None:
        return required
    return overlap(required, target) or required


def required_versions(module: Module) -> Iterator[BodyExpression]:
    """The values of `required_version` that count in a module.

    Those of an override file replace all others.
    """
    overrides = module.dialect.overrides
    found: list[BodyExpression] = []
    is_replaced = False
    for block in settings_blocks(module, "required_version"):
        expression = block.expression("required_version")
        if expression is None:
            continue
        source = expression.place.source
        if matches_name(source.path.replace("\\", "/").rpartition("/")[2], overrides):
            if not is_replaced or found[0].place.source is not source:
                found = []
            is_replaced = True
        elif is_replaced:
            continue
        found.append(expression)
    return iter(found)


def constraints_in(expression: BodyExpression) -> list[VersionConstraint]:
    """The conditions in a constraint, none where it is invalid; a number counts as its text."""
    text = text_of(expression)
    if text is None:
        value, found = expression.evaluate(None)
        if found or value.type.kind != KIND_NUMBER or not value.is_present:
            return []
        text = convert(value, STRING).as_string()
    return parse_constraints(text) or []


def settings_blocks(module: Module, name: str) -> Iterator[BlockView]:
    """The `terraform` blocks in those documents of a module that contain a name."""
    for document in module.documents:
        if name in document.text:
            for block in document.blocks:
                if block.type == "terraform":
                    yield block


_FIRST_WITH_TYPES: Final = (0, 12, 0)


def is_for_old_versions(module: Module) -> bool:
    """Whether a module allows only versions of Terraform that read another language."""
    return is_before(module, _FIRST_WITH_TYPES)


# Features that versions lack


def in_versions(module: Module, base: Scope) -> Scope:
    """A scope with functions and operators as a module's versions have them.

    It is *base* if all versions have the same.
    """
    functions = module.dialect.functions
    if functions is None or not module.dialect.has(RESOURCES):
        return base
    allowed = allowed_versions(module)
    if allowed is None:
        return base
    first, end = allowed
    missing = {
        name: f"It needs version {since} of {module.dialect.title}, but the module allows only "
        "older ones."
        for name, since in functions.since.items()
        if end is not None and end <= _version(since)
    }
    is_eager = None
    known = base.functions
    if module.dialect.name == "terraform":
        if first is not None and first >= _FIRST_WITH_SHORT_CIRCUITS:
            is_eager = False
        elif end is not None and end <= _FIRST_WITH_SHORT_CIRCUITS:
            is_eager = True
        is_old = end is not None and end <= _FIRST_TO_SEARCH_FOR_NULL
        if is_old and isinstance(known, FunctionsOfDialect):
            known = known.with_meanings({**known.meanings, "contains": "contains_no_null"})
    if not missing and is_eager is None and known is base.functions:
        return base
    scope = Scope(base.variables, known, base.parent, base.is_open, base.keeps_text)
    scope.is_typed, scope.reports_dead_code = base.is_typed, base.reports_dead_code
    scope.missing_functions = missing
    scope.is_eager = is_eager
    return scope


def allows_eager_operators(module: Module) -> bool:
    """Whether a module allows versions in which ``&&`` and ``||`` need both operands."""
    allowed = allowed_versions(module) if module.dialect.name == "terraform" else None
    first = None if allowed is None else allowed[0]
    return first is not None and first < _FIRST_WITH_SHORT_CIRCUITS


def _version(text: str) -> tuple[int, ...]:
    parts = [int(part) for part in text.split(".")]
    return (*parts, *(0,) * (3 - len(parts)))
