"""Bodies in JSON syntax: a schema makes attributes and blocks of the properties.

Source: JSON syntax specification, "Bodies", and recorded behaviour.
"""

from __future__ import annotations

from hcl_lint.schema import problems
from hcl_lint.schema.body_schema import BlockSchema, BodySchema
from hcl_lint.schema.content import (
    Body, BodyExpression, Content, ContentAttribute, ContentBlock,
)  # fmt: skip
from hcl_lint.schema.json_expression import JsonExpression
from hcl_lint.schema.places import Place, PlacedDiagnostic
from hcl_lint.syntax.json_nodes import JsonArray, JsonMember, JsonNull, JsonObject
from hcl_lint.syntax.nodes import ErrorNode, Node
from hcl_lint.syntax.tree import SyntaxTree

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
    def missing_place(self) -> Place:
        """The closing brace of an object, the start of anything else."""
        token = self.node.last if isinstance(self.node, JsonObject) else self.node.first
        return self.token_place(token)

    def content(self, schema: BodySchema) -> tuple[Content, list[PlacedDiagnostic]]:
        return self._process(schema, not schema.is_open)

    def partial_content(
        self, schema: BodySchema
    ) -> tuple[Content, Body, list[PlacedDiagnostic]]:
        content, diagnostics = self._process(schema, False)
        taken = self._taken.union(schema.attributes, schema.blocks)
        return content, JsonBody(self.tree, self.node, taken), diagnostics

    def just_attributes(self) -> tuple[dict[str, ContentAttribute], list[PlacedDiagnostic]]:
        attributes: dict[str, ContentAttribute] = {}
        if not isinstance(self.node, JsonObject):
            if isinstance(self.node, ErrorNode):
                return attributes, []
            return attributes, [problems.not_an_object(self.start_place(self.node))]
        diagnostics: list[PlacedDiagnostic] = []
        for member in self.node.members():
            if member.name != _COMMENT and member.name not in self._taken:
                self._add_attribute(member, attributes, diagnostics)
        return attributes, diagnostics

    def items(self) -> Content:
        return Content(self.just_attributes()[0], [], self.missing_place)

    def expressions(self) -> list[BodyExpression]:
        return [
            JsonExpression(self.tree, member.value)
            for member in self.members_of(self.node, None, [])
        ]

    def _process(
        self, schema: BodySchema, is_whole: bool
    ) -> tuple[Content, list[PlacedDiagnostic]]:
        attributes: dict[str, ContentAttribute] = {}
        blocks: list[ContentBlock] = []
        diagnostics: list[PlacedDiagnostic] = []
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
            elif is_whole and name != _COMMENT:
                place = self.token_place(member.name_token)
                diagnostics.append(problems.unexpected_property(name, schema, place))
        for wanted in schema.attributes.values():
            if wanted.is_required and wanted.name not in attributes:
                diagnostics.append(problems.missing_attribute(wanted.name, self.missing_place))
        return Content(attributes, blocks, self.missing_place), diagnostics

    def _add_attribute(
        self,
        member: JsonMember,
        attributes: dict[str, ContentAttribute],
        diagnostics: list[PlacedDiagnostic],
    ) -> None:
        name = member.name
        place = self.token_place(member.name_token)
        if name in attributes:
            first = attributes[name].name_place
            diagnostics.append(problems.repeated_attribute(name, place, first))
            return
        expression = JsonExpression(self.tree, member.value)
        start, end = self.tree.range(member)
        whole = Place(self.tree.source, start, end)
        attributes[name] = ContentAttribute(name, expression, place, whole)

    def members_of(
        self,
        node: Node,
        label: tuple[str, str] | None,
        diagnostics: list[PlacedDiagnostic],
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
                    diagnostics.append(problems.not_a_body(place))
                else:
                    diagnostics.append(problems.not_labels(label[0], label[1], place))
        return found

    def start_place(self, node: Node) -> Place:
        """The first token of a value: of a collection its opening bracket."""
        return self.token_place(node.first)

    def token_place(self, token: int) -> Place:
        tokens = self.tree.tokens
        return Place(self.tree.source, tokens.starts[token], tokens.ends[token])


def _may_be_blocks(node: Node) -> bool:
    """Whether a value can stand for blocks, of which only the schema knows the type."""
    if isinstance(node, JsonArray):
        return len(node.items) != 0 and all([isinstance(each, JsonObject) for each in node.items])
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
        self,
        body: JsonBody,
        schema: BlockSchema,
        type_place: Place,
        blocks: list[ContentBlock],
        diagnostics: list[PlacedDiagnostic],
    ) -> None:
        self.body = body
        self.schema = schema
        self.type_place = type_place
        self.blocks = blocks
        self.diagnostics = diagnostics
        self.labels: list[str] = []
        self.places: list[Place] = []

    def unpack(self, node: Node, level: int) -> None:
        """Add the blocks of a value that stands below *level* labels."""
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
            self.diagnostics.append(problems.not_blocks(self.schema.type, place))

    def unpack_labels(self, node: Node, level: int) -> None:
        label = self.schema.labels[level]
        members = self.body.members_of(node, (self.schema.type, label), self.diagnostics)
        if len(members) == 0 and not isinstance(node, ErrorNode):
            place = self.body.start_place(node)
            self.diagnostics.append(problems.no_label_property(self.schema.type, label, place))
        for member in members:
            self.labels.append(member.name)
            self.places.append(self.body.token_place(member.name_token))
            self.unpack(member.value, level + 1)
            self.labels.pop()
            self.places.pop()

    def add(self, node: Node, opening: int) -> None:
        self.blocks.append(
            ContentBlock(
                self.schema.type,
                tuple(self.labels),
                JsonBody(self.body.tree, node),
                self.type_place,
                tuple(self.places),
                self.body.token_place(opening),
            )
        )
