"""The way into evaluation: an expression and a scope in, a value and what is wrong out."""

from __future__ import annotations

from hcl_lint.evaluation import (
    calls, conditionals, for_expressions, literals, operators, problems, templates, traversals,
)  # fmt: skip
from hcl_lint.evaluation.evaluator import Evaluator, LimitExceeded
from hcl_lint.evaluation.scope import Scope
from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.syntax.nodes import (
    Binary, BoolLiteral, Conditional, ErrorNode, Expression, For, FunctionCall, HeredocTemplate,
    Index, Node, NullLiteral, NumberLiteral, Object, Parentheses, QuotedTemplate,
    RelativeTraversal, Splat, SplatItem, StandaloneTemplate, Template, Traversal, Tuple, Unary,
)  # fmt: skip
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.evaluation.evaluator import Handler

_HANDLERS: Final[dict[type[Node], Handler]] = {
    NumberLiteral: literals.number,
    BoolLiteral: literals.bool_literal,
    NullLiteral: literals.null,
    Parentheses: literals.parentheses,
    Tuple: literals.tuple_literal,
    Object: literals.object_literal,
    ErrorNode: literals.error,
    QuotedTemplate: templates.template,
    HeredocTemplate: templates.template,
    StandaloneTemplate: templates.template,
    Traversal: traversals.traversal,
    RelativeTraversal: traversals.relative_traversal,
    Index: traversals.index,
    Splat: traversals.splat,
    SplatItem: traversals.splat_item,
    FunctionCall: calls.function_call,
    Unary: operators.unary,
    Binary: operators.binary,
    Conditional: conditionals.conditional,
    For: for_expressions.for_expression,
}


def evaluate(
    tree: SyntaxTree,
    node: Expression,
    scope: Scope | None = None,
    limits: Limits = DEFAULT_LIMITS,
    *,
    unwrap: bool = True,
) -> tuple[Value, list[Diagnostic]]:
    """Return the value of an expression, and what is wrong with it.

    Never raises. Where something is wrong the value is what is left of it, often unknown: that
    of ``[1, nope]`` is a tuple of a number and an unknown value. Parts that did not parse are
    unknown, and said nothing more about.

    *node* is an expression of *tree*. Without a *scope* the expression must be literal: neither
    variables nor calls are allowed. With *unwrap* off, a template that is nothing but an
    interpolation, ``"${x}"``, is a string like any other. An evaluation that asks for more than
    *limits* allow is given up, with an unknown value and one more diagnostic.
    """
    value, diagnostics, _ = evaluate_counted(tree, node, scope, limits, unwrap=unwrap)
    return value, diagnostics


def evaluate_counted(
    tree: SyntaxTree,
    node: Expression,
    scope: Scope | None = None,
    limits: Limits = DEFAULT_LIMITS,
    *,
    unwrap: bool = True,
) -> tuple[Value, list[Diagnostic], int]:
    """Evaluate as `evaluate` does, and return the number of steps that it took as well."""
    run = Evaluator(tree, _HANDLERS, limits)
    try:
        if not unwrap and isinstance(node, Template):
            value = templates.text(run, node, node.parts, scope)
        else:
            value = run.value(node, scope)
    except LimitExceeded as error:
        return DYNAMIC_UNKNOWN, [*run.diagnostics, error.diagnostic], limits.steps - run.steps
    except RecursionError:
        found = [*run.diagnostics, problems.too_deep(limits.depth, tree.range_of(node))]
        return DYNAMIC_UNKNOWN, found, limits.steps - run.steps
    return value, run.diagnostics, limits.steps - run.steps
