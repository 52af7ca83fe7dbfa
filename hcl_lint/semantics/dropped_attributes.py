"""Attributes that are lost where a value is converted to a type whose objects do not have them.

A value is followed to where it is written: through conditionals, `for`, functions that pass values
on, `each`, local values, and outputs of modules.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator, TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.dialects.dialect import OUTPUT
from hcl_lint.dialects.functions import meaning_of
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.instances import EACH
from hcl_lint.semantics.meta_arguments import FOR_EACH
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import arguments_of, calls_above
from hcl_lint.semantics.rules import OBJECT_ATTRIBUTE_IGNORED
from hcl_lint.semantics.symbols import Symbol, called_module, resolved_references, symbols_of
from hcl_lint.semantics.values import variable_of
from hcl_lint.semantics.variables import Variable
from hcl_lint.semantics.written import expression_of
from hcl_lint.syntax.json_nodes import (
    JsonArray, JsonObject, JsonString, StringTemplate, is_template, string_template,
)
from hcl_lint.syntax.nodes import (
    Conditional, For, FunctionCall, Index, Interpolation, Node, Object, ObjectItem, Parentheses,
    RelativeTraversal, Splat, SplatItem, Template, Traversal, Tuple,
)
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.references import reference_step
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.messages import MOST_SUGGESTIONS, closest, short
from hcl_lint.text.source import Range
from hcl_lint.values.types import KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_TUPLE, Type

_MOST_NODES: Final = 10_000  # that are looked at for one conversion
_LONGEST_PATH: Final = 20
_LONGEST_ADDRESS: Final = 3  # of names
_ANY: Final = None  # the step to any element
_SPLAT: Final = "*"  # the name of the element in a splat

_LISTS: Final = (KIND_LIST, KIND_SET)
# Functions whose result is made of parts of all arguments, or of the first, or is an element of it;
# their meanings, not the names of any product.
_OF_ALL: Final = (
    "coalesce", "coalesce_filled", "coalescelist", "concat", "merge", "setunion", "try",
)
_OF_FIRST: Final = (
    "distinct", "ephemeralasnull", "nonsensitive", "reverse", "sensitive", "setintersection",
    "setsubtract", "slice", "to_list", "to_map", "to_set",
)
_LOOKUPS: Final = ("lookup", "lookup_optional")
_ELEMENTS: Final = ("element", "one", *_LOOKUPS)

# The keys that lead from a value to a part of it.
_Path: TypeAlias = tuple[str | None, ...]


class Written:
    """An expression with what its names stand for: those of its document, of `for` and `each`.

    ``is_own``: the value is for nothing but the conversion in question. ``call`` is the call that
    led into the module, with the module that it is in.
    """

    def __init__(
        self, module: Module, document: Document, node: Node, for_each: Node | None = None, *,
        is_own: bool = True,
    ) -> None:
        """*for_each* is that of the block around it."""
        self.module = module
        self.document = document
        self.node = node
        self.string: StringTemplate | None = None  # that the expression is in, in JSON syntax
        self.names: dict[str, Written | None] = {}
        self.is_own = is_own
        self.call: tuple[Module, Symbol] | None = None
        if for_each is not None:
            self.names[EACH] = Written(module, document, for_each, is_own=False)

    @property
    def tree(self) -> SyntaxTree:
        return self.document.tree if self.string is None else self.string.tree

    @property
    def expression(self) -> BodyExpression:
        return expression_of(self.tree, self.node)

    def at(self, node: Node) -> Written:
        """Another expression of the same place."""
        found = Written(self.module, self.document, node, is_own=self.is_own)
        found.string, found.names, found.call = self.string, self.names, self.call
        return found

    def collection(self, node: Node) -> Written:
        """The collection that names in an expression of the same place go through."""
        found = self.at(node)
        found.is_own = False
        return found

    def with_names(self, node: Node, names: dict[str, Written | None]) -> Written:
        """An expression of the same place where more names are known."""
        found = self.at(node)
        found.names = {**self.names, **names}
        return found

    def range(self, first: int, last: int) -> Range:
        """The place of some tokens."""
        tokens = self.tree.tokens
        start, end = tokens.start(first), tokens.end(last)
        if self.string is not None:
            start, end = self.string.offset(start), self.string.offset(end)
        return Range(self.document.source, start, end)


class WrittenItem:
    """An item of an object that is written out, and that becomes an object of a type.

    ``path`` are the names of the attributes that lead to that object, and ``others`` the names of
    all of its items. ``place`` is that of the key.
    """

    def __init__(
        self, name: str, place: Range, value: Written, type_: Type, path: tuple[str, ...],
        others: set[str],
    ) -> None:
        self.name = name
        self.place = place
        self.value = value
        self.type = type_
        self.path = path
        self.others = others


ADD_TO_TYPE: Final = "Remove it, or add it to the type."


def written_of(
    module: Module, document: Document, expression: BodyExpression, for_each: Node | None = None
) -> Written | None:
    """An expression of a document; None of one that is in no file."""
    expression = expression.written
    if isinstance(expression, (NativeExpression, JsonExpression)):
        return Written(module, document, expression.node, for_each)
    return None


def dropped_by(
    variable: Variable, module: Module, document: Document, value: BodyExpression,
    for_each: Node | None = None,
) -> Diagnostics:
    """Report attributes of the value of a variable that its type does not have."""
    written = written_of(module, document, value, for_each)
    if written is not None:
        yield from dropped_attributes(written, variable.type, f"variable {short(variable.name)}")


def dropped_attributes(
    written: Written, type_: Type, what: str, advice: str = ADD_TO_TYPE
) -> Diagnostics:
    """Report attributes that are lost where an expression is converted to the type of *what*.

    Of an object that may be meant for other things, too, only those that are misspelled.
    """
    suggestions = MOST_SUGGESTIONS
    for item in written_items(written, type_):
        if item.name in item.type.attributes:
            continue
        meant = None
        if suggestions > 0:
            suggestions -= 1
            names = [name for name in item.type.attributes if name not in item.others]
            meant = closest(item.name, names)
        if meant is None and not item.value.is_own:
            continue
        place, where = item.place, ""
        if item.value.module is not written.module:
            place = written.range(written.node.first, written.node.last)
            where = f", which {item.place.source.path} has in line {item.place.line}"
        within = f" in {short('.'.join(item.path))}" if item.path else ""
        yield OBJECT_ATTRIBUTE_IGNORED.at(
            place, f"Attribute {short(item.name)} is dropped",
            f"The type of {what} has no attribute {short(item.name)}{within}{where}, so its value "
            f"is lost. {f'Did you mean `{meant}`?' if meant else advice}",
        )


def written_items(written: Written, type_: Type) -> Iterator[WrittenItem]:
    """The items of all objects that are written out, and become objects of a type or its parts."""
    if _has_objects(type_):
        follower = _Follower(with_values=False)
        follower.add(written, (), type_, ())
        yield from follower.items()


def written_values(written: Written, type_: Type) -> list[tuple[Written, Type]]:
    """All that is written for parts of a value, objects and lists apart, with their types."""
    follower = _Follower(with_values=True)
    follower.add(written, (), type_, ())
    for _ in follower.items():
        pass
    return follower.values


def _has_objects(type_: Type) -> bool:
    while type_.element is not None:
        type_ = type_.element
    return type_.kind == KIND_OBJECT or any(_has_objects(part) for part in type_.elements)


class _Follower:
    """Follows expressions of which a part becomes a value of a type."""

    def __init__(self, *, with_values: bool) -> None:
        self.with_values = with_values
        self.values: list[tuple[Written, Type]] = []
        self.waiting: list[tuple[Written, _Path, Type, tuple[str, ...]]] = []
        self.seen: set[tuple[Node, _Path, Type]] = set()

    def add(self, written: Written, path: _Path, type_: Type, names: tuple[str, ...]) -> None:
        """Follow an expression, of which the part at a path becomes a value of a type."""
        key = written.node, path, type_
        if len(path) <= _LONGEST_PATH and key not in self.seen and len(self.seen) < _MOST_NODES:
            self.seen.add(key)
            self.waiting.append((written, path, type_, names))

    def items(self) -> Iterator[WrittenItem]:
        while self.waiting:
            written, path, type_, names = self.waiting.pop()
            node = written.node
            if isinstance(node, (Object, JsonObject)):
                yield from self._object(written, node, path, type_, names)
            elif isinstance(node, (Tuple, JsonArray)):
                self._list(written, node, path, type_, names)
            elif isinstance(node, Conditional):
                self.add(written.at(node.if_false), path, type_, names)
                self.add(written.at(node.if_true), path, type_, names)
            elif isinstance(node, For):
                self._for(written, node, path, type_, names)
            elif isinstance(node, FunctionCall):
                self._call(written, node, path, type_, names)
            elif isinstance(node, Splat):
                inner = _element_of(path, type_, _LISTS)
                if inner is not None:
                    element = written.collection(node.source)
                    self.add(written.with_names(node.each, {_SPLAT: element}), *inner, names)
            else:
                sources = _sources_of(written, path)
                for found in sources:
                    self.add(*found, type_, names)
                if not sources and len(path) == 0:
                    self.values.append((written, type_))

    def _object(
        self, written: Written, node: Object | JsonObject, path: _Path, type_: Type,
        names: tuple[str, ...],
    ) -> Iterator[WrittenItem]:
        items = _items_of(written, node)
        if len(path) != 0:
            for name, _, value in items:
                if path[0] in (_ANY, name):
                    self.add(value, path[1:], type_, names)
        elif type_.kind == KIND_MAP:
            for _, _, value in items:
                self.add(value, (), type_.element_type, names)
        elif type_.kind == KIND_OBJECT:
            others = {name for name, _, _ in items if name is not None}
            for name, place, value in items:
                if name is None:
                    continue
                yield WrittenItem(name, place, value, type_, names, others)
                wanted = type_.attributes.get(name)
                if wanted is not None and (self.with_values or _has_objects(wanted)):
                    self.add(value, (), wanted, (*names, name))

    def _list(
        self, written: Written, node: Tuple | JsonArray, path: _Path, type_: Type,
        names: tuple[str, ...],
    ) -> None:
        for number, item in enumerate(node.items):
            if len(path) != 0:
                if path[0] in (_ANY, str(number)):
                    self.add(written.at(item), path[1:], type_, names)
            elif type_.kind in _LISTS:
                self.add(written.at(item), (), type_.element_type, names)
            elif type_.kind == KIND_TUPLE and number < len(type_.elements):
                self.add(written.at(item), (), type_.elements[number], names)

    def _for(
        self, written: Written, node: For, path: _Path, type_: Type, names: tuple[str, ...]
    ) -> None:
        inner = _element_of(path, type_, _LISTS if node.key is None else (KIND_MAP,))
        if inner is not None and node.ellipsis_token >= 0:
            inner = _element_of(*inner, _LISTS)
        if inner is not None:
            tree = written.tree
            known: dict[str, Written | None] = {
                tree.token_text(node.value_token): written.collection(node.collection)
            }
            if node.key_token >= 0:
                known[tree.token_text(node.key_token)] = None
            self.add(written.with_names(node.value, known), *inner, names)

    def _call(
        self, written: Written, node: FunctionCall, path: _Path, type_: Type,
        names: tuple[str, ...],
    ) -> None:
        functions = written.document.dialect.functions
        name = node.name
        meaning = None if functions is None else meaning_of(functions, name)
        arguments = [written.at(argument) for argument in node.arguments]
        if meaning is None or not arguments:
            return
        if meaning in _OF_ALL:
            for argument in arguments[:-1]:
                self.add(argument, path, type_, names)
            last_path = (_ANY, *path) if node.ellipsis_token >= 0 else path
            self.add(arguments[-1], last_path, type_, names)
        elif meaning in _OF_FIRST:
            self.add(arguments[0], path, type_, names)
        elif meaning == "jsondecode" and isinstance(arguments[0].node, FunctionCall):
            if arguments[0].node.name == "jsonencode":
                self.add(arguments[0].at(arguments[0].node.arguments[0]), path, type_, names)
        elif meaning in _ELEMENTS:
            self.add(arguments[0], (_ANY, *path), type_, names)
            if meaning in _LOOKUPS and len(arguments) > 2:
                self.add(arguments[2], path, type_, names)
        elif meaning == "flatten":
            self.add(arguments[0], (_ANY, *path), type_, names)
        elif meaning == "values":
            inner = _element_of(path, type_, _LISTS)
            if inner is not None:
                self.add(arguments[0], (_ANY, *inner[0]), inner[1], names)
        elif meaning == "zipmap" and len(arguments) == 2:
            inner = _element_of(path, type_, (KIND_MAP,))
            if inner is not None:
                self.add(arguments[1], (_ANY, *inner[0]), inner[1], names)


def _element_of(path: _Path, type_: Type, kinds: tuple[int, ...]) -> tuple[_Path, Type] | None:
    """The part of an element at which a part of a collection of one of some kinds is."""
    if len(path) != 0:
        return path[1:], type_
    return ((), type_.element_type) if type_.kind in kinds else None


def _items_of(
    written: Written, node: Object | JsonObject
) -> list[tuple[str | None, Range, Written]]:
    """The items of an object: names, None where these are computed, places of keys, and values."""
    found: list[tuple[str | None, Range, Written]] = []
    if isinstance(node, JsonObject):
        for member in node.members():
            token = member.name_token
            name = None if is_template(member.name) else member.name
            found.append((name, written.range(token, token), written.at(member.value)))
        return found
    for item in node.items:
        if isinstance(item, ObjectItem):
            name = static_key(written.tree, item.key)
            place = written.range(item.key.first, item.key.last)
            found.append((name, place, written.at(item.value)))
    return found


def _sources_of(written: Written, path: _Path) -> list[tuple[Written, _Path]]:
    """The expressions that another one is, or takes a part of, with the path to a part of them."""
    node = written.node
    if isinstance(node, JsonString):
        if not is_template(node.value):
            return []
        inner = string_template(written.tree, node)
        found = written.at(inner.tree.root)
        found.string = inner
        return [(found, path)]
    if isinstance(node, Template):
        part = node.parts[0] if len(node.parts) == 1 else None
        return [(written.at(part.expression), path)] if isinstance(part, Interpolation) else []
    if isinstance(node, Parentheses):
        return [(written.at(node.expression), path)]
    if isinstance(node, Index):
        return [(written.at(node.collection), (_ANY, *path))]
    if isinstance(node, SplatItem):
        source = written.names.get(_SPLAT)
        return [] if source is None else [(source, (_ANY, *path))]
    if isinstance(node, RelativeTraversal):
        return [(written.at(node.source), (*_keys(written, node.steps), *path))]
    return _targets(written, node, path) if isinstance(node, Traversal) else []


def _keys(written: Written, steps: list[Node]) -> list[str]:
    return [reference_step(written.tree, step).key for step in steps]


def _targets(written: Written, node: Traversal, path: _Path) -> list[tuple[Written, _Path]]:
    """The expressions that a name stands for."""
    root, keys = node.name, _keys(written, node.steps)
    if root in written.names:
        collection = written.names[root]
        if collection is None or root == EACH and keys[:1] != ["value"]:
            return []
        return [(collection, (_ANY, *keys[root == EACH :], *path))]
    address = [root, *keys]
    for length in range(2, min(len(address), _LONGEST_ADDRESS) + 1):
        symbol = symbols_of(written.module).get(".".join(address[:length]))
        if symbol is not None:
            if len(symbol.duplicates) != 0:
                return []
            return _values_of(written, symbol, [*address[length:], *path])
    return []


def _values_of(
    written: Written, symbol: Symbol, path: list[str | None]
) -> list[tuple[Written, _Path]]:
    """The expressions that a symbol stands for, or a part of it."""
    module = written.module
    if symbol.form.type_syntax:
        variable = variable_of(symbol)
        if variable is None or variable.has_known_type:
            return []  # What it is set to is converted there.
        return [
            (Written(caller, call.document, node, call.declaration.attribute(FOR_EACH),
                     is_own=False), tuple(path))
            for caller, call in ([written.call] if written.call else calls_above(module))
            for name, node in arguments_of(call.declaration) if name == symbol.name
        ]
    found = symbol.value
    if found is not None:
        is_own = written.is_own and not path and module.fact(_uses).get(symbol.address) == 1
        inner = Written(module, found[1], found[0], is_own=is_own)
        inner.call = written.call
        return [(inner, tuple(path))]
    if symbol.is_repeated and path:
        del path[0]
    name = path.pop(0) if path else None
    if name is None or symbol.overrides:
        return []
    if not symbol.is_call:
        node = symbol.declaration.attribute(name)
        each = symbol.declaration.attribute(FOR_EACH)
        if node is None:
            return []
        return [(Written(module, symbol.document, node, each, is_own=False), tuple(path))]
    called = called_module(module, symbol)
    output = None if called is None else symbols_of(called).named(OUTPUT, name)
    found = None if output is None or len(output.duplicates) != 0 else output.value
    if called is None or output is None or found is None:
        return []
    if output.form.type and output.has(output.form.type):
        return []  # It is converted there.
    inner = Written(called, found[1], found[0], is_own=False)
    inner.call = module, symbol
    return [(inner, tuple(path))]


def _uses(module: Module) -> dict[str, int]:
    """How many references lead to each address."""
    found: dict[str, int] = {}
    for entry in resolved_references(module):
        address = entry.resolution.address
        found[address] = found.get(address, 0) + 1
    return found
