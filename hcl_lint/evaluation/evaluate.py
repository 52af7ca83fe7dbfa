"""Evaluation: an expression and a scope in, a value and diagnostics out.

The table of handlers for each class of node, and those for literals and for the constructors of
tuples and objects; the way into the reading of type constraints, whose defaults are literal.
Source: HCL native syntax, "Literal Values" and "Collection Values".
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation import (
    calls, conditionals, for_expressions, operators, rules, templates, traversals,
)
from hcl_lint.evaluation.evaluator import Evaluator, Handler, LimitExceeded
from hcl_lint.evaluation.scope import Scope
from hcl_lint.evaluation.type_expressions import CONSTRAINT_WITH_DEFAULTS, TypeDefaults, read_type
from hcl_lint.syntax.nodes import (
    Binary, BoolLiteral, Conditional, ErrorNode, Expression, For, FunctionCall, HeredocTemplate,
    Index, Node, NullLiteral, NumberLiteral, Object, ObjectItem, Parentheses, QuotedTemplate,
    RelativeTraversal, Splat, SplatItem, StandaloneTemplate, Template, Traversal, Tuple, Unary,
)
from hcl_lint.syntax.queries import plain_text
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.unicode import normalize
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.numbers import parse_number
from hcl_lint.values.shapes import any_of, mapping_of
from hcl_lint.values.types import NUMBER, STRING, Type
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, FALSE, NO_MARKS, TRUE, Value, around, object_value, tuple_value,
)

_FEW_DIGITS: Final = 9
_NOTHING_WRONG: Final[list[Diagnostic]] = []


def _number(run: Evaluator, node: NumberLiteral, scope: Scope | None) -> Value:
    first = node.first
    text = run.token_text(first)
    if len(text) > run.limits.digits:
        run.exceed_digits(node)
    try:
        return Value(NUMBER, parse_number(text))
    except ValueError:  # reported by the parser
        return DYNAMIC_UNKNOWN


def _bool(run: Evaluator, node: BoolLiteral, scope: Scope | None) -> Value:
    return TRUE if node.value else FALSE


def _null(run: Evaluator, node: NullLiteral, scope: Scope | None) -> Value:
    return DYNAMIC_NULL


def _parentheses(run: Evaluator, node: Parentheses, scope: Scope | None) -> Value:
    return run.value(node.expression, scope)


def _error(run: Evaluator, node: ErrorNode, scope: Scope | None) -> Value:
    """Evaluate what did not parse: nothing is known about it, and the parser reported why."""
    return DYNAMIC_UNKNOWN


def _tuple(run: Evaluator, node: Tuple, scope: Scope | None) -> Value:
    result = tuple_value([run.value(item, scope) for item in node.items])
    run.check_size(result, node)
    return result


def _object(run: Evaluator, node: Object, scope: Scope | None) -> Value:
    """Evaluate ``{a = b}``; of repeated keys the last one counts."""
    attributes: dict[str, Value] = {}
    others: list[Value] = []
    marks = NO_MARKS
    is_known = True
    is_late = False
    for item in node.items:
        if not isinstance(item, ObjectItem):
            is_known = False
            value = DYNAMIC_UNKNOWN
            others.append(value)
            continue
        errors = run.errors
        key = item.key
        name: str | None = None
        if type(key) is Traversal and not key.steps:
            name = normalize(key.name)
            value = run.value(item.value, scope)
        elif isinstance(key, (BoolLiteral, NullLiteral)):
            name = run.token_text(key.first)
            value = run.value(item.value, scope)
        else:
            key_value = _key(run, key, scope)
            key_errors = run.errors
            value = run.value(item.value, scope)
            if key_errors == errors:
                marks |= key_value.marks
                is_late = is_late or key_value.is_late
                name = _name(run, item, key_value)
        if name is None:
            is_known = False
            others.append(value)
        else:
            attributes[name] = value
    if not is_known:
        if run.is_type_check:
            result = mapping_of(any_of([*attributes.values(), *others]))
            result = result.with_marks(marks | around(value))  # None replaces the last item.
            return result.late() if is_late else result
        return DYNAMIC_UNKNOWN
    result = object_value(attributes)
    run.check_size(result, node)
    return result.with_marks(marks) if marks else result


def _key(run: Evaluator, key: Expression, scope: Scope | None) -> Value:
    """Return the value of a key that is an expression."""
    if isinstance(key, Traversal):
        run.report(rules.KEY_AS_NAME.at(run.tree.range_of(key), key=rules.excerpt(run.tree, key)))
        return DYNAMIC_UNKNOWN
    return run.value(key, scope)


def _name(run: Evaluator, item: ObjectItem, key: Value) -> str | None:
    """Return the name that a key's value stands for; None where it is unknown or has none."""
    if key.is_null:
        run.report(
            rules.NULL_KEY.at(run.tree.range_of(item.value), key=rules.excerpt(run.tree, item.key))
        )
        return None
    try:
        key = convert(key, STRING)
        return None if key.is_unknown else key.as_string()
    except ConversionError:
        run.report(rules.WRONG_KEY.at(run.tree.range_of(item.key), value=rules.described(key)))
        return None


