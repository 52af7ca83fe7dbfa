"""The words for what can be wrong with type expressions.

One function for each mistake; all return a diagnostic.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR, Diagnostic
from hcl_lint.syntax.analysis import StaticCall
from hcl_lint.syntax.nodes import Expression, Template
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.suggestions import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_TYPES: Final = ("string", "number", "bool", "any", "list", "set", "map", "object", "tuple")
_FORMS: Final = (
    "A type is `string`, `number`, `bool`, or made of others like `list(string)`,"
    " `map(number)` or `object({ name = string })`."
)
_ARGUMENTS: Final = {
    "list": "the type of its elements: `list(string)`",
    "set": "the type of its elements: `set(string)`",
    "map": "the type of its elements: `map(string)`",
    "object": "its attributes in braces: `object({ name = string })`",
    "tuple": "the types of its elements in brackets: `tuple([string, number])`",
}


def _error(summary: str, detail: str, where: tuple[int, int]) -> Diagnostic:
    return Diagnostic(
        "invalid-type-constraint", "V011", ERROR, summary, detail, where[0], where[1]
    )


def _name_range(call: StaticCall) -> tuple[int, int]:
    return call.name_start, call.name_end


def _arguments_range(call: StaticCall) -> tuple[int, int]:
    return call.arguments_start, call.arguments_end


def no_type(tree: SyntaxTree, node: Expression) -> Diagnostic:
    detail = _FORMS
    if isinstance(node, Template):
        if node.is_literal() and node.literal_text() in _TYPES:
            detail = f"Write it without quotes: `{node.literal_text()}`."
        else:
            detail = f"Types are not written in quotes. {_FORMS}"
    return _error("This is not a type", detail, tree.range(node))


def unknown_type(tree: SyntaxTree, node: Expression, name: str) -> Diagnostic:
    where = tree.range(node)
    if name in _ARGUMENTS:
        return _error(f"`{name}` of what?", f"A {name} needs {_ARGUMENTS[name]}.", where)
    if name == "optional":
        return _error("`optional` of what?", _MISPLACED, where)
    suggestion = closest(name, _TYPES)
    detail = _FORMS if suggestion is None else f"Did you mean `{suggestion}`?"
    return _error(f"Unknown type `{name}`" if len(name) < 40 else "Unknown type", detail, where)


def any_not_exact(tree: SyntaxTree, node: Expression) -> Diagnostic:
    return _error(
        "`any` is no exact type",
        "An exact type is required here: say what it is in place of `any`.", tree.range(node),
    )  # fmt: skip


def not_a_constructor(call: StaticCall) -> Diagnostic:
    return _error(
        f"`{call.name}` takes no arguments",
        f"It is a type by itself: remove the parentheses behind `{call.name}`.",
        _arguments_range(call),
    )  # fmt: skip


_MISPLACED: Final = (
    "Only the type of an attribute of an object can be optional:"
    " `object({ name = optional(string) })`."
)


def misplaced_optional(call: StaticCall) -> Diagnostic:
    return _error("Misplaced `optional`", _MISPLACED, _name_range(call))


def unknown_constructor(tree: SyntaxTree, node: Expression, call: StaticCall) -> Diagnostic:
    suggestion = closest(call.name, _ARGUMENTS)
    detail = _FORMS if suggestion is None else f"Did you mean `{suggestion}`?"
    name = f" `{call.name}`" if len(call.name) < 40 else ""
    return _error(f"Unknown type{name}", detail, tree.range(node))


def wrong_count(tree: SyntaxTree, call: StaticCall) -> Diagnostic:
    where = _arguments_range(call)
    if call.arguments:
        where = tree.range(call.arguments[1])[0], tree.range(call.arguments[-1])[1]
    return _error(
        f"`{call.name}` takes one argument", f"A {call.name} needs {_ARGUMENTS[call.name]}.", where
    )


def no_elements(tree: SyntaxTree, node: Expression) -> Diagnostic:
    return _error(
        "A tuple needs the types of its elements", f"Give it {_ARGUMENTS['tuple']}.",
        tree.range(node),
    )  # fmt: skip


def no_attributes(tree: SyntaxTree, node: Expression) -> Diagnostic:
    return _error(
        "An object needs its attributes", f"Give it {_ARGUMENTS['object']}.", tree.range(node)
    )


def no_attribute_name(tree: SyntaxTree, key: Expression) -> Diagnostic:
    return _error(
        "Attribute name expected",
        "Attributes of an object type are named without quotes: `object({ name = string })`.",
        tree.range(key),
    )  # fmt: skip


def duplicate_attribute(tree: SyntaxTree, key: Expression, name: str) -> Diagnostic:
    return _error(
        "Attribute is declared twice", f"`{name}` is an attribute of this object type already.",
        tree.range(key),
    )  # fmt: skip


def optional_without_type(call: StaticCall) -> Diagnostic:
    return _error(
        "`optional` of what?", "It needs the type of the attribute: `optional(string)`.",
        _arguments_range(call),
    )  # fmt: skip


def optional_not_exact(call: StaticCall) -> Diagnostic:
    return _error(
        "Attribute of an exact type is optional",
        "An exact type is required here, whose attributes are all there. Remove `optional`.",
        _name_range(call),
    )  # fmt: skip


def default_not_allowed(call: StaticCall) -> Diagnostic:
    return _error(
        "Default is not allowed here", "`optional` takes only the type of the attribute here.",
        _arguments_range(call),
    )  # fmt: skip


def too_many_in_optional(call: StaticCall) -> Diagnostic:
    return _error(
        "Too many arguments for `optional`",
        "It takes the type of the attribute, and its default if there is one.",
        _arguments_range(call),
    )  # fmt: skip


def wrong_default(tree: SyntaxTree, node: Expression, name: str, reason: str) -> Diagnostic:
    reason = reason[0].upper() + reason[1:]
    start, end = tree.range(node)
    return Diagnostic(
        "default-type-mismatch", "V010", ERROR, "Default does not have the attribute's type",
        f"This is the default of `{name}`. {reason}.", start, end,
    )  # fmt: skip
