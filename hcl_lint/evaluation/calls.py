"""Function calls: look up the function, evaluate its arguments, call it.

Source: HCL native syntax, "Functions and Function Calls"; recorded behaviour.
"""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation import rules
from hcl_lint.evaluation.conditionals import has_no_error
from hcl_lint.evaluation.evaluator import UNITS_OF_STEP, Evaluator
from hcl_lint.evaluation.function import Function, FunctionError, call, marks_of_call
from hcl_lint.evaluation.read_files import (
    DECODERS, check_template, decoded_file, functions_of, given_variables,
)
from hcl_lint.evaluation.rules import FUNCTION_ARGUMENT_TYPE
from hcl_lint.evaluation.scope import Scope
from hcl_lint.evaluation.type_expressions import CONSTRAINT, CONSTRAINT_WITH_DEFAULTS, read_type
from hcl_lint.evaluation.typed_calls import refusal, result_of_many, swapped, typed_result
from hcl_lint.syntax.nodes import Expression, FunctionCall, Index, Traversal
from hcl_lint.syntax.parser import parse_config, parse_template
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import Limits
from hcl_lint.text.source import Source
from hcl_lint.values.convert import ConversionError, convert, convert_if_possible, is_open
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.shapes import (
    PLAIN_IF_NULL, any_of, element_of, kinds_of, shape_of, unless_null,
)
from hcl_lint.values.types import (
    KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_STRING, KIND_TUPLE, STRING,
)
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, FALSE, NO_MARKS, TRUE, UNKNOWN_BOOL, Value, object_value,
    uncertain, unknown_value,
)

SyntaxFunction = Callable[[Evaluator, FunctionCall, "list[Argument]", Scope | None], Value]


