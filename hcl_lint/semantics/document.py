"""Documents: a text with the facts that follow from it alone."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from hcl_lint.annotations import Collection
from hcl_lint.dialects.dialect import ANY_CASE, Dialect, forms_of
from hcl_lint.dialects.registry import Dialects
from hcl_lint.dialects.schemas import roles_in, schema_of
from hcl_lint.edges import EDITED_TREE, HCL1_BODY, HCL1_TREE, load
from hcl_lint.files.paths import is_json_name
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.bodies import body_of
from hcl_lint.schema.body_schema import BodySchema
from hcl_lint.schema.content import Body
from hcl_lint.schema.native_body import NativeBody
from hcl_lint.semantics.declarations import Declaration, declarations_of
from hcl_lint.semantics.facts import WithFacts
from hcl_lint.semantics.references import FileReadings, Reference, References
from hcl_lint.syntax.json_parser import parse_json
from hcl_lint.syntax.nodes import Attribute, Block, Body as Items, Node
from hcl_lint.syntax.parser import parse_config, parse_outline
from hcl_lint.syntax.rules import DUPLICATE_ATTRIBUTE, SEALED_FILE
from hcl_lint.syntax.tree import SyntaxTree, unread_tree
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.syntax.hcl1 import Hcl1Tree


class Document(WithFacts):
    """A source in a dialect.

    Another text is another document. Where it ``is_json``, it is in JSON syntax, whose trees have
    nodes of other classes. Some ``has_only_values`` of variables.
    """

    __slots__ = (
        "source", "path", "text", "dialect", "is_json", "has_only_values", "_tree", "_before",
    )

    def __init__(
        self, source: Source, dialect: Dialect, tree: SyntaxTree | None = None,
        before: SyntaxTree | None = None,
    ) -> None:
        """*tree* is that of the source, where there is one already, *before* that of an earlier
        text, without errors.
        """
        super().__init__()
        self.source = source
        self.path = source.path
        self.text = source.text
        self.dialect = dialect
        self.is_json = is_json_name(source.path)
        self.has_only_values = dialect.has_only_values(source.path)
        self._tree = tree
        self._before = before

    @property
    def tree(self) -> SyntaxTree:
        """The syntax tree, in the syntax that the file's name stands for."""
        if self._tree is None:
            if self.dialect.is_template:
                self._tree = unread_tree(self.source, Items(0, -1, []))
            elif self._before is None:
                self._tree = parse_document(self.source)
            else:
                found: SyntaxTree = load(EDITED_TREE)(self.source, self._before)
                self._tree = found
                if not found.diagnostics:
                    self._before = None
        return self._tree

    @property
    def outline(self) -> SyntaxTree:
        """The tree for what it declares, which is not kept; see `parse_outline`."""
        if self._tree is not None or self.is_json or self.dialect.is_template:
            return self.tree
        return parse_outline(self.source, forms_of(self.dialect).inside)

    def may_name(self, *names: str) -> bool:
        """Whether something in it may have one of some names; see `SyntaxTree.may_name`.

        PERF: a look at the text, where there is no tree yet.
        """
        if self._tree is None:
            return any(name in self.text for name in names)
        return self._tree.may_name(*names)

    @property
    def tree_before(self) -> SyntaxTree | None:
        """A tree without errors, of the text or an earlier one, for the document after an edit.

        Only those in native syntax are of use.
        """
        tree = self._tree
        if tree is None or tree.diagnostics or self.is_json or self.is_opaque:
            return self._before
        return tree

    @property
    def is_opaque(self) -> bool:
        """Whether nothing in the file is looked at: it is a template by its name, or sealed."""
        if self.dialect.is_template:
            return True
        found = self.tree.diagnostics
        return len(found) == 1 and found[0].rule is SEALED_FILE

    @property
    def has_valid_syntax(self) -> bool:
        """Whether the parser reported nothing."""
        return not self.tree.diagnostics

    @property
    def is_complete(self) -> bool:
        """Whether the parser made sense of all of the file: no more than set values twice."""
        found = self.tree.diagnostics
        return len(found) == 0 or all([problem.rule is DUPLICATE_ATTRIBUTE for problem in found])

    @property
    def hcl1(self) -> Hcl1Tree:
        """The tree of the HCL 1 parser, for dialects in HCL 1."""
        return self.fact(_hcl1)

    def release(self) -> None:
        """Drop all facts, since another document takes this one's place.

        Facts refer to each other and back; without this, they would stay until the collector of
        cycles finds them. They are computed again if the document is still used.
        """
        self._facts.clear()

    @property
    def body(self) -> Body:
        """The content of the file, for asking by a schema; alike in all syntaxes."""
        return self.fact(_body)

    @property
    def schema(self) -> BodySchema | None:
        """The schema of its dialect for it, if that has one."""
        return self.fact(_schema)

    @property
    def view(self) -> BlockView:
        """The content of the file as the schema of its dialect finds it, if that has one."""
        return self.fact(_view)

    def body_without(self, items: Collection[Node]) -> Body:
        """The content of the file less some items, which only those in native syntax have."""
        body, root = self.body, self.tree.root
        if len(items) == 0 or not isinstance(body, NativeBody) or not isinstance(root, Items):
            return body
        left = [item for item in root.items if item not in items]
        return NativeBody(self.tree, Items(root.first, root.last, left))

    def view_without(self, items: Collection[Node]) -> BlockView:
        """The same as the schema of its dialect finds it."""
        return self.view if len(items) == 0 else BlockView(self.body_without(items), self.schema)

    def blocks(self, *types: str) -> tuple[BlockView, ...]:
        """The blocks outside all others, of some types or all that the schema knows, in order."""
        return self.view.blocks(*types)

    def blocks_with(self, role: str) -> list[BlockView]:
        """The blocks, at any depth, that an attribute says something of; see `ROLES`."""
        return self.fact_of(_blocks_with, role)

    @property
    def readings(self) -> FileReadings:
        """How the product reads each expression: evaluated, statically, or literally."""
        return self.fact(_readings)

    @property
    def declarations(self) -> list[Declaration]:
        """The declarations of the document, in order."""
        return self.fact(_declarations)

    @property
    def references(self) -> list[Reference]:
        """All references in the document, in order."""
        return self.fact(_references).all()

    def references_of_item(self, item: Node) -> list[Reference]:
        """The references in one of its items, in order."""
        return self.fact(_references).of_item(item)

    def references_within(self, start: int, end: int) -> list[Reference]:
        """The references that begin between two offsets."""
        if not isinstance(self.tree.root, Items):
            return _between(self.references, start, end)
        starts = self.fact(_item_starts)
        first = max(bisect_right(starts, start) - 1, 0)
        found: list[Reference] = []
        for item in self.items[first : bisect_left(starts, end)]:
            found += _between(self.references_of_item(item), start, end)
        return found

    # Items

    @property
    def items(self) -> list[Block | Attribute]:
        """The attributes and blocks outside all others, in native syntax."""
        return self.fact(_items)

    def item_around(self, node: Node) -> Block | Attribute | None:
        """The one of these that a node is in; None in a template."""
        at = bisect_right(self.fact(_first_tokens), node.first) - 1
        return None if at == -1 else self.items[at]

    def item_start(self, offset: int) -> int:
        """Where the item begins that an offset is in; at the start of the file in JSON syntax."""
        starts = self.fact(_item_starts)
        at = bisect_right(starts, offset) - 1
        return 0 if at == -1 else starts[at]

    def with_text(self, text: str) -> Document:
        """Return the document of another text at the same path, in the same dialect."""
        return Document(Source(self.path, text), self.dialect)

    def __repr__(self) -> str:
        return f"Document({self.path!r}, {self.dialect.name})"


