"""Access policies in attributes: JSON as text, as a call of ``jsonencode``, or as a data source.

A statement is an object with ``sid``, ``effect``, ``actions``, ``not_actions``, ``resources``,
``not_resources``, ``principals``, ``not_principals`` (lists of objects with ``type`` and
``identifiers``) and ``conditions`` (with ``test``, ``variable`` and ``values``). What is not known
of it is unknown. Source: grammar of the IAM JSON policy language (version 2012-10-17), and the data
source ``aws_iam_policy_document``.
"""

from __future__ import annotations

import json

from hcl_lint.evaluation.scope import Scope
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.policies.value_path import BodyValues
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema
from hcl_lint.schema.content import Body, BodyExpression
from hcl_lint.schema.json_body import JsonBody, JsonExpression
from hcl_lint.schema.native_body import NativeBody, NativeExpression
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.syntax.json_nodes import JsonString, is_template, string_template
from hcl_lint.syntax.nodes import (
    Attribute, Body as BodyNode, Expression, FunctionCall, Interpolation, Template, TemplateText,
    Traversal,
)
from hcl_lint.syntax.queries import without_parentheses
from hcl_lint.syntax.references import traversal_reference
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.plain import from_python
from hcl_lint.values.types import STRING
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, Value, object_value, string_value, tuple_value,
)

_DOCUMENT = "data.aws_iam_policy_document."
_TEXTS = ("json", "minified_json")  # attributes of the data source
_ENCODE = ("jsonencode",)
_UNKNOWN = "\ue000"  # stands in a text for what is not known; of the area for private use
_MOST_STEPS = 20  # from a reference to the next
_LONGEST = 256 * 1024  # code points of a policy; services accept far less

# What is in a statement in JSON, and in the data source, by the names that policies use.
_LISTS = {
    "actions": "Action",
    "not_actions": "NotAction",
    "resources": "Resource",
    "not_resources": "NotResource",
}
_PRINCIPALS = {"principals": "Principal", "not_principals": "NotPrincipal"}


class Written:
    """Where values are written: a file's expression for each mark that a value may have."""

    __slots__ = ("places",)

    def __init__(self) -> None:
        self.places: list[tuple[FileContext, BodyExpression]] = []

    def marked(self, value: Value, file: FileContext, expression: BodyExpression) -> Value:
        """The value with a mark by which its expression is found again."""
        self.places.append((file, expression))
        return value.with_marks(frozenset([f"{_MARK}{len(self.places) - 1}"]))

    def place(self, value: Value) -> tuple[FileContext, BodyExpression] | None:
        """The one expression that a value is written in; None where nobody knows."""
        found = [mark for mark in value.marks if mark.startswith(_MARK)]
        return self.places[int(found[0].removeprefix(_MARK))] if len(found) == 1 else None


_MARK = "written "


def statements(value: Value, written: Written) -> Value:
    """The statements of an access policy, a list; unknown where nothing is known of them.

    *value* is the text of the policy, or as an object the policy, the data source or a statement of
    it; or a list of these.
    """
    plain = value.unmarked_deep()
    if plain.is_null:
        return tuple_value([])
    if isinstance(plain.payload, dict) and plain.is_present:
        return _of_object(plain)
    if isinstance(plain.payload, tuple) and plain.is_present:
        found: list[Value] = []
        for element in plain.payload:
            inner = _of_object(element) if isinstance(element.payload, dict) else DYNAMIC_UNKNOWN
            found += _members(inner)
        return tuple_value(found)
    place = written.place(value)
    if place is None:
        return _of_text(plain)
    return _Reader(*place).statements()


def _of_object(value: Value) -> Value:
    payload = value.payload
    assert isinstance(payload, dict)
    given = {name for name, element in payload.items() if not element.is_null}
    if "statement" in given:
        return _of_document(payload)
    if "Statement" not in given and given & _OF_STATEMENT:
        return _of_document({"statement": value})
    return _of_policy(value)


