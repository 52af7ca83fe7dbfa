"""Functions that take expressions instead of values: they decide what is evaluated, and how."""

from __future__ import annotations

from hcl_lint.evaluation import problems
from hcl_lint.evaluation.embedded import read_variables, render
from hcl_lint.evaluation.evaluator import Evaluator
from hcl_lint.evaluation.scope import Scope
from hcl_lint.evaluation.type_expressions import CONSTRAINT, read_type
from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.syntax.nodes import Expression, FunctionCall, Index, Traversal
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.types import KIND_DYNAMIC, KIND_MAP, KIND_OBJECT, KIND_STRING, STRING
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, FALSE, TRUE, UNKNOWN_BOOL, Value, unknown_value,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

_SOME_STRING: Final = unknown_value(STRING, NOT_NULL)


class Argument:
    """An argument as it is written; one that came out of ``list...`` has its value already."""

    __slots__ = ("node", "given")

    def __init__(self, node: Expression, given: Value | None) -> None:
        self.node = node
        self.given = given

    def value(self, run: Evaluator, scope: Scope | None) -> Value:
        """Evaluate the argument."""
        return run.value(self.node, scope) if self.given is None else self.given


def try_each(
    run: Evaluator, node: FunctionCall, arguments: list[Argument], scope: Scope | None
) -> Value:
    """``try``: the first argument that can be evaluated; what is wrong before it is not told."""
    errors = run.errors
    for argument in arguments:
        value = _value_quietly(run, argument, scope)
        if run.errors == errors:
            # Whether an unknown value can be evaluated may turn out later.
            return DYNAMIC_UNKNOWN if value.contains_unknown else value
        run.errors = errors
    failures: list[Diagnostic] = []
    if run.quiet == 0:
        count = len(run.diagnostics)
        for argument in arguments:
            argument.value(run, scope)  # once more, for the words
            failures += run.take_back(count, errors)
    run.report(problems.nothing_worked(run.tree, node, failures))
    return DYNAMIC_UNKNOWN


def can_evaluate(
    run: Evaluator, node: FunctionCall, arguments: list[Argument], scope: Scope | None
) -> Value:
    """``can``: whether the argument can be evaluated."""
    errors = run.errors
    value = _value_quietly(run, arguments[0], scope)
    if run.errors > errors:
        run.errors = errors
        return FALSE
    return UNKNOWN_BOOL if value.contains_unknown else TRUE


def _value_quietly(run: Evaluator, argument: Argument, scope: Scope | None) -> Value:
    """Evaluate an argument, and only count what is wrong with it."""
    run.quiet += 1
    value = argument.value(run, scope)
    run.quiet -= 1
    return value


def convert_to_type(
    run: Evaluator, node: FunctionCall, arguments: list[Argument], scope: Scope | None
) -> Value:
    """``convert``: the first argument as a value of the type that the second one names."""
    errors = run.errors
    value = arguments[0].value(run, scope)
    wanted, _, complaints = read_type(run.tree, arguments[1].node, CONSTRAINT)
    for complaint in complaints:
        run.report(complaint)
    if run.errors > errors:
        return DYNAMIC_UNKNOWN
    run.charge(value.size, node)
    try:
        return convert(value, wanted)
    except ConversionError as error:
        run.report(problems.not_convertible(run.tree, arguments[0].node, error.message))
        return DYNAMIC_UNKNOWN


def render_template(
    run: Evaluator, node: FunctionCall, arguments: list[Argument], scope: Scope | None
) -> Value:
    """``templatestring``: the first argument, a reference to a template, with variables."""
    reference = arguments[0].node
    if not isinstance(reference, (Traversal, Index)) and arguments[0].given is None:
        run.report(problems.no_template_reference(run.tree, reference))
        return _SOME_STRING
    errors = run.errors
    text = arguments[0].value(run, scope)
    variables = arguments[1].value(run, scope)
    marks = text.marks | variables.marks
    if text.is_null or (text.type.kind != KIND_STRING and text.type.kind != KIND_DYNAMIC):
        run.report(problems.no_template(run.tree, reference, text))
    if variables.is_null or variables.type.kind not in (KIND_DYNAMIC, KIND_OBJECT, KIND_MAP):
        run.report(problems.no_template_variables(run.tree, arguments[1].node, variables))
    if run.errors > errors or text.is_unknown or variables.is_unknown:
        return _SOME_STRING.with_marks(marks)
    inner = Scope(dict(variables.as_attributes()), None, _functions_of(scope))
    value, diagnostics = render(run, text.as_string(), inner)
    if diagnostics:
        run.report(problems.wrong_template(run.tree, reference, text, diagnostics[0]))
        return _SOME_STRING.with_marks(marks)
    try:
        return convert(value, STRING).with_marks(marks)
    except ConversionError as error:
        run.report(problems.not_convertible(run.tree, reference, error.message))
        return _SOME_STRING.with_marks(marks)


def _functions_of(scope: Scope | None) -> Scope | None:
    """Return a scope that has the functions of another one, and no variables."""
    if scope is None:
        return None
    return Scope(None, scope.functions, _functions_of(scope.parent))


def decode_variables(
    run: Evaluator, node: FunctionCall, arguments: list[Argument], scope: Scope | None
) -> Value:
    """``decode_tfvars``: the object that a variable file in a string defines."""
    errors = run.errors
    text = arguments[0].value(run, scope)
    if run.errors > errors or text.is_unknown:
        return DYNAMIC_UNKNOWN.with_marks(text.marks)
    if text.is_null or text.type.kind != KIND_STRING:
        run.report(problems.no_template(run.tree, arguments[0].node, text))
        return DYNAMIC_UNKNOWN
    value, diagnostics = read_variables(run, text.as_string())
    if diagnostics:
        reference = arguments[0].node
        run.report(problems.wrong_template(run.tree, reference, text, diagnostics[0]))
    return value.with_marks(text.marks)


if TYPE_CHECKING:
    SyntaxFunction = Callable[[Evaluator, FunctionCall, list[Argument], Scope | None], Value]

# What the evaluator does for functions without an implementation, by their names.
SYNTAX_FUNCTIONS: Final[dict[str, SyntaxFunction]] = {
    "try": try_each,
    "can": can_evaluate,
    "convert": convert_to_type,
    "templatestring": render_template,
    "decode_tfvars": decode_variables,
}
