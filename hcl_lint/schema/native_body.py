"""Bodies in native syntax."""

from __future__ import annotations

from hcl_lint.annotations import Sequence
from hcl_lint.diagnostics.diagnostic import MOST_OF_RULE, Diagnostic
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.rules import name_range
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema import rules
from hcl_lint.schema.body_schema import BlockSchema, BodySchema
from hcl_lint.schema.content import (
    Body, BodyExpression, Content, ContentAttribute, ContentBlock, PlacedBlock,
)
from hcl_lint.syntax import nodes
from hcl_lint.syntax.queries import plain_text
from hcl_lint.syntax.references import TAKES_TYPE, Reference, references, types_in
from hcl_lint.syntax.tokens import COMMENT, NEWLINE
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import bodies_in, descendants
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.source import Range
from hcl_lint.values.value import Value

_NOTHING: frozenset[str] = frozenset()


class NativeExpression(BodyExpression):
    """An expression of a native file."""

    __slots__ = ("tree", "node")

    def __init__(self, tree: SyntaxTree, node: nodes.Expression) -> None:
        self._place = None
        self.tree = tree
        self.node = node

    def locate(self) -> Range:
        start, end = self.tree.range(self.node)
        return Range(self.tree.source, start, end)

    def evaluate(
        self, scope: Scope | None, limits: Limits = DEFAULT_LIMITS
    ) -> tuple[Value, list[Diagnostic]]:
        return evaluate(self.tree, self.node, scope, limits)

    def references(self) -> list[Reference]:
        return references_of(self.tree, self.node)

    def calls(self) -> list[tuple[str, Range]]:
        source = self.tree.source
        found = calls_of(self.tree, self.node)
        return [(name, Range(source, start, end)) for name, start, end in found]


def references_of(tree: SyntaxTree, node: nodes.Node) -> list[Reference]:
    """The references of an expression, without the names in types."""
    found = references(tree, node)
    types = types_in(tree, node) if len(found) != 0 else []
    if len(types) == 0:
        return found
    return [reference for reference in found if not _is_within(reference.start, types)]


def calls_of(tree: SyntaxTree, node: nodes.Node) -> list[tuple[str, int, int]]:
    """The names of the functions that an expression calls, and the offsets of the names."""
    calls = list(descendants(node, nodes.FunctionCall))
    if isinstance(node, nodes.FunctionCall):
        calls.insert(0, node)
    found = [(call.name, *name_range(tree, call)) for call in calls]
    if all(name.rpartition("::")[2] != TAKES_TYPE for name, _, _ in found):
        return found
    types = types_in(tree, node)
    return [call for call in found if not _is_within(call[1], types)]


def _is_within(offset: int, ranges: list[tuple[int, int]]) -> bool:
    return any([start <= offset < end for start, end in ranges])


class NativeAttribute(ContentAttribute):
    """The attribute that a node is."""

    __slots__ = ("tree", "node", "_expression")

    def __init__(self, tree: SyntaxTree, node: nodes.Attribute) -> None:
        self.name = node.name
        self.tree = tree
        self.node = node
        self._expression: NativeExpression | None = None

    @property
    def expression(self) -> BodyExpression:
        expression = self._expression
        if expression is None:
            expression = self._expression = NativeExpression(self.tree, self.node.expression)
        return expression

    @property
    def plain_text(self) -> str | None:
        return plain_text(self.node.expression)

    @property
    def length(self) -> int:
        """How many code points its value is written in."""
        start, end = self.tree.range(self.node.expression)
        return end - start

    def short_text(self, most: int) -> str:
        """How its value is written; "" if in more than *most* characters."""
        start, end = self.tree.range(self.node.expression)
        return self.tree.source.text[start:end] if end - start <= most else ""

    @property
    def name_place(self) -> Range:
        return _name_place(self.tree, self.node)

    @property
    def place(self) -> Range:
        return self.tree.range_of(self.node)


class NativeBlock(ContentBlock):
    """The block that a node is, with all of its labels."""

    __slots__ = ("tree", "node", "_place")

    def __init__(self, tree: SyntaxTree, node: nodes.Block) -> None:
        self.type = node.type
        self.labels = node.label_values
        self.body = NativeBody(tree, node.body, node)
        self.tree = tree
        self.node = node
        self._place: Range | None = None

    @property
    def type_place(self) -> Range:
        return _token_place(self.tree, self.node.type_token)

    @property
    def label_places(self) -> tuple[Range, ...]:
        return tuple([self.tree.range_of(label) for label in self.node.labels])

    @property
    def place(self) -> Range:
        if self._place is None:
            node, tokens = self.node, self.tree.tokens
            last = node.labels[-1].last if len(node.labels) != 0 else node.type_token
            start = tokens.start(node.type_token)
            self._place = Range(self.tree.source, start, tokens.end(last))
        return self._place


