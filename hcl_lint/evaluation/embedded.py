"""HCL that is a value: templates and variable files held in strings."""

from __future__ import annotations

from hcl_lint.evaluation.evaluator import Evaluator
from hcl_lint.evaluation.scope import Scope
from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.syntax.nodes import Attribute, Expression
from hcl_lint.syntax.parser import parse_config, parse_template
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, object_value


def render(run: Evaluator, text: str, scope: Scope) -> tuple[Value, list[Diagnostic]]:
    """Return the value of a template in a string, and what is wrong inside of it.

    Offsets of the diagnostics are in *text*. Steps and levels are those of *run*.
    """
    tree = parse_template(Source("", text), run.limits)
    if tree.diagnostics:
        return DYNAMIC_UNKNOWN, tree.diagnostics
    return _evaluate(run, tree, tree.expression, scope)


def read_variables(run: Evaluator, text: str) -> tuple[Value, list[Diagnostic]]:
    """Return the object that a variable file in a string defines, and what is wrong in it.

    Offsets of the diagnostics are in *text*. Steps and levels are those of *run*.
    """
    tree = parse_config(Source("", text), run.limits)
    diagnostics = list(tree.diagnostics)
    attributes: dict[str, Value] = {}
    for item in tree.body.items:
        if isinstance(item, Attribute):
            name = tree.token_text(item.name_token)
            attributes[name], found = _evaluate(run, tree, item.expression, None)
            diagnostics += found
    return object_value(attributes), diagnostics


def _evaluate(
    run: Evaluator, tree: SyntaxTree, node: Expression, scope: Scope | None
) -> tuple[Value, list[Diagnostic]]:
    """Evaluate a node of another tree on behalf of *run*."""
    inner = Evaluator(tree, run.handlers, run.limits)
    inner.steps = run.steps - len(tree.tokens)
    inner.depth = run.depth
    inner.quiet = 0
    value = inner.value(node, scope)
    run.steps = inner.steps
    return value, inner.diagnostics
