"""Bodies in native syntax."""

from __future__ import annotations

from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.schema import problems
from hcl_lint.schema.body_schema import BlockSchema, BodySchema
from hcl_lint.schema.content import (
    Body, BodyExpression, Content, ContentAttribute, ContentBlock,
)  # fmt: skip
from hcl_lint.syntax import nodes
from hcl_lint.syntax.references import Reference, references
from hcl_lint.syntax.tokens import COMMENT, NEWLINE
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.source import Range
from hcl_lint.values.numbers import parse_number
from hcl_lint.values.value import Value, bool_value, number_value, string_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.evaluation.scope import Scope

_NOTHING: frozenset[str] = frozenset()
_FEW_DIGITS: Final = 9


class NativeExpression(BodyExpression):
    """An expression of a native file."""

    __slots__ = ("tree", "node", "_scope", "_found")

    def __init__(self, tree: SyntaxTree, node: nodes.Expression) -> None:
        start, end = tree.range(node)
        self.place = Range(tree.source, start, end)
        self.tree = tree
        self.node = node
        self._scope: Scope | None = None
        self._found: tuple[Value, list[Diagnostic]] | None = None

    def evaluate(
        self, scope: Scope | None, limits: Limits = DEFAULT_LIMITS
    ) -> tuple[Value, list[Diagnostic]]:
        # The last value is kept: checks ask for it after the schema was applied.
        if self._found is not None and self._scope is scope:
            return self._found
        node = self.node
        if isinstance(node, nodes.QuotedTemplate) and len(node.parts) == 1:
            part = node.parts[0]
            if isinstance(part, nodes.TemplateText):  # so are most values
                return string_value(part.value), []
        elif isinstance(node, nodes.NumberLiteral):
            text = self.tree.token_text(node.first)
            if len(text) <= _FEW_DIGITS and text.isdigit() and len(text) <= limits.digits:
                return number_value(parse_number(text)), []
        elif isinstance(node, nodes.BoolLiteral):
            return bool_value(node.value), []
        from hcl_lint.evaluation.evaluate import evaluate

        self._found = evaluate(self.tree, self.node, scope, limits)
        self._scope = scope
        return self._found

    def references(self) -> list[Reference]:
        return references(self.tree, self.node)


