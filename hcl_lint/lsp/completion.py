"""Completion: the names and values that can be typed at a place."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from hcl_lint.annotations import Iterator, Sequence
from hcl_lint.dialects.dialect import CONFIGURATION, OUTPUT, UNITS, VARIABLE, forms_of
from hcl_lint.dialects.functions import meanings_of
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.paths import matches_name
from hcl_lint.lsp import knowledge, types
from hcl_lint.lsp.body_completion import FIRST, FITTING, LAST, SECOND, BodyCompleter
from hcl_lint.lsp.bound_names import TemplateInString, loop_variables, members_before, string_at
from hcl_lint.lsp.sites import (
    KEY, LABEL, NAME, TEXT, VALUE, accepted_at, choices_at, schema_at, site_at, suggested_at,
)
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.schema.body_schema import AttributeSchema
from hcl_lint.semantics.mentions import CALL, names_for
from hcl_lint.semantics.references import Context, context_at, is_in_scope
from hcl_lint.semantics.symbols import Symbol, called_interface, symbols_of
from hcl_lint.semantics.values import variable_of
from hcl_lint.syntax.nodes import DYNAMIC as DYNAMIC_BLOCK
from hcl_lint.values.types import DYNAMIC, KIND_BOOL, KIND_OBJECT, KIND_STRING, Type
from hcl_lint.values.unify import is_convertible
from hcl_lint.values.value import Value, display

TRIGGERS = (".", '"', " ", "{")

_TYPE_CALLS = ("list", "map", "object", "optional", "set", "tuple")


def complete(
    workspace: Workspace, path: str, position: types.Position, *, has_snippets: bool = False,
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
class _Completer(BodyCompleter):
    def items(self) -> Iterator[types.CompletionItem]:
        part = self.site.part
        if part == NAME and not self.site.names:
            yield from self.body_items()
        elif part == KEY and not self.site.names and not self.site.headers:
            yield from self.keys()
        elif part == VALUE:
            yield from self.values()
        elif part == TEXT:
            yield from self.texts()
        elif part == LABEL:
            yield from self.labels()

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
                yield self.item(name, types.CompletionItemKind.Variable, order=FITTING)
        expected = self.expected()
        found = []
        if expected is not None and expected.type.kind == KIND_STRING:
            found = [value.as_string() for value in expected.metadata.values]
        found += choices_at(self.module, self.document, self.site.headers, self.site.attribute)
        found += accepted_at(self.module, self.site.headers, self.site.attribute)
        found += suggested_at(self.module, self.site.headers, self.site.attribute)
        for value in dict.fromkeys(found):
            yield self.item(value, types.CompletionItemKind.EnumMember, order=FITTING)

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
                item = self.item(path, types.CompletionItemKind.Module, order=FITTING)
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
                yield self.item(display(value), types.CompletionItemKind.EnumMember, order=FITTING)
            if wanted.kind == KIND_BOOL:
                for word in ("true", "false"):
                    yield self.item(word, types.CompletionItemKind.Keyword, order=FITTING)
            yield from self.roots()
            for name in loop_variables(self.text, self.site.start, self.site.offset):
                yield self.item(name, types.CompletionItemKind.Variable, order=FIRST)
            for name in self.product.names.runtime_names(self.document, self.offset):
                yield self.item(name, types.CompletionItemKind.Variable, order=SECOND)
            yield from self.functions()
        yield from self.addresses(wanted)
        if self.site.names:
            known = self.known_names()
            for item in self.parts():
                if known is None or item.label in known:
                    yield item

    def is_type(self) -> bool:
        """Whether the attribute whose value is being typed is a type constraint."""
        path = ".".join([header.type for header in self.site.headers])
        return any([
            form.path == path and form.type == self.site.attribute != ""
            for form in self.document.dialect.declarations
        ])

    def argument_type(self) -> Type:
        """The type of the argument of a module call whose value is being typed."""
        callee = self.callee()
        if callee is None:
            return DYNAMIC
        symbol = symbols_of(callee).named(VARIABLE, self.site.attribute)
        variable = None if symbol is None else variable_of(symbol)
        return DYNAMIC if variable is None else variable.type

    def type_words(self) -> Iterator[types.CompletionItem]:
        for word in ("any", "bool", "number", "string"):
            yield self.item(word, types.CompletionItemKind.Keyword, order=FIRST)
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
            yield self.item(name, types.CompletionItemKind.Variable, order=FIRST)

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
                    symbol.name, types.CompletionItemKind.Function, order=FIRST,
                    text=f"{symbol.name}(", snippet=f"{symbol.name}($0)",
                    documentation=knowledge.description_of(symbol),
                )
        if functions is None:
            return
        for name in meanings_of(functions):
            yield self.item(
                name, types.CompletionItemKind.Function, order=LAST, text=f"{name}(",
                snippet=f"{name}($0)", data={"path": self.document.path},
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
                    yield self.item(name, types.CompletionItemKind.Module, order=FIRST)

    def symbol(self, name: str, symbol: Symbol, wanted: Type) -> types.CompletionItem:
        type_ = knowledge.type_of_symbol(self.module, symbol)
        fits = wanted is not DYNAMIC and type_ is not DYNAMIC
        fits = fits and is_convertible(type_, wanted, True)
        return self.item(
            name, types.CompletionItemKind.Variable, order=FITTING if fits else FIRST,
            detail=knowledge.shown_type(type_), documentation=knowledge.description_of(symbol),
        )

    def known_names(self) -> Sequence[str] | None:
        """All names that can be after the last dot, where the product knows them for certain."""
        address, _, name = ".".join(self.site.names).rpartition(".")
        symbol = symbols_of(self.module).get(address)
        if symbol is None:
            return None
        return self.product.editor.members_of(self.module, symbol, name)

    def parts(self) -> Iterator[types.CompletionItem]:
        """The attributes of what the address before the last dot leads to."""
        names = [name.partition("[")[0] for name in self.site.names]
        for root in self.document.dialect.scopes:
            if [root.name] == names:
                for element in root.attributes:
                    yield self.item(element, types.CompletionItemKind.Field, order=FIRST)
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
                name, types.CompletionItemKind.Field, order=FIRST,
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
            for output in symbols_of(callee).of_role(OUTPUT) if callee is not None else ():
                type_ = knowledge.value_of_symbol(callee, output).type if callee else DYNAMIC
                yield self.item(
                    output.name, types.CompletionItemKind.Field, order=FIRST,
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
                    name, types.CompletionItemKind.Field, order=FIRST,
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
    return symbol.role not in (OUTPUT, CONFIGURATION) and not symbol.address.endswith(CALL)


_MOST_FOLDERS = 200  # that are looked at


def near_folders(files: FileSystem, folder: str) -> Iterator[str]:
    """The paths of folders in one, and beside it, relative to it; two levels, and not too many."""
    count = 0
    is_root = folder == files.tree_root(folder)  # Nothing outside the tree is looked at.
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
