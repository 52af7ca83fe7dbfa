"""The rules of values and function calls, and what they say. Marked values are never shown."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostic, Fix
from hcl_lint.diagnostics.rule import ERROR, EVALUATION, INFO, ON, WARNING, Rule
from hcl_lint.evaluation.function import Function, FunctionError, Parameter
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.analysis import StaticCall, decisive_range
from hcl_lint.syntax.nodes import (
    Binary, Conditional, Expression, FunctionCall, Interpolation, Node, Template,
)
from hcl_lint.syntax.tokens import COMMENT, DOT, NEWLINE, OPEN_BRACKET
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.edits import Edit
from hcl_lint.text.messages import advise, closest
from hcl_lint.text.source import Range
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


def sentence(clause: str) -> str:
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


def described(value: Value) -> str:
    """Describe a value: ``"a", a string``, or just ``a list of string``."""
    if value.type.kind == KIND_DYNAMIC and shape_of(value) is None:
        return "null" if value.is_null else "a value that is not known yet"
    name = _described_type(value)
    if value.is_null:
        return f"null, of type {friendly_name(value.type)}"
    if value.is_unknown or value.contains_marks or not value.type.is_primitive:
        return name
    return f"{display(value, _LONGEST_VALUE)}, {name}"


def shortened(name: str) -> str:
    """Return a name for a summary, truncated if necessary."""
    return name if len(name) <= _LONGEST_NAME else name[:_LONGEST_NAME] + "…"


def _listed(names: list[str]) -> str:
    shown = ", ".join([f"`{name}`" for name in names[:_MOST_NAMES]])
    return shown + (" and others" if len(names) > _MOST_NAMES else "")


def excerpt(tree: SyntaxTree, node: Node) -> str:
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
    return f"{clause}. {sentence(more)}" if more else f"{clause}."


def _unless_described(reason: str) -> str:
    """Return a reason without what it says of the value, which is described beside it."""
    return reason.partition(", but ")[0].partition(", not ")[0]


# Places


def name_range(tree: SyntaxTree, node: FunctionCall) -> tuple[int, int]:
    """Return the start and end of a function's name in a call."""
    tokens = tree.tokens
    last = node.open_token - 1
    while tokens.kinds[last] == COMMENT or tokens.kinds[last] == NEWLINE:
        last -= 1
    return tokens.start(node.first), tokens.end(last)


def argument_range(tree: SyntaxTree, node: FunctionCall, index: int) -> Range:
    """Return where to point for an argument, which may be one of those that `...` gave."""
    last = len(node.arguments) - 1
    if node.ellipsis_token != -1 and index >= last:
        return tree.range_of(node.arguments[last])
    return _decisive(tree, node.arguments[min(index, last)])


def part_range(tree: SyntaxTree, part: Node) -> Range:
    """Return where to point for a part of a template."""
    return tree.range_of(part.expression if isinstance(part, Interpolation) else part)


def _decisive(tree: SyntaxTree, node: Node) -> Range:
    return Range(tree.source, *decisive_range(tree, node))


def _between(tree: SyntaxTree, first: Node, last: Node) -> Range:
    return Range(tree.source, tree.range(first)[0], tree.range(last)[1])


NULL_MISUSE = Rule(
    "V015", "null-misuse", ERROR, ON, "Null where a value is required.", found_by=EVALUATION
)

NULL_CONDITION = NULL_MISUSE.says(
    "Condition is null",
    "A condition must be true or false. If it can be null, compare it with null explicitly.",
)
NULL_FOR_CONDITION = NULL_MISUSE.says(
    "Condition is null", "The condition after `if` must be true or false."
)
NULL_IN_TEMPLATE = NULL_MISUSE.says(
    "Interpolated value is null", 'Null has no string form. Write `x == null ? "" : x`.'
)
NULL_KEY = NULL_MISUSE.says(
    "Key is null", "The key of this value, `{key}`, is null. Object keys must be strings."
)
NULL_FOR_KEY = NULL_MISUSE.says("Key is null", "Object keys must be strings.")
INDEX_INTO_NULL = NULL_MISUSE.says("Index into null", "The value is null, so it has no elements.")
NULL_INDEX = NULL_MISUSE.says(
    "Index is null", "The index of {value} must be a number or a key, but this one is null."
)


