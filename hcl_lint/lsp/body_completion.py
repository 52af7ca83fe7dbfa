"""Candidates in bodies: attributes, blocks, labels, and all that is required at once."""

from __future__ import annotations

from dataclasses import dataclass, field

from hcl_lint.annotations import Iterator, Sequence
from hcl_lint.dialects.dialect import VARIABLE, forms_of
from hcl_lint.lsp import knowledge, types
from hcl_lint.lsp.sites import Header, Site, accepted_at, choices_at, schema_at
from hcl_lint.lsp.skeletons import Skeleton
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema
from hcl_lint.schema.content import BlockSchemaSource
from hcl_lint.schema.native_body import NativeBlock
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import Product, product_of
from hcl_lint.semantics.symbols import called_interface, symbols_of
from hcl_lint.semantics.targets import blocks_at
from hcl_lint.syntax.nodes import Block, ObjectItem
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.walk import descendants
from hcl_lint.values.types import (
    KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_STRING, KIND_TUPLE,
)

_ESCAPE = "_"  # the block in which names have no special meaning
# What a value of a type begins with and ends in; the cursor is between.
_EMPTY = {
    KIND_STRING: '"$0"', KIND_LIST: "[$0]", KIND_SET: "[$0]", KIND_TUPLE: "[$0]",
    KIND_MAP: "{\n  $0\n}", KIND_OBJECT: "{\n  $0\n}",
}

_ALL = "required arguments"
_MOST_FILLED = 40  # types of which all that they require is offered at once

# The order in which candidates are offered.
FITTING, FIRST, SECOND, LAST = "0", "1", "2", "3"


