"""Bodies and expressions in JSON syntax.

A schema makes attributes and blocks of properties; strings, and names of properties, are
templates. Source: JSON syntax specification, "Bodies" and "Expressions", and recorded behaviour.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import MOST_OF_RULE, Diagnostic
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema import rules
from hcl_lint.schema.body_schema import BlockSchema, BodySchema
from hcl_lint.schema.content import (
    Body, BodyExpression, Content, ContentAttribute, ContentBlock, PlacedAttribute, PlacedBlock,
)
from hcl_lint.schema.native_body import calls_of, references_of
from hcl_lint.syntax.json_nodes import (
    JsonArray, JsonBool, JsonMember, JsonNull, JsonNumber, JsonObject, JsonString, StringTemplate,
    is_template, string_template,
)
from hcl_lint.syntax.nodes import ErrorNode, Expression, Node
from hcl_lint.syntax.references import Reference, Step
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.numbers import read_number
from hcl_lint.values.types import STRING
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, NO_MARKS, Value, bool_value, number_value, object_value,
    string_value, tuple_value,
)

_NOTHING: frozenset[str] = frozenset()
_COMMENT = "//"  # the name of properties that are ignored


class JsonBody(Body):
    """The body that a JSON object, or an array of such, is read as.

    Less the properties that a schema already took. Properties named ``//`` are ignored.
    """

    __slots__ = ("tree", "node", "_taken")

    def __init__(self, tree: SyntaxTree, node: Node, taken: frozenset[str] = _NOTHING) -> None:
        self.is_unknown = False
        self.tree = tree
        self.node = node
        self._taken = taken

    @property
    def missing_place(self) -> Range:
        """The closing brace of an object, the start of anything else."""
        token = self.node.last if isinstance(self.node, JsonObject) else self.node.first
        return self.token_place(token)

    def content(self, schema: BodySchema) -> tuple[Content, list[Diagnostic]]:
        return self._process(schema, not schema.is_open)

    def partial_content(self, schema: BodySchema) -> tuple[Content, Body, list[Diagnostic]]:
        content, diagnostics = self._process(schema, False)
        taken = self._taken.union(schema.attributes, schema.blocks)
        return content, JsonBody(self.tree, self.node, taken), diagnostics

    def just_attributes(self) -> tuple[dict[str, ContentAttribute], list[Diagnostic]]:
        attributes: dict[str, ContentAttribute] = {}
        if not isinstance(self.node, JsonObject):
            if isinstance(self.node, ErrorNode):
                return attributes, []
            return attributes, [rules.NOT_AN_OBJECT.at(self.start_place(self.node))]
        diagnostics: list[Diagnostic] = []
        for member in self.node.members():
            if member.name != _COMMENT and member.name not in self._taken:
                self._add_attribute(member, attributes, diagnostics)
        return attributes, diagnostics

    def items(self) -> Content:
        return Content(self.attributes(), [], self.missing_place)

    def expressions(self) -> list[BodyExpression]:
        return [
            JsonExpression(self.tree, member.value)
            for member in self.members_of(self.node, None, [])
        ]

    def _process(self, schema: BodySchema, is_whole: bool) -> tuple[Content, list[Diagnostic]]:
        attributes: dict[str, ContentAttribute] = {}
        blocks: list[ContentBlock] = []
        diagnostics: list[Diagnostic] = []
        for member in self.members_of(self.node, None, diagnostics):
            name = member.name
            if name in self._taken:
                continue
            if name in schema.attributes:
                self._add_attribute(member, attributes, diagnostics)
                continue
            block = None if name == _COMMENT else schema.block(name)
            if block is not None and (name in schema.blocks or _may_be_blocks(member.value)):
                place = self.token_place(member.name_token)
                _Unpacking(self, block, place, blocks, diagnostics).unpack(member.value, 0)
            elif name != _COMMENT and schema.other_attributes is not None:
                self._add_attribute(member, attributes, diagnostics)
            elif is_whole and name != _COMMENT and len(diagnostics) <= MOST_OF_RULE:
                place = self.token_place(member.name_token)
                diagnostics.append(rules.unexpected("property", name, schema, place))
        diagnostics += self.missing_attributes(schema, attributes)
        return Content(attributes, blocks, self.missing_place), diagnostics

    def _add_attribute(
        self, member: JsonMember, attributes: dict[str, ContentAttribute],
        diagnostics: list[Diagnostic],
    ) -> None:
        name = member.name
        place = self.token_place(member.name_token)
        if name in attributes:
            first = attributes[name].name_place
            diagnostics.append(rules.set_twice(name, place, first))
            return
        expression = JsonExpression(self.tree, member.value)
        start, end = self.tree.range(member)
        whole = Range(self.tree.source, start, end)
        attributes[name] = PlacedAttribute(name, expression, place, whole)

    def members_of(
        self, node: Node, label: tuple[str, str] | None, diagnostics: list[Diagnostic]
    ) -> list[JsonMember]:
        """The properties of an object or of the objects of an array, in order.

        *label* is the block type and label that their names stand for, if they do.
        """
        if isinstance(node, JsonObject):
            return node.members()
        if isinstance(node, (JsonNull, ErrorNode)):
            return []
        found: list[JsonMember] = []
        for item in node.items if isinstance(node, JsonArray) else [node]:
            if isinstance(item, JsonObject):
                found += item.members()
            elif not isinstance(item, ErrorNode):
                place = self.start_place(item)
                if label is None:
                    diagnostics.append(rules.NOT_A_BODY.at(place))
                else:
                    diagnostics.append(rules.NOT_LABELS.at(place, type=label[0], label=label[1]))
        return found

    def start_place(self, node: Node) -> Range:
        """The first token of a value: of a collection its opening bracket."""
        return self.token_place(node.first)

    def token_place(self, token: int) -> Range:
        tokens = self.tree.tokens
        return Range(self.tree.source, tokens.starts[token], tokens.ends[token])


def _may_be_blocks(node: Node) -> bool:
    """Whether a value can stand for blocks; only the schema knows their type."""
    if isinstance(node, JsonArray):
        return len(node.items) != 0 and all([isinstance(item, JsonObject) for item in node.items])
    return isinstance(node, JsonObject)


def _holds_objects(node: Node) -> bool:
    """Whether the names in an object can be labels that may be left out."""
    if not isinstance(node, JsonObject) or len(node.items) == 0:
        return False
    return all([_may_be_blocks(member.value) for member in node.members()])


class _Unpacking:
    """Makes the blocks of one type from the value of a property."""

    __slots__ = ("body", "schema", "type_place", "blocks", "diagnostics", "labels", "places")

    def __init__(
        self, body: JsonBody, schema: BlockSchema, type_place: Range, blocks: list[ContentBlock],
        diagnostics: list[Diagnostic],
    ) -> None:
        self.body = body
        self.schema = schema
        self.type_place = type_place
        self.blocks = blocks
        self.diagnostics = diagnostics
        self.labels: list[str] = []
        self.places: list[Range] = []

    def unpack(self, node: Node, level: int) -> None:
        """Add the blocks of a value that is below *level* labels."""
        is_required = level < self.schema.required_labels
        if is_required or (level < len(self.schema.labels) and _holds_objects(node)):
            self.unpack_labels(node, level)
        elif isinstance(node, JsonObject):
            self.add(node, node.first)
        elif isinstance(node, JsonArray):
            for item in node.items:
                self.add(item, node.first)
        elif not isinstance(node, (JsonNull, ErrorNode)):
            place = self.body.start_place(node)
            self.diagnostics.append(rules.NOT_BLOCKS.at(place, type=self.schema.type))

    def unpack_labels(self, node: Node, level: int) -> None:
        label = self.schema.labels[level]
        members = self.body.members_of(node, (self.schema.type, label), self.diagnostics)
        if len(members) == 0 and not isinstance(node, ErrorNode):
            place = self.body.start_place(node)
            self.diagnostics.append(
                rules.NO_LABEL_PROPERTY.at(place, type=self.schema.type, label=label)
            )
        for member in members:
            self.labels.append(member.name)
            self.places.append(self.body.token_place(member.name_token))
            self.unpack(member.value, level + 1)
            self.labels.pop()
            self.places.pop()

    def add(self, node: Node, opening: int) -> None:
        self.blocks.append(PlacedBlock(
            self.schema.type, tuple(self.labels), JsonBody(self.body.tree, node),
            self.type_place, tuple(self.places), self.body.token_place(opening),
        ))


class JsonExpression(BodyExpression):
    """A value of a JSON file, read as an expression.

    Without a scope it is taken literally: strings are not templates then.
    Source: JSON syntax specification, "Expressions".
    """

    __slots__ = ("tree", "node")

    def __init__(self, tree: SyntaxTree, node: Node) -> None:
        self._place = None
        self.tree = tree
        self.node = node

    def locate(self) -> Range:
        return self.tree.range_of(self.node)

    def evaluate(
        self, scope: Scope | None, limits: Limits = DEFAULT_LIMITS
    ) -> tuple[Value, list[Diagnostic]]:
        evaluation = _Evaluation(self.tree, scope, limits)
        value = evaluation.value(self.node)
        return value, evaluation.diagnostics

    def references(self) -> list[Reference]:
        found: list[Reference] = []
        for template in self._templates():
            found += _template_references(template)
        return found

    def calls(self) -> list[tuple[str, Range]]:
        found = []
        for template in self._templates():
            for name, start, end in calls_of(template.tree, template.tree.root):
                place = Range(template.source, template.offset(start), template.offset(end))
                found.append((name, place))
        return found

    def _templates(self) -> list[StringTemplate]:
        """The strings in it that hold sequences, names of properties included, in order."""
        found: list[StringTemplate] = []
        stack = [self.node]
        while len(stack) != 0:
            node = stack.pop()
            if isinstance(node, JsonString):
                if is_template(node.value):
                    found.append(string_template(self.tree, node))
                continue
            if isinstance(node, JsonMember):
                stack.append(node.value)
                stack.append(JsonString(node.name_token, node.name_token, node.name))
                continue
            stack += reversed(node.children())
        return found


class _Evaluation:
    __slots__ = ("tree", "scope", "limits", "diagnostics")

    def __init__(self, tree: SyntaxTree, scope: Scope | None, limits: Limits) -> None:
        self.tree = tree
        self.scope = scope
        self.limits = limits
        self.diagnostics: list[Diagnostic] = []

    def value(self, node: Node) -> Value:
        """The value of a node; of what did not parse, unknown."""
        if isinstance(node, JsonString):
            return self.string(node)
        if isinstance(node, JsonObject):
            return self.object(node)
        if isinstance(node, JsonArray):
            return tuple_value([self.value(item) for item in node.items])
        if isinstance(node, JsonNumber):
            return self.number(node)
        if isinstance(node, JsonBool):
            return bool_value(node.value)
        return DYNAMIC_NULL if isinstance(node, JsonNull) else DYNAMIC_UNKNOWN

    def number(self, node: JsonNumber) -> Value:
        text = self.tree.text(node)
        if len(text) > self.limits.digits:
            place = self.tree.range_of(node)
            self.diagnostics.append(rules.TOO_MANY_DIGITS.at(place, limit=self.limits.digits))
            return DYNAMIC_UNKNOWN
        try:
            return number_value(read_number(text))
        except ValueError:
            return DYNAMIC_UNKNOWN  # the parser reported it

    def string(self, node: JsonString) -> Value:
        if self.scope is None or not is_template(node.value):
            return string_value(node.value)

        template = string_template(self.tree, node, self.limits)
        diagnostics = template.tree.diagnostics
        value = DYNAMIC_UNKNOWN
        if len(diagnostics) == 0:
            root = template.tree.root
            assert isinstance(root, Expression)
            value, diagnostics = evaluate(template.tree, root, self.scope, self.limits)
        self.diagnostics += [template.in_file(diagnostic) for diagnostic in diagnostics]
        return value

    def object(self, node: JsonObject) -> Value:
        attributes: dict[str, Value] = {}
        places: dict[str, Range] = {}
        marks = NO_MARKS
        is_known, is_late = True, False
        for member in node.members():
            key = self.string(JsonString(member.name_token, member.name_token, member.name))
            value = self.value(member.value)
            marks |= key.marks
            if key.is_unknown:
                is_known = False
                is_late = is_late or key.is_late
                continue
            name = self.key(key.unmarked(), member)
            if name is None:
                continue
            if name in places:
                place = self.token_range(member.name_token)
                self.diagnostics.append(
                    rules.set_twice(name, place, places[name], is_property=True)
                )
            else:
                places[name] = self.token_range(member.name_token)
                attributes[name] = value
        if len(node.items) != len(node.members()) or not is_known:
            result = DYNAMIC_UNKNOWN.late() if is_late else DYNAMIC_UNKNOWN
            return result.with_marks(marks)
        return object_value(attributes).with_marks(marks)

    def key(self, key: Value, member: JsonMember) -> str | None:
        """The evaluated name of a property; None if it is not a name."""
        problem = "it is null"
        try:
            key = convert(key, STRING)
            if not key.is_null:
                return key.as_string()
        except ConversionError as error:
            problem = error.message
        place = self.token_range(member.name_token)
        self.diagnostics.append(rules.INVALID_NAME.at(place, reason=problem))
        return None

    def token_range(self, token: int) -> Range:
        tokens = self.tree.tokens
        return Range(self.tree.source, tokens.starts[token], tokens.ends[token])


def _template_references(template: StringTemplate) -> list[Reference]:
    if len(template.tree.diagnostics) != 0:
        return []
    moved = []
    for reference in references_of(template.tree, template.tree.root):
        steps = [
            Step(step.kind, step.key, template.offset(step.start), template.offset(step.end))
            for step in reference.steps
        ]
        start, end = template.offset(reference.start), template.offset(reference.end)
        moved.append(Reference(template.source, reference.root, steps, start, end, reference.node))
    return moved