def null_operand(tree: SyntaxTree, node: Expression, operand: Expression) -> Diagnostic:
    return NULL_MISUSE.at(
        tree.range_of(node), f"Operand of `{_operator(tree, node)}` is null",
        f"`{excerpt(tree, operand)}` is null; the operation requires a value.",
    )


OPERAND_TYPE = Rule(
    "V001", "operand-type", ERROR, ON,
    "Operand, condition or interpolation of the wrong type.", found_by=EVALUATION,
)

WRONG_FOR_CONDITION = OPERAND_TYPE.says(
    "Condition is not a bool", "This is {value}. The condition after `if` must be true or false."
)
WRONG_KEY = OPERAND_TYPE.says(
    "Key is not a string", "Object keys must be strings, but this is {value}."
)


def wrong_operand(
    tree: SyntaxTree, node: Expression, operand: Expression, value: Value, wanted: Type, reason: str
) -> Diagnostic:
    name = with_article(friendly_name(wanted))
    return OPERAND_TYPE.at(
        tree.range_of(operand), f"Operand of `{_operator(tree, node)}` is not {name}",
        _because(f"This is {described(value)}", _unless_described(reason), name),
    )


def no_result(tree: SyntaxTree, node: Expression, reason: str) -> Diagnostic:
    summary = f"`{_operator(tree, node)}` has no result"
    return OPERAND_TYPE.at(tree.range_of(node), summary, sentence(reason))


def _operator(tree: SyntaxTree, node: Expression) -> str:
    return tree.token_text(node.operator_token if isinstance(node, Binary) else node.first)


def wrong_condition(tree: SyntaxTree, node: Expression, value: Value, reason: str) -> Diagnostic:
    return OPERAND_TYPE.at(
        tree.range_of(node), "Condition is not a bool",
        f"This is {described(value)}. {sentence(_unless_described(reason))}",
    )


def wrong_in_template(tree: SyntaxTree, part: Node, value: Value, reason: str) -> Diagnostic:
    hint = ""
    if value.type.kind in (KIND_LIST, KIND_SET, KIND_TUPLE, KIND_MAP, KIND_OBJECT):
        hint = " Select one element, or convert it with a function such as `join` or `jsonencode`."
    return OPERAND_TYPE.at(
        part_range(tree, part), "Interpolated value is not a string",
        f"This is {described(value)}. {sentence(_unless_described(reason))}{hint}",
    )


CONDITIONAL_TYPE_MISMATCH = Rule(
    "V002", "conditional-type-mismatch", ERROR, ON,
    "Conditional whose results have incompatible types.", found_by=EVALUATION,
)


def arms_differ(tree: SyntaxTree, node: Conditional, first: Value, second: Value) -> Diagnostic:
    one, other = _described_type(first), _described_type(second)
    if one == other:
        one, other = source_form(first.type), source_form(second.type)
        if len(one) + len(other) > 200:
            one = other = _described_type(first)
    return CONDITIONAL_TYPE_MISMATCH.at(
        _between(tree, node.if_true, node.if_false),
        "Conditional results have incompatible types",
        f"The true result is {one}, the false result {other}. Both must be convertible to a"
        " common type.",
    )


def arm_not_convertible(
    tree: SyntaxTree, node: Conditional, is_true: bool, value: Value, wanted: Type, reason: str
) -> Diagnostic:
    return CONDITIONAL_TYPE_MISMATCH.at(
        _between(tree, node.if_true if is_true else node.if_false, node.if_false),
        "Result cannot be converted to the common type",
        f"Both results must convert to {with_article(friendly_name(wanted))}, but the chosen one"
        f" is {described(value)}. {sentence(reason)}",
    )


INVALID_ITERATION = Rule(
    "V008", "invalid-iteration", ERROR, ON,
    "Iteration over a value that is not a collection.", found_by=EVALUATION,
)

NULL_ITERATION = INVALID_ITERATION.says(
    "Iteration over null", "Null has no elements. Use an empty list or map instead."
)
NO_ITERATION = INVALID_ITERATION.says(
    "Value cannot be iterated over",
    "This is {value}. A list, set, map, tuple or object is required.",
)
SPLAT_OF_NULL = INVALID_ITERATION.says(
    "Splat of null", "Null has no elements. Use an empty list instead."
)

DUPLICATE_MAP_KEY = Rule(
    "V009", "duplicate-map-key", WARNING, ON,
    "Duplicate key in an object or map.", found_by=EVALUATION,
)

