"""The problems of type expressions, and how they are worded: one function per problem."""

from __future__ import annotations

from hcl_lint.problems import values
from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.syntax.analysis import StaticCall
from hcl_lint.syntax.nodes import Expression, Template
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.ranges import Range
from hcl_lint.text.suggestions import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

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
    )  # fmt: skip


def not_a_constructor(call: StaticCall) -> Diagnostic:
    return _error(
        f"`{call.name}` takes no arguments",
        f"Remove the parentheses after `{call.name}`.",
        call.arguments_range,
    )  # fmt: skip


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


def wrong_count(tree: SyntaxTree, call: StaticCall) -> Diagnostic:
    where = call.arguments_range
    if call.arguments:
        start, end = tree.range(call.arguments[1])[0], tree.range(call.arguments[-1])[1]
        where = Range(tree.source, start, end)
    return _error(
        f"`{call.name}` takes one argument", f"A {call.name} needs {_ARGUMENTS[call.name]}.", where
    )


def no_elements(tree: SyntaxTree, node: Expression) -> Diagnostic:
    return _error(
        "Tuple type without element types", f"A tuple needs {_ARGUMENTS['tuple']}.",
        tree.range_of(node),
    )  # fmt: skip


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
    )  # fmt: skip


def duplicate_attribute(tree: SyntaxTree, key: Expression, name: str) -> Diagnostic:
    return _error(
        "Duplicate attribute", f"This object type already has an attribute `{name}`.",
        tree.range_of(key),
    )  # fmt: skip


def optional_without_type(call: StaticCall) -> Diagnostic:
    return _error(
        "`optional` without a type", "It needs the attribute's type: `optional(string)`.",
        call.arguments_range,
    )  # fmt: skip


def optional_not_exact(call: StaticCall) -> Diagnostic:
    return _error(
        "Optional attribute in an exact type",
        "An exact type is required here, and all its attributes are. Remove `optional`.",
        call.name_range,
    )  # fmt: skip


def default_not_allowed(call: StaticCall) -> Diagnostic:
    return _error(
        "Default is not allowed here", "Here `optional` takes only the attribute's type.",
        call.arguments_range,
    )  # fmt: skip


def too_many_in_optional(call: StaticCall) -> Diagnostic:
    return _error(
        "Too many arguments for `optional`",
        "`optional` takes the attribute's type and, optionally, a default.",
        call.arguments_range,
    )  # fmt: skip


def wrong_default(tree: SyntaxTree, node: Expression, name: str, reason: str) -> Diagnostic:
    return Diagnostic(
        values.DEFAULT_TYPE_MISMATCH, "Default does not have the attribute's type",
        f"This is the default of `{name}`. {reason[0].upper()}{reason[1:]}.", tree.range_of(node),
    )  # fmt: skip
