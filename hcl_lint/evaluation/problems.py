"""The words for what can be wrong with the values of expressions.

One function for each mistake; all return a diagnostic. What is marked is never shown.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.phrases import (
    LONGEST_NAME, LONGEST_VALUE, choice, described, error, excerpt, quoted_key, sentence,
    shortened,
)  # fmt: skip
from hcl_lint.syntax.nodes import (
    Binary, Conditional, Expression, Interpolation, Node, ObjectItem, Splat, Traversal,
)  # fmt: skip
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.values.display import display
from hcl_lint.values.type_names import friendly_name, source_form, with_article
from hcl_lint.values.types import (
    KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_STRING, KIND_TUPLE, NUMBER, Type,
)  # fmt: skip
from hcl_lint.values.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.evaluation.scope import Scope

# The rules of which these are findings.
_OPERAND: Final = ("operand-type", "V001")
_CONDITIONAL: Final = ("conditional-type-mismatch", "V002")
_ATTRIBUTE: Final = ("unknown-attribute", "V006")
_INDEX: Final = ("invalid-index", "V007")
_ITERATION: Final = ("invalid-iteration", "V008")
_DUPLICATE: Final = ("duplicate-map-key", "V009")
_NULL: Final = ("null-misuse", "V015")
_LIMIT: Final = ("evaluation-limit", "V023")
_AMBIGUOUS: Final = ("ambiguous-key", "V024")
_VARIABLE: Final = ("undefined-root", "R005")


def _operator(tree: SyntaxTree, node: Expression) -> str:
    if isinstance(node, Binary):
        return tree.token_text(node.operator_token)
    return tree.token_text(node.first)


# Operators


def wrong_operand(
    tree: SyntaxTree, node: Expression, operand: Expression, value: Value, wanted: Type, reason: str
) -> Diagnostic:
    name = with_article(friendly_name(wanted))
    return error(
        _OPERAND, f"Operand of `{_operator(tree, node)}` is not {name}",
        f"This is {described(value)}. {sentence(reason)}", tree.range(operand),
    )  # fmt: skip


def null_operand(tree: SyntaxTree, node: Expression, operand: Expression) -> Diagnostic:
    return error(
        _NULL, f"Operand of `{_operator(tree, node)}` is null",
        f"`{excerpt(tree, operand)}` is null, and this operation needs a value.",
        tree.range(node),
    )  # fmt: skip


def no_result(tree: SyntaxTree, node: Expression, reason: str) -> Diagnostic:
    return error(
        _OPERAND, f"`{_operator(tree, node)}` has no result here", sentence(reason),
        tree.range(node),
    )  # fmt: skip


# Conditionals


def arms_differ(tree: SyntaxTree, node: Conditional, first: Type, second: Type) -> Diagnostic:
    one, other = with_article(friendly_name(first)), with_article(friendly_name(second))
    if one == other:
        one, other = source_form(first), source_form(second)
        if len(one) + len(other) > 200:
            one = other = with_article(friendly_name(first))
    return error(
        _CONDITIONAL, "Results of `?` and `:` have no common type",
        f"One is {one}, the other {other}. Both must be convertible to one type, whichever of"
        " them is chosen.",
        _between(tree, node.if_true, node.if_false),
    )  # fmt: skip


def arm_not_convertible(
    tree: SyntaxTree, node: Conditional, value: Value, wanted: Type, reason: str
) -> Diagnostic:
    return error(
        _CONDITIONAL, "Chosen result does not have the common type",
        f"Both results must become {with_article(friendly_name(wanted))}, but the chosen one"
        f" is {described(value)}. {sentence(reason)}",
        _between(tree, node.if_true, node.if_false),
    )  # fmt: skip


def _between(tree: SyntaxTree, first: Node, last: Node) -> tuple[int, int]:
    return tree.range(first)[0], tree.range(last)[1]


def null_condition(tree: SyntaxTree, node: Expression) -> Diagnostic:
    return error(
        _NULL, "Condition is null",
        "A condition must be true or false. Compare with null explicitly where it can be null.",
        tree.range(node),
    )  # fmt: skip


def wrong_condition(tree: SyntaxTree, node: Expression, value: Value, reason: str) -> Diagnostic:
    return error(
        _OPERAND, "Condition is not a bool", f"This is {described(value)}. {sentence(reason)}",
        tree.range(node),
    )  # fmt: skip


# Templates


def null_in_template(tree: SyntaxTree, part: Node) -> Diagnostic:
    return error(
        _NULL, "Interpolated value is null",
        'Null has no text. Give it one, such as `x == null ? "" : x`.', _part_range(tree, part),
    )  # fmt: skip


def wrong_in_template(tree: SyntaxTree, part: Node, value: Value, reason: str) -> Diagnostic:
    hint = ""
    if value.type.kind in (KIND_LIST, KIND_SET, KIND_TUPLE, KIND_MAP, KIND_OBJECT):
        hint = " Take out one element, or make text of it with a function."
    return error(
        _OPERAND, "Interpolated value is not a string",
        f"This is {described(value)}. {sentence(reason)}{hint}", _part_range(tree, part),
    )  # fmt: skip


def _part_range(tree: SyntaxTree, part: Node) -> tuple[int, int]:
    return tree.range(part.expression if isinstance(part, Interpolation) else part)


# Objects and for expressions


def ambiguous_key(tree: SyntaxTree, key: Traversal) -> Diagnostic:
    text = excerpt(tree, key)
    return error(
        _AMBIGUOUS, "Key is neither a name nor an expression",
        f'Write `({text})` for the value of this expression, or `"{text}"` for a key that reads'
        " like this.",
        tree.range(key),
    )  # fmt: skip


def null_key(tree: SyntaxTree, item: ObjectItem) -> Diagnostic:
    return error(
        _NULL, "Key is null",
        f"`{excerpt(tree, item.key)}`, the key of this value, is null. A key is a string.",
        tree.range(item.value),
    )  # fmt: skip


def wrong_key(tree: SyntaxTree, key: Expression, value: Value) -> Diagnostic:
    return error(
        _OPERAND, "Key is not a string",
        f"This is {described(value)}, which cannot be the key of an object.", tree.range(key),
    )  # fmt: skip


def duplicate_key(tree: SyntaxTree, key: Expression, name: str) -> Diagnostic:
    return error(
        _DUPLICATE, "Key occurs more than once",
        f"Two elements have the key {quoted_key(name)}. Make keys distinct, or group"
        " the values of equal keys with `...` behind the value.",
        tree.range(key),
    )  # fmt: skip


def null_iteration(tree: SyntaxTree, collection: Expression) -> Diagnostic:
    return error(
        _ITERATION, "Iteration over null",
        "There is nothing to iterate over. Give an empty list or map in place of null.",
        tree.range(collection),
    )  # fmt: skip


def no_iteration(tree: SyntaxTree, collection: Expression, value: Value) -> Diagnostic:
    return error(
        _ITERATION, "Value cannot be iterated over",
        f"This is {described(value)}. Only lists, sets, maps, tuples and objects have elements.",
        tree.range(collection),
    )  # fmt: skip


def null_for_condition(tree: SyntaxTree, node: Expression) -> Diagnostic:
    return error(
        _NULL, "Condition is null", "The condition behind `if` must be true or false.",
        tree.range(node),
    )  # fmt: skip


def wrong_for_condition(tree: SyntaxTree, node: Expression, value: Value) -> Diagnostic:
    return error(
        _OPERAND, "Condition is not a bool",
        f"This is {described(value)}. The condition behind `if` must be true or false.",
        tree.range(node),
    )  # fmt: skip


def null_for_key(tree: SyntaxTree, node: Expression) -> Diagnostic:
    return error(
        _NULL, "Key is null", "The key of each element of an object is a string.",
        tree.range(node),
    )  # fmt: skip


def wrong_for_key(tree: SyntaxTree, node: Expression, value: Value) -> Diagnostic:
    return wrong_key(tree, node, value)


def splat_of_null(tree: SyntaxTree, node: Splat) -> Diagnostic:
    return error(
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
        return error(
            _VARIABLE, "Variables are not allowed here",
            f"`{shortened(name)}` would be a variable. Only literal values can stand here; a string"
            f' is written in quotes: "{shortened(name)}".',
            where,
        )  # fmt: skip
    suggestion = scope.closest_variable(name)
    detail = f"There is no variable named `{name}` here."
    if suggestion is not None:
        detail += f" Did you mean `{suggestion}`?"
    return error(_VARIABLE, f"Unknown variable `{shortened(name)}`", detail, where)


def no_attribute(tree: SyntaxTree, step: Node, value: Value, name: str) -> Diagnostic:
    where = tree.range(step)
    type_ = value.type
    if value.is_null:
        return error(
            _NULL, f"Attribute `{shortened(name)}` of null", "This value is null, so it has none.",
            where,
        )  # fmt: skip
    if type_.kind == KIND_OBJECT:
        names = sorted(type_.attributes)
        summary = f"Object has no attribute `{shortened(name)}`"
        return error(_ATTRIBUTE, summary, choice(name, names, "attribute"), where)
    if type_.kind == KIND_MAP:
        summary = f"Map has no element `{shortened(name)}`"
        if value.contains_marks:
            return error(_ATTRIBUTE, summary, "The map has no element of this name.", where)
        names = sorted(value.as_attributes()) if value.is_present else []
        return error(_ATTRIBUTE, summary, choice(name, names, "element"), where)
    detail = f"This is {described(value)}, which has no attributes."
    if type_.kind == KIND_LIST or type_.kind == KIND_TUPLE:
        detail += f" Choose an element first, `[0].{name}`, or take all with `[*].{name}`."
    elif type_.kind == KIND_SET:
        detail += f" Take it of all elements with `[*].{name}`."
    return error(_ATTRIBUTE, f"No attribute `{shortened(name)}`", detail, where)


def null_index(value: Value, start: int, end: int) -> Diagnostic:
    if value.is_null:
        return error(
            _NULL, "Index into null", "This value is null, so it has no elements.", (start, end)
        )
    return error(
        _NULL, "Index is null",
        f"An element of {described(value)} is chosen by a number or a key, and this one is null.",
        (start, end),
    )  # fmt: skip


def not_indexable(value: Value, start: int, end: int) -> Diagnostic:
    if value.type.kind == KIND_SET:
        detail = (
            "Elements of a set have neither index nor key. To get at the only element of a set of"
            " one, make a list of the set first."
        )
    else:
        detail = f"This is {described(value)}, which has no elements."
    return error(_INDEX, "Value has no elements to index", detail, (start, end))


def wrong_key_type(
    value: Value, key: Value, wanted: Type, start: int, end: int
) -> Diagnostic:
    index = "index" if wanted is NUMBER else "key"
    detail = f"An element of {with_article(friendly_name(value.type))} is chosen by"
    detail += f" {with_article(friendly_name(wanted))}, but this is {described(key)}."
    return error(
        _INDEX, f"{index.capitalize()} is not {with_article(friendly_name(wanted))}", detail,
        (start, end),
    )  # fmt: skip


def no_element(value: Value, key: Value, start: int, end: int) -> Diagnostic:
    where = start, end
    type_ = value.type
    if key.contains_marks or key.is_unknown:
        return error(_INDEX, "No such element", "There is no element with this key.", where)
    if key.type.kind == KIND_STRING:
        name = key.as_string()
        names: list[str] = []
        what = "attribute" if type_.kind == KIND_OBJECT else "element"
        if type_.kind == KIND_OBJECT:
            names = sorted(type_.attributes)
        elif value.is_present and not value.contains_marks:
            names = sorted(value.as_attributes())
        return error(
            _INDEX, f"No {what} {quoted_key(name)}", choice(shortened(name), names, what), where
        )
    number = key.as_number()
    if number.is_negative() and number.sign() < 0:
        detail = "Indexes count from 0; negative ones do not count from the end."
    elif not number.is_integer():
        detail = f"An index is a whole number, not {display(key, LONGEST_VALUE)}."
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
    return error(_INDEX, f"No element {display(key, LONGEST_NAME)}", detail, where)


# Limits


def too_many_steps(limit: int, start: int, end: int) -> Diagnostic:
    return error(
        _LIMIT, "Evaluation takes too long",
        f"It was given up after {limit:,} steps. The value is taken as unknown.", (start, end),
    )  # fmt: skip


def too_deep(limit: int, start: int, end: int) -> Diagnostic:
    return error(
        _LIMIT, "Expression is nested too deeply",
        f"Up to {limit:,} levels are evaluated. The value is taken as unknown.", (start, end),
    )  # fmt: skip


def too_many_elements(limit: int, start: int, end: int) -> Diagnostic:
    return error(
        _LIMIT, "Collection is too large",
        f"Collections of up to {limit:,} elements are evaluated. The value is taken as unknown.",
        (start, end),
    )  # fmt: skip


def value_too_large(limit: int, start: int, end: int) -> Diagnostic:
    return error(
        _LIMIT, "Value is too large",
        f"Values of up to {limit:,} parts are evaluated. The value is taken as unknown.",
        (start, end),
    )  # fmt: skip


def string_too_long(limit: int, start: int, end: int) -> Diagnostic:
    return error(
        _LIMIT, "String is too long",
        f"Strings of up to {limit:,} characters are evaluated. The value is taken as unknown.",
        (start, end),
    )  # fmt: skip


def too_many_digits(limit: int, start: int, end: int) -> Diagnostic:
    return error(
        _LIMIT, "Number is too long",
        f"Numbers of up to {limit:,} digits are evaluated. The value is taken as unknown.",
        (start, end),
    )  # fmt: skip