_HANDLERS: Final[dict[type[Node], Handler]] = {
    NumberLiteral: _number,
    BoolLiteral: _bool,
    NullLiteral: _null,
    Parentheses: _parentheses,
    Tuple: _tuple,
    Object: _object,
    ErrorNode: _error,
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
    tree: SyntaxTree, node: Expression, scope: Scope | None = None, limits: Limits = DEFAULT_LIMITS,
    *, unwrap: bool = True,
) -> tuple[Value, list[Diagnostic]]:
    """Return the value of an expression, and what is wrong with it.

    Never raises. Where something is wrong the value is what is left of it, often unknown: that of
    ``[1, nope]`` is a tuple of a number and an unknown value. Parts that did not parse are unknown,
    and are not reported again.

    *node* is an expression of *tree*. Without a *scope* the expression must be literal: neither
    variables nor calls are allowed. With *unwrap* off, a template that is nothing but an
    interpolation, ``"${x}"``, is a string like any other. An evaluation that asks for more than
    *limits* allow is given up, with an unknown value and one more diagnostic.
    """
    value = _of_literal(tree, node, limits)
    if value is not None:  # so are most
        return value, []
    value, diagnostics, _ = evaluate_counted(tree, node, scope, limits, unwrap=unwrap)
    return value, diagnostics


def _of_literal(tree: SyntaxTree, node: Expression, limits: Limits) -> Value | None:
    """Return the value of a simple literal, which is the same in all scopes; None of the rest."""
    text = plain_text(node)
    if text is not None:
        return Value(STRING, text)
    if isinstance(node, NumberLiteral):
        text = tree.token_text(node.first)
        if len(text) <= _FEW_DIGITS and text.isdigit() and len(text) <= limits.digits:
            return Value(NUMBER, parse_number(text))
    elif isinstance(node, BoolLiteral):
        return TRUE if node.value else FALSE
    elif isinstance(node, NullLiteral):
        return DYNAMIC_NULL
    return None


def evaluate_counted(
    tree: SyntaxTree, node: Expression, scope: Scope | None = None, limits: Limits = DEFAULT_LIMITS,
    *, unwrap: bool = True,
) -> tuple[Value, list[Diagnostic], int]:
    """Evaluate as `evaluate` does, and return the number of steps that it took as well.

    If the tree has a budget and an expression needs more of it than it may take, the value is
    unknown and nothing is reported here: the budget notes it, once for all expressions. A result
    that the scope has kept, or without one the tree, takes no step. The diagnostics are the
    caller's, who may change them.
    """
    results = None
    if unwrap:
        results = tree.constants if scope is None else scope.results
    if results is not None:
        known = results.get(node)
        if known is not None:
            return known[0], _copies(known[1]), 0
    run = Evaluator(tree, _HANDLERS, limits)
    typing = None if scope is None else scope.typing()
    if typing is not None:
        run.is_type_check = True
        run.reports_dead_code = typing.reports_dead_code
        run.is_certain = typing.is_certain
    budget = tree.budget
    if budget is not None:
        run.steps = min(limits.steps, budget.each, max(0, budget.steps))
    allowed = run.steps
    value = DYNAMIC_UNKNOWN
    limit: Diagnostic | None = None
    try:
        if not unwrap and isinstance(node, Template):
            value = templates.text(run, node, node.parts, scope)
        else:
            value = run.value(node, scope)
    except LimitExceeded as error:
        limit = error.diagnostic
    except RecursionError:
        limit = rules.TOO_DEEP.at(tree.range_of(node), limit=limits.depth)
    if budget is not None:
        budget.steps -= allowed - run.steps
        if run.steps < 0 and allowed < limits.steps:
            budget.exceed(*(tree.string or tree.range(node)))
            limit = None
            results = None
    diagnostics = run.diagnostics
    if limit is not None:
        diagnostics.append(limit)
        if limits is not DEFAULT_LIMITS:
            results = None
    if results is not None:
        results[node] = value, diagnostics or _NOTHING_WRONG
        diagnostics = _copies(diagnostics)
    return value, diagnostics, allowed - run.steps


def _copies(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    return [diagnostic.copy() for diagnostic in diagnostics] if len(diagnostics) != 0 else []


def read_constraint(
    tree: SyntaxTree, node: Expression, mode: int = CONSTRAINT_WITH_DEFAULTS,
    limits: Limits = DEFAULT_LIMITS,
) -> tuple[Type, TypeDefaults | None, list[Diagnostic]]:
    """Return the type of a constraint, its defaults if it has some, and what is wrong with it.

    As `hcl_lint.evaluation.type_expressions.read_type`, with the values of defaults. Never raises.
    """
    return read_type(tree, node, mode, limits, _default)


def _default(
    tree: SyntaxTree, node: Expression, scope: None, limits: Limits
) -> tuple[Value, list[Diagnostic]]:
    return evaluate(tree, node, scope, limits)
