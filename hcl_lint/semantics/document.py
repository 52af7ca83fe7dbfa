"""Documents: a text with the facts that follow from it alone."""

from __future__ import annotations

from bisect import bisect_left

from hcl_lint.dialects.dialect import ANY_CASE, Dialect
from hcl_lint.dialects.registry import Dialects
from hcl_lint.dialects.schemas import roles_in, schema_of
from hcl_lint.edges import HCL1_BODY, HCL1_TREE, load
from hcl_lint.files.paths import is_json_name
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.bodies import body_of
from hcl_lint.schema.body_schema import BodySchema
from hcl_lint.schema.content import Body
from hcl_lint.semantics.declarations import Declaration, declarations_of
from hcl_lint.semantics.facts import WithFacts
from hcl_lint.semantics.references import FileReadings, Reference, file_readings, references_of
from hcl_lint.syntax.json_parser import parse_json
from hcl_lint.syntax.nodes import Body as Items
from hcl_lint.syntax.parser import parse_config
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

    __slots__ = ("source", "path", "text", "dialect", "is_json", "has_only_values", "_tree")

    def __init__(self, source: Source, dialect: Dialect, tree: SyntaxTree | None = None) -> None:
        """*tree* is that of the source, where there is one already."""
        super().__init__()
        self.source = source
        self.path = source.path
        self.text = source.text
        self.dialect = dialect
        self.is_json = is_json_name(source.path)
        self.has_only_values = dialect.has_only_values(source.path)
        self._tree = tree

    @property
    def tree(self) -> SyntaxTree:
        """The syntax tree, in the syntax that the file's name stands for."""
        if self._tree is None:
            if self.dialect.is_template:
                self._tree = unread_tree(self.source, Items(0, -1, []))
            else:
                self._tree = parse_document(self.source)
        return self._tree

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

    @property
    def blocks(self) -> tuple[BlockView, ...]:
        """The blocks outside all others that the schema knows, in order."""
        return self.view.blocks()

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
        return self.fact(_references)

    def references_within(self, start: int, end: int) -> list[Reference]:
        """The references that begin between two offsets."""
        first, last = self.numbers_within(start, end)
        return self.references[first:last]

    def numbers_within(self, start: int, end: int) -> tuple[int, int]:
        """The numbers of the first of these references, and of the one after the last."""
        starts = self.fact(_reference_starts)
        first = bisect_left(starts, start)
        return first, bisect_left(starts, end, first)

    def with_text(self, text: str) -> Document:
        """Return the document of another text at the same path, in the same dialect."""
        return Document(Source(self.path, text), self.dialect)

    def __repr__(self) -> str:
        return f"Document({self.path!r}, {self.dialect.name})"


def document_of(source: Source, dialects: Dialects) -> Document:
    """Return the document of a source, in the dialect of its name or else of its content."""
    document = Document(source, dialects.of(source.path))
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
    return file_readings(document.tree, document.dialect, document.path)


def _hcl1(document: Document) -> Hcl1Tree:
    tree: Hcl1Tree = load(HCL1_TREE)(document.source)
    return tree


def _declarations(document: Document) -> list[Declaration]:
    return declarations_of(document.tree, document.dialect)


def _references(document: Document) -> list[Reference]:
    return references_of(document.tree, document.dialect, document.readings)


def _reference_starts(document: Document) -> list[int]:
    return [reference.start for reference in document.references]


def parse_document(source: Source) -> SyntaxTree:
    """Return the tree of a source, in the syntax that its file's name stands for."""
    return parse_json(source) if is_json_name(source.path) else parse_config(source)
