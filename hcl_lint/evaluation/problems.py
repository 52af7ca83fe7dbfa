"""The words for what can be wrong with the values of expressions.

One function for each mistake; all return a diagnostic. What is marked is never shown.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR, Diagnostic
from hcl_lint.syntax.analysis import decisive_range
from hcl_lint.syntax.nodes import (
    Binary, Conditional, Expression, FunctionCall, Interpolation, Node, ObjectItem,
    Splat, Traversal,
)  # fmt: skip
from hcl_lint.syntax.tokens import COMMENT, NEWLINE
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.suggestions import closest
from hcl_lint.values.display import display
from hcl_lint.values.type_names import friendly_name, source_form, with_article
from hcl_lint.values.types import (
    KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_STRING,
    KIND_TUPLE, NUMBER, Type,
)  # fmt: skip
from hcl_lint.values.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.evaluation.function import Function, FunctionError, Parameter
    from hcl_lint.evaluation.scope import Scope

_MOST_NAMES: Final = 8  # listed in a message
_LONGEST_VALUE: Final = 60  # code points of a value in a message
_LONGEST_NAME: Final = 24  # code points of a name in a summary


def _error(
    rule: tuple[str, str], summary: str, detail: str, where: tuple[int, int]
) -> Diagnostic:
    return Diagnostic(rule[0], rule[1], ERROR, summary, detail, where[0], where[1])


# The rules of which these are findings.
_OPERAND: Final = ("operand-type", "V001")
_CONDITIONAL: Final = ("conditional-type-mismatch", "V002")
_ARITY: Final = ("function-arity", "V003")
_ARGUMENT: Final = ("function-argument-type", "V004")
_CALL: Final = ("function-call-error", "V005")
_ATTRIBUTE: Final = ("unknown-attribute", "V006")
_INDEX: Final = ("invalid-index", "V007")
_ITERATION: Final = ("invalid-iteration", "V008")
_DUPLICATE: Final = ("duplicate-map-key", "V009")
_NULL: Final = ("null-misuse", "V015")
_LIMIT: Final = ("evaluation-limit", "V023")
_AMBIGUOUS: Final = ("ambiguous-key", "V024")
_VARIABLE: Final = ("undefined-root", "R005")
_FUNCTION: Final = ("undefined-function", "R020")


# Parts of sentences


def _sentence(clause: str) -> str:
    """Make a sentence of a clause without a capital and a final stop."""
    if clause[:1].islower():
        clause = clause[0].upper() + clause[1:]
    return clause if clause.endswith((".", "?")) else clause + "."


def _is(value: Value) -> str:
    """Say what a value is: ``"a", a string``, or only ``a list of string``."""
    if value.type.kind == KIND_DYNAMIC:
        return "null" if value.is_null else "a value that is not known yet"
    name = with_article(friendly_name(value.type))
    if value.is_null:
        return f"null, of the type {friendly_name(value.type)}"
    if value.is_unknown or value.contains_marks or not value.type.is_primitive:
        return name
    return f"{display(value, _LONGEST_VALUE)}, {name}"


def _short(name: str) -> str:
    """Return a name for a summary, cut where it is too long for one."""
    return name if len(name) <= _LONGEST_NAME else name[:_LONGEST_NAME] + "…"


def _names(names: list[str]) -> str:
    """List names."""
    shown = ", ".join([f"`{name}`" for name in names[:_MOST_NAMES]])
    return shown + (" and others" if len(names) > _MOST_NAMES else "")


def _operator(tree: SyntaxTree, node: Expression) -> str:
    if isinstance(node, Binary):
        return tree.token_text(node.operator_token)
    return tree.token_text(node.first)


# Operators


def wrong_operand(
    tree: SyntaxTree, node: Expression, operand: Expression, value: Value, wanted: Type, reason: str
) -> Diagnostic:
    name = with_article(friendly_name(wanted))
    return _error(
        _OPERAND, f"Operand of `{_operator(tree, node)}` is not {name}",
        f"This is {_is(value)}. {_sentence(reason)}", tree.range(operand),
    )  # fmt: skip


def null_operand(tree: SyntaxTree, node: Expression, operand: Expression) -> Diagnostic:
    return _error(
        _NULL, f"Operand of `{_operator(tree, node)}` is null",
        f"`{_excerpt(tree, operand)}` is null, and this operation needs a value.",
        tree.range(node),
    )  # fmt: skip


def no_result(tree: SyntaxTree, node: Expression, reason: str) -> Diagnostic:
    return _error(
        _OPERAND, f"`{_operator(tree, node)}` has no result here", _sentence(reason),
        tree.range(node),
    )  # fmt: skip


def _excerpt(tree: SyntaxTree, node: Node) -> str:
    """Return the source of a node on one line, cut where it is long."""
    text = " ".join(tree.text(node).split())
    return text if len(text) <= _LONGEST_VALUE else text[:_LONGEST_VALUE] + "…"


# Conditionals


def arms_differ(tree: SyntaxTree, node: Conditional, first: Type, second: Type) -> Diagnostic:
    one, other = with_article(friendly_name(first)), with_article(friendly_name(second))
    if one == other:
        one, other = source_form(first), source_form(second)
        if len(one) + len(other) > 200:
            one = other = with_article(friendly_name(first))
    return _error(
        _CONDITIONAL, "Results of `?` and `:` have no common type",
        f"One is {one}, the other {other}. Both must be convertible to one type, whichever of"
        " them is chosen.",
        _between(tree, node.if_true, node.if_false),
    )  # fmt: skip


def arm_not_convertible(
    tree: SyntaxTree, node: Conditional, value: Value, wanted: Type, reason: str
) -> Diagnostic:
    return _error(
        _CONDITIONAL, "Chosen result does not have the common type",
        f"Both results must become {with_article(friendly_name(wanted))}, but the chosen one"
        f" is {_is(value)}. {_sentence(reason)}",
        _between(tree, node.if_true, node.if_false),
    )  # fmt: skip


def _between(tree: SyntaxTree, first: Node, last: Node) -> tuple[int, int]:
    return tree.range(first)[0], tree.range(last)[1]


def null_condition(tree: SyntaxTree, node: Expression) -> Diagnostic:
    return _error(
        _NULL, "Condition is null",
        "A condition must be true or false. Compare with null explicitly where it can be null.",
        tree.range(node),
    )  # fmt: skip


def wrong_condition(tree: SyntaxTree, node: Expression, value: Value, reason: str) -> Diagnostic:
    return _error(
        _OPERAND, "Condition is not a bool", f"This is {_is(value)}. {_sentence(reason)}",
        tree.range(node),
    )  # fmt: skip


# Templates


def null_in_template(tree: SyntaxTree, part: Node) -> Diagnostic:
    return _error(
        _NULL, "Interpolated value is null",
        'Null has no text. Give it one, such as `x == null ? "" : x`.', _part_range(tree, part),
    )  # fmt: skip


def wrong_in_template(tree: SyntaxTree, part: Node, value: Value, reason: str) -> Diagnostic:
    hint = ""
    if value.type.kind in (KIND_LIST, KIND_SET, KIND_TUPLE, KIND_MAP, KIND_OBJECT):
        hint = " Take out one element, or make text of it with a function."
    return _error(
        _OPERAND, "Interpolated value is not a string",
        f"This is {_is(value)}. {_sentence(reason)}{hint}", _part_range(tree, part),
    )  # fmt: skip


def _part_range(tree: SyntaxTree, part: Node) -> tuple[int, int]:
    return tree.range(part.expression if isinstance(part, Interpolation) else part)


# Objects and for expressions


def ambiguous_key(tree: SyntaxTree, key: Traversal) -> Diagnostic:
    text = _excerpt(tree, key)
    return _error(
        _AMBIGUOUS, "Key is neither a name nor an expression",
        f'Write `({text})` for the value of this expression, or `"{text}"` for a key that reads'
        " like this.",
        tree.range(key),
    )  # fmt: skip


def null_key(tree: SyntaxTree, item: ObjectItem) -> Diagnostic:
    return _error(
        _NULL, "Key is null",
        f"`{_excerpt(tree, item.key)}`, the key of this value, is null. A key is a string.",
        tree.range(item.value),
    )  # fmt: skip


def wrong_key(tree: SyntaxTree, key: Expression, value: Value) -> Diagnostic:
    return _error(
        _OPERAND, "Key is not a string",
        f"This is {_is(value)}, which cannot be the key of an object.", tree.range(key),
    )  # fmt: skip


def duplicate_key(tree: SyntaxTree, key: Expression, name: str) -> Diagnostic:
    return _error(
        _DUPLICATE, "Key occurs more than once",
        f"Two elements have the key {_quoted_key(name)}. Make keys distinct, or group"
        " the values of equal keys with `...` behind the value.",
        tree.range(key),
    )  # fmt: skip


def _quoted_key(name: str) -> str:
    return f'"{_short(name)}"'


def null_iteration(tree: SyntaxTree, collection: Expression) -> Diagnostic:
    return _error(
        _ITERATION, "Iteration over null",
        "There is nothing to iterate over. Give an empty list or map in place of null.",
        tree.range(collection),
    )  # fmt: skip


def no_iteration(tree: SyntaxTree, collection: Expression, value: Value) -> Diagnostic:
    return _error(
        _ITERATION, "Value cannot be iterated over",
        f"This is {_is(value)}. Only lists, sets, maps, tuples and objects have elements.",
        tree.range(collection),
    )  # fmt: skip


def null_for_condition(tree: SyntaxTree, node: Expression) -> Diagnostic:
    return _error(
        _NULL, "Condition is null", "The condition behind `if` must be true or false.",
        tree.range(node),
    )  # fmt: skip


def wrong_for_condition(tree: SyntaxTree, node: Expression, value: Value) -> Diagnostic:
    return _error(
        _OPERAND, "Condition is not a bool",
        f"This is {_is(value)}. The condition behind `if` must be true or false.",
        tree.range(node),
    )  # fmt: skip


def null_for_key(tree: SyntaxTree, node: Expression) -> Diagnostic:
    return _error(
        _NULL, "Key is null", "The key of each element of an object is a string.",
        tree.range(node),
    )  # fmt: skip


def wrong_for_key(tree: SyntaxTree, node: Expression, value: Value) -> Diagnostic:
    return wrong_key(tree, node, value)


def splat_of_null(tree: SyntaxTree, node: Splat) -> Diagnostic:
    return _error(
        _ITERATION, "Splat of null",
        "A null list, set or tuple has no elements. Give an empty one in its place.",
        tree.range(node.source),
    )  # fmt: skip


# Variables, attributes, indexes


def undefined_variable(
    tree: SyntaxTree, token: int, name: str, scope: Scope | None
) -> Diagnostic:
    where = tree.tokens.starts[token], tree.tokens.ends[token]
    if scope is None or not scope.allows_variables():
        return _error(
            _VARIABLE, "Variables are not allowed here",
            f"`{_short(name)}` would be a variable. Only literal values can stand here; a string"
            f' is written in quotes: "{_short(name)}".',
            where,
        )  # fmt: skip
    suggestion = scope.closest_variable(name)
    detail = f"There is no variable named `{name}` here."
    if suggestion is not None:
        detail += f" Did you mean `{suggestion}`?"
    return _error(_VARIABLE, f"Unknown variable `{_short(name)}`", detail, where)


def no_attribute(tree: SyntaxTree, step: Node, value: Value, name: str) -> Diagnostic:
    where = tree.range(step)
    type_ = value.type
    if value.is_null:
        return _error(
            _NULL, f"Attribute `{_short(name)}` of null", "This value is null, so it has none.",
            where,
        )  # fmt: skip
    if type_.kind == KIND_OBJECT:
        names = sorted(type_.attributes)
        summary = f"Object has no attribute `{_short(name)}`"
        return _error(_ATTRIBUTE, summary, _choice(name, names, "attribute"), where)
    if type_.kind == KIND_MAP:
        summary = f"Map has no element `{_short(name)}`"
        if value.contains_marks:
            return _error(_ATTRIBUTE, summary, "The map has no element of this name.", where)
        names = sorted(value.as_attributes()) if value.is_present else []
        return _error(_ATTRIBUTE, summary, _choice(name, names, "element"), where)
    detail = f"This is {_is(value)}, which has no attributes."
    if type_.kind == KIND_LIST or type_.kind == KIND_TUPLE:
        detail += f" Choose an element first, `[0].{name}`, or take all with `[*].{name}`."
    elif type_.kind == KIND_SET:
        detail += f" Take it of all elements with `[*].{name}`."
    return _error(_ATTRIBUTE, f"No attribute `{_short(name)}`", detail, where)


def _choice(name: str, names: list[str], what: str) -> str:
    """Say which names there are, and which was probably meant."""
    suggestion = closest(name, names)
    if suggestion is not None:
        return f"There is no {what} named `{name}`. Did you mean `{suggestion}`?"
    if not names:
        return f"There is no {what} named `{name}`: it has none at all."
    return f"There is no {what} named `{name}`. There is {_names(names)}."


def null_index(value: Value, start: int, end: int) -> Diagnostic:
    if value.is_null:
        return _error(
            _NULL, "Index into null", "This value is null, so it has no elements.", (start, end)
        )
    return _error(
        _NULL, "Index is null", f"An element of {_is(value)} is chosen by a number or a key, and"
        " this one is null.", (start, end),
    )  # fmt: skip


def not_indexable(value: Value, start: int, end: int) -> Diagnostic:
    if value.type.kind == KIND_SET:
        detail = (
            "Elements of a set have neither index nor key. To get at the only element of a set of"
            " one, make a list of the set first."
        )
    else:
        detail = f"This is {_is(value)}, which has no elements."
    return _error(_INDEX, "Value has no elements to index", detail, (start, end))


def wrong_key_type(
    value: Value, key: Value, wanted: Type, start: int, end: int
) -> Diagnostic:
    index = "index" if wanted is NUMBER else "key"
    detail = f"An element of {with_article(friendly_name(value.type))} is chosen by"
    detail += f" {with_article(friendly_name(wanted))}, but this is {_is(key)}."
    return _error(
        _INDEX, f"{index.capitalize()} is not {with_article(friendly_name(wanted))}", detail,
        (start, end),
    )  # fmt: skip


def no_element(value: Value, key: Value, start: int, end: int) -> Diagnostic:
    where = start, end
    type_ = value.type
    if key.contains_marks or key.is_unknown:
        return _error(_INDEX, "No such element", "There is no element with this key.", where)
    if key.type.kind == KIND_STRING:
        name = key.as_string()
        names: list[str] = []
        what = "attribute" if type_.kind == KIND_OBJECT else "element"
        if type_.kind == KIND_OBJECT:
            names = sorted(type_.attributes)
        elif value.is_present and not value.contains_marks:
            names = sorted(value.as_attributes())
        return _error(
            _INDEX, f"No {what} {_quoted_key(name)}", _choice(_short(name), names, what), where
        )
    number = key.as_number()
    if number.is_negative() and number.sign() < 0:
        detail = "Indexes count from 0; negative ones do not count from the end."
    elif not number.is_integer():
        detail = f"An index is a whole number, not {display(key, _LONGEST_VALUE)}."
    else:
        count = len(type_.elements)
        if value.is_present:
            count = len(value.as_elements())
        name = friendly_name(type_).split(" ")[0]
        if count == 0:
            detail = f"The {name} is empty."
        else:
            plural = "1 element" if count == 1 else f"{count} elements"
            detail = f"The {name} has {plural}, so the last one has the index {count - 1}."
    return _error(_INDEX, f"No element {display(key, _LONGEST_NAME)}", detail, where)


# Functions


def undefined_function(
    tree: SyntaxTree, node: FunctionCall, name: str, scope: Scope | None
) -> Diagnostic:
    if scope is None or not scope.allows_calls():
        return _error(
            _FUNCTION, "Function calls are not allowed here",
            f"`{_short(name)}` would be a function. Only values can stand here.", tree.range(node),
        )  # fmt: skip
    where = name_range(tree, node)
    detail = f"There is no function named `{name}`."
    namespace = name.rpartition("::")[0]
    if namespace and not scope.has_namespace(namespace + "::"):
        detail = f"There are no functions in the namespace `{namespace}::`."
    else:
        suggestion = scope.closest_function(name)
        if suggestion is not None:
            detail += f" Did you mean `{suggestion}`?"
    return _error(_FUNCTION, f"Unknown function `{_short(name)}`", detail, where)


def name_range(tree: SyntaxTree, node: FunctionCall) -> tuple[int, int]:
    """Return the start and end of a function's name in a call."""
    tokens = tree.tokens
    last = node.open_token - 1
    while tokens.kinds[last] == COMMENT or tokens.kinds[last] == NEWLINE:
        last -= 1
    return tokens.starts[node.first], tokens.ends[last]


