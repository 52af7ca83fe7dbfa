"""Access policies of AWS: documents that say who may do what, wherever they are written.

A document is the object that its JSON is. It is read from text, in which there may be sequences,
from a call of ``jsonencode``, a file, or the data source ``aws_iam_policy_document``, and through
local values and outputs of modules. What is not known of it is unknown.

Source: grammar of the IAM JSON policy language (version 2012-10-17), and the data source.
"""

from __future__ import annotations

import json

from hcl_lint.annotations import Final, Sequence, TypeAlias
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.policies.frames import body_of_symbol
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema
from hcl_lint.schema.content import Body, BodyExpression, ContentBlock
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import list_items, object_items
from hcl_lint.semantics.objects import Object
from hcl_lint.semantics.origins import origin_of
from hcl_lint.semantics.read_files import folders_and_path
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.syntax.json_nodes import JsonString, is_template, string_template
from hcl_lint.syntax.json_parser import json_error
from hcl_lint.syntax.nodes import (
    Expression, FunctionCall, Interpolation, Template, TemplateText, Traversal,
)
from hcl_lint.syntax.queries import without_parentheses
from hcl_lint.syntax.references import traversal_reference
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.values.json import from_json_text
from hcl_lint.values.plain import text_of
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, NO_MARKS, Value, object_value, string_value, tuple_value,
)

DOCUMENT: Final = "aws_iam_policy_document"
_TEXTS: Final = ("json", "minified_json")  # attributes of the data source
# Characters that stand in a text for what is not known; of the area for private use.
_FIRST_HOLE, _MOST_HOLES = 0xE000, 6_400
_HOLES: Final = (chr(_FIRST_HOLE), chr(_FIRST_HOLE + _MOST_HOLES - 1))
_MOST_STEPS: Final = 20  # from a reference to the next
_LONGEST: Final = 256 * 1024  # code points of a policy; services accept far less

# What is in a statement: the names of policies, which are those of the data source, and of JSON.
LISTS: Final = {
    "actions": "Action",
    "not_actions": "NotAction",
    "resources": "Resource",
    "not_resources": "NotResource",
}
PRINCIPALS: Final = {"principals": "Principal", "not_principals": "NotPrincipal"}
BLOCKS: Final = {**PRINCIPALS, "condition": "Condition"}
ATTRIBUTES: Final = {"sid": "Sid", "effect": "Effect", **LISTS}
_OF_STATEMENT: Final = {key: name for name, key in (*ATTRIBUTES.items(), *BLOCKS.items())}

ElementPath: TypeAlias = Sequence["str | int"]
"""The names and numbers that lead to an element of a document: ``"Statement", 0, "Sid"``."""


# Reading


class AccessPolicy:
    """An access policy, as far as it is known.

    ``document`` is the object that its JSON is. ``text`` is that JSON where all of it is known, and
    ``defect`` the reason why it is invalid, without a final stop.
    """

    def __init__(self, document: Value, text: str = "", defect: str = "") -> None:
        self.document = document
        self.text = text
        self.defect = defect

    def written(self, path: ElementPath) -> BodyExpression | ContentBlock | None:
        """The innermost part of the configuration that an element is in; None where none is."""
        return None


class _EncodedPolicy(AccessPolicy):
    """The argument of ``jsonencode``."""

    def __init__(self, reader: _PolicyReader, expression: NativeExpression) -> None:
        super().__init__(reader.evaluated(expression.tree, expression.node))
        self._reader = reader
        self._expression = expression

    def written(self, path: ElementPath) -> BodyExpression:
        return _inner(self._reader, self._expression, path)


def _inner(reader: _PolicyReader, found: BodyExpression, path: ElementPath) -> BodyExpression:
    """The innermost expression around an element, which may be that of a local value."""
    for step in path:
        found = reader.followed(found)
        if isinstance(step, str):
            items = object_items(found)
            members = {name.lower(): value for name, _, value in items or ()}
            inner = members.get(step.lower())
        else:
            elements = list_items(found)
            if elements is None and object_items(found) is not None:
                continue  # one statement in place of a list
            inner = elements[step] if elements is not None and step < len(elements) else None
        if inner is None:
            break
        found = inner
    return found


