"""Diagnostics of values and function calls.

One function per problem; each returns a diagnostic. Marked values are never shown.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics import references, values
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostic, Fix
from hcl_lint.diagnostics.rule import ERROR
from hcl_lint.evaluation.function import Function, FunctionError, Parameter
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.analysis import StaticCall, decisive_range
from hcl_lint.syntax.nodes import (
    Binary, Conditional, Expression, FunctionCall, Interpolation, Node, ObjectItem, Splat, Template,
    Traversal,
)
from hcl_lint.syntax.tokens import COMMENT, DOT, NEWLINE, OPEN_BRACKET
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.edits import Edit
from hcl_lint.text.limits import Budget
from hcl_lint.text.source import Range, Source
from hcl_lint.text.suggestions import closest
from hcl_lint.values.shapes import CHOICE, MAPPING, SEQUENCE, attributes_of, kinds_of, shape_of
from hcl_lint.values.types import (
    KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_NUMBER, KIND_OBJECT, KIND_SET, KIND_STRING, KIND_TUPLE,
    NUMBER, Type, amount, friendly_name, name_of_kind, source_form, with_article,
)
from hcl_lint.values.value import Value, display

_MOST_NAMES: Final = 8  # listed in a message
_LONGEST_VALUE: Final = 60  # code points of a value in a message
_LONGEST_NAME: Final = 60  # code points of a name in a summary
_STEPS: Final = (DOT, OPEN_BRACKET)  # what the steps of a traversal begin with

# Parts of sentences


def _sentence(clause: str) -> str:
    """Make a sentence of a clause: a capital and a full stop."""
    if clause[:1].islower():
        clause = clause[0].upper() + clause[1:]
    return clause + "."


def _described_type(value: Value) -> str:
    """Describe the type of a value: ``a list of string``."""
    if shape_of(value) is None:
        return with_article(friendly_name(value.type))
    kinds = kinds_of(value)
    if len(kinds) == 1:
        return with_article(name_of_kind(kinds[0]))
    return "one of several values, none of which fits"


def _described(value: Value) -> str:
    """Describe a value: ``"a", a string``, or just ``a list of string``."""
    if value.type.kind == KIND_DYNAMIC and shape_of(value) is None:
        return "null" if value.is_null else "a value that is not known yet"
    name = _described_type(value)
    if value.is_null:
        return f"null, of type {friendly_name(value.type)}"
    if value.is_unknown or value.contains_marks or not value.type.is_primitive:
        return name
    return f"{display(value, _LONGEST_VALUE)}, {name}"


def _shortened(name: str) -> str:
    """Return a name for a summary, truncated if necessary."""
    return name if len(name) <= _LONGEST_NAME else name[:_LONGEST_NAME] + "…"


def _listed(names: list[str]) -> str:
    """List names."""
    shown = ", ".join([f"`{name}`" for name in names[:_MOST_NAMES]])
    return shown + (" and others" if len(names) > _MOST_NAMES else "")


def _excerpt(tree: SyntaxTree, node: Node) -> str:
    """Return the source of a node on one line, truncated if necessary."""
    text = " ".join(tree.text(node).split())
    return text if len(text) <= _LONGEST_VALUE else text[:_LONGEST_VALUE] + "…"


def _choice(name: str, names: list[str], what: str) -> str:
    """Say which names of attributes or elements exist, or which was probably meant."""
    suggestion = closest(name, names)
    if suggestion is not None:
        return f"Did you mean `{suggestion}`?"
    if not names:
        return f"It has no {what}s."
    return f"It has only {_listed(names)}."


def _because(clause: str, reason: str, wanted: str) -> str:
    """Return a clause with what a reason says beyond the type that is required."""
    more = reason.removeprefix(f"{wanted} is required").lstrip(";, ")
    if more.startswith(("but ", "not ")):
        return f"{clause}, {more}."
    return f"{clause}. {_sentence(more)}" if more else f"{clause}."


def _unless_described(reason: str) -> str:
    """Return a reason without what it says of the value, which is described beside it."""
    return reason.partition(", but ")[0].partition(", not ")[0]


def _quoted_key(name: str) -> str:
    return f'"{_shortened(name)}"'


def _operator(tree: SyntaxTree, node: Expression) -> str:
    if isinstance(node, Binary):
        return tree.token_text(node.operator_token)
    return tree.token_text(node.first)


# Operators


def wrong_operand(
    tree: SyntaxTree, node: Expression, operand: Expression, value: Value, wanted: Type, reason: str
) -> Diagnostic:
    name = with_article(friendly_name(wanted))
    return Diagnostic(
        values.OPERAND_TYPE, f"Operand of `{_operator(tree, node)}` is not {name}",
        _because(f"This is {_described(value)}", _unless_described(reason), name),
        tree.range_of(operand),
    )


def null_operand(tree: SyntaxTree, node: Expression, operand: Expression) -> Diagnostic:
    return Diagnostic(
        values.NULL_MISUSE, f"Operand of `{_operator(tree, node)}` is null",
        f"`{_excerpt(tree, operand)}` is null; the operation requires a value.",
        tree.range_of(node),
    )


def no_result(tree: SyntaxTree, node: Expression, reason: str) -> Diagnostic:
    return Diagnostic(
        values.OPERAND_TYPE, f"`{_operator(tree, node)}` has no result", _sentence(reason),
        tree.range_of(node),
    )


# Conditionals


def arms_differ(tree: SyntaxTree, node: Conditional, first: Value, second: Value) -> Diagnostic:
    one, other = _described_type(first), _described_type(second)
    if one == other:
        one, other = source_form(first.type), source_form(second.type)
        if len(one) + len(other) > 200:
            one = other = _described_type(first)
    return Diagnostic(
        values.CONDITIONAL_TYPE_MISMATCH, "Conditional results have incompatible types",
        f"The true result is {one}, the false result {other}. Both must be convertible to a"
        " common type.",
        _between(tree, node.if_true, node.if_false),
    )


def arm_not_convertible(
    tree: SyntaxTree, node: Conditional, is_true: bool, value: Value, wanted: Type, reason: str
) -> Diagnostic:
    return Diagnostic(
        values.CONDITIONAL_TYPE_MISMATCH, "Result cannot be converted to the common type",
        f"Both results must convert to {with_article(friendly_name(wanted))}, but the chosen one"
        f" is {_described(value)}. {_sentence(reason)}",
        _between(tree, node.if_true, node.if_false) if is_true else tree.range_of(node.if_false),
    )


def _between(tree: SyntaxTree, first: Node, last: Node) -> Range:
    return Range(tree.source, tree.range(first)[0], tree.range(last)[1])


def null_condition(tree: SyntaxTree, node: Expression) -> Diagnostic:
    return Diagnostic(
        values.NULL_MISUSE, "Condition is null",
        "A condition must be true or false. If it can be null, compare it with null explicitly.",
        tree.range_of(node),
    )


def wrong_condition(tree: SyntaxTree, node: Expression, value: Value, reason: str) -> Diagnostic:
    return Diagnostic(
        values.OPERAND_TYPE, "Condition is not a bool",
        f"This is {_described(value)}. {_sentence(_unless_described(reason))}",
        tree.range_of(node),
    )


# Templates


def null_in_template(tree: SyntaxTree, part: Node) -> Diagnostic:
    return Diagnostic(
        values.NULL_MISUSE, "Interpolated value is null",
        'Null has no string form. Write `x == null ? "" : x`.', _part_range(tree, part),
    )


def wrong_in_template(tree: SyntaxTree, part: Node, value: Value, reason: str) -> Diagnostic:
    hint = ""
    described = _described(value)
    reason = _unless_described(reason)
    if value.type.kind in (KIND_LIST, KIND_SET, KIND_TUPLE, KIND_MAP, KIND_OBJECT):
        hint = " Select one element, or convert it with a function such as `join` or `jsonencode`."
    return Diagnostic(
        values.OPERAND_TYPE, "Interpolated value is not a string",
        f"This is {described}. {_sentence(reason)}{hint}", _part_range(tree, part),
    )


def _part_range(tree: SyntaxTree, part: Node) -> Range:
    return tree.range_of(part.expression if isinstance(part, Interpolation) else part)


# Objects and for expressions


def ambiguous_key(tree: SyntaxTree, key: Traversal) -> Diagnostic:
    text = _excerpt(tree, key)
    return Diagnostic(
        values.AMBIGUOUS_KEY, "Ambiguous object key",
        f'Write `({text})` to use the value of this expression as the key, or `"{text}"` for the'
        " literal key.",
        tree.range_of(key),
    )


def null_key(tree: SyntaxTree, item: ObjectItem) -> Diagnostic:
    return Diagnostic(
        values.NULL_MISUSE, "Key is null",
        f"The key of this value, `{_excerpt(tree, item.key)}`, is null. Object keys must be"
        " strings.",
        tree.range_of(item.value),
    )


def wrong_key(tree: SyntaxTree, key: Expression, value: Value) -> Diagnostic:
    return Diagnostic(
        values.OPERAND_TYPE, "Key is not a string",
        f"Object keys must be strings, but this is {_described(value)}.", tree.range_of(key),
    )


def duplicate_key(tree: SyntaxTree, key: Expression, name: str) -> Diagnostic:
    found = Diagnostic(
        values.DUPLICATE_MAP_KEY, "Duplicate key",
        f"Two elements have the key {_quoted_key(name)}. Make the keys unique, or group the values"
        " of equal keys with `...` after the value.",
        tree.range_of(key),
    )
    found.severity = ERROR  # A repeated literal key is only a warning.
    return found


def null_iteration(tree: SyntaxTree, collection: Expression) -> Diagnostic:
    return Diagnostic(
        values.INVALID_ITERATION, "Iteration over null",
        "Null has no elements. Use an empty list or map instead.",
        tree.range_of(collection),
    )


def no_iteration(tree: SyntaxTree, collection: Expression, value: Value) -> Diagnostic:
    return Diagnostic(
        values.INVALID_ITERATION, "Value cannot be iterated over",
        f"This is {_described(value)}. A list, set, map, tuple or object is required.",
        tree.range_of(collection),
    )


def null_for_condition(tree: SyntaxTree, node: Expression) -> Diagnostic:
    return Diagnostic(
        values.NULL_MISUSE, "Condition is null", "The condition after `if` must be true or false.",
        tree.range_of(node),
    )


def wrong_for_condition(tree: SyntaxTree, node: Expression, value: Value) -> Diagnostic:
    return Diagnostic(
        values.OPERAND_TYPE, "Condition is not a bool",
        f"This is {_described(value)}. The condition after `if` must be true or false.",
        tree.range_of(node),
    )


def null_for_key(tree: SyntaxTree, node: Expression) -> Diagnostic:
    return Diagnostic(
        values.NULL_MISUSE, "Key is null", "Object keys must be strings.",
        tree.range_of(node),
    )


def wrong_for_key(tree: SyntaxTree, node: Expression, value: Value) -> Diagnostic:
    return wrong_key(tree, node, value)


def splat_of_null(tree: SyntaxTree, node: Splat) -> Diagnostic:
    return Diagnostic(
        values.INVALID_ITERATION, "Splat of null",
        "Null has no elements. Use an empty list instead.",
        tree.range_of(node.source),
    )


# Variables, attributes, indexes


def undefined_variable(
    tree: SyntaxTree, token: int, name: str, scope: Scope | None
) -> Diagnostic:
    where = Range(tree.source, tree.tokens.starts[token], tree.tokens.ends[token])
    if scope is None or not scope.allows_variables():
        detail = f"`{_shortened(name)}` is a reference, and only literal values are allowed here."
        if tree.tokens.kinds[token + 1] not in _STEPS:
            detail += f' Put strings in quotes: "{_shortened(name)}".'
        return Diagnostic(
            references.UNDEFINED_ROOT, "Variables are not allowed here", detail, where
        )
    suggestion = scope.closest_variable(name)
    detail = f"`{name}` is not defined here."
    if suggestion is not None:
        detail += f" Did you mean `{suggestion}`?"
    summary = f"Unknown variable `{_shortened(name)}`"
    return Diagnostic(references.UNDEFINED_ROOT, summary, detail, where)


def no_attribute(tree: SyntaxTree, step: Node, value: Value, name: str) -> Diagnostic:
    where = tree.range_of(step)
    type_ = value.type
    if value.is_null:
        return Diagnostic(
            values.NULL_MISUSE, f"Attribute `{_shortened(name)}` of null",
            "The value is null, so it has no attributes.",
            where,
        )
    if type_.kind == KIND_OBJECT:
        names = sorted(type_.attributes)
        summary = f"Object has no attribute `{_shortened(name)}`"
        detail = _choice(name, names, "attribute")
        return Diagnostic(values.UNKNOWN_ATTRIBUTE, summary, detail, where)
    if type_.kind == KIND_MAP:
        summary = f"Map has no element `{_shortened(name)}`"
        if value.contains_marks:
            detail = "The map has no element with this key."
            return Diagnostic(values.UNKNOWN_ATTRIBUTE, summary, detail, where)
        names = sorted(value.as_attributes()) if value.is_present else []
        detail = _choice(name, names, "element")
        return Diagnostic(values.UNKNOWN_ATTRIBUTE, summary, detail, where)
    shape = shape_of(value)
    if shape is not None and shape.kind == MAPPING and not shape.is_instances:
        summary = f"Object has no attribute `{_shortened(name)}`"
        detail = _choice(name, list(shape.names), "attribute")
        return Diagnostic(values.UNKNOWN_ATTRIBUTE, summary, detail, where)
    if shape is not None and shape.kind == MAPPING:
        detail = "The block has `for_each`. Select one instance, or all of them with `values`."
        return Diagnostic(
            values.UNKNOWN_ATTRIBUTE, f"No attribute `{_shortened(name)}` of all instances",
            detail, where,
        )
    if shape is not None and shape.kind == CHOICE:
        present = [each for each in shape.parts if not each.is_null]
        if len(present) == 1:
            return no_attribute(tree, step, present[0], name)
    if shape is not None and kinds_of(value) == (KIND_OBJECT,):
        summary = f"Object has no attribute `{_shortened(name)}`"
        known = {each for part in shape.parts for each in attributes_of(part) or {}}
        return Diagnostic(
            values.UNKNOWN_ATTRIBUTE, summary, _choice(name, sorted(known), "attribute"), where
        )
    if shape is not None and shape.kind == CHOICE:
        detail = f"None of the values that this can be has an attribute `{_shortened(name)}`."
        return Diagnostic(
            values.UNKNOWN_ATTRIBUTE, f"No attribute `{_shortened(name)}`", detail, where
        )
    detail = f"This is {_described(value)}, which has no attributes."
    if type_.kind == KIND_LIST or type_.kind == KIND_TUPLE:
        detail += f" Select one element, `[0].{name}`, or all of them, `[*].{name}`."
    elif type_.kind == KIND_SET:
        detail += f" Select it from all elements with `[*].{name}`."
    summary = f"No attribute `{_shortened(name)}`"
    return Diagnostic(values.UNKNOWN_ATTRIBUTE, summary, detail, where)


def null_index(value: Value, where: Range) -> Diagnostic:
    if value.is_null:
        return Diagnostic(
            values.NULL_MISUSE, "Index into null", "The value is null, so it has no elements.",
            where,
        )
    return Diagnostic(
        values.NULL_MISUSE, "Index is null",
        f"The index of {_described(value)} must be a number or a key, but this one is null.",
        where,
    )


def not_indexable(value: Value, where: Range) -> Diagnostic:
    if kinds_of(value) == (KIND_SET,):
        detail = (
            "Sets are unordered, so their elements have no index. Convert the set to a list, or use"
            " `one` for a set of one element."
        )
    else:
        detail = f"This is {_described(value)}, which has no elements."
    return Diagnostic(values.INVALID_INDEX, "Value cannot be indexed", detail, where)


def wrong_key_type(
    value: Value, key: Value, wanted: Type, where: Range
) -> Diagnostic:
    index = "index" if wanted is NUMBER else "key"
    detail = f"The {index} of {_described_type(value)} must be"
    detail += f" {with_article(friendly_name(wanted))}, but this is {_described(key)}."
    return Diagnostic(
        values.INVALID_INDEX,
        f"{index.capitalize()} is not {with_article(friendly_name(wanted))}", detail,
        where,
    )


def no_element(value: Value, key: Value, where: Range) -> Diagnostic:
    type_ = value.type
    is_secret = value.contains_marks and type_.kind == KIND_MAP or len(value.marks) != 0
    if key.contains_marks or key.is_unknown or is_secret:
        detail = "The collection has no element with this key."
        return Diagnostic(values.INVALID_INDEX, "No such element", detail, where)
    if key.type.kind == KIND_STRING:
        name = key.as_string()
        if type_.kind == KIND_OBJECT:
            what, names = "attribute", sorted(type_.attributes)
        else:
            what, names = "element", sorted(value.as_attributes())
        return Diagnostic(
            values.INVALID_INDEX, f"No {what} {_quoted_key(name)}",
            _choice(_shortened(name), names, what), where,
        )
    number = key.as_number()
    if number.is_negative() and number.sign() < 0:
        detail = "Indexes start at 0; negative indexes are not supported."
    elif not number.is_integer():
        detail = f"An index must be a whole number, not {display(key, _LONGEST_VALUE)}."
    else:
        count = len(type_.elements)
        if value.is_present:
            count = len(value.as_elements())
        name = friendly_name(type_).split(" ")[0]
        if count == 0:
            detail = f"The {name} is empty."
        else:
            plural = "1 element" if count == 1 else f"{count} elements"
            detail = f"The {name} has {plural}, so its last index is {count - 1}."
    summary = f"No element {display(key, _LONGEST_NAME - 12)}"
    return Diagnostic(values.INVALID_INDEX, summary, detail, where)


def no_element_of_shape(value: Value, key: Value, where: Range) -> Diagnostic:
    """Of a value whose type is not decided."""
    shape = shape_of(value)
    if shape is not None and shape.kind == MAPPING and key.type.kind == KIND_STRING:
        what = "instance" if shape.is_instances else "attribute"
        return Diagnostic(
            values.INVALID_INDEX, f"No {what} {_quoted_key(key.as_string())}",
            _choice(_shortened(key.as_string()), list(shape.names), what), where,
        )
    if shape is not None and shape.is_instances and shape.kind == MAPPING:
        detail = "The block has `for_each`, so its instances have keys: strings in brackets."
        return Diagnostic(values.INVALID_INDEX, "Key of an instance is not a string", detail, where)
    if shape is not None and shape.of == (KIND_SET,):
        return not_indexable(value, where)
    if shape is not None and shape.kind == SEQUENCE:
        number = key.is_present and key.type.kind == KIND_NUMBER
        detail = "An index must be a whole number from 0."
        if not number:
            detail += f" This is {_described(key)}."
        elif shape.longest is not None and key.as_number().is_integer():
            of = "instances" if shape.is_instances else "elements"
            detail = f"There are at most {shape.longest} {of}; the first has the index 0."
            if shape.longest == 1:
                detail = f"There is at most one {of[:-1]}, with the index 0."
        summary = f"No element {display(key, 40)}" if number else "Index is not a number"
        return Diagnostic(values.INVALID_INDEX, summary, detail, where)
    return Diagnostic(
        values.INVALID_INDEX, "No such element", "The value has no element with this key.", where
    )


# Limits


def too_many_steps(limit: int, where: Range) -> Diagnostic:
    return Diagnostic(
        values.EVALUATION_LIMIT, "Evaluation takes too long",
        f"Evaluation stopped after {limit:,} steps; the value is treated as unknown.", where,
    )


def file_takes_too_long(source: Source, budget: Budget) -> Diagnostic:
    return Diagnostic(
        values.EVALUATION_LIMIT, "Evaluation takes too long",
        "This expression, or all of the file together, takes more steps to evaluate than are "
        "allowed. What remains is treated as unknown, and not reported again in this file.",
        Range(source, budget.start, budget.end),
    )


def too_deep(limit: int, where: Range) -> Diagnostic:
    return Diagnostic(
        values.EVALUATION_LIMIT, "Expression is nested too deeply",
        f"The limit is {limit:,} levels; the value is treated as unknown.", where,
    )


def too_many_elements(limit: int, where: Range) -> Diagnostic:
    return Diagnostic(
        values.EVALUATION_LIMIT, "Collection is too large",
        f"The limit is {limit:,} elements; the value is treated as unknown.",
        where,
    )


def value_too_large(limit: int, where: Range) -> Diagnostic:
    return Diagnostic(
        values.EVALUATION_LIMIT, "Value is too large",
        f"The limit is {limit:,} parts; the value is treated as unknown.",
        where,
    )


def string_too_long(limit: int, where: Range) -> Diagnostic:
    return Diagnostic(
        values.EVALUATION_LIMIT, "String is too long",
        f"The limit is {limit:,} characters; the value is treated as unknown.",
        where,
    )


def too_many_digits(limit: int, where: Range) -> Diagnostic:
    return Diagnostic(
        values.EVALUATION_LIMIT, "Number is too long",
        f"The limit is {limit:,} digits; the value is treated as unknown.",
        where,
    )


# Function calls


def undefined_function(
    tree: SyntaxTree, node: FunctionCall, name: str, scope: Scope | None
) -> Diagnostic:
    if scope is None or not scope.allows_calls():
        return Diagnostic(
            references.UNDEFINED_FUNCTION, "Function calls are not allowed here",
            f"`{_shortened(name)}` is a function call, and only literal values are allowed here.",
            tree.range_of(node),
        )
    where = Range(tree.source, *name_range(tree, node))
    detail = f"There is no function `{name}`."
    namespace = name.rpartition("::")[0]
    reason = scope.why_missing(name)
    if reason:
        detail = reason
    elif namespace and not scope.has_namespace(namespace + "::"):
        detail = f"The namespace `{namespace}::` has no functions."
    else:
        suggestion = scope.closest_function(name)
        if suggestion is not None:
            detail += f" Did you mean `{suggestion}`?"
    summary = f"Unknown function `{_shortened(name)}`"
    return Diagnostic(references.UNDEFINED_FUNCTION, summary, detail, where)


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
    wanted = amount(least, "argument")
    if most is None:
        wanted = "at least " + wanted
    detail = f"`{name}` takes {wanted}, but this call has {count}."
    if count < least:
        missing = function.parameters[count]
        detail += f" `{missing.name}` is missing"
        detail += f": {missing.doc}" if missing.doc else "."
        where = Range(tree.source, tree.tokens.starts[node.last], tree.tokens.ends[node.last])
        summary = f"Too few arguments for `{_shortened(name)}`"
        return Diagnostic(values.FUNCTION_ARITY, summary, detail, where)
    index = min(least, len(node.arguments) - 1)
    extra = node.arguments[index]
    is_expanded = node.ellipsis_token != -1 and index == len(node.arguments) - 1
    return Diagnostic(
        values.FUNCTION_ARITY, f"Too many arguments for `{_shortened(name)}`", detail,
        tree.range_of(extra) if is_expanded else _decisive(tree, extra),
    )


def wrong_expansion(tree: SyntaxTree, last: Expression, value: Value) -> Diagnostic:
    problem = values.NULL_MISUSE if value.is_null else values.FUNCTION_ARGUMENT_TYPE
    return Diagnostic(
        problem, "Value cannot be expanded into arguments",
        f"This is {_described(value)}. `...` requires a list, set or tuple.", tree.range_of(last),
    )


def wrong_argument(
    tree: SyntaxTree, node: FunctionCall, index: int, parameter: Parameter, reason: str
) -> Diagnostic:
    wanted = with_article(friendly_name(parameter.type))
    name = _shortened(tree.function_name(node))
    detail = _because(f"It must be {wanted}", reason, wanted)
    return Diagnostic(
        values.FUNCTION_ARGUMENT_TYPE,
        f"Invalid argument `{_shortened(parameter.name)}` of `{name}`",
        detail.replace(_THIS, _the_one(tree, node, index)),
        argument_range(tree, node, index),
    )


_THIS: Final = ", but this is "


def _the_one(tree: SyntaxTree, node: FunctionCall, index: int) -> str:
    """Return the words that name an argument where it was written out; else `_THIS`."""
    if node.ellipsis_token != -1 and index >= len(node.arguments) - 1:
        return _THIS
    return f", but `{_excerpt(tree, node.arguments[min(index, len(node.arguments) - 1)])}` is "


def swapped_arguments(
    tree: SyntaxTree, node: FunctionCall, function: Function, first: int, second: int
) -> Diagnostic:
    name = _shortened(tree.function_name(node))
    one, other = node.arguments[first], node.arguments[second]
    parameter, later = function.parameter_at(first), function.parameter_at(second)
    assert parameter is not None
    assert later is not None
    found = Diagnostic(
        values.FUNCTION_ARGUMENT_TYPE, f"Arguments of `{name}` are swapped",
        f"`{name}` takes `{parameter.name}` before `{later.name}`.",
        Range(tree.source, tree.range(one)[0], tree.range(other)[1]),
    )
    edits = [Edit(*tree.range(one), tree.text(other)), Edit(*tree.range(other), tree.text(one))]
    found.fix = Fix("swap them", edits, UNSAFE)
    return found


def _decisive(tree: SyntaxTree, node: Node) -> Range:
    return Range(tree.source, *decisive_range(tree, node))


def argument_range(tree: SyntaxTree, node: FunctionCall, index: int) -> Range:
    """Return where to point for an argument, which may be one of those that `...` gave."""
    last = len(node.arguments) - 1
    if node.ellipsis_token != -1 and index >= last:
        return tree.range_of(node.arguments[last])
    return _decisive(tree, node.arguments[min(index, last)])


_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


def call_failed(
    tree: SyntaxTree, node: FunctionCall, name: str, failure: FunctionError
) -> Diagnostic:
    index = failure.argument
    if index is not None and node.arguments:
        place = _ORDINALS[index] if index < len(_ORDINALS) else f"{index + 1}th"
        return Diagnostic(
            values.FUNCTION_CALL_ERROR, f"`{_shortened(name)}` fails for its {place} argument",
            _sentence(failure.message),
            argument_range(tree, node, index),
        )
    return Diagnostic(
        values.FUNCTION_CALL_ERROR, f"`{_shortened(name)}` fails", _sentence(failure.message),
        _decisive(tree, node),
    )


def nothing_worked(
    tree: SyntaxTree, node: FunctionCall, failures: list[Diagnostic]
) -> Diagnostic:
    detail = "Every argument has an error."
    for failure in failures[:3]:
        detail += f" {failure.summary}: {failure.detail}"
    if not node.arguments:
        detail = "At least one argument is required."
    return Diagnostic(
        values.FUNCTION_CALL_ERROR, "No argument of `try` can be evaluated", detail,
        _decisive(tree, node),
    )


def not_convertible(tree: SyntaxTree, argument: Expression, reason: str) -> Diagnostic:
    return Diagnostic(
        values.FUNCTION_CALL_ERROR, "Value cannot be converted to the required type",
        _sentence(reason),
        _decisive(tree, argument),
    )


# Functions that read HCL


def no_template_reference(tree: SyntaxTree, argument: Expression) -> Diagnostic:
    return Diagnostic(
        values.FUNCTION_CALL_ERROR, "Template must be a reference",
        "Refer to the value that holds the template, such as `local.greeting`. A literal template"
        " needs no function.",
        tree.range_of(argument),
    )


def no_template(tree: SyntaxTree, argument: Expression, value: Value) -> Diagnostic:
    return Diagnostic(
        values.NULL_MISUSE if value.is_null else values.FUNCTION_ARGUMENT_TYPE,
        "Value is not a string",
        f"This is {_described(value)}. A string is required.", _decisive(tree, argument),
    )


def no_template_variables(tree: SyntaxTree, argument: Expression, value: Value) -> Diagnostic:
    return Diagnostic(
        values.NULL_MISUSE if value.is_null else values.FUNCTION_ARGUMENT_TYPE,
        "Variables must be an object or map",
        f"This is {_described(value)}. An object or map of variables is required.",
        _decisive(tree, argument),
    )


def wrong_template(
    tree: SyntaxTree, argument: Expression, text: Value, found: Diagnostic
) -> Diagnostic:
    if text.marks:
        detail = "The string is sensitive, so the problem is not shown."
    else:
        line = text.as_string().count("\n", 0, found.start) + 1
        detail = f"Line {line} of the string: {found.summary}. {found.detail}"
    return Diagnostic(
        values.FUNCTION_CALL_ERROR, "String does not contain valid HCL", detail,
        tree.range_of(argument),
    )


def missing_in_template(
    tree: SyntaxTree, node: FunctionCall, path: str, line: int, names: list[str], unused: list[str]
) -> Diagnostic:
    """*names* are needed and not given, the first of them on a *line*; *unused* ones are given."""
    if len(names) > 1:
        summary = f"Variables {_listed(names)} of the template are missing"
        detail = f"`{path}` needs them, `{_shortened(names[0])}` on line {line}."
    else:
        summary = f"Variable `{_shortened(names[0])}` of the template is missing"
        detail = f"`{path}` needs it on line {line}."
        meant = closest(names[0], unused)
        if meant is not None:
            detail += f" `{meant}` is given, but not used."
    return Diagnostic(
        values.FUNCTION_CALL_ERROR, summary, detail, argument_range(tree, node, 1)
    )


def wrong_template_file(
    tree: SyntaxTree, node: FunctionCall, path: str, found: Diagnostic
) -> Diagnostic:
    line = found.source.line_index.line(found.start) + 1
    return Diagnostic(
        values.FUNCTION_CALL_ERROR, "Template cannot be rendered",
        f"`{path}`, line {line}: {found.summary}. {found.detail}",
        tree.range_of(node.arguments[0]),
    )


_TYPES: Final = ("string", "number", "bool", "any", "list", "set", "map", "object", "tuple")
_FORMS: Final = (
    "A type is `string`, `number`, `bool`, or built from other types: `list(string)`,"
    " `map(number)`, `object({ name = string })`."
)
_ARGUMENTS: Final = {
    "list": "the type of its elements: `list(string)`",
    "set": "the type of its elements: `set(string)`",
    "map": "the type of its elements: `map(string)`",
    "object": "its attributes in braces: `object({ name = string })`",
    "tuple": "the types of its elements in brackets: `tuple([string, number])`",
}


def _error(summary: str, detail: str, where: Range) -> Diagnostic:
    return Diagnostic(values.INVALID_TYPE_CONSTRAINT, summary, detail, where)


def no_type(tree: SyntaxTree, node: Expression) -> Diagnostic:
    detail = _FORMS
    if isinstance(node, Template):
        if node.is_literal() and node.literal_text() in _TYPES:
            detail = f"Type constraints must not be quoted; write `{node.literal_text()}`."
        else:
            detail = f"Type constraints must not be quoted. {_FORMS}"
    return _error("Invalid type constraint", detail, tree.range_of(node))


def unknown_type(tree: SyntaxTree, node: Expression, name: str) -> Diagnostic:
    where = tree.range_of(node)
    if name in _ARGUMENTS:
        detail = f"Write {_ARGUMENTS[name]}."
        return _error(f"`{name}` without an element type", detail, where)
    if name == "optional":
        return _error("Misplaced `optional`", _MISPLACED, where)
    suggestion = closest(name, _TYPES)
    detail = _FORMS if suggestion is None else f"Did you mean `{suggestion}`?"
    return _error(f"Unknown type `{name}`" if len(name) < 40 else "Unknown type", detail, where)


def any_not_exact(tree: SyntaxTree, node: Expression) -> Diagnostic:
    return _error(
        "`any` is not an exact type",
        "An exact type is required here; replace `any`.", tree.range_of(node),
    )


def not_a_constructor(call: StaticCall) -> Diagnostic:
    return _error(
        f"`{call.name}` takes no arguments",
        f"Remove the parentheses after `{call.name}`.",
        call.arguments_range,
    )


_MISPLACED: Final = (
    "Only the attributes of an object type can be optional:"
    " `object({ name = optional(string) })`."
)


def misplaced_optional(call: StaticCall) -> Diagnostic:
    return _error("Misplaced `optional`", _MISPLACED, call.name_range)


def unknown_constructor(tree: SyntaxTree, node: Expression, call: StaticCall) -> Diagnostic:
    suggestion = closest(call.name, _ARGUMENTS)
    detail = _FORMS if suggestion is None else f"Did you mean `{suggestion}`?"
    name = f" `{call.name}`" if len(call.name) < 40 else ""
    return _error(f"Unknown type{name}", detail, tree.range_of(node))


def wrong_argument_count(tree: SyntaxTree, call: StaticCall) -> Diagnostic:
    where = call.arguments_range
    if call.arguments:
        start, end = tree.range(call.arguments[1])[0], tree.range(call.arguments[-1])[1]
        where = Range(tree.source, start, end)
    detail = f"{with_article(call.name).capitalize()} needs {_ARGUMENTS[call.name]}."
    return _error(f"`{call.name}` takes one argument", detail, where)


def no_elements(tree: SyntaxTree, node: Expression) -> Diagnostic:
    return _error(
        "Tuple type without element types", f"A tuple needs {_ARGUMENTS['tuple']}.",
        tree.range_of(node),
    )


def no_attributes(tree: SyntaxTree, node: Expression) -> Diagnostic:
    return _error(
        "Object type without attributes", f"An object needs {_ARGUMENTS['object']}.",
        tree.range_of(node),
    )


def no_attribute_name(tree: SyntaxTree, key: Expression) -> Diagnostic:
    return _error(
        "Expected an attribute name",
        "Attribute names of an object type are not quoted: `object({ name = string })`.",
        tree.range_of(key),
    )


def duplicate_attribute(tree: SyntaxTree, key: Expression, name: str) -> Diagnostic:
    return _error(
        "Duplicate attribute", f"This object type already has an attribute `{name}`.",
        tree.range_of(key),
    )


def optional_without_type(call: StaticCall) -> Diagnostic:
    return _error(
        "`optional` without a type", "It needs the attribute's type: `optional(string)`.",
        call.arguments_range,
    )


def optional_not_exact(call: StaticCall) -> Diagnostic:
    return _error(
        "Optional attribute in an exact type",
        "An exact type is required here, so no attribute can be optional. Remove `optional`.",
        call.name_range,
    )


def default_not_allowed(call: StaticCall) -> Diagnostic:
    return _error(
        "Default is not allowed here", "Here `optional` accepts only the attribute's type.",
        call.arguments_range,
    )


def too_many_in_optional(call: StaticCall) -> Diagnostic:
    return _error(
        "Too many arguments for `optional`",
        "`optional` takes the attribute's type and, optionally, a default.",
        call.arguments_range,
    )


def wrong_default(tree: SyntaxTree, node: Expression, name: str, reason: str) -> Diagnostic:
    return Diagnostic(
        values.DEFAULT_TYPE_MISMATCH, "Default does not have the attribute's type",
        f"This is the default of `{name}`. {reason[0].upper()}{reason[1:]}.", tree.range_of(node),
    )