def function_call(run: Evaluator, node: FunctionCall, scope: Scope | None) -> Value:
    """Evaluate ``name(arguments)``."""
    name = node.name
    function = scope.find_function(name) if scope is not None else None
    if scope is None or function is None:
        return _without_function(run, node, name, scope)
    errors = run.errors
    arguments = node.arguments
    expanded: list[Value] = []
    if node.ellipsis_token != -1 and arguments:
        found, many = _expanded(run, node, arguments[-1], scope)
        if found is None:
            if not run.is_type_check:
                return DYNAMIC_UNKNOWN
            return _of_many(run, node, function, many, scope)
        expanded = found
        arguments = arguments[:-1]
    count = len(arguments) + len(expanded)
    most = function.most_arguments
    if count < function.least_arguments or (most is not None and count > most):
        run.report(rules.wrong_count(run.tree, node, name, function, count))
        return DYNAMIC_UNKNOWN
    if function.implementation is None:
        return _call_with_syntax(run, node, function, expanded, scope)
    reported = len(run.diagnostics)
    given: list[Value] = []
    values: list[Value] = []
    size = 0
    for argument in arguments:
        value = run.value(argument, scope)
        if run.is_type_check:
            given.append(value)
        value = _converted(run, node, function, len(values), value)
        values.append(value)
        size += value.size
    for value in expanded:
        value = _converted(run, node, function, len(values), value)
        values.append(value)
        size += value.size
    if run.errors > errors:
        if run.is_type_check and _is_swapped(run, node, function, given, reported):
            run.errors = errors + 1
        return DYNAMIC_UNKNOWN
    texts = sum(len(element.payload) for element in values if isinstance(element.payload, str))
    run.charge((size + texts) // UNITS_OF_STEP, node)
    result, error = call(function, values, run.limits, keeps_marks=run.is_type_check)
    if run.is_type_check and result.contains_unknown:
        run.unknowns += 1  # Some functions return what is never known.
        if function.name in _UNSEEN or not any(value.contains_late for value in values):
            run.others += 1
        if any(shape_of(value) is not None for value in values):
            run.undecided += 1
        if function.name in DECODERS and error is None:
            result, error = decoded_file(run, node, function, result, scope)
        result, error = _typed(run, function, values, result, error)
        if function.name == "templatefile" and error is None and len(arguments) == 2:
            # PERF: few files render templates; so it is below.

            check_template(run, node, values[1], scope)
            if run.errors > errors:
                return DYNAMIC_UNKNOWN
    if error is not None:
        run.charge(size, node)
        if not (run.is_type_check and _is_swapped(run, node, function, given, reported)):
            run.report(rules.call_failed(run.tree, node, name, error))
        return DYNAMIC_UNKNOWN
    run.charge_result(result, node)
    return result.late() if result.is_unknown and _has_late(function, values) else result


# Functions whose result is unknown only because what they read is not looked at.
_UNSEEN: Final = ("", "templatefile", "templatestring")
# Those that make one value of all parts of their arguments.
_OF_ALL_PARTS: Final = (
    "compact", "distinct", "format", "join", "jsonencode", "setunion", "sort", "yamlencode",
)


def _has_late(function: Function, values: list[Value]) -> bool:
    """Whether an argument is late without which no result is known."""
    for index, value in enumerate(values):
        if not value.contains_late:
            continue
        if function.name in _OF_ALL_PARTS:
            return True
        parameter = function.parameter_at(index)
        if value.is_late and parameter is not None and not parameter.allow_unknown:
            return True
    return False


def _is_swapped(
    run: Evaluator, node: FunctionCall, function: Function, given: list[Value], reported: int
) -> bool:
    """Report arguments that do not fit, but would if two of them changed places.

    That is one mistake; the problems of the single arguments are taken back. *reported* is the
    number of diagnostics from before the arguments.
    """
    if run.quiet != 0 or node.ellipsis_token != -1:
        return False
    count = len(node.arguments)
    places = {rules.argument_range(run.tree, node, number).start for number in range(count)}
    for diagnostic in run.diagnostics[reported:]:
        if diagnostic.rule is not FUNCTION_ARGUMENT_TYPE or diagnostic.start not in places:
            return False  # Something is wrong inside an argument.
    pair = swapped(function, given, run.limits)
    if pair is None:
        return False
    del run.diagnostics[reported:]
    run.report(rules.swapped_arguments(run.tree, node, function, *pair))
    return True


def _typed(
    run: Evaluator, function: Function, values: list[Value], result: Value,
    error: FunctionError | None,
) -> tuple[Value, FunctionError | None]:
    """Return what the types of unknown arguments say about the result, or why there is none."""
    refused = refusal(function, values, run.limits)
    if refused is not None:
        return DYNAMIC_UNKNOWN, refused
    if error is not None and not any(is_open(value) for value in values):
        return result, error
    if error is not None:
        result = result.with_marks(marks_of_call(function, values, handled=True))
    try:
        return typed_result(function, values, result), None
    except ConversionError as failure:
        return DYNAMIC_UNKNOWN, FunctionError(failure.message, 0)


def _of_many(
    run: Evaluator, node: FunctionCall, function: Function, many: Value, scope: Scope | None
) -> Value:
    """Return what is known of a call whose last argument expands to no known number of values."""
    if function.name in SYNTAX_FUNCTIONS:
        return DYNAMIC_UNKNOWN  # `try` forgives what is wrong with an argument.
    errors = run.errors
    values: list[Value] = []
    for argument in node.arguments[:-1]:
        value = run.value(argument, scope)
        if function.parameter_at(len(values)) is not None and function.implementation is not None:
            value = _converted(run, node, function, len(values), value)
        values.append(value)
    if run.errors > errors or function.implementation is None:
        return DYNAMIC_UNKNOWN
    marks = marks_of_call(function, values, handled=True)
    if function.parameter_at(len(values)) is None:
        return result_of_many(function, values).with_marks(marks)
    count, element = len(values), element_of(many).with_marks(many.marks_of_parts)
    # What is wrong with each value is wrong unless there may be none.
    needs_one = count < function.least_arguments or (
        call(function, values, run.limits)[1] is not None)
    if needs_one:
        values.append(_converted(run, node, function, count, element))
        refused = refusal(function, values, run.limits) if run.errors == errors else None
        if refused is not None and refused.argument == count and function.variadic is not None:
            name = node.name
            run.report(rules.call_failed(run.tree, node, name, refused))
        if run.errors > errors:
            return DYNAMIC_UNKNOWN
    else:
        values.append(element)
    result = result_of_many(function, values).unmarked()
    others = marks_of_call(function, values, handled=True)
    return result.with_marks(others if needs_one else marks | uncertain(others))


def _without_function(run: Evaluator, node: FunctionCall, name: str, scope: Scope | None) -> Value:
    if scope is not None and scope.allows_any_variable() and not scope.allows_calls():
        for argument in node.arguments:
            run.value(argument, scope)  # for what is wrong there
    elif run.is_type_check or not run.is_reported(*rules.name_range(run.tree, node)):
        run.report(rules.undefined_function(run.tree, node, name, scope))
    return DYNAMIC_UNKNOWN


def _expanded(
    run: Evaluator, node: FunctionCall, last: Expression, scope: Scope | None
) -> tuple[list[Value] | None, Value]:
    """Return the arguments that the last one expands to, None if it is unknown.

    And what it is.
    """
    errors = run.errors
    value = run.value(last, scope)
    if run.errors > errors:
        return None, DYNAMIC_UNKNOWN
    kinds = kinds_of(value)
    if value.is_null or not any([kind in _EXPANDED for kind in kinds]):
        run.report(rules.wrong_expansion(run.tree, last, value))
        return None, DYNAMIC_UNKNOWN
    if value.is_unknown:
        return None, value
    run.check_elements(len(value.as_elements()), last)
    return [item.with_marks(value.marks) for item in value.as_elements()], value


_EXPANDED: Final = (KIND_DYNAMIC, KIND_LIST, KIND_SET, KIND_TUPLE)


def _converted(
    run: Evaluator, node: FunctionCall, function: Function, index: int, value: Value
) -> Value:
    """Return an argument, converted to the type of the parameter."""
    parameter = function.parameter_at(index)
    assert parameter is not None
    wanted = parameter.type
    if run.is_type_check and not parameter.allow_null:
        value = unless_null(value)
    if wanted.kind == KIND_DYNAMIC or value.type == wanted:
        return value
    run.charge(value.size, node)
    try:
        return convert_if_possible(value, wanted) if run.is_type_check else convert(value, wanted)
    except ConversionError as error:
        run.report(rules.wrong_argument(run.tree, node, index, parameter, error.message))
        return DYNAMIC_UNKNOWN


def _call_with_syntax(
    run: Evaluator, node: FunctionCall, function: Function, expanded: list[Value],
    scope: Scope | None,
) -> Value:
    arguments = [Argument(argument, None) for argument in node.arguments]
    if node.ellipsis_token != -1:
        last = arguments.pop()
        arguments += [Argument(last.node, value) for value in expanded]
    implementation = SYNTAX_FUNCTIONS.get(function.name)
    if implementation is None:
        return unknown_value(function.returns, function.refinement)
    return implementation(run, node, arguments, scope)


_SOME_STRING: Final = unknown_value(STRING, NOT_NULL)


class Argument:
    """An unevaluated argument; one from an expanded ``list...`` already has its value."""

    __slots__ = ("node", "given")

    def __init__(self, node: Expression, given: Value | None) -> None:
        self.node = node
        self.given = given

    def value(self, run: Evaluator, scope: Scope | None) -> Value:
        return run.value(self.node, scope) if self.given is None else self.given


def try_each(
    run: Evaluator, node: FunctionCall, arguments: list[Argument], scope: Scope | None
) -> Value:
    """``try``: the first argument that can be evaluated; the errors of others do not count."""
    errors = run.errors
    possible: list[Value] = []
    is_certain = False
    for argument in arguments:
        unknowns = run.unknowns
        value = _value_quietly(run, argument, scope)
        if run.errors == errors and not is_certain:
            possible.append(value)
            if value.payload is PLAIN_IF_NULL:
                possible.append(DYNAMIC_NULL)
            is_certain = run.unknowns == unknowns or (
                len(possible) == 1 and has_no_error(run, argument.node, scope))
            if not run.is_type_check:
                break
        run.errors = errors
    if possible:
        # What follows from something unknown may still fail when it becomes known.
        if run.is_type_check:
            if not is_certain:
                run.undecided += 1
            return possible[0] if len(possible) == 1 else any_of(possible)
        return DYNAMIC_UNKNOWN if possible[0].contains_unknown else possible[0]
    failures: list[Diagnostic] = []
    if run.quiet == 0:
        count = len(run.diagnostics)
        for argument in arguments:
            argument.value(run, scope)  # once more, for the words
            failures += run.take_back(count, errors)
    run.report(rules.nothing_worked(run.tree, node, failures))
    return DYNAMIC_UNKNOWN


def can_evaluate(
    run: Evaluator, node: FunctionCall, arguments: list[Argument], scope: Scope | None
) -> Value:
    """``can``: whether the argument can be evaluated."""
    errors, unknowns = run.errors, run.unknowns
    value = _value_quietly(run, arguments[0], scope)
    if run.errors > errors:
        run.errors = errors
        return FALSE
    is_open = run.unknowns > unknowns if run.is_type_check else value.contains_unknown
    return UNKNOWN_BOOL if is_open else TRUE


def _value_quietly(run: Evaluator, argument: Argument, scope: Scope | None) -> Value:
    """Evaluate an argument, and count its problems without reporting them."""
    run.quiet += 1
    value = argument.value(run, scope)
    run.quiet -= 1
    return value


def convert_to_type(
    run: Evaluator, node: FunctionCall, arguments: list[Argument], scope: Scope | None
) -> Value:
    """``convert``: the first argument as a value of the type that the second one names."""
    return _conversion(run, node, arguments, scope, CONSTRAINT)


def convert_with_defaults(
    run: Evaluator, node: FunctionCall, arguments: list[Argument], scope: Scope | None
) -> Value:
    """``convert`` to a type that may give defaults to optional attributes."""
    return _conversion(run, node, arguments, scope, CONSTRAINT_WITH_DEFAULTS)


def _conversion(
    run: Evaluator, node: FunctionCall, arguments: list[Argument], scope: Scope | None, mode: int
) -> Value:
    errors = run.errors
    value = arguments[0].value(run, scope)

    def default(
        tree: SyntaxTree, node: Expression, scope: None, limits: Limits
    ) -> tuple[Value, list[Diagnostic]]:
        return run.value(node, None), []

    wanted, defaults, diagnostics = read_type(
        run.tree, arguments[1].node, mode, run.limits, default
    )
    for diagnostic in diagnostics:
        run.report(diagnostic)
    if run.errors > errors:
        return DYNAMIC_UNKNOWN
    if defaults is not None:
        value = defaults.apply(value)
    run.charge(value.size, node)
    try:
        return convert(value, wanted)
    except ConversionError as error:
        run.report(rules.not_convertible(run.tree, arguments[0].node, error.message))
        return DYNAMIC_UNKNOWN


def render_template(
    run: Evaluator, node: FunctionCall, arguments: list[Argument], scope: Scope | None
) -> Value:
    """``templatestring``: the first argument, a template, with variables."""
    return _rendered(run, arguments, scope, functions_of(scope), NO_MARKS)


def render_flat_template(
    run: Evaluator, node: FunctionCall, arguments: list[Argument], scope: Scope | None
) -> Value:
    """``templatestring`` of a reference to a template, which cannot render others."""
    template = arguments[0]
    if not isinstance(template.node, (Traversal, Index)) and template.given is None:
        run.report(rules.NO_TEMPLATE_REFERENCE.at(run.tree.range_of(template.node)))
        return _SOME_STRING
    functions = functions_of(scope)
    inner = functions
    while inner is not None:
        inner.missing_functions = _NOT_IN_TEMPLATES
        inner = inner.parent
    variables = arguments[1].value(run, scope)
    arguments[1] = Argument(arguments[1].node, variables)
    return _rendered(run, arguments, scope, functions, variables.all_marks())


_NOT_IN_TEMPLATES: Final = {
    name: "Templates cannot render other templates." for name in ("templatefile", "templatestring")
}


def _rendered(
    run: Evaluator, arguments: list[Argument], scope: Scope | None, functions: Scope | None,
    marks: frozenset[str],
) -> Value:
    """Return a rendered template, with the marks of what it uses and some more."""
    reference = arguments[0].node
    errors = run.errors
    text = arguments[0].value(run, scope)
    variables = arguments[1].value(run, scope)
    marks |= text.marks | variables.marks
    if text.is_null or (text.type.kind != KIND_STRING and text.type.kind != KIND_DYNAMIC):
        run.report(rules.no_template(run.tree, reference, text))
    if variables.is_null or variables.type.kind not in (KIND_DYNAMIC, KIND_OBJECT, KIND_MAP):
        run.report(rules.no_template_variables(run.tree, arguments[1].node, variables))
    given = None
    if run.errors == errors and (run.is_type_check or not variables.is_unknown):
        given = given_variables(variables)
    if given is None or text.is_unknown:
        if run.is_type_check:
            marks |= uncertain(variables.all_marks() - marks)
        return _SOME_STRING.with_marks(marks)
    inner = Scope(dict(given), None, functions)
    value, diagnostics = render(run, text.as_string(), inner)
    if diagnostics:
        run.report(rules.wrong_template(run.tree, reference, text, diagnostics[0]))
        return _SOME_STRING.with_marks(marks)
    try:
        return convert(value, STRING).with_marks(marks)
    except ConversionError as error:
        run.report(rules.not_convertible(run.tree, reference, error.message))
        return _SOME_STRING.with_marks(marks)


def decode_variables(
    run: Evaluator, node: FunctionCall, arguments: list[Argument], scope: Scope | None
) -> Value:
    """``decode_tfvars``: the object that a variable file in a string defines."""
    errors = run.errors
    text = arguments[0].value(run, scope)
    if run.errors > errors or text.is_unknown:
        return DYNAMIC_UNKNOWN.with_marks(text.marks)
    if text.is_null or text.type.kind != KIND_STRING:
        run.report(rules.no_template(run.tree, arguments[0].node, text))
        return DYNAMIC_UNKNOWN
    value, diagnostics = read_variables(run, text.as_string())
    if diagnostics:
        reference = arguments[0].node
        run.report(rules.wrong_template(run.tree, reference, text, diagnostics[0]))
    return value.with_marks(text.marks)


# The functions that the evaluator implements itself, by name.
SYNTAX_FUNCTIONS: Final[dict[str, SyntaxFunction]] = {
    "try": try_each,
    "can": can_evaluate,
    "convert": convert_to_type,
    "convert_with_defaults": convert_with_defaults,
    "templatestring": render_template,
    "templatestring_flat": render_flat_template,
    "decode_tfvars": decode_variables,
}


def render(run: Evaluator, text: str, scope: Scope) -> tuple[Value, list[Diagnostic]]:
    """Return the value of a template in a string, and what is wrong inside it.

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
    for attribute in tree.body.attributes:
        value, found = _evaluate(run, tree, attribute.expression, None)
        attributes[attribute.name] = value
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
    inner.is_type_check = run.is_type_check
    value = inner.value(node, scope)
    run.steps = inner.steps
    return value, inner.diagnostics
