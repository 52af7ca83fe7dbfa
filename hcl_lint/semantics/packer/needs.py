"""The references without whose targets Packer fails."""

from __future__ import annotations

from hcl_lint.evaluation.scope import Scope
from hcl_lint.semantics.placed import placed_scopes_of
from hcl_lint.syntax.nodes import Expression
from hcl_lint.values.types import KIND_OBJECT
from hcl_lint.values.value import object_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.symbols import Resolved

# Before these are evaluated, Packer puts them in order by their references.
_ORDERED: Final = ("locals", "local", "data")


def are_names_allowed(module: Module, each: Resolved) -> bool:
    """Whether a reference is where there are names at all.

    In conditions of variables only one is allowed, which another check looks at.
    """
    scopes = placed_scopes_of(module, each.document)
    scope = None if scopes is None else scopes.of(each.reference.value)
    if scope is None or not scope.allows_variables():
        return False
    return each.reference.context.path != ("variable", "validation")


def is_incomplete(each: Resolved) -> bool:
    """Whether Packer cannot order a reference, which names something in an index."""
    reference = each.reference
    if reference.context.path[:1] not in [(name,) for name in _ORDERED]:
        return False
    return reference.root in ("local", "data") and len(reference.steps) != 0


def is_needed(module: Module, each: Resolved) -> bool:
    """Whether Packer certainly fails because what a reference leads to is not declared."""
    reference = each.reference
    if reference.context.path[:1] in [(name,) for name in _ORDERED]:
        if reference.root in ("local", "data"):
            return True
    scopes = placed_scopes_of(module, each.document)
    scope = None if scopes is None else scopes.of(reference.value)
    if scopes is None or scope is None or scopes.is_idle(reference.value):
        return False
    root = scope.find(reference.root)
    if root is None or not root.is_present or root.type.kind != KIND_OBJECT:
        return False
    names = dict(root.as_attributes())
    keys = [step.key for step in reference.steps[: each.resolution.length]]
    if len(keys) > 1 and keys[0] in names:
        inner = dict(names[keys[0]].as_attributes())
        inner.pop(keys[1], None)
        names[keys[0]] = object_value(inner)
    elif keys:
        names.pop(keys[0], None)
    without = Scope({reference.root: object_value(names)}, None, scope)
    for start, end in _failures(each, without):
        if start < reference.end and reference.start < end:
            return True
    return False


def _failures(each: Resolved, scope: Scope) -> list[tuple[int, int]]:
    """Where the value that a reference is in cannot be evaluated."""
    document, value = each.document, each.reference.value
    if isinstance(value, Expression):
        from hcl_lint.evaluation.evaluate import evaluate

        found = evaluate(document.tree, value, scope)[1]
    else:
        from hcl_lint.schema.json_body import JsonExpression

        found = JsonExpression(document.tree, value).evaluate(scope)[1]
    return [(problem.start, problem.end) for problem in found if problem.is_error]