def wrong_count(
    tree: SyntaxTree, node: FunctionCall, name: str, function: Function, count: int
) -> Diagnostic:
    least, most = function.least_arguments, function.most_arguments
    wanted = f"{least} argument{'' if least == 1 else 's'}"
    if most is None:
        wanted = "at least " + wanted
    detail = f"`{name}` takes {wanted}, and this call has {count}."
    if count < least:
        missing = function.parameters[count]
        detail += f" `{missing.name}` is missing"
        detail += f": {missing.doc}" if missing.doc else "."
        where = tree.tokens.starts[node.last], tree.tokens.ends[node.last]
        return _error(_ARITY, f"Too few arguments for `{_short(name)}`", detail, where)
    extra = node.arguments[min(least, len(node.arguments) - 1)]
    return _error(
        _ARITY, f"Too many arguments for `{_short(name)}`", detail, decisive_range(tree, extra)
    )


def wrong_expansion(tree: SyntaxTree, last: Expression, value: Value) -> Diagnostic:
    rule = _NULL if value.is_null else _ARGUMENT
    return _error(
        rule, "Value cannot be expanded to arguments",
        f"This is {_is(value)}. Before `...` stands a list, set or tuple.", tree.range(last),
    )  # fmt: skip


def wrong_argument(
    tree: SyntaxTree, node: FunctionCall, index: int, parameter: Parameter, reason: str
) -> Diagnostic:
    return _error(
        _ARGUMENT, f"Wrong value for `{_short(parameter.name)}`",
        f"The function takes {with_article(friendly_name(parameter.type))} for"
        f" `{parameter.name}`. {_sentence(reason)}",
        _argument_range(tree, node, index),
    )  # fmt: skip