class NativeBody(Body):
    """The body of a native file or block, less the items that a schema already took.

    Where it *is_lenient*, blocks with a wrong number of labels are among what it holds, with as
    many as there should be, and their bodies are unknown.
    """

    __slots__ = (
        "tree", "node", "is_lenient", "_missing", "_taken_attributes", "_taken_blocks",
        "_made", "_schema", "_content",
    )  # fmt: skip

    def __init__(
        self,
        tree: SyntaxTree,
        node: nodes.Body,
        missing: int = 0,
        taken_attributes: frozenset[str] = _NOTHING,
        taken_blocks: frozenset[str] = _NOTHING,
        *,
        is_lenient: bool = False,
    ) -> None:
        self.is_unknown = False
        self.is_lenient = is_lenient
        self.tree = tree
        self.node = node
        self._missing = missing
        self._taken_attributes = taken_attributes
        self._taken_blocks = taken_blocks
        # What the items of the node are. All schemas get the same, with the values that are known.
        self._made: list[ContentAttribute | ContentBlock | None] = [None] * len(node.items)
        self._schema: BodySchema | None = None
        self._content: tuple[Content, list[Diagnostic]] | None = None

    @property
    def missing_place(self) -> Range:
        """The start: of the file, or the opening brace."""
        return Range(self.tree.source, self._missing, self._missing)

    def content(self, schema: BodySchema) -> tuple[Content, list[Diagnostic]]:
        # The last content is kept: checks ask for it after the schema was applied.
        if self._content is None or self._schema is not schema:
            self._content = self._process(schema, not schema.is_open)
            self._schema = schema
        return self._content

    def partial_content(
        self, schema: BodySchema
    ) -> tuple[Content, Body, list[Diagnostic]]:
        content, diagnostics = self._process(schema, False)
        remaining = NativeBody(
            self.tree,
            self.node,
            self._missing,
            self._taken_attributes.union(schema.attributes),
            self._taken_blocks.union(schema.blocks),
            is_lenient=self.is_lenient,
        )
        remaining._made = self._made
        return content, remaining, diagnostics

    def just_attributes(self) -> tuple[dict[str, ContentAttribute], list[Diagnostic]]:
        attributes: dict[str, ContentAttribute] = {}
        diagnostics: list[Diagnostic] = []
        tree = self.tree
        for index, item in enumerate(self.node.items):
            if isinstance(item, nodes.Attribute):
                name = tree.token_text(item.name_token)
                if name not in self._taken_attributes and name not in attributes:
                    attributes[name] = self._attribute(index, item)
            elif isinstance(item, nodes.Block):
                # COMPAT: also of a type that a schema took, as the reference reports it.
                type_ = self._block_type(item)
                place = self._token_place(item.type_token)
                diagnostics.append(problems.block_instead_of_attribute(type_, place))
        return attributes, diagnostics

    def items(self) -> Content:
        attributes: dict[str, ContentAttribute] = {}
        blocks: list[ContentBlock] = []
        for index, item in enumerate(self.node.items):
            if isinstance(item, nodes.Attribute):
                attribute = self._attribute(index, item)
                attributes.setdefault(attribute.name, attribute)
            elif isinstance(item, nodes.Block):
                blocks.append(self._block(index, item))
        return Content(attributes, blocks, self.missing_place)

    def expressions(self) -> list[BodyExpression]:
        found: list[BodyExpression] = []
        waiting = [self.node]
        while len(waiting) != 0:
            for item in waiting.pop().items:
                if isinstance(item, nodes.Attribute):
                    found.append(NativeExpression(self.tree, item.expression))
                elif isinstance(item, nodes.Block):
                    waiting.append(item.body)
        return found

    def _process(
        self, schema: BodySchema, is_whole: bool
    ) -> tuple[Content, list[Diagnostic]]:
        attributes: dict[str, ContentAttribute] = {}
        blocks: list[ContentBlock] = []
        diagnostics: list[Diagnostic] = []
        tree = self.tree
        for index, item in enumerate(self.node.items):
            if isinstance(item, nodes.Attribute):
                name = tree.token_text(item.name_token)
                if name in self._taken_attributes:
                    continue
                if schema.attribute(name) is not None:
                    if name not in attributes:  # the parser reports repeated ones
                        attributes[name] = self._attribute(index, item)
                elif is_whole:
                    place = self._token_place(item.name_token)
                    diagnostics.append(problems.unexpected_attribute(name, schema, place))
            elif isinstance(item, nodes.Block):
                type_ = self._block_type(item)
                if type_ in self._taken_blocks:
                    continue
                known = schema.block(type_)
                if known is not None:
                    complaint = self._label_complaint(item, known)
                    if complaint is None:
                        blocks.append(self._block(index, item))
                        continue
                    diagnostics.append(complaint)
                    if self.is_lenient:
                        blocks.append(self._relabelled(item, known))
                elif is_whole:
                    place = self._token_place(item.type_token)
                    diagnostics.append(problems.unexpected_block(type_, schema, place))
        for wanted in schema.required:
            if wanted.name not in attributes:
                diagnostics.append(problems.missing_attribute(wanted.name, self.missing_place))
        return Content(attributes, blocks, self.missing_place), diagnostics

    def _attribute(self, index: int, node: nodes.Attribute) -> ContentAttribute:
        made = self._made[index]
        if not isinstance(made, ContentAttribute):
            made = self._made[index] = native_attribute(self.tree, node)
        return made

    def _block(self, index: int, node: nodes.Block) -> ContentBlock:
        made = self._made[index]
        if not isinstance(made, ContentBlock):
            made = self._made[index] = native_block(self.tree, node, self.is_lenient)
        return made

    def _relabelled(self, node: nodes.Block, schema: BlockSchema) -> ContentBlock:
        """A block with the labels that its schema requires, as far as it has them."""
        block = native_block(self.tree, node, self.is_lenient)
        count = len(schema.labels)
        missing = max(0, count - len(block.labels))
        block.labels = (*block.labels[:count], *[""] * missing)
        block.label_places = (*block.label_places[:count], *[block.place] * missing)
        block.body.is_unknown = True
        return block

    def _label_complaint(self, node: nodes.Block, schema: BlockSchema) -> Diagnostic | None:
        count, wanted = len(node.labels), len(schema.labels)
        if schema.required_labels <= count <= wanted:
            return None
        if count > wanted:
            start = self.tree.range(node.labels[wanted])[0]
            end = self.tree.range(node.labels[-1])[1]
            return problems.extra_label(schema, Range(self.tree.source, start, end))
        place = self._token_place(node.open_token)
        return problems.missing_label(schema, schema.labels[count], place)

    def _block_type(self, node: nodes.Block) -> str:
        return self.tree.token_text(node.type_token)

    def _token_place(self, token: int) -> Range:
        return _token_place(self.tree, token)


def native_attribute(tree: SyntaxTree, node: nodes.Attribute) -> ContentAttribute:
    """The attribute that a node is."""
    start, end = tree.range(node)
    return ContentAttribute(
        tree.token_text(node.name_token),
        NativeExpression(tree, node.expression),
        _token_place(tree, node.name_token),
        Range(tree.source, start, end),
    )


def native_block(
    tree: SyntaxTree, node: nodes.Block, is_lenient: bool = False
) -> ContentBlock:
    """The block that a node is, with all of its labels."""
    labels = []
    places = []
    end = tree.tokens.ends[node.type_token]
    for label in node.labels:
        start, end = tree.range(label)
        labels.append(label.value)
        places.append(Range(tree.source, start, end))
    return ContentBlock(
        tree.token_text(node.type_token),
        tuple(labels),
        NativeBody(tree, node.body, _body_start(tree, node), is_lenient=is_lenient),
        _token_place(tree, node.type_token),
        tuple(places),
        Range(tree.source, tree.tokens.starts[node.type_token], end),
    )


def _body_start(tree: SyntaxTree, node: nodes.Block) -> int:
    """Where a block's body begins: at its brace or, if it is on one line, at its item."""
    tokens = tree.tokens
    if len(node.body.items) != 0:
        kind = tokens.kinds[node.open_token + 1]
        if kind != NEWLINE and kind != COMMENT:
            return tokens.starts[node.body.items[0].first]
    return tokens.starts[node.open_token]


def _token_place(tree: SyntaxTree, token: int) -> Range:
    tokens = tree.tokens
    return Range(tree.source, tokens.starts[token], tokens.ends[token])
