"""The values of resources and the like."""

from __future__ import annotations

from hcl_lint.products.terraform.language.built_in import MIRRORED, OWN_TYPES
from hcl_lint.products.terraform.providers.schemas import schemas_of
from hcl_lint.products.terraform.state.planned_values import (
    arguments_of_data, is_importing, planned,
)
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.symbols import Symbol
from hcl_lint.semantics.values import ModuleValues
from hcl_lint.syntax.nodes import Node
from hcl_lint.values.shapes import any_of
from hcl_lint.values.value import DYNAMIC_UNKNOWN, EPHEMERAL, Value, object_value, unknown_value

_EPHEMERAL = "ephemeral."  # begins the addresses of objects whose values are


def needs_of(symbol: Symbol) -> list[tuple[Node, Document]]:
    """The arguments that the value of an object follows from, besides what makes instances."""
    settings = [symbol.attribute(name) for name, _ in MIRRORED]
    return [*[setting for setting in settings if setting is not None], *arguments_of_data(symbol)]


def value_of(values: ModuleValues, symbol: Symbol) -> Value:
    """The value of a resource or the like: an object, or a collection of its instances."""
    value = values.instances_of(symbol).of_all(instance_of(values, symbol))
    is_ephemeral = symbol.address.startswith(_EPHEMERAL)
    return value.with_marks(frozenset([EPHEMERAL])) if is_ephemeral else value


def instance_of(values: ModuleValues, symbol: Symbol) -> Value:
    """The value of one instance of a resource or the like."""
    kind = symbol.kind.rpartition(".")[2]
    value, schema = DYNAMIC_UNKNOWN, None
    own = OWN_TYPES.get((kind, symbol.declaration.labels[0]))
    if own is not None:
        value = _own_instance(values, symbol, own) if kind == "resource" else own
    elif not symbol.overrides:
        schemas = schemas_of(values.module)
        if schemas is not None:
            schema = schemas.of_declaration(symbol.declaration, symbol.document)
            value = DYNAMIC_UNKNOWN if schema is None else schema.value
    return planned(value, values, symbol, schema)


def _own_instance(values: ModuleValues, symbol: Symbol, own: Value) -> Value:
    """The value of an instance whose attributes have the values of its arguments."""
    attributes = dict(own.as_attributes())
    for name, mirror in MIRRORED:
        found = symbol.attribute(name)
        if found is None or symbol.overrides:
            continue
        known = values.known_value(*found, values.instances_of(symbol))
        value = attributes[name] = any_of((known,))
        if mirror:
            result = value.unmarked()  # The provider knows of no marks.
            is_copied = is_importing(values.module) or not known.is_definitely_not_null
            if not is_copied and not result.type.has_dynamic:
                result = unknown_value(result.type).late()  # It is copied when it is created.
            attributes[mirror] = result
    return object_value(attributes)