class _PolicyText(AccessPolicy):
    """A text that is written as an expression; ``holes`` are the sequences in it not known."""

    def __init__(
        self, text: str, expression: BodyExpression | None, holes: Sequence[NativeExpression] = (),
        marks: frozenset[str] = NO_MARKS,
    ) -> None:
        self._expression = expression
        self._holes = holes
        self._raw = DYNAMIC_UNKNOWN
        super().__init__(DYNAMIC_UNKNOWN)
        if text == "" or len(text) > _LONGEST:
            return
        self._raw, defect = _parsed(text)
        has_json_in_holes = False
        if defect:
            repaired, has_json_in_holes = _repaired(text)
            self._raw, _ = _parsed(repaired, strict=False)
        self.document = _without_holes(self._raw).with_marks(marks)
        if not marks and not has_json_in_holes:
            self.text, self.defect = "" if holes else text, defect

    def written(self, path: ElementPath) -> BodyExpression | None:
        """The sequence that an element begins with, or the whole text."""
        value = self._raw
        for step in path:
            payload = value.payload
            if isinstance(payload, dict) and isinstance(step, str):
                value = folded(payload).get(step.lower(), DYNAMIC_NULL)
            elif isinstance(payload, tuple) and isinstance(step, int) and step < len(payload):
                value = payload[step]
        text = value.payload if isinstance(value.payload, str) else ""
        number = ord(text[0]) - _FIRST_HOLE if text else -1
        return self._holes[number] if 0 <= number < len(self._holes) else self._expression


class PolicyDataSource(AccessPolicy):
    """The data source that a block is; arguments of it that are not known may be absent."""

    def __init__(self, file: FileContext, block: Object, steps: int = 0) -> None:
        self._reader = _PolicyReader(file, block, steps)
        self._body = block.body
        parts = _content(block, block.body, _WHOLE).payload
        document = of_data_source(parts) if isinstance(parts, dict) else DYNAMIC_UNKNOWN
        super().__init__(document)

    def written(self, path: ElementPath) -> BodyExpression | ContentBlock | None:
        content = self._body.partial_content(_WHOLE)[0]
        if len(path) < 2:
            attribute = content.attributes.get("version") if path[:1] == ["Version"] else None
            return None if attribute is None else attribute.expression
        number = path[1]
        if not isinstance(number, int) or number >= len(content.blocks):
            return None
        block = content.blocks[number]
        name = _OF_STATEMENT.get(str(path[2])) if len(path) > 2 else None
        inner = block.body.partial_content(_STATEMENT)[0]
        if name in inner.attributes:
            expression = inner.attributes[name].expression.written
            return _inner(self._reader, expression, path[3:])
        blocks = inner.by_type.get(name or "", [])
        at = path[3] if len(path) > 3 else 0
        if not isinstance(at, int) or at >= len(blocks):
            return block
        attribute = blocks[at].body.attribute(str(path[4]) if len(path) > 4 else "type")
        if attribute is None:
            return blocks[at]
        return _inner(self._reader, attribute.expression.written, path[5:])


def read_policy(
    file: FileContext, expression: BodyExpression, block: Object | None = None
) -> AccessPolicy:
    """Read the access policy that an expression of a file is, or of an instance of a block."""
    return _PolicyReader(file, block or file.object).read(expression)


