"""The blocks of a document as its schema reads them, alike in both syntaxes."""

from __future__ import annotations

from hcl_lint.dialects.schemas import schema_of
from hcl_lint.schema.body_schema import BodySchema
from hcl_lint.schema.native_body import NativeBody

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.dialects.dialect import Dialect
    from hcl_lint.schema.content import (
        Body, BodyExpression, Content, ContentAttribute, ContentBlock,
    )  # fmt: skip
    from hcl_lint.semantics import document as semantics
    from hcl_lint.syntax.tree import SyntaxTree
    from hcl_lint.text.source import Range

OPENTOFU = ("opentofu",)
TERRAFORM = ("terraform",)
DIALECTS = (*TERRAFORM, *OPENTOFU)
"""The dialects whose files make up modules of this kind."""
STACKS = ("terraform-stacks",)
"""The dialects whose files use such modules as components."""
DEPLOYMENTS = ("terraform-deployments",)
"""The dialects whose files deploy such stacks."""


class Section:
    """A body and what its schema finds in it."""

    __slots__ = ("body", "schema", "_content")

    def __init__(self, body: Body, schema: BodySchema) -> None:
        self.body = body
        self.schema = schema
        self._content: Content | None = None

    @property
    def content(self) -> Content:
        """The items that the schema knows."""
        if self._content is None:
            self._content = self.body.content(self.schema)[0]
        return self._content

    def attribute(self, name: str) -> ContentAttribute | None:
        """The attribute of a name that the schema knows."""
        return self.content.attributes.get(name)

    def expression(self, name: str) -> BodyExpression | None:
        """The value of an attribute, before it is evaluated."""
        attribute = self.content.attributes.get(name)
        return None if attribute is None else attribute.expression

    def has(self, name: str) -> bool:
        """Whether there is an attribute of a name."""
        return name in self.content.attributes

    def blocks(self, *types: str) -> Iterator[Block]:
        """The blocks of some types, or all, in order."""
        for block in self.content.blocks:
            known = self.schema.block(block.type)
            if (len(types) == 0 or block.type in types) and known is not None:
                nested = None if known.nested is None else known.nested.schema
                yield Block(block, nested)


class Block(Section):
    """A block with its header; ``place`` is that of the type and the labels."""

    __slots__ = ("type", "labels", "label_places", "type_place", "place")

    def __init__(self, block: ContentBlock, schema: BodySchema | None) -> None:
        self.body = block.body
        self.schema = schema or BodySchema(is_open=True)
        self._content = None
        self.type = block.type
        self.labels = block.labels
        self.label_places = block.label_places
        self.type_place = block.type_place
        self.place = block.place

    @property
    def name_place(self) -> Range:
        """The last label, or the type of a block without labels."""
        return self.label_places[-1] if len(self.label_places) != 0 else self.type_place

    def attributes(self) -> dict[str, ContentAttribute]:
        """All attributes, also those that the schema does not know."""
        return self.body.just_attributes()[0]


class Document:
    """A file of a module: its tree in a dialect, and its blocks, found once."""

    __slots__ = ("path", "tree", "dialect", "_blocks")

    def __init__(self, path: str, tree: SyntaxTree, dialect: Dialect) -> None:
        self.path = path
        self.tree = tree
        self.dialect = dialect
        self._blocks: list[Block] | None = None

    @property
    def blocks(self) -> list[Block]:
        """The blocks of the file, in order."""
        if self._blocks is None:
            self._blocks = top_blocks(self)
        return self._blocks


def document_of(document: semantics.Document) -> Document:
    """The blocks of a document; a fact of it."""
    return Document(document.path, document.tree, document.dialect)


def root_section(document: Document) -> Section | None:
    """The whole file; None where the dialect has no schema for it."""
    from hcl_lint.schema.json_body import JsonBody
    from hcl_lint.syntax.nodes import Body as BodyNode

    schema = schema_of(document.dialect, document.path)
    if schema is None:
        return None
    root = document.tree.root
    if isinstance(root, BodyNode):
        return Section(NativeBody(document.tree, root), schema)
    return Section(JsonBody(document.tree, root), schema)


def top_blocks(document: Document) -> list[Block]:
    """The blocks of a file; none where the dialect has no schema for it."""
    root = root_section(document)
    if root is None or not root.schema.may_have_blocks:
        return []
    return list(root.blocks())