class NativeContent(Content):
    """Findings of a schema in the body of *block*, or of the file where that is None."""

    __slots__ = ("tree", "block")

    def __init__(
        self, attributes: dict[str, ContentAttribute], blocks: list[ContentBlock], tree: SyntaxTree,
        block: nodes.Block | None, mislabelled: Sequence[ContentBlock] = (),
    ) -> None:
        self.attributes = attributes
        self.blocks = blocks
        self.mislabelled = mislabelled
        self._missing_place = None
        self._by_type = None
        self.tree = tree
        self.block = block

    def locate(self) -> Range:
        return _body_start(self.tree, self.block)


class NativeBody(Body):
    """The body of a native file or block, less the items that a schema already took."""

    __slots__ = (
        "tree", "node", "block", "_taken_attributes", "_taken_blocks", "_attributes", "_blocks",
        "_schema", "_content", "_items",
    )

    def __init__(
        self, tree: SyntaxTree, node: nodes.Body, block: nodes.Block | None = None,
        taken_attributes: frozenset[str] = _NOTHING, taken_blocks: frozenset[str] = _NOTHING,
    ) -> None:
        """*block* is the one that the body belongs to."""
        self.is_unknown = False
        self.tree = tree
        self.node = node
        self.block = block
        self._taken_attributes = taken_attributes
        self._taken_blocks = taken_blocks
        # All schemas get the same, with the values that are known.
        self._attributes: dict[str, ContentAttribute] | None = None
        self._blocks: list[NativeBlock] | None = None
        self._schema: BodySchema | None = None
        self._content: tuple[Content, list[Diagnostic]] | None = None
        self._items: NativeContent | None = None

    @property
    def missing_place(self) -> Range:
        """The start: of the file, or the opening brace."""
        return _body_start(self.tree, self.block)

    def content(self, schema: BodySchema) -> tuple[Content, list[Diagnostic]]:
        # The last content is kept: checks ask for it after the schema was applied.
        if self._content is None or self._schema is not schema:
            self._content = self._process(schema, not schema.is_open)
            self._schema = schema
        return self._content

    def attribute(self, name: str) -> ContentAttribute | None:
        return None if name in self._taken_attributes else self._all_attributes().get(name)

    def partial_content(self, schema: BodySchema) -> tuple[Content, Body, list[Diagnostic]]:
        content, diagnostics = self._process(schema, False)
        remaining = NativeBody(
            self.tree, self.node, self.block, self._taken_attributes.union(schema.attributes),
            self._taken_blocks.union(schema.blocks),
        )
        remaining._attributes = self._attributes
        remaining._blocks = self._blocks
        return content, remaining, diagnostics

    def attributes(self) -> dict[str, ContentAttribute]:
        attributes = self._all_attributes()
        if len(self._taken_attributes) != 0:
            attributes = {
                name: attribute for name, attribute in attributes.items()
                if name not in self._taken_attributes
            }
        return attributes

    def just_attributes(self) -> tuple[dict[str, ContentAttribute], list[Diagnostic]]:
        # COMPAT: also blocks of a type that a schema took, as the reference reports them.
        return self.attributes(), [
            rules.BLOCK_AMONG_ATTRIBUTES.at(block.type_place, type=block.type)
            for block in self._all_blocks()
        ]

    def items(self) -> Content:
        if self._items is None:
            blocks: list[ContentBlock] = [*self._all_blocks()]
            self._items = NativeContent(self._all_attributes(), blocks, self.tree, self.block)
        return self._items

    def expressions(self) -> list[BodyExpression]:
        return [
            NativeExpression(self.tree, attribute.expression)
            for body in bodies_in(self.node) for attribute in body.attributes
        ]

    def _all_attributes(self) -> dict[str, ContentAttribute]:
        """The attributes; the parser reports repeated ones."""
        found = self._attributes
        if found is None:
            found = self._attributes = {}
            for attribute in self.node.attributes:
                if attribute.name not in found:
                    found[attribute.name] = NativeAttribute(self.tree, attribute)
        return found

    def _all_blocks(self) -> list[NativeBlock]:
        if self._blocks is None:
            self._blocks = [NativeBlock(self.tree, block) for block in self.node.blocks]
        return self._blocks

    def _knows_all(self, schema: BodySchema) -> bool:
        """Whether a schema knows all items of the body."""
        known = schema.attributes
        for name in self._all_attributes():
            if name not in known and schema.attribute(name) is None:
                return False
        for block in self._all_blocks():
            wanted = schema.block(block.type)
            if wanted is None:
                return False
            if not wanted.required_labels <= len(block.labels) <= len(wanted.labels):
                return False
        return len(self._taken_attributes) == 0 and len(self._taken_blocks) == 0

    def _process(self, schema: BodySchema, is_whole: bool) -> tuple[Content, list[Diagnostic]]:
        if self._knows_all(schema):  # PERF: nearly always
            content = self.items()
            return content, self.missing_attributes(schema, content.attributes)
        attributes: dict[str, ContentAttribute] = {}
        blocks: list[ContentBlock] = []
        mislabelled: list[ContentBlock] = []
        diagnostics: list[Diagnostic] = []
        known_attributes, taken = schema.attributes, self._taken_attributes
        everything = self._all_attributes()
        for name, attribute in everything.items():
            if name in taken:
                continue
            if name in known_attributes or schema.attribute(name) is not None:
                attributes[name] = attribute
            elif is_whole and len(diagnostics) <= MOST_OF_RULE:
                diagnostics += [
                    rules.unexpected("attribute", name, schema, _name_place(self.tree, node))
                    for node in self.node.attributes if node.name == name
                ][:MOST_OF_RULE]  # the parser reports repeated ones, too
        if len(attributes) == len(everything):
            attributes = everything  # which is kept in any case
        for block in self._all_blocks():
            type_ = block.type
            if type_ in self._taken_blocks:
                continue
            known = schema.block(type_)
            if known is not None:
                if known.required_labels <= len(block.labels) <= len(known.labels):
                    blocks.append(block)
                else:
                    diagnostics.append(self._wrong_label(block.node, known))
                    mislabelled.append(self._relabelled(block.node, known))
            elif is_whole and len(diagnostics) <= MOST_OF_RULE:
                diagnostics.append(rules.unexpected("block", type_, schema, block.type_place))
        if len(diagnostics) > 1:
            diagnostics.sort(key=_start)
        diagnostics += self.missing_attributes(schema, attributes)
        content = NativeContent(attributes, blocks, self.tree, self.block, mislabelled)
        return content, diagnostics

    def _relabelled(self, node: nodes.Block, schema: BlockSchema) -> ContentBlock:
        """A block with the labels that its schema requires, as far as it has them."""
        block = NativeBlock(self.tree, node)
        block.body.is_unknown = True
        count = len(schema.labels)
        missing = max(0, count - len(block.labels))
        return PlacedBlock(
            block.type, (*block.labels[:count], *[""] * missing), block.body, block.type_place,
            (*block.label_places[:count], *[block.place] * missing), block.place,
        )

    def _wrong_label(self, node: nodes.Block, schema: BlockSchema) -> Diagnostic:
        """Describe what is wrong with the number of a block's labels."""
        count, wanted = len(node.labels), len(schema.labels)
        if count > wanted:
            start = self.tree.range(node.labels[wanted])[0]
            end = self.tree.range(node.labels[-1])[1]
            return rules.extra_label(schema, Range(self.tree.source, start, end))
        place = _token_place(self.tree, node.open_token)
        return rules.missing_label(schema, schema.labels[count], place)


def _body_start(tree: SyntaxTree, block: nodes.Block | None) -> Range:
    """Where a body begins: at the block's brace or, if it is on one line, at its item.

    Without a block, at the start of the file.
    """
    start = 0
    if block is not None:
        tokens = tree.tokens
        start = tokens.start(block.open_token)
        if not block.body.is_empty:
            kind = tokens.kinds[block.open_token + 1]
            if kind != NEWLINE and kind != COMMENT:
                start = tokens.start(block.body.first)
    return Range(tree.source, start, start)


def _start(diagnostic: Diagnostic) -> int:
    return diagnostic.start


def _name_place(tree: SyntaxTree, attribute: nodes.Attribute) -> Range:
    return _token_place(tree, attribute.name_token)


def _token_place(tree: SyntaxTree, token: int) -> Range:
    tokens = tree.tokens
    return Range(tree.source, tokens.start(token), tokens.end(token))