DUPLICATE_KEY = DUPLICATE_MAP_KEY.says(
    "Duplicate key",
    'Two elements have the key "{key}". Make the keys unique, or group the values of equal keys'
    " with `...` after the value.",
    ERROR,  # A repeated literal key is only a warning.
)

AMBIGUOUS_KEY = Rule(
    "V024", "ambiguous-key", ERROR, ON,
    "Object key that is neither a plain name nor an expression.", found_by=EVALUATION,
)

KEY_AS_NAME = AMBIGUOUS_KEY.says(
    "Ambiguous object key",
    'Write `({key})` to use the value of this expression as the key, or `"{key}"` for the literal'
    " key.",
)

UNDEFINED_ROOT = Rule(
    "R005", "undefined-root", ERROR, ON, "Reference to an unknown name.", found_by=EVALUATION
)


def undefined_variable(tree: SyntaxTree, token: int, name: str, scope: Scope | None) -> Diagnostic:
    where = Range(tree.source, tree.tokens.start(token), tree.tokens.end(token))
    if scope is None or not scope.allows_variables():
        detail = f"`{shortened(name)}` is a reference, and only literal values are allowed here."
        if tree.tokens.kinds[token + 1] not in _STEPS:
            detail += f' Put strings in quotes: "{shortened(name)}".'
        return UNDEFINED_ROOT.at(where, "Variables are not allowed here", detail)
    suggestion = scope.closest_variable(name)
    detail = f"`{name}` is not defined here."
    if suggestion is not None:
        detail += f" Did you mean `{suggestion}`?"
    return UNDEFINED_ROOT.at(where, f"Unknown variable `{shortened(name)}`", detail)


UNKNOWN_ATTRIBUTE: Final = Rule(
    "V006", "unknown-attribute", ERROR, ON,
    "Access to an attribute that does not exist.", found_by=EVALUATION,
)


def no_attribute(tree: SyntaxTree, step: Node, value: Value, name: str) -> Diagnostic:
    if value.is_null:
        return NULL_MISUSE.at(
            tree.range_of(step), f"Attribute `{shortened(name)}` of null",
            "The value is null, so it has no attributes.",
        )
    return UNKNOWN_ATTRIBUTE.at(tree.range_of(step), *_no_attribute(value, name))


def _no_attribute(value: Value, name: str) -> tuple[str, str]:
    """Return the summary and the detail about a value that is not null."""
    kind, shape = value.type.kind, shape_of(value)
    of_object = f"Object has no attribute `{shortened(name)}`"
    summary = f"No attribute `{shortened(name)}`"
    if kind == KIND_OBJECT:
        return of_object, _choice(name, sorted(value.type.attributes), "attribute")
    if kind == KIND_MAP:
        detail = "The map has no element with this key."
        if not value.contains_marks:
            names = sorted(value.as_attributes()) if value.is_present else []
            detail = _choice(name, names, "element")
        return f"Map has no element `{shortened(name)}`", detail
    if shape is not None and shape.kind == MAPPING:
        if not shape.is_instances:
            return of_object, _choice(name, list(shape.names), "attribute")
        detail = "The block has `for_each`. Select one instance, or all of them with `values`."
        return f"{summary} of all instances", detail
    if shape is not None and shape.kind == CHOICE:
        present = [part for part in shape.parts if not part.is_null]
        if len(present) == 1:
            return _no_attribute(present[0], name)
    if shape is not None and kinds_of(value) == (KIND_OBJECT,):
        known = {attribute for part in shape.parts for attribute in attributes_of(part) or {}}
        return of_object, _choice(name, sorted(known), "attribute")
    if shape is not None and shape.kind == CHOICE:
        detail = f"None of the values that this can be has an attribute `{shortened(name)}`."
        return summary, detail
    detail = f"This is {described(value)}, which has no attributes."
    if kind == KIND_LIST or kind == KIND_TUPLE:
        detail += f" Select one element, `[0].{name}`, or all of them, `[*].{name}`."
    elif kind == KIND_SET:
        detail += f" Select it from all elements with `[*].{name}`."
    return summary, detail


INVALID_INDEX = Rule(
    "V007", "invalid-index", ERROR, ON, "Index or key that does not exist.", found_by=EVALUATION
)