class _PolicyReader:
    """Reads the policies that expressions of a file are."""

    def __init__(self, file: FileContext, block: Object, steps: int = 0) -> None:
        """*block* knows the values, *steps* is the number of references that led to it."""
        self.file = file
        self.block = block
        self.steps = steps

    def read(self, expression: BodyExpression) -> AccessPolicy:
        if self.steps > _MOST_STEPS:
            return AccessPolicy(DYNAMIC_UNKNOWN)
        written = expression.written
        found = None
        if isinstance(written, JsonExpression):
            if isinstance(written.node, JsonString) and is_template(written.node.value):
                tree = string_template(written.tree, written.node).tree
                found = self.of_node(tree, tree.root) if isinstance(tree.root, Template) else None
        elif isinstance(written, NativeExpression):
            found = self.of_node(written.tree, written.node)
        return found or policy_in(self.block.known_value(expression), expression)

    def evaluated(self, tree: SyntaxTree, node: Expression) -> Value:
        return self.block.known_value(NativeExpression(tree, node))

    def of_node(self, tree: SyntaxTree, node: Expression) -> AccessPolicy | None:
        """The policy that an expression is by its form; None where its value says more."""
        node = without_parentheses(node)
        if isinstance(node, Template):
            return self.of_template(tree, node)
        if isinstance(node, Traversal):
            return self.of_reference(tree, node)
        if not isinstance(node, FunctionCall) or len(node.arguments) != 1:
            return None
        name = node.name
        if name == "jsonencode" and node.ellipsis_token == -1:
            return _EncodedPolicy(self, NativeExpression(tree, node.arguments[0]))
        if name != "file":
            return None
        folders, path = folders_and_path(self.file.module, tree, node.arguments[0])
        text = self.file.module.text_of(folders[0] + path) if folders else None
        return None if text is None else _PolicyText(text, NativeExpression(tree, node))

    def of_template(self, tree: SyntaxTree, node: Template) -> AccessPolicy | None:
        """The policy in a text in which there may be sequences, but no directives."""
        parts = node.parts
        if len(parts) == 1 and isinstance(parts[0], Interpolation):
            return self.of_node(tree, parts[0].expression)
        texts = []
        holes: list[NativeExpression] = []
        marks = NO_MARKS
        for part in parts:
            if isinstance(part, TemplateText):
                texts.append(part.value)
                continue
            if not isinstance(part, Interpolation) or len(holes) == _MOST_HOLES:
                return None
            value = self.evaluated(tree, part.expression)
            marks |= value.all_marks()
            text = text_of(value.unmarked_deep())
            if text is None:
                text = chr(_FIRST_HOLE + len(holes))
                holes.append(NativeExpression(tree, part.expression))
            texts.append(text)
        return _PolicyText("".join(texts), NativeExpression(tree, node), holes, marks)

    def of_reference(self, tree: SyntaxTree, node: Traversal) -> AccessPolicy | None:
        """The policy that a traversal leads to; None where that is of no help."""
        found = traversal_reference(tree, node)
        names = [step.key for step in found.steps]
        if found.root == "data" and len(names) > 2:
            is_text = names[0] == DOCUMENT and names[-1] in _TEXTS
            return self.of_data_source(f"data.{names[0]}.{names[1]}") if is_text else None
        origin = origin_of(self.file.module, NativeExpression(tree, node))
        if origin is None or origin.expression is None or origin.steps:
            return None
        is_own = origin.module is self.file.module
        # The variables of another module have the values of the call, not of their defaults.
        if is_own:
            file = self.file.beside(origin.document)
        else:
            file = FileContext(origin.document, origin.module)
        policy = _PolicyReader(file, file.object, self.steps + 1).read(origin.expression)
        return policy if is_own or not policy.document.is_unknown else None

    def of_data_source(self, address: str) -> AccessPolicy:
        symbol = symbols_of(self.file.module).get(address)
        body = None if symbol is None or symbol.overrides else body_of_symbol(symbol)
        if symbol is None or body is None:
            return AccessPolicy(DYNAMIC_UNKNOWN)
        file = self.file.beside(symbol.document)
        return PolicyDataSource(file, file.object.of_body(body), self.steps + 1)

    def followed(self, expression: BodyExpression) -> BodyExpression:
        """The expression of the local value that one is, or itself."""
        module = self.file.module
        for _ in range(_MOST_STEPS):
            origin = origin_of(module, expression)
            if origin is None or origin.module is not module or origin.steps:
                break
            expression = origin.expression or expression
        return expression


def policy_in(value: Value, expression: BodyExpression | None = None) -> AccessPolicy:
    """The policy in a text."""
    plain = value.unmarked_deep()
    if not plain.is_present or not isinstance(plain.payload, str):
        return AccessPolicy(DYNAMIC_UNKNOWN)
    return _PolicyText(plain.payload, expression, (), value.all_marks())


# JSON


def _is_hole(character: str) -> bool:
    return _HOLES[0] <= character <= _HOLES[1]


def _parsed(text: str, *, strict: bool = True) -> tuple[Value, str]:
    """The value of JSON, and the reason why it is invalid; unknown also where it is too large."""
    try:
        return from_json_text(text, strict=strict), ""
    except ValueError as error:
        reason = json_error(text)
        if isinstance(error, json.JSONDecodeError):
            reason = reason or f"{error.msg} in line {error.lineno}, column {error.colno}"
        return DYNAMIC_UNKNOWN, reason and f"It is not JSON. {reason}"


