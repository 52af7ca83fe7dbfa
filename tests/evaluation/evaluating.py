"""Short ways to evaluate in a test."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.function import Function
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.parser import parse_expression, parse_template
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.source import Source
from hcl_lint.values.plain import from_python
from hcl_lint.values.value import Value, display

Plain = object


def tree_of(text: str) -> SyntaxTree:
    """The tree of an expression that is right."""
    tree = parse_expression(Source("t", text))
    assert tree.diagnostics == []
    return tree


def scope_of(functions: dict[str, Function] | None = None, /, **variables: Plain) -> Scope:
    """A scope of plain Python values, or of values as they are."""
    return Scope({name: from_python(each) for name, each in variables.items()}, functions)


def outcome(
    text: str, scope: Scope | None = None, limits: Limits = DEFAULT_LIMITS, /, **variables: Plain
) -> tuple[Value, list[Diagnostic]]:
    """The value of an expression and what is wrong with it."""
    tree = tree_of(text)
    return evaluate(tree, tree.expression, scope or scope_of(**variables), limits)


def value_of(text: str, scope: Scope | None = None, /, **variables: Plain) -> Value:
    """The value of an expression with which nothing is wrong."""
    value, diagnostics = outcome(text, scope, DEFAULT_LIMITS, **variables)
    assert diagnostics == []
    return value


def shown(text: str, scope: Scope | None = None, /, **variables: Plain) -> str:
    """The value of an expression with which nothing is wrong, as HCL text."""
    return display(value_of(text, scope, **variables))


def template(text: str, **variables: Plain) -> str:
    """The value of a template with which nothing is wrong, as HCL text."""
    tree = parse_template(Source("t", text))
    assert tree.diagnostics == []
    value, diagnostics = evaluate(tree, tree.expression, scope_of(**variables))
    assert diagnostics == []
    return display(value)


def mistake(text: str, scope: Scope | None = None, /, **variables: Plain) -> str:
    """The one thing wrong with an expression: ``range: summary / detail``."""
    _, diagnostics = outcome(text, scope, DEFAULT_LIMITS, **variables)
    (found,) = diagnostics
    return f"{text[found.start : found.end]}: {found.summary} / {found.detail}"


def rules(text: str, scope: Scope | None = None, /, **variables: Plain) -> list[str]:
    """The rules of what is wrong with an expression."""
    return [each.rule.name for each in outcome(text, scope, DEFAULT_LIMITS, **variables)[1]]