NUMBER_OF_OBJECT = INVALID_INDEX.says(
    "Number as the key of an object",
    "No attribute of this object has a number for its name. Remove the index, or select an"
    " attribute by its name.",
)


def not_indexable(value: Value, where: Range) -> Diagnostic:
    if kinds_of(value) == (KIND_SET,):
        detail = (
            "Sets are unordered, so their elements have no index. Convert the set to a list, or use"
            " `one` for a set of one element."
        )
    else:
        detail = f"This is {described(value)}, which has no elements."
    return INVALID_INDEX.at(where, "Value cannot be indexed", detail)


def wrong_key_type(value: Value, key: Value, wanted: Type, where: Range) -> Diagnostic:
    index, name = "index" if wanted is NUMBER else "key", with_article(friendly_name(wanted))
    return INVALID_INDEX.at(
        where, f"{index.capitalize()} is not {name}",
        f"The {index} of {_described_type(value)} must be {name}, but this is {described(key)}.",
    )


def no_element(value: Value, key: Value, where: Range) -> Diagnostic:
    type_ = value.type
    is_secret = value.contains_marks and type_.kind == KIND_MAP or len(value.marks) != 0
    if key.contains_marks or key.is_unknown or is_secret:
        detail = "The collection has no element with this key."
        return INVALID_INDEX.at(where, "No such element", detail)
    if key.type.kind == KIND_STRING:
        if type_.kind == KIND_OBJECT:
            return _no_key(key, "attribute", sorted(type_.attributes), where)
        return _no_key(key, "element", sorted(value.as_attributes()), where)
    number = key.as_number()
    if number.is_negative() and number.sign() < 0:
        detail = "Indexes start at 0; negative indexes are not supported."
    elif not number.is_integer():
        detail = f"An index must be a whole number, not {display(key, _LONGEST_VALUE)}."
    elif value.is_unknown and type_.element is not None:
        longest = value.refinement.length_max
        detail = "An index must be a whole number from 0."
        if longest is not None:
            detail = f"The list has at most {amount(longest, 'element')}, counted from 0."
    else:
        count = len(value.as_elements()) if value.is_present else len(type_.elements)
        name = friendly_name(type_).split(" ")[0]
        if count == 0:
            detail = f"The {name} is empty."
        else:
            plural = "1 element" if count == 1 else f"{count} elements"
            detail = f"The {name} has {plural}, so its last index is {count - 1}."
    return INVALID_INDEX.at(where, f"No element {display(key, _LONGEST_NAME - 12)}", detail)


def _no_key(key: Value, what: str, names: list[str], where: Range) -> Diagnostic:
    name = shortened(key.as_string())
    return INVALID_INDEX.at(where, f'No {what} "{name}"', _choice(name, names, what))


def no_element_of_shape(value: Value, key: Value, where: Range) -> Diagnostic:
    """Of a value whose type is not decided."""
    shape = shape_of(value)
    summary, detail = "No such element", "The value has no element with this key."
    if shape is not None and shape.kind == MAPPING and key.type.kind == KIND_STRING:
        what = "instance" if shape.is_instances else "attribute"
        return _no_key(key, what, list(shape.names), where)
    if shape is not None and shape.is_instances and shape.kind == MAPPING:
        summary = "Key of an instance is not a string"
        detail = "The block has `for_each`, so its instances have keys: strings in brackets."
    elif shape is not None and shape.of == (KIND_SET,):
        return not_indexable(value, where)
    elif shape is not None and shape.kind == SEQUENCE:
        number = key.is_present and key.type.kind == KIND_NUMBER
        summary = f"No element {display(key, 40)}" if number else "Index is not a number"
        detail = "An index must be a whole number from 0."
        if not number:
            detail += f" This is {described(key)}."
        elif shape.longest is not None and key.as_number().is_integer():
            of = "instances" if shape.is_instances else "elements"
            detail = f"There are at most {shape.longest} {of}; the first has the index 0."
            if shape.longest == 1:
                detail = f"There is at most one {of[:-1]}, with the index 0."
    return INVALID_INDEX.at(where, summary, detail)


EVALUATION_LIMIT = Rule(
    "V023", "evaluation-limit", INFO, ON,
    "Expression that exceeds the limits of evaluation.", found_by=EVALUATION,
)

