"""Completion: the names and values that can be typed at a place."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any

from hcl_lint.annotations import Iterator, Sequence
from hcl_lint.dialects.dialect import UNITS, forms_of, matches_name
from hcl_lint.dialects.functions import meanings_of
from hcl_lint.files.discovery import tree_root
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.lsp import knowledge, types
from hcl_lint.lsp.bound_names import TemplateInString, loop_variables, members_before, string_at
from hcl_lint.lsp.sites import (
    LABEL, NAME, TEXT, VALUE, Header, Site, accepted_at, choices_at, schema_at, site_at,
    suggested_at,
)
from hcl_lint.lsp.skeletons import Skeleton
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema
from hcl_lint.schema.content import BlockSchemaSource
from hcl_lint.schema.native_body import NativeBlock
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.mentions import CALL, names_for
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import Product, product_of
from hcl_lint.semantics.references import Context, context_at, is_in_scope
from hcl_lint.semantics.symbols import Symbol, called_interface, symbols_of
from hcl_lint.semantics.targets import blocks_at
from hcl_lint.semantics.values import values_of, variable_of
from hcl_lint.syntax.nodes import DYNAMIC as DYNAMIC_BLOCK, Block
from hcl_lint.values.types import (
    DYNAMIC, KIND_BOOL, KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_STRING, KIND_TUPLE, Type,
)
from hcl_lint.values.unify import is_convertible
from hcl_lint.values.value import Value, display

TRIGGERS = (".", '"', " ", "{")

_ESCAPE = "_"  # the block in which names have no special meaning
_TYPE_WORDS = ("any", "bool", "number", "string")
_TYPE_CALLS = ("list", "map", "object", "optional", "set", "tuple")

# What a value of a type begins with and ends in; the cursor is between.
_EMPTY = {
    KIND_STRING: '"$0"', KIND_LIST: "[$0]", KIND_SET: "[$0]", KIND_TUPLE: "[$0]",
    KIND_MAP: "{\n  $0\n}", KIND_OBJECT: "{\n  $0\n}",
}

_MOST_FILLED = 40  # types of which all that they require is offered at once

# The order in which candidates are offered.
_FITTING, _FIRST, _SECOND, _LAST = "0", "1", "2", "3"


def complete(
    workspace: Workspace,
    path: str,
    position: types.Position,
    *,
    has_snippets: bool = False,
    markup: str = types.MARKDOWN,
) -> types.CompletionList:
    """The candidates at a position; *markup* is the language of their documentation."""
    document, module = workspace.document(path), workspace.module(path)
    items: list[types.CompletionItem] = []
    is_incomplete = False
    if document is not None and module is not None:
        offset = workspace.positions(document.source).offset(position)
        completer: _Completer | None = None
        if not document.is_json:
            site = site_at(document, offset)
            completer = _Completer(
                workspace, module, document, offset, document, site, has_snippets, markup)
        else:
            string = string_at(module, document, offset)
            if string is not None:
                text = string.document
                site = site_at(text, string.template.offset_within(offset))
                completer = _StringCompleter(
                    workspace, module, document, offset, text, site, has_snippets, markup, string)
        known: dict[str, types.CompletionItem] = {}
        for item in completer.items() if completer is not None else ():
            known.setdefault(item.label, item)
        items = list(known.values())
        is_incomplete = completer is not None and completer.is_incomplete
    return types.CompletionList(is_incomplete, items)


def resolve(
    workspace: Workspace, item: dict[str, Any], markup: str = types.MARKDOWN
) -> dict[str, Any]:
    """The candidate with its documentation, for which functions must be loaded."""
    data = item.get("data")
    if not isinstance(data, dict) or "path" not in data:
        return item
    document = workspace.document(str(data["path"]))
    if document is None:
        return item
    name = str(item.get("label"))
    function = knowledge.find_function(document.dialect, name)
    if function is None:
        return item
    return {
        **item,
        "detail": knowledge.signature(name, function)[0],
        "documentation": types.encode(types.MarkupContent(markup, function.doc)),
    }


@dataclass(slots=True)
class _Completer:
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

    def items(self) -> Iterator[types.CompletionItem]:
        part = self.site.part
        if part == NAME and not self.site.names:
            yield from self.body_items()
        elif part == VALUE:
            yield from self.values()
        elif part == TEXT:
            yield from self.texts()
        elif part == LABEL:
            yield from self.labels()

    def item(
        self,
        label: str,
        kind: int,
        *,
        order: str = _SECOND,
        detail: str = "",
        text: str = "",
        snippet: str = "",
        documentation: str = "",
        data: object = None,
        is_deprecated: bool = False,
    ) -> types.CompletionItem:
        is_snippet = bool(snippet) and self.has_snippets
        new_text = snippet if is_snippet else text or label
        documented = types.MarkupContent(self.markup, documentation) if documentation else None
        return types.CompletionItem(
            label,
            kind=kind,
            detail=detail or None,
            documentation=documented,
            sort_text=order + label,
            tags=[types.DEPRECATED_ITEM] if is_deprecated else None,
            insert_text_format=types.SNIPPET if is_snippet else None,
            text_edit=types.TextEdit(self.place, new_text),
            data=data,
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
            tree.token_text(item.first)
            for item in root.items
            if tree.tokens.start(item.first) != self.site.start
        ]

    def attribute(self, attribute: AttributeSchema, source: str) -> types.CompletionItem:
        name = attribute.name
        accepted = knowledge.accepted_text(accepted_at(self.module, self.site.headers, name))
        about = (knowledge.metadata_text(attribute.metadata), accepted, source)
        value = _EMPTY.get(attribute.type.kind, "$0")
        return self.item(
            name,
            types.CompletionItemKind.Property,
            order=_FIRST if attribute.is_required else _SECOND,
            detail=knowledge.shown_item(attribute),
            text=f"{name} = ",
            snippet=f"{name} = {value}",
            documentation="\n\n".join([text for text in about if text]),
            is_deprecated=bool(attribute.metadata.deprecated),
        )

    def block(self, block: BlockSchema, source: str) -> types.CompletionItem:
        plain = "".join([' ""' for _ in block.labels])
        snippet = "\n".join(Skeleton(is_snippet=True).block(block))
        return self.item(
            block.type,
            types.CompletionItemKind.Class,
            order=_FIRST if block.least > 0 else _SECOND,
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
        callee = self.callee()
        present = self.present()
        title, kind = "required arguments", types.CompletionItemKind.Snippet
        snippet, plain = [self.required(schema, callee, present, is_snippet) for is_snippet
                          in (True, False)]
        if len(plain) > 1 and self.site.headers:
            texts = "\n".join(plain), "\n".join(snippet)
            yield self.item(title, kind, order=_FITTING, text=texts[0], snippet=texts[1])
        if callee is None:
            return
        for symbol in symbols_of(callee).of_kind("variable"):
            if symbol.name not in present:
                is_required = symbol.declaration.default is None
                need = "required" if is_required else "optional"
                type_ = knowledge.shown_type(knowledge.type_of_symbol(callee, symbol))
                yield self.item(
                    symbol.name,
                    types.CompletionItemKind.Property,
                    order=_FITTING if is_required else _FIRST,
                    detail=f"{need} {type_}",
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
        found = self.product.editor.types_for(self.module, path)
        word = self.document.text[self.site.start : self.offset]
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

    # Values

    def expected(self) -> AttributeSchema | None:
        """The schema of the attribute whose value is being typed."""
        schema = schema_at(self.module, self.document, self.site.headers)
        if schema is None or not self.site.attribute:
            return None
        return schema.attribute(self.site.attribute)

    def texts(self) -> Iterator[types.CompletionItem]:
        """The texts that an attribute can have."""
        yield from self.folders()
        if self.site.headers:
            type_ = self.site.headers[-1].type
            attribute = self.site.attribute
            names = names_for(self.module, self.document, type_, attribute)
            names += self.product.names.local_names_for(
                self.document, self.site.offset, type_, attribute
            )
            for name in names:
                yield self.item(name, types.CompletionItemKind.Variable, order=_FITTING)
        expected = self.expected()
        found = []
        if expected is not None and expected.type.kind == KIND_STRING:
            found = [value.as_string() for value in expected.metadata.values]
        found += choices_at(self.module, self.document, self.site.headers, self.site.attribute)
        found += accepted_at(self.module, self.site.headers, self.site.attribute)
        found += suggested_at(self.module, self.site.headers, self.site.attribute)
        for value in dict.fromkeys(found):
            yield self.item(value, types.CompletionItemKind.EnumMember, order=_FITTING)

    def folders(self) -> Iterator[types.CompletionItem]:
        """The folders near this one that the attribute can name: modules, or units."""
        dialect, folder = self.document.dialect, self.module.folder
        path = ".".join([header.type for header in self.site.headers])
        form = forms_of(dialect).by_path.get(path)
        if form is not None and self.site.attribute == form.calls != "":
            patterns = dialect.files
        elif self.site.attribute == "config_path" and dialect.has(UNITS):
            patterns = (os.path.basename(self.document.path),)
        else:
            return
        quote = self.document.text.rfind('"', 0, self.site.offset) + 1
        place = self.workspace.positions(self.document.source).range(quote, self.site.offset)
        files = self.workspace.project(self.document.path).files
        for path in near_folders(files, folder):
            names = files.names(os.path.normpath(os.path.join(folder, path)))
            if any([matches_name(name, patterns) for name in names]):
                item = self.item(path, types.CompletionItemKind.Module, order=_FITTING)
                item = item._replace(text_edit=types.TextEdit(place, path))
                yield self.with_arguments(item, path, quote) if form is not None else item

    def with_arguments(
        self, item: types.CompletionItem, path: str, start: int
    ) -> types.CompletionItem:
        """A candidate for the source of a call, with the arguments that the module requires."""
        callee = self.module.called(path)
        is_alone = self.rest_of_line() in ("", '"') and self.present() == [self.site.attribute]
        if callee is None or not is_alone or not self.has_snippets:
            return item
        lines = self.required(None, callee, [], is_snippet=True)
        if not lines:
            return item
        text = "\n".join([f'{path}"', *lines])
        item = item._replace(
            text_edit=types.TextEdit(self.place, text), insert_text_format=types.SNIPPET
        )
        return self.with_rest(item, start)

    def values(self) -> Iterator[types.CompletionItem]:
        expected = self.expected()
        if self.is_type():
            yield from self.type_words()
            return
        start = self.site.start
        if not self.site.names and self.text.text.endswith(".", 0, start):
            yield from self.members()  # of something else than an address
            return
        wanted = DYNAMIC if expected is None else expected.type
        if wanted is DYNAMIC:
            wanted = self.argument_type()
        if not self.site.names:
            for value in expected.metadata.values if expected is not None else ():
                yield self.item(display(value), types.CompletionItemKind.EnumMember, order=_FITTING)
            if wanted.kind == KIND_BOOL:
                for word in ("true", "false"):
                    yield self.item(word, types.CompletionItemKind.Keyword, order=_FITTING)
            yield from self.roots()
            for name in loop_variables(self.text, self.site.start, self.site.offset):
                yield self.item(name, types.CompletionItemKind.Variable, order=_FIRST)
            for name in self.product.names.runtime_names(self.document, self.offset):
                yield self.item(name, types.CompletionItemKind.Variable, order=_SECOND)
            yield from self.functions()
        yield from self.addresses(wanted)
        if self.site.names:
            yield from self.parts()

    def is_type(self) -> bool:
        """Whether the attribute whose value is being typed is a type constraint."""
        path = ".".join([header.type for header in self.site.headers])
        return any(
            [
                form.path == path and form.type == self.site.attribute != ""
                for form in self.document.dialect.declarations
            ]
        )

    def argument_type(self) -> Type:
        """The type of the argument of a module call whose value is being typed."""
        callee = self.callee()
        if callee is None:
            return DYNAMIC
        symbol = symbols_of(callee).get(f"var.{self.site.attribute}")
        variable = None if symbol is None else variable_of(symbol)
        return DYNAMIC if variable is None else variable.type

    def type_words(self) -> Iterator[types.CompletionItem]:
        for word in _TYPE_WORDS:
            yield self.item(word, types.CompletionItemKind.Keyword, order=_FIRST)
        for word in _TYPE_CALLS:
            yield self.item(
                word, types.CompletionItemKind.Keyword, text=f"{word}(", snippet=f"{word}($0)"
            )

    def roots(self) -> Iterator[types.CompletionItem]:
        """The names that references can begin with here and that no declaration gives."""
        context = self.context()
        for root in self.document.dialect.scopes:
            known = symbols_of(self.module).root(root.name, self.document)
            if known is not None and context is not None and is_in_scope(root, context):
                yield self.item(root.name, types.CompletionItemKind.Keyword)
        for name in self.iterators():
            yield self.item(name, types.CompletionItemKind.Variable, order=_FIRST)

    def context(self) -> Context | None:
        """In which blocks the cursor is; None where some of them did not parse."""
        headers = self.site.headers
        if len(self.blocks) < len(headers):
            return None
        context = Context(self.document.tree.root)
        for header, block in zip(headers, self.blocks):
            context = Context(block.body, context, header.type)
        return context

    def iterators(self) -> list[str]:
        """The names of the iterators of dynamic blocks around the cursor."""
        return [
            one.labels[0] for one in self.site.headers if one.type == DYNAMIC_BLOCK and one.labels
        ]

    def functions(self) -> Iterator[types.CompletionItem]:
        functions = self.document.dialect.functions
        for symbol in symbols_of(self.module):
            if symbol.address.endswith(CALL):
                yield self.item(
                    symbol.name,
                    types.CompletionItemKind.Function,
                    order=_FIRST,
                    text=f"{symbol.name}(",
                    snippet=f"{symbol.name}($0)",
                    documentation=knowledge.description_of(symbol),
                )
        if functions is None:
            return
        for name in meanings_of(functions):
            yield self.item(
                name,
                types.CompletionItemKind.Function,
                order=_LAST,
                text=f"{name}(",
                snippet=f"{name}($0)",
                data={"path": self.document.path},
            )

    def addresses(self, wanted: Type) -> Iterator[types.CompletionItem]:
        """The next names of all addresses that begin as what is typed."""
        names = self.site.names
        known: set[str] = set()
        for symbols in symbols_of(self.module).visible(self.document):
            for symbol in symbols.values():
                parts = symbol.address.split(".")
                if len(parts) <= len(names) or parts[: len(names)] != names:
                    continue
                if not _can_refer_to(symbol):
                    continue
                name = parts[len(names)]
                if name in known:
                    continue
                known.add(name)
                if len(parts) == len(names) + 1:
                    yield self.symbol(name, symbol, wanted)
                else:
                    yield self.item(name, types.CompletionItemKind.Module, order=_FIRST)

    def symbol(self, name: str, symbol: Symbol, wanted: Type) -> types.CompletionItem:
        type_ = knowledge.type_of_symbol(self.module, symbol)
        fits = wanted is not DYNAMIC and type_ is not DYNAMIC
        fits = fits and is_convertible(type_, wanted, True)
        return self.item(
            name,
            types.CompletionItemKind.Variable,
            order=_FITTING if fits else _FIRST,
            detail=knowledge.shown_type(type_),
            documentation=knowledge.description_of(symbol),
        )

    def parts(self) -> Iterator[types.CompletionItem]:
        """The attributes of what the address before the last dot leads to."""
        names = [name.partition("[")[0] for name in self.site.names]
        for root in self.document.dialect.scopes:
            if [root.name] == names:
                for element in root.attributes:
                    yield self.item(element, types.CompletionItemKind.Field, order=_FIRST)
        for symbols in symbols_of(self.module).visible(self.document):
            for length in range(2, len(names) + 1):
                symbol = symbols.get(".".join(names[:length]))
                if symbol is not None:
                    is_indexed = "[" in self.site.names[length - 1]
                    yield from self.attributes(symbol, names[length:], is_indexed)
        yield from self.members()

    def members(self) -> Iterator[types.CompletionItem]:
        """The attributes of the value before the last dot."""
        for name, value in self.known_members():
            yield self.item(
                name,
                types.CompletionItemKind.Field,
                order=_FIRST,
                detail=knowledge.brief_type(value),
            )

    def known_members(self) -> Iterator[tuple[str, Value]]:
        """Their names and values."""
        site = self.site
        return members_before(self.module, self.document, site.start, site.offset)

    def attributes(
        self, symbol: Symbol, steps: list[str], is_indexed: bool
    ) -> Iterator[types.CompletionItem]:
        if symbol.is_call and not steps:
            callee = called_interface(self.module, symbol, is_whole=True)
            for output in symbols_of(callee).of_kind("output") if callee is not None else ():
                type_ = values_of(callee).value("output", output.name).type if callee else DYNAMIC
                yield self.item(
                    output.name,
                    types.CompletionItemKind.Field,
                    order=_FIRST,
                    detail=knowledge.shown_type(type_),
                    documentation=knowledge.description_in(callee, output),
                )
            return
        if is_indexed:
            type_ = knowledge.type_of_instance(self.module, symbol)
        else:
            type_ = knowledge.type_of_symbol(self.module, symbol)
        if type_.element is not None and is_indexed:
            type_ = type_.element
        for step in steps:
            if type_.kind != KIND_OBJECT or step not in type_.attributes:
                return
            type_ = type_.attributes[step]
        if type_.kind == KIND_OBJECT:
            for name, inner in type_.attributes.items():
                yield self.item(
                    name,
                    types.CompletionItemKind.Field,
                    order=_FIRST,
                    detail=knowledge.shown_type(inner),
                )


@dataclass(slots=True)
class _StringCompleter(_Completer):
    """The same in the expressions of a template, in a string of a file in JSON syntax."""

    string: TemplateInString

    def items(self) -> Iterator[types.CompletionItem]:
        if self.site.part == VALUE:
            yield from self.values()

    def context(self) -> Context:
        return context_at(self.document.tree, self.document.dialect, self.offset)

    def iterators(self) -> list[str]:
        return sorted(self.context().iterators)

    def known_members(self) -> Iterator[tuple[str, Value]]:
        return self.string.members_before(self.site.start, self.site.offset)


def _can_refer_to(symbol: Symbol) -> bool:
    """Whether expressions refer to symbols of this kind, and not only other products' files."""
    return symbol.kind not in ("output", "provider", "run") and not symbol.address.endswith(CALL)


_MOST_FOLDERS = 200  # that are looked at


def near_folders(files: FileSystem, folder: str) -> Iterator[str]:
    """The paths of folders in one, and beside it, relative to it; two levels, and not too many."""
    count = 0
    is_root = folder == tree_root(files, folder)  # Nothing outside the tree is looked at.
    for start in (".",) if is_root else (".", ".."):
        waiting = [start]
        while waiting:
            path = waiting.pop()
            try:
                entries = files.listing(os.path.normpath(os.path.join(folder, path)))
            except FileProblem:
                continue
            for entry in entries:
                if not entry.is_folder or entry.name.startswith("."):
                    continue
                inner = f"{path}/{entry.name}"
                if os.path.normpath(os.path.join(folder, inner)) == folder:
                    continue
                count += 1
                if count > _MOST_FOLDERS:
                    return
                yield inner
                if path == start:
                    waiting.append(inner)
