"""The scopes inside the loops of an expression, for rules that look at parts of it."""

from __future__ import annotations

from hcl_lint.evaluation.scope import Scope
from hcl_lint.linter.context import FileContext
from hcl_lint.semantics.instances import loop_variables
from hcl_lint.syntax.nodes import Expression, For, ForDirective, Node
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value


def scope_inside(file: FileContext, node: Node) -> Scope | None:
    """The scope of the node that is being looked at: that of its place, with loop variables.

    These stand for any element of what the loops around the node go through.
    """
    scope = file.scope_at(node)
    ancestors = file.ancestors
    for index, loop in enumerate(ancestors):
        if not isinstance(loop, (For, ForDirective)):
            continue
        child = ancestors[index + 1] if index + 1 < len(ancestors) else node
        if child is not loop.collection:
            scope = Scope(_variables(file, loop, scope), None, scope)
    return scope


def value_inside(file: FileContext, node: Expression, scope: Scope | None) -> Value:
    """The value of a part of an expression; unknown where something is wrong with it."""
    value, problems = file.evaluate_in(file.tree, node, scope)
    return DYNAMIC_UNKNOWN if problems else value


def _variables(
    file: FileContext, loop: For | ForDirective, scope: Scope | None
) -> dict[str, Value]:
    """The variables of a loop, worked out once."""
    known = file.kept(_known)
    if loop not in known:
        collection = value_inside(file, loop.collection, scope)
        known[loop] = loop_variables(file.tree, loop, collection)
    return known[loop]


def _known(file: FileContext) -> dict[Node, dict[str, Value]]:
    return {}