TOO_MANY_STEPS = EVALUATION_LIMIT.says(
    "Evaluation takes too long",
    "Evaluation stopped after {limit:,} steps; the value is treated as unknown.",
)
FILE_TAKES_TOO_LONG = EVALUATION_LIMIT.says(
    "Evaluation takes too long",
    "This expression, or all of the file together, takes more steps to evaluate than are allowed."
    " What remains is treated as unknown, and not reported again in this file.",
)
TOO_DEEP = EVALUATION_LIMIT.says(
    "Expression is nested too deeply",
    "The limit is {limit:,} levels; the value is treated as unknown.",
)
TOO_MANY_ELEMENTS = EVALUATION_LIMIT.says(
    "Collection is too large", "The limit is {limit:,} elements; the value is treated as unknown."
)
VALUE_TOO_LARGE = EVALUATION_LIMIT.says(
    "Value is too large", "The limit is {limit:,} parts; the value is treated as unknown."
)
STRING_TOO_LONG = EVALUATION_LIMIT.says(
    "String is too long", "The limit is {limit:,} characters; the value is treated as unknown."
)
TOO_MANY_DIGITS = EVALUATION_LIMIT.says(
    "Number is too long", "The limit is {limit:,} digits; the value is treated as unknown."
)

UNDEFINED_FUNCTION = Rule(
    "R020", "undefined-function", ERROR, ON, "Call to an unknown function.", found_by=EVALUATION
)


def undefined_function(
    tree: SyntaxTree, node: FunctionCall, name: str, scope: Scope | None
) -> Diagnostic:
    if scope is None or not scope.allows_calls():
        return UNDEFINED_FUNCTION.at(
            tree.range_of(node), "Function calls are not allowed here",
            f"`{shortened(name)}` is a function call, and only literal values are allowed here.",
        )
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
    where = Range(tree.source, *name_range(tree, node))
    return UNDEFINED_FUNCTION.at(where, f"Unknown function `{shortened(name)}`", detail)


FUNCTION_ARITY = Rule(
    "V003", "function-arity", ERROR, ON,
    "Call with too few or too many arguments.", found_by=EVALUATION,
)


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
        where = Range(tree.source, tree.tokens.start(node.last), tree.tokens.end(node.last))
        return FUNCTION_ARITY.at(where, f"Too few arguments for `{shortened(name)}`", detail)
    index = min(least, len(node.arguments) - 1)
    extra = node.arguments[index]
    is_expanded = node.ellipsis_token != -1 and index == len(node.arguments) - 1
    where = tree.range_of(extra) if is_expanded else _decisive(tree, extra)
    return FUNCTION_ARITY.at(where, f"Too many arguments for `{shortened(name)}`", detail)


FUNCTION_ARGUMENT_TYPE = Rule(
    "V004", "function-argument-type", ERROR, ON,
    "Function argument of the wrong type.", found_by=EVALUATION,
)

_THIS: Final = ", but this is "


def wrong_argument(
    tree: SyntaxTree, node: FunctionCall, index: int, parameter: Parameter, reason: str
) -> Diagnostic:
    wanted = with_article(friendly_name(parameter.type))
    name = shortened(node.name)
    detail = _because(f"It must be {wanted}", reason, wanted)
    return FUNCTION_ARGUMENT_TYPE.at(
        argument_range(tree, node, index),
        f"Invalid argument `{shortened(parameter.name)}` of `{name}`",
        detail.replace(_THIS, _the_one(tree, node, index)),
    )


def _the_one(tree: SyntaxTree, node: FunctionCall, index: int) -> str:
    """Return the words that name an argument where it was written out; else `_THIS`."""
    if node.ellipsis_token != -1 and index >= len(node.arguments) - 1:
        return _THIS
    return f", but `{excerpt(tree, node.arguments[min(index, len(node.arguments) - 1)])}` is "


def swapped_arguments(
    tree: SyntaxTree, node: FunctionCall, function: Function, first: int, second: int
) -> Diagnostic:
    name = shortened(node.name)
    one, other = node.arguments[first], node.arguments[second]
    parameter, later = function.parameter_at(first), function.parameter_at(second)
    assert parameter is not None
    assert later is not None
    edits = [Edit(*tree.range(one), tree.text(other)), Edit(*tree.range(other), tree.text(one))]
    return FUNCTION_ARGUMENT_TYPE.at(
        _between(tree, one, other), f"Arguments of `{name}` are swapped",
        f"`{name}` takes `{parameter.name}` before `{later.name}`.",
        Fix("swap them", edits, UNSAFE),
    )