def _argument_range(tree: SyntaxTree, node: FunctionCall, index: int) -> tuple[int, int]:
    """Return where to point for an argument, which may be one of those that `...` gave."""
    last = len(node.arguments) - 1
    if node.ellipsis_token >= 0 and index >= last:
        return tree.range(node.arguments[last])
    return decisive_range(tree, node.arguments[min(index, last)])


def call_failed(
    tree: SyntaxTree, node: FunctionCall, name: str, function: Function, error: FunctionError
) -> Diagnostic:
    index = error.argument
    if index is not None and node.arguments:
        parameter = function.parameter_at(index)
        about = f"`{_short(parameter.name)}`" if parameter is not None else "an argument"
        return _error(
            _CALL, f"`{_short(name)}` cannot work with {about}", _sentence(error.message),
            _argument_range(tree, node, index),
        )  # fmt: skip
    return _error(
        _CALL, f"`{_short(name)}` has no result here", _sentence(error.message),
        decisive_range(tree, node),
    )  # fmt: skip


def nothing_worked(
    tree: SyntaxTree, node: FunctionCall, failures: list[Diagnostic]
) -> Diagnostic:
    detail = "Each argument has a mistake."
    for failure in failures[:3]:
        detail += f" {failure.summary}: {failure.detail}"
    if not node.arguments:
        detail = "At least one argument is required."
    return _error(
        _CALL, "No argument of `try` can be evaluated", detail, decisive_range(tree, node)
    )