def document_of(
    source: Source, dialects: Dialects, before: SyntaxTree | None = None
) -> Document:
    """Return the document of a source, in the dialect of its name or else of its content.

    *before* is the tree of an earlier text, without errors.
    """
    document = Document(source, dialects.of(source.path), None, before)
    if document.dialect.is_known or document.is_json:
        return document
    recognized = dialects.recognized(source.path, document.tree)
    if recognized is document.dialect:
        return document
    return Document(source, recognized, document.tree)


# Imported lazily: most runs of the formatter need none of them.


def _body(document: Document) -> Body:
    if document.dialect.is_hcl1:
        ignores_case = document.dialect.has(ANY_CASE)
        body: Body = load(HCL1_BODY)(document.source, document.hcl1.root, ignores_case=ignores_case)
        return body

    return body_of(document.tree)


def _schema(document: Document) -> BodySchema | None:
    return schema_of(document.dialect, document.path)


def _view(document: Document) -> BlockView:
    return BlockView(document.body, document.schema)


def _blocks_with(document: Document, role: str) -> list[BlockView]:
    return document.view.blocks_on(roles_in(document.dialect).get(role, ()))


def _readings(document: Document) -> FileReadings:
    return FileReadings(document.tree, document.dialect, document.path)


def _hcl1(document: Document) -> Hcl1Tree:
    tree: Hcl1Tree = load(HCL1_TREE)(document.source)
    return tree


def _declarations(document: Document) -> list[Declaration]:
    return declarations_of(document.tree, document.dialect)


def _references(document: Document) -> References:
    return References(document.tree, document.dialect, document.readings)


def _between(references: list[Reference], start: int, end: int) -> list[Reference]:
    """Those of some references in order that begin between two offsets."""
    if len(references) == 0 or start <= references[0].start and references[-1].start < end:
        return references
    first = bisect_left(references, start, key=_start_of)
    return references[first : bisect_left(references, end, first, key=_start_of)]


def _start_of(reference: Reference) -> int:
    return reference.start


def _items(document: Document) -> list[Block | Attribute]:
    items = document.tree.native_body.items
    return [item for item in items if isinstance(item, (Attribute, Block))]


def _item_starts(document: Document) -> list[int]:
    return [document.tree.start_of(item) for item in document.items]


def _first_tokens(document: Document) -> list[int]:
    return [item.first for item in document.items]


def parse_document(source: Source) -> SyntaxTree:
    """Return the tree of a source, in the syntax that its file's name stands for."""
    return parse_json(source) if is_json_name(source.path) else parse_config(source)
