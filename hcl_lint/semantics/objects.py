"""Objects: blocks as they are meant, with values, marks and origins of their attributes.

The way to ask for what a block has, in either syntax: dynamic blocks are replaced by what they
generate, `each`, `count`, `self` and iterators have their values, and the schema is that of the
dialect and of the provider. Everything is worked out when something asks for it.
"""

from __future__ import annotations

from hcl_lint.annotations import Any, Callable, Container, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema
from hcl_lint.schema.checker import selected_values
from hcl_lint.schema.content import (
    BlockSchemaSource, Body, BodyExpression, ContentAttribute, ContentBlock,
)
from hcl_lint.schema.dynamic_blocks import ExpandedBody, may_hold_dynamic
from hcl_lint.schema.json_body import JsonBody, JsonExpression
from hcl_lint.schema.native_body import NativeBody, NativeExpression
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.instances import ONE_INSTANCE, Instances
from hcl_lint.semantics.meta_arguments import SETTINGS
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.origins import Origin, origin_of
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.symbols import Symbol, main_documents, symbols_of
from hcl_lint.semantics.values import ModuleValues, values_of, values_with_defaults
from hcl_lint.syntax.nodes import DYNAMIC, Node
from hcl_lint.text.source import Range
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value

# Nothing here refers to what it is kept in: what is not needed any more goes at once, without
# the collector of cycles.