def _repaired(text: str) -> tuple[str, bool]:
    """JSON without commas before closing brackets, and with holes outside strings in quotes.

    Returns also whether there are such holes, which may be any part of JSON.
    """
    found: list[str] = []
    has_outside = False
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
            elif _is_hole(c):
                c = f'"{c}"'
                has_outside = True
        found.append(c)
        at += 1
    return "".join(found), has_outside


def _without_holes(value: Value) -> Value:
    """A value with unknown strings for those in which something is not known."""
    payload = value.payload
    if isinstance(payload, str):
        return DYNAMIC_UNKNOWN if any([_is_hole(c) for c in payload]) else value
    if isinstance(payload, tuple):
        return tuple_value([_without_holes(member) for member in payload])
    if isinstance(payload, dict):
        return object_value({name: _without_holes(element) for name, element in payload.items()})
    return value


def folded(parts: dict[str, Value]) -> dict[str, Value]:
    """The elements of an object by their names, which are taken in any case, as services do."""
    return {name.lower(): value for name, value in parts.items()}


# The data source

_IN_BLOCK: Final = ("type", "identifiers", "test", "variable", "values")
_INNER: Final = BodySchema([AttributeSchema(name) for name in _IN_BLOCK])
_STATEMENT: Final = BodySchema(
    [AttributeSchema(name) for name in ATTRIBUTES],
    [BlockSchema(name, nested=_INNER) for name in BLOCKS],
)
_OVERRIDES: Final = ("override_json", "override_policy_documents")
_OTHERS: Final = ("source_json", "source_policy_documents", *_OVERRIDES)
_WHOLE: Final = BodySchema(
    [AttributeSchema(name) for name in ("version", *_OTHERS)],
    [BlockSchema("statement", nested=_STATEMENT)],
)
_VERSION: Final = string_value("2012-10-17")
_ALLOW: Final = string_value("Allow")


def _content(block: Object, body: Body, schema: BodySchema) -> Value:
    """What is in a body, with lists of blocks; unknown where their number is."""
    if body.is_unknown:
        return DYNAMIC_UNKNOWN
    content, _, _ = body.partial_content(schema)
    found = {
        name: block.known_value(attribute.expression).unmarked_deep()
        for name, attribute in content.attributes.items()
    }
    for type_, known in schema.blocks.items():
        assert known.nested is not None
        inner = known.nested.schema
        blocks = content.by_type.get(type_, ())
        found[type_] = tuple_value([_content(block, one.body, inner) for one in blocks])
    return object_value(found)


def of_data_source(parts: dict[str, Value]) -> Value:
    """The document that the data source makes; its principals and conditions are as in blocks."""
    found = []
    may_change = any([not _is_empty(parts.get(name, DYNAMIC_NULL)) for name in _OVERRIDES])
    for member in members_of(parts.get("statement", DYNAMIC_NULL)):
        payload = member.payload
        if not isinstance(payload, dict):
            found.append(DYNAMIC_UNKNOWN)
        elif may_change and not _is_empty(payload.get("sid", DYNAMIC_NULL)):
            found.append(DYNAMIC_UNKNOWN)  # Another statement may take its place.
        else:
            found.append(_of_statement(payload))
    if any([not _is_empty(parts.get(name, DYNAMIC_NULL)) for name in _OTHERS]):
        found.append(DYNAMIC_UNKNOWN)
    version = parts.get("version", DYNAMIC_NULL)
    return object_value({
        "Version": _VERSION if version.is_null else version, "Statement": tuple_value(found),
    })


def _of_statement(parts: dict[str, Value]) -> Value:
    found = {"Effect": _ALLOW}
    for key, name in _OF_STATEMENT.items():
        value = parts.get(name, DYNAMIC_NULL)
        if not _is_empty(value):
            found[key] = _blocks(value) if name in BLOCKS else value
    return object_value(found)


def _blocks(value: Value) -> Value:
    """Blocks in a list; what is no block is unknown."""
    if value.is_unknown:
        return value
    return tuple_value([
        member if isinstance(member.payload, dict) else DYNAMIC_UNKNOWN
        for member in members_of(value)
    ])


def _is_empty(value: Value) -> bool:
    """Whether the data source takes an argument as not set."""
    return value.is_null or value.is_present and value.payload in ("", ())


def members_of(value: Value) -> list[Value]:
    """The members of a list, or what stands for one; of null, none."""
    if value.is_null:
        return []
    if isinstance(value.payload, tuple) and not value.is_unknown:
        return list(value.payload)
    return [value]
