"""Type constraints with the defaults of optional attributes, which are literal values."""

from __future__ import annotations

from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.type_expressions import CONSTRAINT_WITH_DEFAULTS, TypeDefaults, read_type
from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.syntax.nodes import Expression
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.values.types import Type
from hcl_lint.values.value import Value


def read_constraint(
    tree: SyntaxTree,
    node: Expression,
    mode: int = CONSTRAINT_WITH_DEFAULTS,
    limits: Limits = DEFAULT_LIMITS,
) -> tuple[Type, TypeDefaults | None, list[Diagnostic]]:
    """Return the type of a constraint, its defaults if it has some, and what is wrong with it.

    As `hcl_lint.evaluation.type_expressions.read_type`, with the values of defaults. Never raises.
    """
    return read_type(tree, node, mode, limits, _evaluate)


def _evaluate(
    tree: SyntaxTree, node: Expression, scope: None, limits: Limits
) -> tuple[Value, list[Diagnostic]]:
    return evaluate(tree, node, scope, limits)