class Known:
    """The value of an attribute, and what is known of it."""

    def __init__(
        self, attribute: ContentAttribute, values: ModuleValues, document: Document,
        scope: Scope | None,
    ) -> None:
        """*scope* is that of a single instance, None in any."""
        self.name = attribute.name
        self.attribute = attribute
        self._values = values
        self._document = document
        self._scope = scope

    @property
    def expression(self) -> BodyExpression:
        return self.attribute.expression

    @property
    def place(self) -> Range:
        """The range of its expression."""
        return self.expression.place

    @property
    def value(self) -> Value:
        """The value with its marks; unknown where something is wrong with it."""
        value, diagnostics = self._result()
        return DYNAMIC_UNKNOWN if len(diagnostics) != 0 else value

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What is wrong with it, its type apart."""
        return self._result()[1]

    @property
    def marks(self) -> frozenset[str]:
        """The marks on it, and on what is in it."""
        return self.value.all_marks()

    @property
    def origin(self) -> Origin | None:
        """The declaration that it is taken from unchanged; None where it is made of something."""
        return origin_of(self._values.module, self.expression.written)

    def _result(self) -> tuple[Value, list[Diagnostic]]:
        return _evaluated(self.expression, self._values, self._document, self._scope)


class Object(BlockView):
    """A block, or a whole file, as it is meant with certain values of its module.

    Where the block has instances, its values are those in any of them; `single` has these one by
    one. ``scope`` is that of a single instance, None in any.
    """

    __slots__ = ("values", "document", "_known", "_single", "_instances")

    def __init__(
        self, values: ModuleValues, document: Document, body: Body,
        schema: BodySchema | None = None, scope: Scope | None = None,
        block: ContentBlock | None = None,
    ) -> None:
        super().__init__(body, schema, scope, block)
        self.values = values
        self.document = document
        self._known: dict[str, Known] | None = None
        self._single: tuple[Object, ...] | None = None
        self._instances: Instances | None = None

    def seen_by(self, schema: BodySchema) -> Object:
        return self._with(self.body, schema, self.scope, self._block)

    def _with(
        self, body: Body, schema: BodySchema | None, scope: Scope | None, block: ContentBlock | None
    ) -> Object:
        return Object(self.values, self.document, body, schema, scope, block)

    # Instances

    @property
    def symbol(self) -> Symbol | None:
        """The symbol that the block declares or, in an override file, changes."""
        node = node_of(self.body)
        declaration = None if node is None else self.document.fact(_declared).get(node)
        if declaration is None:
            return None
        symbol = symbols_of(self.values.module).get(declaration.address)
        if symbol is None or len(symbol.duplicates) != 0:
            return Symbol(declaration, self.document)
        return symbol

    @property
    def instances(self) -> Instances:
        """The instances of the block."""
        if self._instances is None:
            symbol = self.symbol
            self._instances = ONE_INSTANCE if symbol is None else self.values.instances_of(symbol)
        return self._instances

    @property
    def setting(self) -> BodyExpression | None:
        """The value that decides how many of the block there are; None if there is just one."""
        if isinstance(self.body, ExpandedBody) and self.body.collection is not None:
            return self.body.collection
        found = [self.body.attribute(name) for name in SETTINGS]
        return next((attribute.expression for attribute in found if attribute is not None), None)

    def single(self) -> tuple[Object, ...]:
        """The instances one by one; where these are not known, the object itself."""
        if self._single is None:
            self._single = self._make_single()
        return self._single or (self,)

    def _make_single(self) -> tuple[Object, ...]:
        node = node_of(self.body)
        if self.scope is not None or node is None or not self.instances.known():
            return ()
        outer = self.values.scope_within(self.document, node)
        return tuple([self.in_scope(scope) for scope in self.instances.scopes(outer)])

    def in_scope(self, scope: Scope) -> Object:
        """The same block where names have the meanings of a scope."""
        body = self.body.original if isinstance(self.body, ExpandedBody) else self.body
        return self._with(self.expanded(body, scope), self.schema, scope, self._block)

    # Blocks

    @property
    def is_generated(self) -> bool:
        """Whether a dynamic block generates it, or one around it."""
        return isinstance(self.body, ExpandedBody) and self.body.is_generated

    def blocks(self, *types: str) -> tuple[Object, ...]:
        """The blocks of some types, or all that the schema knows, generated ones too."""
        found: tuple[Any, ...] = super().blocks(*types)
        return found

    def inside(self, block: ContentBlock) -> Object:
        """The object that a block in it is, of whose schema nothing is known."""
        return self._with(self.expanded(block.body, self.scope), None, self.scope, block)

    def of_body(self, body: Body) -> Object:
        """The object of a body in it, of whose schema and header nothing is known."""
        return self._with(self.expanded(body, self.scope), None, self.scope, None)

    def _view_of(self, block: ContentBlock, known: BlockSchema | None) -> BlockView:
        body = block.body
        if self._block is None:
            body = self.expanded(body)
        schema = None
        if known is not None and known.nested is not None:
            nested = known.nested
            schema = nested.schema
            if isinstance(nested, BlockSchemaSource):
                schema = nested.schema_of(block)
            if len(schema.variants) != 0:
                labels = dict(zip(known.labels, block.labels))
                schema = schema.variant_of(selected_values(body, schema, labels, self.scope))
        return self._with(body, schema, self.scope, block)

    def expanded(self, body: Body, scope: Scope | None = None) -> Body:
        """The body of a block with what its dynamic blocks generate, in an instance or in any."""
        node = node_of(body)
        if node is None or isinstance(body, ExpandedBody):
            return body
        if not may_generate(self.document) or not may_hold_dynamic(body):
            return body
        outer = scope or self.values.scope_within(self.document, node)
        found = ExpandedBody(body, outer, looks_inside=True)
        if scope is None:
            found.scope_of = _scopes(self.values, self.document)
        return found

    def with_all_items(self) -> Object:
        """The same with all its items: those that the schema does not know, too."""
        attributes, blocks = dict(self.schema.attributes), dict(self.schema.blocks)
        items = self.items
        for name in items.attributes:
            if name not in blocks and name != DYNAMIC:
                attributes.setdefault(name, AttributeSchema(name))
        for block in items.blocks:
            is_dynamic = block.type == DYNAMIC and len(block.labels) != 0
            type_ = block.labels[0] if is_dynamic else block.type
            attributes.pop(type_, None)
            blocks.setdefault(type_, BlockSchema(type_))
        schema = BodySchema(attributes.values(), blocks.values())
        return self.seen_by(schema)

    # Values

    def known(self, name: str) -> Known | None:
        """The value of an attribute that the schema knows; None where it is not set."""
        attribute = self.content.attributes.get(name)
        if attribute is None:
            return None
        known = self._known
        if known is None:
            known = self._known = {}
        found = known.get(name)
        if found is None:
            found = known[name] = Known(attribute, self.values, self.document, self.scope)
        return found

    def all_known(self) -> Iterator[Known]:
        """The values of all attributes that the schema knows, in order."""
        for name in self.content.attributes:
            known = self.known(name)
            assert known is not None
            yield known

    def value(self, name: str) -> Value | None:
        known = self.known(name)
        return None if known is None else known.value.unmarked_deep()

    def evaluate(self, expression: BodyExpression) -> tuple[Value, list[Diagnostic]]:
        """The value of an expression of the block, and what is wrong with it."""
        return _evaluated(expression, self.values, self.document, self.scope)

    def known_value(self, expression: BodyExpression) -> Value:
        """The value of an expression of the block; unknown where something is wrong with it."""
        value, diagnostics = self.evaluate(expression)
        return DYNAMIC_UNKNOWN if len(diagnostics) != 0 else value


def _evaluated(
    expression: BodyExpression, values: ModuleValues, document: Document, scope: Scope | None
) -> tuple[Value, list[Diagnostic]]:
    """The value of an expression in a scope, by default that of its place, and what is wrong."""
    written = expression.written
    if isinstance(written, NativeExpression) and document.readings.is_static(written.node):
        return DYNAMIC_UNKNOWN, []
    return expression.evaluate(scope or _scope_at(written, values, document))


def _scope_at(written: BodyExpression, values: ModuleValues, document: Document) -> Scope | None:
    if isinstance(written, (NativeExpression, JsonExpression)):
        if written.tree is document.tree:
            return values.scope_at(document, written.node)
    return values.scope_of(document)


def _scopes(values: ModuleValues, document: Document) -> Callable[[BodyExpression], Scope | None]:
    def scope_of(written: BodyExpression) -> Scope | None:
        return _scope_at(written, values, document)

    return scope_of


class Objects:
    """The objects of a module, by certain values of it."""

    def __init__(self, values: ModuleValues) -> None:
        self.values = values
        self._files: dict[Document, Object] = {}
        self._declared: dict[Document, dict[Node, Object]] = {}

    def __iter__(self) -> Iterator[Object]:
        """The blocks at the top of all files whose content holds in the whole module."""
        for document in main_documents(self.values.module):
            yield from self.file(document).blocks()

    def of_types(
        self, *types: str, documents: Container[Document] | None = None
    ) -> Iterator[Object]:
        """Those of these blocks that have one of some types, and are in one of some documents."""
        for document in main_documents(self.values.module):
            if documents is None or document in documents:
                yield from self.file(document).blocks(*types)

    def file(self, document: Document) -> Object:
        """All of a document, whose blocks are objects."""
        if document not in self._files:
            schema = file_schema_of(self.values.module, document)
            self._files[document] = Object(self.values, document, document.body, schema)
        return self._files[document]

    def of(self, declaration: Declaration, document: Document) -> Object | None:
        """The object that a block of a document declares; None of another declaration."""
        known = self._declared.get(document)
        if known is None:
            kinds = {
                declaration.kind for declaration in document.declarations
                if declaration.body is not None
            }
            known = self._declared[document] = {}
            for block in self.file(document).blocks_on(kinds):
                node = node_of(block.body)
                if node is not None and isinstance(block, Object):
                    known[node] = block
        return None if declaration.body is None else known.get(declaration.body)


@kept
def objects_of(module: Module) -> Objects:
    """The objects of a module, as far as known before a run; kept with it."""
    return Objects(values_of(module))


@kept
def assumed_objects_of(module: Module) -> Objects:
    """The objects of a module whose variables have the values of their defaults."""
    return Objects(values_with_defaults(module))


def file_schema_of(module: Module, document: Document) -> BodySchema | None:
    """The schema of a file by its dialect and the providers of the module."""
    schema = document.schema
    extend = None if schema is None else file_schemas_of(module)
    return schema if extend is None or schema is None else extend(schema)


@kept
def file_schemas_of(module: Module) -> Callable[[BodySchema], BodySchema] | None:
    """What gives the objects in the schema of a file the schemas of their types; None without."""
    if module.catalog is None:
        return None
    return product_of(module.dialect).reporting.file_schemas(module)


@kept
def may_generate(document: Document) -> bool:
    """Whether there may be dynamic blocks in a document."""
    return document.may_name(DYNAMIC)


def node_of(body: Body) -> Node | None:
    """The node that a body is written as; None in a syntax without trees."""
    while isinstance(body, ExpandedBody):
        body = body.original
    return body.node if isinstance(body, (NativeBody, JsonBody)) else None


def _declared(document: Document) -> dict[Node, Declaration]:
    """The declarations by the nodes of their bodies."""
    return {
        declaration.body: declaration for declaration in document.declarations
        if declaration.body is not None
    }
