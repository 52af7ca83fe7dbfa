"""Reading what the documentation of a module says from its documents."""

from __future__ import annotations

import os
from operator import attrgetter

from hcl_lint.annotations import Any, Final, Mapping
from hcl_lint.dialects.dialect import (
    CHECK, DATA_SOURCE, LOCAL, OUTPUT, RESOURCE, RESOURCES, VARIABLE,
)
from hcl_lint.documentation.comments import IGNORED, comment_above
from hcl_lint.documentation.model import (
    DATA, LATEST, MANAGED, Contents, DeclaredPlace, DocumentedCall, DocumentedCheck,
    DocumentedInput, DocumentedOutput, DocumentedProvider, Field, Local, ProviderRequirement,
    Resource, Validation,
)
from hcl_lint.documentation.settings import DocsSettings
from hcl_lint.providers.address import TERRAFORM_REGISTRY
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import text_of
from hcl_lint.schema.static_syntax import static
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.symbols import Symbol, symbols_of
from hcl_lint.semantics.written import expression_of
from hcl_lint.syntax.json_nodes import JsonString
from hcl_lint.syntax.nodes import FunctionCall, Node, Object, ObjectItem
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source
from hcl_lint.values.plain import to_python

_MODES: Final = {RESOURCE: MANAGED, DATA_SOURCE: DATA}
_KINDS: Final = {RESOURCE: "resources", DATA_SOURCE: "data-sources"}
_OF_VALUES: Final = ((bool, "bool"), (str, "string"), (list, "list"), (dict, "map"))

LINK: Final = (
    f"https://{TERRAFORM_REGISTRY}/providers/{{{{.Namespace}}}}/{{{{.Provider}}}}/"
    "{{.Version}}/docs/{{.Kind}}/{{.Type}}"
)
"""Where the page of a resource is, unless `settings.registry-url` says otherwise."""


def read_module(module: Module, settings: DocsSettings, locked: Mapping[str, str]) -> Contents:
    """The values of the declarations of a module, sorted by position.

    *locked* are the versions of providers in the lock file, by their types. Files with syntax
    errors are read as far as they parse.
    """
    return _Reader(module, settings, locked).read()