class _Reader:
    """Reads the policy that an expression is, as far as known."""

    __slots__ = ("file", "expression", "steps")

    def __init__(self, file: FileContext, expression: BodyExpression, steps: int = 0) -> None:
        self.file = file
        self.expression = expression
        self.steps = steps

    def statements(self) -> Value:
        expression = self.expression.written
        if self.steps > _MOST_STEPS:
            return DYNAMIC_UNKNOWN
        if isinstance(expression, JsonExpression):
            if isinstance(expression.node, JsonString) and is_template(expression.node.value):
                tree = string_template(expression.tree, expression.node).tree
                if isinstance(tree.root, Template):
                    return self.of_template(tree, tree.root)
        elif isinstance(expression, NativeExpression):
            return self.of_node(expression.tree, expression.node)
        return _of_text(self.value(self.expression))

    def value(self, expression: BodyExpression) -> Value:
        return BodyValues(self.file).value_of(expression).unmarked_deep()

    def evaluated(self, tree: SyntaxTree, node: Expression) -> Value:
        value, diagnostics = self.file.evaluate_in(tree, node, self.scope_at(tree, node))
        return DYNAMIC_UNKNOWN if diagnostics else value.unmarked_deep()

    def scope_at(self, tree: SyntaxTree, node: Expression) -> Scope | None:
        if tree is self.file.tree:
            return self.file.assumed_scope_at(node)
        return self.file.assumed_scope

    def of_node(self, tree: SyntaxTree, node: Expression) -> Value:
        node = without_parentheses(node)
        if isinstance(node, Template):
            return self.of_template(tree, node)
        if isinstance(node, FunctionCall):
            if tree.function_name(node) in _ENCODE and len(node.arguments) == 1:
                return _of_policy(self.evaluated(tree, node.arguments[0]))
        elif isinstance(node, Traversal):
            found = self.of_reference(tree, node)
            if found is not None:
                return found
        return _of_text(self.evaluated(tree, node))

    def of_reference(self, tree: SyntaxTree, node: Traversal) -> Value | None:
        """The statements of what a traversal leads to; None where that is of no help."""
        found = traversal_reference(tree, node)
        names = [step.key for step in found.steps]
        symbols = symbols_of(self.file.module)
        if found.root == "local" and len(names) == 1:
            symbol = symbols.get(f"local.{names[0]}")
            if symbol is not None and isinstance(symbol.declaration.node, Attribute):
                inner = symbol.declaration.node.expression
                file = beside(self.file, symbol.document)
                tree = symbol.document.tree
                return _Reader(file, NativeExpression(tree, inner), self.steps + 1).statements()
            return None
        if found.root != "data" or len(names) < 3 or names[-1] not in _TEXTS:
            return None
        symbol = symbols.get(f"data.{names[0]}.{names[1]}")
        if symbol is None or symbol.declaration.body is None:
            return None
        if not symbol.address.startswith(_DOCUMENT) or symbol.overrides:
            return DYNAMIC_UNKNOWN
        node_of_body, tree = symbol.declaration.body, symbol.document.tree
        body: Body = JsonBody(tree, node_of_body)
        if isinstance(node_of_body, BodyNode):
            body = NativeBody(tree, node_of_body)
        return document_statements(beside(self.file, symbol.document), body)

    def of_template(self, tree: SyntaxTree, node: Template) -> Value:
        """The statements in a text, in which there may be sequences."""
        parts = node.parts
        if len(parts) == 1 and isinstance(parts[0], Interpolation):
            return self.of_node(tree, parts[0].expression)
        texts = []
        for part in parts:
            if isinstance(part, TemplateText):
                texts.append(part.value)
                continue
            if not isinstance(part, Interpolation):
                return DYNAMIC_UNKNOWN
            texts.append(_shown(self.evaluated(tree, part.expression)))
        return _of_json("".join(texts))


def beside(file: FileContext, document: Document) -> FileContext:
    """The context of another document of the same module."""
    if document is file.document:
        return file
    return FileContext(document, file.module, file.selection)


def _shown(value: Value) -> str:
    """A value in a text, or a stand-in for it where it is not known."""
    try:
        text = convert(value, STRING)
    except ConversionError:
        return _UNKNOWN
    return text.as_string() if text.is_present else _UNKNOWN


# Policies as values