@dataclass(slots=True)
class BodyCompleter:
    """The candidates at one place of a text."""

    workspace: Workspace
    module: Module
    document: Document
    offset: int
    text: Document  # what the offsets of the site belong to: the document or a part of it
    site: Site
    has_snippets: bool
    markup: str
    product: Product = field(init=False)
    place: types.Range = field(init=False)
    blocks: list[Block] = field(init=False)
    is_incomplete: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self.product = product_of(self.document.dialect)
        start = self.offset - (self.site.offset - self.site.start)
        self.place = self.workspace.positions(self.document.source).range(start, self.offset)
        self.blocks = blocks_at(self.document, self.offset)

    def item(
        self, label: str, kind: int, *, order: str = SECOND, detail: str = "", text: str = "",
        snippet: str = "", documentation: str = "", data: object = None,
        is_deprecated: bool = False,
    ) -> types.CompletionItem:
        is_snippet = bool(snippet) and self.has_snippets
        new_text = snippet if is_snippet else text or label
        documented = types.MarkupContent(self.markup, documentation) if documentation else None
        return types.CompletionItem(
            label, kind=kind, detail=detail or None, documentation=documented,
            sort_text=order + label, tags=[types.DEPRECATED_ITEM] if is_deprecated else None,
            insert_text_format=types.SNIPPET if is_snippet else None,
            text_edit=types.TextEdit(self.place, new_text), data=data,
        )

    # Bodies

    def body_items(self) -> Iterator[types.CompletionItem]:
        """The attributes and blocks that can begin here."""
        headers = self.site.headers
        schema = schema_at(self.module, self.document, headers)
        yield from self.arguments(schema)
        if schema is None:
            return
        present = self.present()
        page = ""
        if headers and schema.origin is not None:
            page = knowledge.page_of_block(self.module, headers[0].type, headers[0].labels)
        for attribute in schema.attributes.values():
            if attribute.metadata.removed or attribute.metadata.is_read_only:
                continue
            # What can be written as a block, too, is offered as one, since that is customary.
            if attribute.name not in present and attribute.name not in schema.blocks:
                yield self.attribute(attribute, knowledge.source_text(schema, attribute.name, page))
        for block in schema.blocks.values():
            if block.type == _ESCAPE:
                continue
            is_full = block.most is not None and present.count(block.type) >= block.most
            if not is_full and not block.metadata.removed:
                yield self.block(block, knowledge.source_text(schema, block.type, page))

    def present(self) -> list[str]:
        """The names of the items around the cursor, less the one that is being typed."""
        tree = self.document.tree
        root = self.blocks[-1].body if self.blocks else tree.body
        return [
            tree.token_text(item.first) for item in root.items
            if tree.tokens.start(item.first) != self.site.start
        ]

    def attribute(self, attribute: AttributeSchema, source: str) -> types.CompletionItem:
        name = attribute.name
        accepted = knowledge.accepted_text(accepted_at(self.module, self.site.headers, name))
        about = (knowledge.metadata_text(attribute.metadata), accepted, source)
        value = _EMPTY.get(attribute.type.kind, "$0")
        return self.item(
            name, types.CompletionItemKind.Property,
            order=FIRST if attribute.is_required else SECOND,
            detail=knowledge.shown_item(attribute), text=f"{name} = ", snippet=f"{name} = {value}",
            documentation="\n\n".join([text for text in about if text]),
            is_deprecated=bool(attribute.metadata.deprecated),
        )

    def block(self, block: BlockSchema, source: str) -> types.CompletionItem:
        plain = "".join([' ""' for _ in block.labels])
        snippet = "\n".join(Skeleton(is_snippet=True).block(block))
        return self.item(
            block.type,
            types.CompletionItemKind.Class,
            order=FIRST if block.least > 0 else SECOND,
            detail=knowledge.shown_item(block),
            text=f"{block.type}{plain} {{\n}}",
            snippet=snippet,
            documentation="\n\n".join(
                [text for text in (knowledge.metadata_text(block.metadata), source) if text]
            ),
            is_deprecated=bool(block.metadata.deprecated),
        )

    def arguments(self, schema: BodySchema | None) -> Iterator[types.CompletionItem]:
        """All that the body requires at once, and the arguments of a call of a module."""
        callee, present = self.callee(), self.present()
        if self.site.headers:
            yield from self.all_required(schema, callee, present)
        if callee is not None:
            yield from self.variables(callee, present)

    def keys(self) -> Iterator[types.CompletionItem]:
        """The variables that the object around the cursor can set in a module."""
        callee = self.product.editor.module_given(self.module, self.site.attribute)
        if callee is None:
            return
        present = [
            key for attribute in self.document.tree.native_body.attributes
            if attribute.name == self.site.attribute
            for node in descendants(attribute.expression, ObjectItem)
            if (key := static_key(self.document.tree, node.key)) is not None
            and self.document.tree.range(node.key)[0] != self.site.start
        ]
        yield from self.all_required(None, callee, present)
        yield from self.variables(callee, present)

    def all_required(
        self, schema: BodySchema | None, callee: Module | None, present: list[str]
    ) -> Iterator[types.CompletionItem]:
        """All that is required at once, if it is more than one line."""
        snippet, plain = [
            "\n".join(self.required(schema, callee, present, is_snippet))
            for is_snippet in (True, False)
        ]
        if "\n" in plain:
            kind = types.CompletionItemKind.Snippet
            yield self.item(_ALL, kind, order=FITTING, text=plain, snippet=snippet)

    def variables(self, callee: Module, present: list[str]) -> Iterator[types.CompletionItem]:
        """The variables of a module that are not set yet."""
        for symbol in symbols_of(callee).of_role(VARIABLE):
            if symbol.name not in present:
                is_required = symbol.declaration.default is None
                need = "required" if is_required else "optional"
                type_ = knowledge.shown_type(knowledge.type_of_symbol(callee, symbol))
                yield self.item(
                    symbol.name, types.CompletionItemKind.Property,
                    order=FITTING if is_required else FIRST, detail=f"{need} {type_}",
                    text=f"{symbol.name} = ",
                    documentation=knowledge.description_in(callee, symbol),
                )

    def required(
        self, schema: BodySchema | None, callee: Module | None, present: list[str],
        is_snippet: bool, first: int = 1,
    ) -> list[str]:
        """The lines of what a body requires by its schema, and by the module that it calls."""
        skeleton = Skeleton(is_snippet=is_snippet, first=first)
        if schema is not None:
            skeleton.add_body(schema, present)
        if callee is not None:
            skeleton.add_arguments(knowledge.required_arguments(callee, present))
        return skeleton.lines

    def rest_of_line(self) -> str:
        """What is after the cursor on its line."""
        return self.document.text[self.offset :].partition("\n")[0].rstrip("\r")

    def with_rest(self, item: types.CompletionItem, start: int) -> types.CompletionItem:
        """A candidate that replaces the text from an offset to the end of the line."""
        end = self.offset + len(self.rest_of_line())
        place = self.workspace.positions(self.document.source).range(start, end)
        edit = item.text_edit
        return item if edit is None else item._replace(text_edit=edit._replace(range=place))

    def callee(self) -> Module | None:
        """The module that is called by the block that the cursor is in."""
        headers = self.site.headers
        form = forms_of(self.document.dialect).call
        if form is None or [header.type for header in headers] != [form.path]:
            return None
        name = headers[0].labels[0] if headers[0].labels else ""
        call = symbols_of(self.module).call(name)
        return None if call is None else called_interface(self.module, call, is_whole=True)

    def labels(self) -> Iterator[types.CompletionItem]:
        """The labels that the schema lists, or a provider defines: the types of something."""
        tree = self.document.tree
        line = tree.source.text[: self.site.start].rpartition("\n")[2].split()
        schema = schema_at(self.module, self.document, self.site.headers)
        if line and len(line) <= 2:
            yield from self.provider_types(line[0])
        block = schema.block(line[0]) if schema is not None and line else None
        if block is None:
            return
        number = max(len(line) - 2, 0)
        header = Header(line[0], [], -1)
        for name in block.labels[number : number + 1]:
            metadata = None if block.label_metadata is None else block.label_metadata.get(name)
            found = [value.as_string() for value in metadata.values] if metadata is not None else []
            found += choices_at(self.module, self.document, [*self.site.headers, header], name)
            for value in found:
                yield self.item(value, types.CompletionItemKind.EnumMember)

    def provider_types(self, block_type: str) -> Iterator[types.CompletionItem]:
        """The types of a provider as first labels; few of them with all that they require."""
        path = [*[header.type for header in self.site.headers], block_type]
        word = self.document.text[self.site.start : self.offset]
        found = self.product.editor.types_for(self.module, path, word)
        fitting = [type_ for type_ in found if word in type_]
        is_alone = self.rest_of_line() in ("", '"') and not self.document.is_json
        fills = self.has_snippets and is_alone and len(fitting) <= _MOST_FILLED
        self.is_incomplete = self.has_snippets and is_alone and not fills
        schemas = self.schemas_of_types(block_type, fitting) if fills else {}
        for type_ in fitting if fills else found:
            item = self.item(type_, types.CompletionItemKind.Class)
            if fills:
                lines = self.required(schemas.get(type_), None, [], is_snippet=True, first=2)
                body = "\n".join([f"  {line}" for line in lines or ["$0"]])
                text = f'{type_}" "${{1:name}}" {{\n{body}\n}}'
                item = self.item(type_, types.CompletionItemKind.Class, snippet=text)
                item = self.with_rest(item, self.site.start)
            yield item

    def schemas_of_types(self, block_type: str, labels: Sequence[str]) -> dict[str, BodySchema]:
        """The schemas of blocks with these first labels, as far as they are known."""
        outer = schema_at(self.module, self.document, self.site.headers)
        block = None if outer is None else outer.block(block_type)
        if block is None or not isinstance(block.nested, BlockSchemaSource):
            return {}
        text = "".join([f'{block_type} "{label}" "name" {{\n}}\n' for label in labels])
        tree = self.document.with_text(text).tree
        return {
            label: block.nested.schema_of(NativeBlock(tree, node))
            for label, node in zip(labels, tree.native_body.blocks)
        }