class _Reader:
    def __init__(self, module: Module, settings: DocsSettings, locked: Mapping[str, str]) -> None:
        self.module = module
        self.settings = settings
        self.locked = locked
        self.requirements = product_of(module.dialect).editor.requirements(module)

    def read(self) -> Contents:
        found = Contents(self.module.folder)
        if self.module.dialect.has(RESOURCES):
            self._read_requirements(found)
        used: dict[tuple[str, str], DocumentedProvider] = {}
        for symbol in symbols_of(self.module):
            comment = comment_above(symbol.document.tree, symbol.declaration.node)
            if IGNORED in comment:
                continue
            if not self.settings.flag("settings.read-comments"):
                comment = ""
            role = symbol.role
            if role == VARIABLE:
                found.inputs.append(self._input(symbol, comment))
            elif role == OUTPUT:
                found.outputs.append(self._output(symbol, comment))
            elif symbol.is_call:
                found.calls.append(self._call(symbol, comment))
            elif role == LOCAL:
                found.locals.append(self._local(symbol, comment))
            elif role == CHECK:
                found.checks.append(self._check(symbol, comment))
            elif role in _MODES and self.module.dialect.has(RESOURCES):
                self._read_resource(symbol, comment, found, used)
        found.providers = list(used.values())
        lists: tuple[list[Any], ...] = (
            found.inputs, found.outputs, found.calls, found.providers, found.resources,
            found.locals, found.checks,
        )
        for items in lists:
            items.sort(key=attrgetter("position"))
        return found

    def _read_requirements(self, found: Contents) -> None:
        required = self.requirements
        for version in required.versions:
            found.requirements.append(ProviderRequirement(required.product, version))
        for name in sorted(required.providers):
            for version in required.providers[name]:
                found.requirements.append(ProviderRequirement(name, version))

    def _input(self, symbol: Symbol, comment: str) -> DocumentedInput:
        form = symbol.form
        default = symbol.expression(form.default)
        value = None if default is None else _plain(default)
        type_ = self._type(symbol, value)
        found = DocumentedInput(
            symbol.name, self._text(symbol, form.description) or comment, _position(symbol), type_,
            value, is_required=default is None, is_sensitive=self._is_on(symbol, form.sensitive),
            is_ephemeral=self._is_on(symbol, form.ephemeral),
            is_nullable=not form.nullable or self._is_on(symbol, form.nullable, True),
            deprecated=self._text(symbol, form.deprecated), summary=type_,
        )
        if self.settings.flag("settings.validation"):
            found.validations = _validations(symbol.document, symbol.declaration)
        written = symbol.attribute(form.type) if form.type else None
        if written is not None:
            node, document = written
            found.summary = summary_of(document.tree, node)
            if self.settings.is_nested:
                found.fields = fields_of(document.tree, node, symbol.name)
        return found

    def _type(self, symbol: Symbol, default: object) -> str:
        written = symbol.attribute(symbol.form.type) if symbol.form.type else None
        if written is not None:
            node, document = written
            text = text_of(expression_of(document.tree, node))
            return _unified(document.tree.text(node) if text is None else text)
        for type_, name in _OF_VALUES:
            if isinstance(default, type_):
                return name
        return "any" if default is None else "number"

    def _output(self, symbol: Symbol, comment: str) -> DocumentedOutput:
        form = symbol.form
        return DocumentedOutput(
            symbol.name, self._text(symbol, form.description) or comment, _position(symbol),
            is_sensitive=self._is_on(symbol, form.sensitive),
            is_ephemeral=self._is_on(symbol, form.ephemeral),
            deprecated=self._text(symbol, form.deprecated),
        )

    def _call(self, symbol: Symbol, comment: str) -> DocumentedCall:
        source, version = self._text(symbol, "source"), self._text(symbol, "version")
        start, mark, ref = source.rpartition("?ref=")
        if not version and mark and ref:
            source, version = start, ref
        return DocumentedCall(symbol.name, comment, _position(symbol), source, version)

    def _local(self, symbol: Symbol, comment: str) -> Local:
        node = symbol.declaration.value
        text = "" if node is None else _unified(symbol.document.tree.text(node))
        return Local(symbol.name, comment, _position(symbol), text)

    def _check(self, symbol: Symbol, comment: str) -> DocumentedCheck:
        messages = []
        for block in symbol.document.blocks():
            if block.type == symbol.kind and block.labels == symbol.declaration.labels:
                for inner in block.blocks("assert"):
                    message = inner.expression("error_message")
                    messages.append("" if message is None else _shown(message))
        return DocumentedCheck(symbol.name, comment, _position(symbol), messages)

    def _read_resource(
        self, symbol: Symbol, comment: str, found: Contents,
        used: dict[tuple[str, str], DocumentedProvider],
    ) -> None:
        type_ = symbol.declaration.labels[0]
        provider, alias = type_.partition("_")[0], ""
        written = static(symbol.expression("provider"))
        reference = None if written is None else written.beginning()
        if reference is not None:
            provider = reference.root
            alias = reference.steps[0].key if reference.steps else ""
        constraints = self.requirements.providers.get(provider, [])
        version = self.locked.get(provider) or " ".join(constraints)
        used.setdefault(
            (provider, alias), DocumentedProvider(provider, alias, version, _position(symbol))
        )
        source = self.requirements.source_of(provider)
        short = type_.removeprefix(f"{provider}_")
        exact = _exact_version(constraints) or LATEST
        template = self.settings.text("settings.registry-url") or LINK
        url = _link(template, source, exact, _KINDS[symbol.role], short)
        found.resources.append(Resource(
            symbol.name, comment, _position(symbol), short, provider, source,
            _MODES[symbol.role], exact, url,
        ))

    # Attributes

    def _text(self, symbol: Symbol, name: str) -> str:
        """The text of an attribute; "" if there is none, or it is not known."""
        expression = symbol.expression(name)
        value = None if expression is None else _plain(expression)
        return _unified(value) if isinstance(value, str) else ""

    def _is_on(self, symbol: Symbol, name: str, default: bool = False) -> bool:
        expression = symbol.expression(name)
        value = None if expression is None else _plain(expression)
        return default if value is None else value in (True, "true")


def _plain(expression: BodyExpression) -> object:
    """The value of an expression without names; the source text of one that has no such value."""
    value, problems = expression.evaluate(None)
    if not problems:
        try:
            return to_python(value)
        except (ValueError, OverflowError):
            pass  # unknown, or too large a number
    return _unified(expression.place.text)