def _of_text(value: Value) -> Value:
    if not value.is_present or not isinstance(value.payload, str):
        return DYNAMIC_UNKNOWN
    return _of_json(value.payload)


def _of_json(text: str) -> Value:
    if len(text) > _LONGEST:
        return DYNAMIC_UNKNOWN
    for element in (text, _repaired(text)):
        try:
            found = json.loads(element, parse_int=str, parse_float=str, strict=False)
            return _of_policy(_without_gaps(from_python(found)))
        except (ValueError, RecursionError, OverflowError):
            continue
    return DYNAMIC_UNKNOWN


def _repaired(text: str) -> str:
    """JSON without commas before closing brackets, and with what is not known in quotes."""
    found: list[str] = []
    is_inside = False
    at = 0
    while at < len(text):
        c = text[at]
        if is_inside and c == "\\":
            found.append(text[at : at + 2])
            at += 2
            continue
        if c == '"':
            is_inside = not is_inside
        elif not is_inside:
            if c in "}]":
                last = len(found) - 1
                while last >= 0 and found[last].isspace():
                    last -= 1
                if last >= 0 and found[last] == ",":
                    found[last] = ""
            elif c == _UNKNOWN:
                c = f'"{_UNKNOWN}"'
        found.append(c)
        at += 1
    return "".join(found)


def _without_gaps(value: Value) -> Value:
    """A value with unknown strings for those in which something is not known."""
    payload = value.payload
    if isinstance(payload, str):
        return DYNAMIC_UNKNOWN if _UNKNOWN in payload else value
    if isinstance(payload, tuple):
        return tuple_value([_without_gaps(member) for member in payload])
    if isinstance(payload, dict):
        return object_value({name: _without_gaps(element) for name, element in payload.items()})
    return value


def _of_policy(policy: Value) -> Value:
    """The statements of a policy in its JSON form."""
    if not policy.is_present or not isinstance(policy.payload, dict):
        return DYNAMIC_UNKNOWN
    found = policy.payload.get("Statement", DYNAMIC_NULL)
    if found.is_unknown:
        return DYNAMIC_UNKNOWN
    return tuple_value([_statement(member) for member in _members(found)])


def _members(value: Value) -> list[Value]:
    """The members of a list, or what stands for one; of null, none."""
    if value.is_null:
        return []
    if isinstance(value.payload, tuple) and not value.is_unknown:
        return list(value.payload)
    return [value]


def _listed(value: Value) -> Value:
    return DYNAMIC_UNKNOWN if value.is_unknown else tuple_value(_members(value))


def _statement(value: Value) -> Value:
    if not value.is_present or not isinstance(value.payload, dict):
        return DYNAMIC_UNKNOWN
    parts = value.payload
    found = {
        "sid": parts.get("Sid", DYNAMIC_NULL),
        "effect": parts.get("Effect", DYNAMIC_NULL),
        "conditions": _conditions(parts.get("Condition", DYNAMIC_NULL)),
    }
    for name, key in _LISTS.items():
        found[name] = _listed(parts.get(key, DYNAMIC_NULL))
    for name, key in _PRINCIPALS.items():
        found[name] = _principals(parts.get(key, DYNAMIC_NULL))
    return object_value(found)


def _principals(value: Value) -> Value:
    if value.is_unknown:
        return DYNAMIC_UNKNOWN
    if isinstance(value.payload, dict):
        return tuple_value(
            [_principal(string_value(name), element) for name, element in value.payload.items()]
        )
    members = _members(value)
    return tuple_value([_principal(string_value("*"), value)] if members else [])


def _principal(type_: Value, identifiers: Value) -> Value:
    return object_value({"type": type_, "identifiers": _listed(identifiers)})


def _conditions(value: Value) -> Value:
    if value.is_null:
        return tuple_value([])
    if value.is_unknown or not isinstance(value.payload, dict):
        return DYNAMIC_UNKNOWN
    found = []
    for test, keys in value.payload.items():
        if keys.is_unknown or not isinstance(keys.payload, dict):
            return DYNAMIC_UNKNOWN
        for variable, values in keys.payload.items():
            condition = {
                "test": string_value(test), "variable": string_value(variable),
                "values": _listed(values),
            }
            found.append(object_value(condition))
    return tuple_value(found)