def wrong_expansion(tree: SyntaxTree, last: Expression, value: Value) -> Diagnostic:
    summary = "Value cannot be expanded into arguments"
    return _unsuitable(value, tree.range_of(last), summary, "`...` requires a list, set or tuple.")


def no_template(tree: SyntaxTree, argument: Expression, value: Value) -> Diagnostic:
    place = _decisive(tree, argument)
    return _unsuitable(value, place, "Value is not a string", "A string is required.")


def no_template_variables(tree: SyntaxTree, argument: Expression, value: Value) -> Diagnostic:
    return _unsuitable(
        value, _decisive(tree, argument), "Variables must be an object or map",
        "An object or map of variables is required.",
    )


def _unsuitable(value: Value, place: Range, summary: str, wanted: str) -> Diagnostic:
    rule = NULL_MISUSE if value.is_null else FUNCTION_ARGUMENT_TYPE
    return rule.at(place, summary, f"This is {described(value)}. {wanted}")


FUNCTION_CALL_ERROR = Rule(
    "V005", "function-call-error", ERROR, ON,
    "Function call that fails for its arguments.", found_by=EVALUATION,
)

NO_TEMPLATE_REFERENCE = FUNCTION_CALL_ERROR.says(
    "Template must be a reference",
    "Refer to the value that holds the template, such as `local.greeting`. A literal template needs"
    " no function.",
)
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


def call_failed(
    tree: SyntaxTree, node: FunctionCall, name: str, failure: FunctionError
) -> Diagnostic:
    index = failure.argument
    summary, where = f"`{shortened(name)}` fails", _decisive(tree, node)
    if index is not None and node.arguments:
        ordinal = _ORDINALS[index] if index < len(_ORDINALS) else f"{index + 1}th"
        summary += f" for its {ordinal} argument"
        where = argument_range(tree, node, index)
    return FUNCTION_CALL_ERROR.at(where, summary, sentence(failure.message))


def nothing_worked(tree: SyntaxTree, node: FunctionCall, failures: list[Diagnostic]) -> Diagnostic:
    detail = "Every argument has an error."
    for failure in failures[:3]:
        detail += f" {failure.summary}: {failure.detail}"
    if not node.arguments:
        detail = "At least one argument is required."
    summary = "No argument of `try` can be evaluated"
    return FUNCTION_CALL_ERROR.at(_decisive(tree, node), summary, detail)


def not_convertible(tree: SyntaxTree, argument: Expression, reason: str) -> Diagnostic:
    summary = "Value cannot be converted to the required type"
    return FUNCTION_CALL_ERROR.at(_decisive(tree, argument), summary, sentence(reason))


def wrong_template(
    tree: SyntaxTree, argument: Expression, text: Value, found: Diagnostic
) -> Diagnostic:
    if text.marks:
        detail = "The string is sensitive, so the problem is not shown."
    else:
        line = text.as_string().count("\n", 0, found.start) + 1
        detail = f"Line {line} of the string: {found.summary}. {found.detail}"
    summary = "String does not contain valid HCL"
    return FUNCTION_CALL_ERROR.at(tree.range_of(argument), summary, detail)


def missing_in_template(
    tree: SyntaxTree, node: FunctionCall, path: str, line: int, names: list[str], unused: list[str]
) -> Diagnostic:
    """*names* are needed and not given, the first of them on a *line*; *unused* ones are given."""
    if len(names) > 1:
        summary = f"Variables {_listed(names)} of the template are missing"
        detail = f"`{path}` needs them, `{shortened(names[0])}` on line {line}."
    else:
        summary = f"Variable `{shortened(names[0])}` of the template is missing"
        detail = f"`{path}` needs it on line {line}."
        meant = closest(names[0], unused)
        if meant is not None:
            detail += f" `{meant}` is given, but not used."
    return FUNCTION_CALL_ERROR.at(argument_range(tree, node, 1), summary, detail)


