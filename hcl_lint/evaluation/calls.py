"""Function calls: finding the function, its arguments, and calling it.

Source: HCL native syntax, "Functions and Function Calls"; recorded behaviour.
"""

from __future__ import annotations

from hcl_lint.evaluation import problems
from hcl_lint.evaluation.evaluator import UNITS_OF_STEP, Evaluator
from hcl_lint.evaluation.function import Function, call
from hcl_lint.evaluation.scope import Scope
from hcl_lint.evaluation.syntax_functions import SYNTAX_FUNCTIONS, Argument
from hcl_lint.syntax.nodes import Expression, FunctionCall
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import KIND_DYNAMIC, KIND_LIST, KIND_SET, KIND_TUPLE
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, unknown_value


def function_call(run: Evaluator, node: FunctionCall, scope: Scope | None) -> Value:
    """Evaluate ``name(arguments)``."""
    if node.open_token == node.first + 1:
        name = run.token_text(node.first)
    else:
        name = run.tree.function_name(node)
    function = scope.find_function(name) if scope is not None else None
    if function is None:
        return _without_function(run, node, name, scope)
    errors = run.errors
    arguments = node.arguments
    expanded: list[Value] = []
    if node.ellipsis_token >= 0 and arguments:
        found = _expanded(run, node, arguments[-1], scope)
        if found is None:
            return DYNAMIC_UNKNOWN
        expanded = found
        arguments = arguments[:-1]
    count = len(arguments) + len(expanded)
    most = function.most_arguments
    if count < function.least_arguments or (most is not None and count > most):
        run.report(problems.wrong_count(run.tree, node, name, function, count))
        return DYNAMIC_UNKNOWN
    if function.implementation is None:
        return _call_with_syntax(run, node, function, expanded, scope)
    values: list[Value] = []
    size = 0
    for argument in arguments:
        value = _converted(run, node, function, len(values), run.value(argument, scope))
        values.append(value)
        size += value.size
    for value in expanded:
        value = _converted(run, node, function, len(values), value)
        values.append(value)
        size += value.size
    if run.errors > errors:
        return DYNAMIC_UNKNOWN
    run.charge(size // UNITS_OF_STEP, node)
    result, error = call(function, values, run.limits)
    if error is not None:
        run.charge(size, node)
        run.report(problems.call_failed(run.tree, node, name, function, error))
        return DYNAMIC_UNKNOWN
    run.charge_result(result, node)
    return result


def _without_function(
    run: Evaluator, node: FunctionCall, name: str, scope: Scope | None
) -> Value:
    """Return the value of a call of a function that there is not."""
    if scope is not None and scope.allows_any_variable() and not scope.allows_calls():
        for argument in node.arguments:
            run.value(argument, scope)  # for what is wrong there
    elif not run.is_told(*problems.name_range(run.tree, node)):
        run.report(problems.undefined_function(run.tree, node, name, scope))
    return DYNAMIC_UNKNOWN


def _expanded(
    run: Evaluator, node: FunctionCall, last: Expression, scope: Scope | None
) -> list[Value] | None:
    """Return the arguments that the last one expands to, None where that is not known."""
    errors = run.errors
    value = run.value(last, scope)
    if run.errors > errors:
        return None
    kind = value.type.kind
    if value.is_null or kind not in (KIND_DYNAMIC, KIND_LIST, KIND_SET, KIND_TUPLE):
        run.report(problems.wrong_expansion(run.tree, last, value))
        return None
    if value.is_unknown:
        return None
    run.check_elements(len(value.as_elements()), last)
    return [item.with_marks(value.marks) for item in value.as_elements()]


def _converted(
    run: Evaluator, node: FunctionCall, function: Function, index: int, value: Value
) -> Value:
    """Return an argument as the function's parameter wants it."""
    parameter = function.parameter_at(index)
    assert parameter is not None
    wanted = parameter.type
    if wanted.kind == KIND_DYNAMIC or value.type == wanted:
        return value
    run.charge(value.size, node)
    try:
        return convert(value, wanted)
    except ConversionError as error:
        run.report(problems.wrong_argument(run.tree, node, index, parameter, error.message))
        return DYNAMIC_UNKNOWN


def _call_with_syntax(
    run: Evaluator,
    node: FunctionCall,
    function: Function,
    expanded: list[Value],
    scope: Scope | None,
) -> Value:
    """Call a function that takes expressions as they are written."""
    arguments = [Argument(each, None) for each in node.arguments]
    if node.ellipsis_token >= 0:
        last = arguments.pop()
        arguments += [Argument(last.node, value) for value in expanded]
    implementation = SYNTAX_FUNCTIONS.get(function.name)
    if implementation is None:
        return unknown_value(function.returns, function.refinement)
    return implementation(run, node, arguments, scope)