# The data source

_IN_STATEMENT = ("sid", "effect", *_LISTS)
_BLOCKS = ("principals", "not_principals", "condition")
_OF_STATEMENT = frozenset([*_IN_STATEMENT, *_BLOCKS])
_STATEMENT = BodySchema(
    [AttributeSchema(name) for name in _IN_STATEMENT], [BlockSchema(name) for name in _BLOCKS]
)
_WHOLE = BodySchema((), [BlockSchema("statement")])
_OTHERS = (
    "source_json", "override_json", "source_policy_documents", "override_policy_documents",
)
_IN_BLOCK = ("type", "identifiers", "test", "variable", "values")
_INNER = BodySchema([AttributeSchema(name) for name in _IN_BLOCK])


def document_statements(file: FileContext, body: Body) -> Value:
    """The statements of the data source that a block is."""
    values = BodyValues(file)
    content, _, _ = values.expanded(body).partial_content(_WHOLE)
    found = [_block_statement(values, block.body) for block in content.blocks]
    if any([body.attribute(name) is not None for name in (*_OTHERS, "statement")]):
        found.append(DYNAMIC_UNKNOWN)
    return tuple_value(found)


def _block_statement(values: BodyValues, body: Body) -> Value:
    if body.is_unknown:
        return DYNAMIC_UNKNOWN  # It is not known how many there are.
    content, _, _ = body.partial_content(_STATEMENT)
    known = {
        name: values.value_of(attribute.expression).unmarked_deep()
        for name, attribute in content.attributes.items()
    }
    blocks: dict[str, list[Value]] = {name: [] for name in _BLOCKS}
    for block in content.blocks:
        if block.body.is_unknown:
            blocks[block.type].append(DYNAMIC_UNKNOWN)
            continue
        inner, _, _ = block.body.partial_content(_INNER)
        parts = {
            name: values.value_of(attribute.expression).unmarked_deep()
            for name, attribute in inner.attributes.items()
        }
        blocks[block.type].append(object_value(parts))
    return _normal(known, {name: tuple_value(element) for name, element in blocks.items()})


def _of_document(parts: dict[str, Value]) -> Value:
    """The statements of the data source as an object, as ``self`` is."""
    found = []
    for member in _members(parts["statement"]):
        if not member.is_present or not isinstance(member.payload, dict):
            found.append(DYNAMIC_UNKNOWN)
            continue
        inner = member.payload
        blocks = {name: _listed(inner.get(name, DYNAMIC_NULL)) for name in _BLOCKS}
        found.append(_normal(inner, blocks))
    if any([not parts.get(name, DYNAMIC_NULL).is_null for name in _OTHERS]):
        found.append(DYNAMIC_UNKNOWN)
    return tuple_value(found)


def _normal(known: dict[str, Value], blocks: dict[str, Value]) -> Value:
    """A statement of the data source; blocks have attributes of the same names."""
    effect = known.get("effect", DYNAMIC_NULL)
    found = {
        "sid": known.get("sid", DYNAMIC_NULL),
        "effect": string_value("Allow") if effect.is_null else effect,
        "conditions": _with_lists(blocks["condition"], "values"),
    }
    for name in _LISTS:
        found[name] = _listed(known.get(name, DYNAMIC_NULL))
    for name in _PRINCIPALS:
        found[name] = _with_lists(blocks[name], "identifiers")
    return object_value(found)


def _with_lists(blocks: Value, name: str) -> Value:
    """Blocks as objects in which the attribute of a name is a list."""
    if blocks.is_unknown:
        return blocks
    found = []
    for member in _members(blocks):
        if not member.is_present or not isinstance(member.payload, dict):
            found.append(DYNAMIC_UNKNOWN)
            continue
        parts = {key: member.payload.get(key, DYNAMIC_NULL) for key in ("type", "test", "variable")}
        parts[name] = _listed(member.payload.get(name, DYNAMIC_NULL))
        found.append(object_value(parts))
    return tuple_value(found)
