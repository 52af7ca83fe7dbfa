"""The versions of its product that a module works with, and what only some versions have."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.dialects.callables import FunctionsOfDialect
from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.dialects.functions import with_namespaces
from hcl_lint.dialects.versions import since_of
from hcl_lint.evaluation.scope import Scope
from hcl_lint.files.paths import matches_name
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import text_of
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import callers_above
from hcl_lint.semantics.symbols import main_documents, symbols_of
from hcl_lint.semantics.versions import has_change, lacks, lacks_change
from hcl_lint.values.convert import convert
from hcl_lint.values.types import KIND_NUMBER, STRING
from hcl_lint.values.versions import (
    VersionConstraint, VersionRange, allowed_range, overlap, parse_constraints, target_range,
    version_key,
)

SETTINGS: Final = "terraform"  # the type of the block


@kept
def allowed_versions(module: Module) -> VersionRange | None:
    """The first version that a module works with, and the first after them that it does not.

    It is the target of the settings, as far as the module allows it, and those that use it do.
    None where nobody says anything, or nothing is left.
    """
    allowed = required_range(module)
    if allowed is not None and allowed[1] is not None and allowed[1] <= allowed[0]:
        return None
    for narrower in (target_range(module.target) if module.target else None, _of_users(module)):
        if allowed is None:
            allowed = narrower
        elif narrower is not None:
            allowed = overlap(allowed, narrower) or allowed
    return allowed


def required_range(module: Module) -> VersionRange | None:
    """The versions that a module itself asks for, none if it contradicts itself."""
    known: list[VersionConstraint] = []
    for expression in required_versions(module):
        known += constraints_in(expression)
    return allowed_range(known) if known else None


def _of_users(module: Module) -> VersionRange | None:
    """The versions that some user of a module works with, None if any: callers, tested modules."""
    if not module.documents:
        return None
    symbols = symbols_of(module)
    if not main_documents(module):
        tested = symbols.tested
        return None if tested is None else allowed_versions(tested.module)
    ranges = [allowed_versions(caller) for caller in callers_above(module)]
    known = [entry for entry in ranges if entry is not None]
    if not known or len(known) < len(ranges):
        return None
    ends = [end for _, end in known if end is not None]
    return min([first for first, _ in known]), max(ends) if len(ends) == len(known) else None


def required_versions(module: Module) -> Iterator[BodyExpression]:
    """The values of `required_version` that count in a module, and OpenTofu's own.

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
    for document in module.documents:
        if document.may_name("compatible_with"):
            for block in document.view.blocks_on(["language.compatible_with"]):
                expression = block.expression("opentofu")
                if expression is not None and _may_read(expression, module):
                    found.append(expression)
    return iter(found)


def _may_read(expression: BodyExpression, module: Module) -> bool:
    """Whether a constraint in a `language` block allows versions that read such blocks."""
    end = allowed_range(constraints_in(expression))[1]
    return end is None or end > version_key(since_of(module.dialect, "language"))[0]


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
        if document.may_name(name):
            yield from document.blocks("terraform")


@kept
def is_for_old_versions(module: Module) -> bool:
    """Whether a module allows only versions of Terraform that read another language."""
    return lacks_change(module, "typed_language")


# Features that versions lack


@kept
def _missing_functions(module: Module) -> dict[str, str]:
    """The functions that no version has with which a module works, and why."""
    functions, allowed = module.dialect.functions, allowed_versions(module)
    if functions is None or allowed is None or allowed[1] is None:
        return {}
    missing = {
        name: f"It needs version {since} of {module.dialect.title}, but the module allows only "
        "older ones."
        for name, since in functions.since.items() if lacks(module, since)
    }
    return with_namespaces(missing, functions.namespaces)


def in_versions(module: Module, base: Scope) -> Scope:
    """A scope with functions and operators as a module's versions have them.

    It is *base* if all versions have the same.
    """
    functions = module.dialect.functions
    if functions is None or allowed_versions(module) is None or not module.dialect.has(RESOURCES):
        return base
    missing = _missing_functions(module)
    is_eager = None
    if has_change(module, "short_circuits"):
        is_eager = False
    elif lacks_change(module, "short_circuits"):
        is_eager = True
    known = base.functions
    if lacks_change(module, "null_in_contains") and isinstance(known, FunctionsOfDialect):
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
    return allowed_versions(module) is not None and not has_change(module, "short_circuits")