def _shown(expression: BodyExpression) -> str:
    value = _plain(expression)
    return value if isinstance(value, str) else _unified(expression.place.text)


def _unified(text: str) -> str:
    return text.replace("\r\n", "\n")


def _position(symbol: Symbol) -> DeclaredPlace:
    document = symbol.document
    start = document.tree.range(symbol.declaration.node)[0]
    path = document.path.replace(os.sep, "/")
    return DeclaredPlace(path, document.source.line_index.line(start) + 1)


def _validations(document: Document, declaration: Declaration) -> list[Validation]:
    found = []
    for block in document.blocks(declaration.kind):
        if block.labels == declaration.labels:
            for inner in block.blocks("validation"):
                condition = inner.expression("condition")
                message = inner.expression("error_message")
                found.append(Validation(
                    "" if condition is None else _unified(condition.place.text),
                    "" if message is None else _shown(message),
                ))
    return found


def _exact_version(constraints: list[str]) -> str:
    """The version that the last constraint allows alone; "" where it allows others."""
    words = constraints[-1].split(" ") if constraints else []
    if len(words) == 1 and words[0]:
        if words[0][0].isdigit():
            return words[0]
        return words[0][1:] if words[0][0] == "=" else ""
    return words[1] if len(words) == 2 and words[0] == "=" else ""


def _link(template: str, source: str, version: str, kind: str, type_: str) -> str:
    """The address of the page about a resource; "" where its provider is from elsewhere."""
    if source.count("/") > 1:
        return ""
    namespace, _, provider = source.partition("/")
    values = {
        "Namespace": namespace,
        "Provider": provider or namespace,
        "VersionWithV": version if version == LATEST else f"v{version}",
        "Version": version,
        "Kind": kind,
        "Type": type_,
    }
    for name, value in values.items():
        template = template.replace(f"{{{{.{name}}}}}", value)
        template = template.replace(f"{{{{ .{name} }}}}", value)
    return template


_COLLECTIONS: Final = ("list", "set", "map")
_MOST_FIELDS: Final = 500


def fields_of(tree: SyntaxTree, node: Node, name: str) -> list[Field]:
    """The attributes of the objects in the type of what has a name.

    Those of an inner object follow the attribute that it is the type of.
    """
    if isinstance(node, JsonString):
        tree = parse_expression(Source(tree.source.path, node.value))
        node = tree.root
    found: list[Field] = []
    _collect(tree, node, name, found)
    return found[:_MOST_FIELDS]


def _collect(tree: SyntaxTree, node: Node, path: str, found: list[Field]) -> None:
    while isinstance(node, FunctionCall):
        name = node.name
        if name == "optional" and node.arguments:
            node = node.arguments[0]
        elif name in _COLLECTIONS and len(node.arguments) == 1:
            path += "{}" if name == "map" else "[]"
            node = node.arguments[0]
        elif name == "tuple":
            return
        elif name == "object" and len(node.arguments) == 1:
            inner = node.arguments[0]
            for item in inner.items if isinstance(inner, Object) else ():
                if isinstance(item, ObjectItem) and len(found) < _MOST_FIELDS:
                    _collect_item(tree, item, path, found)
            return
        else:
            return


def _collect_item(tree: SyntaxTree, item: ObjectItem, path: str, found: list[Field]) -> None:
    name = static_key(tree, item.key)
    if name is None:
        return
    inner = f"{path}.{name}"
    value: Node = item.value
    default, is_required = "", True
    if isinstance(value, FunctionCall) and value.name == "optional":
        is_required = False
        if len(value.arguments) > 1:
            default = tree.text(value.arguments[1])
        if value.arguments:
            value = value.arguments[0]
    description = comment_above(tree, item, is_indented=True)
    found.append(Field(inner, summary_of(tree, value), default, is_required, description))
    _collect(tree, value, inner, found)


def summary_of(tree: SyntaxTree, node: Node) -> str:
    """A type on one line, in which objects do not show their attributes."""
    if isinstance(node, JsonString):
        return " ".join(node.value.split())
    if isinstance(node, FunctionCall):
        name = node.name
        if name == "object":
            return name
        if name in _COLLECTIONS and len(node.arguments) == 1:
            return f"{name}({summary_of(tree, node.arguments[0])})"
    return " ".join(tree.text(node).split())