def not_convertible(tree: SyntaxTree, argument: Expression, reason: str) -> Diagnostic:
    return _error(
        _CALL, "Value does not have the wanted type", _sentence(reason),
        decisive_range(tree, argument),
    )  # fmt: skip


# Limits


def too_many_steps(limit: int, start: int, end: int) -> Diagnostic:
    return _error(
        _LIMIT, "Evaluation takes too long",
        f"It was given up after {limit:,} steps. The value is taken as unknown.", (start, end),
    )  # fmt: skip


def too_deep(limit: int, start: int, end: int) -> Diagnostic:
    return _error(
        _LIMIT, "Expression is nested too deeply",
        f"Up to {limit:,} levels are evaluated. The value is taken as unknown.", (start, end),
    )  # fmt: skip


def too_many_elements(limit: int, start: int, end: int) -> Diagnostic:
    return _error(
        _LIMIT, "Collection is too large",
        f"Collections of up to {limit:,} elements are evaluated. The value is taken as unknown.",
        (start, end),
    )  # fmt: skip


def value_too_large(limit: int, start: int, end: int) -> Diagnostic:
    return _error(
        _LIMIT, "Value is too large",
        f"Values of up to {limit:,} parts are evaluated. The value is taken as unknown.",
        (start, end),
    )  # fmt: skip


def string_too_long(limit: int, start: int, end: int) -> Diagnostic:
    return _error(
        _LIMIT, "String is too long",
        f"Strings of up to {limit:,} characters are evaluated. The value is taken as unknown.",
        (start, end),
    )  # fmt: skip


def too_many_digits(limit: int, start: int, end: int) -> Diagnostic:
    return _error(
        _LIMIT, "Number is too long",
        f"Numbers of up to {limit:,} digits are evaluated. The value is taken as unknown.",
        (start, end),
    )  # fmt: skip
