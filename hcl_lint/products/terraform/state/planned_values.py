"""Values of objects in the plan that creates them: what providers make up is not known before."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.products.terraform.providers.built_in import MIRRORED, OWN_TYPES, STORE
from hcl_lint.products.terraform.providers.schemas import declared_schema
from hcl_lint.providers.object_schema import ObjectSchema
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.paths import paths_in
from hcl_lint.semantics.symbols import Symbol, main_documents, symbols_of
from hcl_lint.semantics.values import ModuleValues
from hcl_lint.semantics.written import blocks_of
from hcl_lint.syntax.nodes import Node
from hcl_lint.values.shapes import Shape, SomeAttributes, any_of, with_some_attributes
from hcl_lint.values.types import KIND_LIST, KIND_SET, Type
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, EPHEMERAL, Value, object_value, unknown_value,
)

# What providers make up when they create something, whatever it is, and what one of them does.
_MADE_UP: Final = ("arn", "id")
_MADE_UP_BY: Final = {
    "random": ("b64_std", "b64_url", "base64", "bcrypt_hash", "dec", "hex", "result"),
}
# Providers that know nothing before of what cannot be set; the others may work out names.
_KNOW_NOTHING: Final = ("aws",)
_LATE: Final = DYNAMIC_UNKNOWN.late()
_OPEN: Final = (Shape, SomeAttributes)  # what something late may be inside


def planned(
    value: Value, values: ModuleValues, symbol: Symbol, schema: ObjectSchema | None
) -> Value:
    """The value of a resource when it is created, or of a data source that is read after that."""
    if is_importing(values.module):
        return value
    if symbol.kind == "resource":
        provider = symbol.declaration.labels[0].partition("_")[0]
        names = [*_MADE_UP, *_MADE_UP_BY.get(provider, ())]
        if schema is not None and provider in _KNOW_NOTHING:
            names += [
                name for name, attribute in schema.body.attributes.items()
                if attribute.is_read_only and _is_simple(attribute.type)
            ]
        return _with_late(value, [name for name in names if not symbol.has(name)])
    if symbol.kind == "data" and _is_deferred(values, symbol):
        if schema is not None:
            return _with_late(value, [
                name for name, attribute in schema.body.attributes.items() if attribute.is_read_only
            ])
        return _with_late(value, ["id", "ids", "json", "outputs"])
    return value


def _is_simple(type_: Type) -> bool:
    """Whether a value is known as a whole, or not at all: no map of tags, no objects."""
    is_sequence = type_.kind in (KIND_LIST, KIND_SET)
    return type_.is_primitive or is_sequence and type_.element_type.is_primitive


def _with_late(value: Value, names: list[str]) -> Value:
    if value.is_unknown:
        return with_some_attributes(dict.fromkeys(names, _LATE))
    attributes = dict(value.as_attributes())
    for name in names:
        if name in attributes:
            attributes[name] = attributes[name].late()
    return object_value(attributes)


@kept
def is_importing(module: Module) -> bool:
    """Whether objects of a module are imported: these are read while planning."""
    return any([
        block.type == _IMPORT for document in main_documents(module)
        for block in (document.blocks() if _IMPORT in document.text else ())
    ])


def arguments_of_data(symbol: Symbol) -> list[tuple[Node, Document]]:
    """The arguments of a data source that refer to something, at any depth."""
    document, body = symbol.document, symbol.declaration.body
    if body is None or symbol.kind != "data":
        return []
    found = {
        reference.value: document
        for reference in document.references_within(*document.tree.range(body))
        if not reference.is_static
    }
    return list(found.items())


def _is_deferred(values: ModuleValues, symbol: Symbol) -> bool:
    """Whether a data source is read only after something else was created.

    An argument is late, or it depends on a resource that is created.
    """
    document, body = symbol.document, symbol.declaration.body
    if body is None or symbol.overrides:
        return False
    for reference in document.references_within(*document.tree.range(body)):
        if reference.attribute == "depends_on" and reference.steps:
            address = f"{reference.root}.{reference.steps[0].key}"
            needed = symbols_of(values.module).get(address)
            if needed is not None and needed.kind == "resource":
                if not needed.is_repeated:
                    return True
    for node, document in arguments_of_data(symbol):
        # PERF: most arguments refer to nothing late, which shows without evaluation.
        paths = paths_in(document, node)
        parts = [values.value(*path[:length]) for path in paths for length in (2, 3)]
        if any([part.contains_late or isinstance(part.payload, _OPEN) for part in parts]):
            inside = values.instances_of(symbol)
            if values.known_value(node, document, inside).contains_late:
                return True
    return False


_EPHEMERAL = "ephemeral."  # begins the addresses of objects whose values are
_IMPORT = "import"


def needs_of(symbol: Symbol) -> list[tuple[Node, Document]]:
    """The arguments that the value of an object follows from, besides what makes instances."""
    if len(symbol.declaration.labels) < 2:
        return []  # not an object
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
        schema = declared_schema(values.module, symbol.declaration, symbol.document)
        value = DYNAMIC_UNKNOWN if schema is None else schema.value
    return planned(value, values, symbol, schema)


def _own_instance(values: ModuleValues, symbol: Symbol, own: Value) -> Value:
    """The value of an instance whose attributes have the values of its arguments."""
    attributes = dict(own.as_attributes())
    document, body = symbol.document, symbol.declaration.body
    if symbol.overrides or body is None:
        return own
    # What is there already may stay as it is.
    is_kept = is_importing(values.module) or "ignore_changes" in document.text
    blocks = blocks_of(document.tree, body, (symbol.kind,), document.dialect)
    if not is_kept and not any([block.type == STORE for block in blocks]):
        attributes[STORE] = DYNAMIC_NULL
    for name, mirror in MIRRORED:
        found = symbol.attribute(name)
        if found is None:
            if not is_kept and document.has_valid_syntax:
                attributes.update(dict.fromkeys([name, mirror or name], DYNAMIC_NULL))
            continue
        known = values.known_value(*found, values.instances_of(symbol))
        attributes[name] = any_of((known,)) if is_kept else known
        if mirror:
            result = any_of((known,)).unmarked()  # The provider knows of no marks.
            is_copied = is_importing(values.module) or not known.is_definitely_not_null
            if not is_copied and not result.type.has_dynamic:
                result = unknown_value(result.type).late()  # It is copied when it is created.
            attributes[mirror] = result
    return object_value(attributes)