def wrong_template_file(
    tree: SyntaxTree, node: FunctionCall, path: str, found: Diagnostic
) -> Diagnostic:
    line = found.source.line_index.line(found.start) + 1
    return FUNCTION_CALL_ERROR.at(
        tree.range_of(node.arguments[0]), "Template cannot be rendered",
        f"`{path}`, line {line}: {found.summary}. {found.detail}",
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

INVALID_TYPE_CONSTRAINT = Rule(
    "V011", "invalid-type-constraint", ERROR, ON, "Invalid type constraint.", found_by=EVALUATION
)

ANY_NOT_EXACT = INVALID_TYPE_CONSTRAINT.says(
    "`any` is not an exact type", "An exact type is required here; replace `any`."
)
NOT_A_CONSTRUCTOR = INVALID_TYPE_CONSTRAINT.says(
    "`{name}` takes no arguments", "Remove the parentheses after `{name}`."
)
MISPLACED_OPTIONAL = INVALID_TYPE_CONSTRAINT.says(
    "Misplaced `optional`",
    "Only the attributes of an object type can be optional:"
    " `object({{ name = optional(string) }})`.",
)
NO_ELEMENTS = INVALID_TYPE_CONSTRAINT.says(
    "Tuple type without element types",
    "A tuple needs the types of its elements in brackets: `tuple([string, number])`.",
)
NO_ATTRIBUTES = INVALID_TYPE_CONSTRAINT.says(
    "Object type without attributes",
    "An object needs its attributes in braces: `object({{ name = string }})`.",
)
NO_ATTRIBUTE_NAME = INVALID_TYPE_CONSTRAINT.says(
    "Expected an attribute name",
    "Attribute names of an object type are not quoted: `object({{ name = string }})`.",
)
ATTRIBUTE_TWICE = INVALID_TYPE_CONSTRAINT.says(
    "Duplicate attribute", "This object type already has an attribute `{name}`."
)
OPTIONAL_WITHOUT_TYPE = INVALID_TYPE_CONSTRAINT.says(
    "`optional` without a type", "It needs the attribute's type: `optional(string)`."
)
OPTIONAL_NOT_EXACT = INVALID_TYPE_CONSTRAINT.says(
    "Optional attribute in an exact type",
    "An exact type is required here, so no attribute can be optional. Remove `optional`.",
)
DEFAULT_NOT_ALLOWED = INVALID_TYPE_CONSTRAINT.says(
    "Default is not allowed here", "Here `optional` accepts only the attribute's type."
)
TOO_MANY_IN_OPTIONAL = INVALID_TYPE_CONSTRAINT.says(
    "Too many arguments for `optional`",
    "`optional` takes the attribute's type and, optionally, a default.",
)

DEFAULT_TYPE_MISMATCH = Rule(
    "V010", "default-type-mismatch", ERROR, ON,
    "Default value that does not match the declared type.",
)

WRONG_DEFAULT = DEFAULT_TYPE_MISMATCH.says(
    "Default does not have the attribute's type", "This is the default of `{name}`. {reason}"
)


def no_type(tree: SyntaxTree, node: Expression) -> Diagnostic:
    detail = _FORMS
    if isinstance(node, Template):
        if node.is_literal() and node.literal_text() in _TYPES:
            detail = f"Type constraints must not be quoted; write `{node.literal_text()}`."
        else:
            detail = f"Type constraints must not be quoted. {_FORMS}"
    return INVALID_TYPE_CONSTRAINT.at(tree.range_of(node), "Invalid type constraint", detail)


def unknown_type(place: Range, name: str) -> Diagnostic:
    if name in _ARGUMENTS:
        summary, detail = f"`{name}` without an element type", f"Write {_ARGUMENTS[name]}."
        return INVALID_TYPE_CONSTRAINT.at(place, summary, detail)
    if name == "optional":
        return MISPLACED_OPTIONAL.at(place)
    return _unknown_type(place, name, _TYPES)


def unknown_constructor(place: Range, name: str) -> Diagnostic:
    return _unknown_type(place, name, tuple(_ARGUMENTS))


def _unknown_type(place: Range, name: str, known: tuple[str, ...]) -> Diagnostic:
    summary = f"Unknown type `{name}`" if len(name) < 40 else "Unknown type"
    return INVALID_TYPE_CONSTRAINT.at(place, summary, advise(name, known, _FORMS))


def wrong_argument_count(tree: SyntaxTree, call: StaticCall) -> Diagnostic:
    where = call.arguments_range
    if call.arguments:
        where = _between(tree, call.arguments[1], call.arguments[-1])
    detail = f"{with_article(call.name).capitalize()} needs {_ARGUMENTS[call.name]}."
    return INVALID_TYPE_CONSTRAINT.at(where, f"`{call.name}` takes one argument", detail)
