"""The values of resources and the like."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.products.terraform.built_in import MIRRORED, OWN_TYPES
from hcl_lint.products.terraform.provider_schemas import schemas_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbol, main_documents
from hcl_lint.semantics.values import ModuleValues
from hcl_lint.syntax.nodes import Node
from hcl_lint.values.shapes import any_of, with_some_attributes
from hcl_lint.values.value import DYNAMIC_UNKNOWN, EPHEMERAL, Value, object_value

_EPHEMERAL = "ephemeral."  # begins the addresses of objects whose values are


def needs_of(symbol: Symbol) -> list[tuple[Node, Document]]:
    """The arguments that the value of an object follows from, besides what makes instances."""
    settings = [symbol.attribute(name) for name, _ in MIRRORED]
    return [setting for setting in settings if setting is not None]


def value_of(values: ModuleValues, symbol: Symbol) -> Value:
    """The value of a resource or the like: an object, or a collection of its instances."""
    value = values.instances_of(symbol).of_all(instance_of(values, symbol))
    is_ephemeral = symbol.address.startswith(_EPHEMERAL)
    return value.with_marks(frozenset([EPHEMERAL])) if is_ephemeral else value


def instance_of(values: ModuleValues, symbol: Symbol) -> Value:
    """The value of one instance of a resource or the like."""
    value = _instance_of(values, symbol)
    if symbol.kind == "resource" and not values.module.fact(_is_importing):
        return _made(value, symbol)
    return value


# What providers make up when they create something, whatever it is.
_MADE_UP: Final = ("arn", "id")
_LATE: Final = DYNAMIC_UNKNOWN.late()


def _made(value: Value, symbol: Symbol) -> Value:
    """The value of a resource in the plan that creates it."""
    late = [name for name in _MADE_UP if not symbol.has(name)]
    if value.is_unknown:
        return with_some_attributes(dict.fromkeys(late, _LATE))
    attributes = dict(value.as_attributes())
    for name in late:
        if name in attributes:
            attributes[name] = attributes[name].late()
    return object_value(attributes)


def _is_importing(module: Module) -> bool:
    """Whether objects of a module are imported: these are read while planning."""
    return any([
        block.type == "import" for document in main_documents(module) for block in document.blocks
    ])


def _instance_of(values: ModuleValues, symbol: Symbol) -> Value:
    kind = symbol.kind.rpartition(".")[2]
    own = OWN_TYPES.get((kind, symbol.declaration.labels[0]))
    if own is not None:
        return _own_instance(values, symbol, own) if kind == "resource" else own
    schemas = None if symbol.overrides else schemas_of(values.module)
    if schemas is None:
        return DYNAMIC_UNKNOWN
    schema = schemas.of_declaration(symbol.declaration, symbol.document)
    return DYNAMIC_UNKNOWN if schema is None else schema.value


def _own_instance(values: ModuleValues, symbol: Symbol, own: Value) -> Value:
    """The value of an instance whose attributes have the values of its arguments."""
    attributes = dict(own.as_attributes())
    for name, mirror in MIRRORED:
        found = symbol.attribute(name)
        if found is None or symbol.overrides:
            continue
        value = any_of((values.known_value(*found, values.instances_of(symbol)),))
        attributes[name] = value
        if mirror:
            attributes[mirror] = value.unmarked()  # The provider knows of no marks.
    return object_value(attributes)
