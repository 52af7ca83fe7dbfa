"""The values of a module whose variables lack the attributes that are optional.

What a module cannot do with such values, it cannot do with every value of its variables' types.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terraform.instances import scopes_in
from hcl_lint.semantics.placed_scopes import PlacedScopes
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.values import ModuleValues, variable_of
from hcl_lint.syntax.nodes import Attribute, Block, Body
from hcl_lint.syntax.walk import blocks_in
from hcl_lint.values.types import (
    KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_TUPLE, Type,
)  # fmt: skip
from hcl_lint.values.value import (
    Value, list_value, map_value, null_value, object_value, set_value, tuple_value, unknown_value,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.evaluation.type_expressions import TypeDefaults
    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module
    from hcl_lint.syntax.nodes import Node

_WORD: Final = re.compile(r"[\w-]+")
_TAKEN_OUT: Final = re.compile(r"\.\s*([\w-]+)")
_KEY: Final = "key"
_SELECTED: Final = re.compile(r'\["([\w-]+)"\]')
_MOST_NAMES: Final = 30  # of attributes that are looked at one by one


class UnsetAttributes:
    """The scopes of a module in which optional attributes without a default are null.

    ``names`` are the names of these attributes.
    """

    __slots__ = ("names", "_values", "_placed", "_alone")

    def __init__(self, names: frozenset[str], values: ModuleValues) -> None:
        self.names = names
        self._values = values
        self._placed: dict[Node, PlacedScopes] = {}  # by the items of files
        self._alone: dict[str, UnsetAttributes | None] = {}

    def mentions(self, text: str) -> list[int]:
        """The offsets in a text after which attributes with one of the names are taken out."""
        return [each.start() for each in _TAKEN_OUT.finditer(text) if each[1] in self.names]

    def alone(self, name: str) -> UnsetAttributes | None:
        """The scopes in which only the attributes of one name are null."""
        if name not in self._alone:
            self._alone[name] = None
            if len(self._alone) <= _MOST_NAMES:
                self._alone[name] = _without(self._values.module, name)
        return self._alone[name]

    def scope_at(self, document: Document, node: Node) -> Scope | None:
        """What names mean in an expression, of which only what is certainly wrong is reported."""
        item = _item_around(document, node)
        if item not in self._placed:
            # PERF: what only other items refer to is never computed.
            placed = scopes_in(self._values, document, item)
            common = self._values.scope_within(document, item)
            self._placed[item] = placed or PlacedScopes(common, [])
        scope = self._placed[item].of(node)
        if scope is None:
            return None
        scope = Scope(None, None, scope)
        scope.is_typed = scope.is_certain = True
        return scope


def _item_around(document: Document, node: Node) -> Block | Attribute:
    """The item of a document that a node is in."""
    root = document.tree.root
    assert isinstance(root, Body)
    at = bisect_right([each.first for each in root.items], node.first) - 1
    item = root.items[at]
    assert isinstance(item, (Attribute, Block))
    return item


def unset_attributes(module: Module) -> UnsetAttributes | None:
    """The scopes of a module without optional attributes, a fact of it; None without such."""
    if not any(["optional" in each.text for each in module.documents]):
        return None
    return _without(module, "")


def _without(module: Module, name: str) -> UnsetAttributes | None:
    """The scopes of a module without optional attributes of one name, or without any."""
    finder = _Witness(module.fact(_checked_words), module.fact(_written_keys), name)
    arguments = {}
    for symbol in symbols_of(module):
        variable = variable_of(symbol) if symbol.form.type_syntax else None
        if variable is None or variable.type_problems or not variable.type.has_optional:
            continue
        value = finder.value(variable.type, variable.defaults)
        if value is not None:
            arguments[variable.name] = value
    if not arguments:
        return None
    values = ModuleValues(module, arguments, are_passed_on=True)
    return UnsetAttributes(frozenset(finder.names), values)


def _checked_words(module: Module) -> frozenset[str]:
    """The words in the conditions of a module: what these mention, they may require."""
    words: set[str] = set()
    for document in module.documents:
        root = document.tree.root
        if "condition" not in document.text or not isinstance(root, Body):
            continue
        for block in blocks_in(root):
            for item in block.body.items:
                if isinstance(item, Attribute) and item.name == "condition":
                    words.update(_WORD.findall(document.tree.text(item.expression)))
    return frozenset(words)


def _written_keys(module: Module) -> frozenset[str]:
    """Keys that elements of maps are selected by."""
    return frozenset([key for each in module.documents for key in _SELECTED.findall(each.text)])


class _Witness:
    """Finds values of types that lack what is optional; ``names`` are those of what is absent."""

    __slots__ = ("names", "_kept", "_keys", "_only")

    def __init__(self, kept: frozenset[str], keys: frozenset[str], only: str) -> None:
        self.names: set[str] = set()
        self._kept = kept  # may be required
        self._keys = keys or (_KEY,)  # of the elements of maps
        self._only = only

    def value(self, type_: Type, defaults: TypeDefaults | None) -> Value | None:
        """A value that lacks something, in collections of one element; None without such."""
        if not type_.has_optional:
            return None
        kind = type_.kind
        children = {} if defaults is None else defaults.children
        if kind == KIND_OBJECT:
            return self._object(type_, defaults)
        if kind == KIND_TUPLE:
            items = [
                self.value(each, children.get(str(index)))
                for index, each in enumerate(type_.elements)
            ]
            if not any([each is not None for each in items]):
                return None
            return tuple_value(
                [
                    unknown_value(each_type) if each is None else each
                    for each_type, each in zip(type_.elements, items)
                ]
            )
        item = self.value(type_.element_type, children.get(""))
        if item is None:
            return None
        element = type_.element_type.without_optional()
        if kind == KIND_MAP:
            return map_value(element, dict.fromkeys(self._keys, item))
        if kind == KIND_LIST:
            return list_value(element, [item])
        return set_value(element, [item]) if kind == KIND_SET else None

    def _object(self, type_: Type, defaults: TypeDefaults | None) -> Value | None:
        attributes: dict[str, Value] = {}
        lacks_something = False
        for name, inner in type_.attributes.items():
            child = None if defaults is None else defaults.children.get(name)
            has_default = defaults is not None and name in defaults.values
            is_unset = name in type_.optional and not has_default and name not in self._kept
            if is_unset and self._only in ("", name):
                self.names.add(name)
                attributes[name] = null_value(inner)
                lacks_something = True
                continue
            value = self.value(inner, child) if name not in self._kept else None
            lacks_something = lacks_something or value is not None
            attributes[name] = unknown_value(inner) if value is None else value
        return object_value(attributes) if lacks_something else None
