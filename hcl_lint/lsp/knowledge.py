"""Descriptions of names for people: types, values, documentation."""

from __future__ import annotations

import os

from hcl_lint.annotations import Collection, Sequence
from hcl_lint.dialects.dialect import VARIABLE, Dialect
from hcl_lint.dialects.functions import meaning_of
from hcl_lint.evaluation.function import Function, Parameter
from hcl_lint.evaluation.function_tables import load_function
from hcl_lint.interfaces.interface import OUTPUTS, VARIABLES
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema, ItemMetadata
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.origins import Origin
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.symbols import Symbol, symbols_of
from hcl_lint.semantics.values import values_of, variable_of
from hcl_lint.syntax.nodes import Body, Traversal
from hcl_lint.syntax.queries import literal
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.messages import cut
from hcl_lint.values.shapes import CHOICE, MAPPING, SEQUENCE, shape_of
from hcl_lint.values.types import (
    DYNAMIC, KIND_OBJECT, Type, attribute_key, collection_of, type_text,
)
from hcl_lint.values.unify import unify_types
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, display, unknown_value

_LONGEST_TYPE = 300
_LONGEST_VALUE = 300
_MOST_VALUES = 20  # that are listed
_MOST_ATTRIBUTES = 8  # of an object that is shown in brief


def value_of_symbol(module: Module, symbol: Symbol) -> Value:
    """The value of what a module declares, as far as known."""
    return values_of(module).value(*symbol.address.split("."))


def type_of_symbol(module: Module, symbol: Symbol) -> Type:
    """The type of what a module declares."""
    variable = variable_of(symbol) if symbol.form.type_syntax else None
    if variable is not None and variable.has_known_type:
        return variable.type
    return _type_of(value_of_symbol(module, symbol))


def _type_of(value: Value) -> Type:
    """The type of a value; of one of several, what they are converted to if none fails."""
    shape = shape_of(value)
    if shape is None or shape.kind != CHOICE:
        return value.type
    types = [part.type for part in shape.parts if part.type != DYNAMIC or not part.is_null]
    return unify_types(types, True) or DYNAMIC


def type_of_instance(module: Module, symbol: Symbol) -> Type:
    """The type of one object of a resource or the like, whether there is one or several."""
    if not symbol.is_repeated:
        return type_of_symbol(module, symbol)
    return product_of(module.dialect).editor.instance_type(module, symbol)


def knows_type_of(module: Module, symbol: Symbol) -> bool:
    """Whether the schema of the type of a resource or the like is known."""
    return product_of(module.dialect).editor.instance_type(module, symbol) is not DYNAMIC


def page_of_block(module: Module, type_: str, labels: Sequence[str]) -> str:
    """The page about the type of a block that declares something; "" if there is none."""
    for symbol in symbols_of(module):
        if symbol.form.block_type == type_ and [*symbol.declaration.labels] == [*labels]:
            return page_of_symbol(module, symbol)
    return ""


def page_of_symbol(module: Module, symbol: Symbol) -> str:
    """The page about the type of a resource or the like; "" if there is none."""
    return product_of(module.dialect).editor.page_of(module, symbol)


def shown_type(type_: Type) -> str:
    """A type in HCL, shortened if it is long."""
    text = type_text(type_)
    return cut(text, _LONGEST_TYPE)


def brief_type(value: Value, *, is_inside: bool = False) -> str:
    """The type of a value in HCL, in brief: of an object, the first attributes, and not theirs."""
    shape = shape_of(value)
    if shape is not None:
        name = {SEQUENCE: "list", MAPPING: "map"}.get(shape.kind)
        if name:
            return f"{name}({brief_type(shape.element, is_inside=is_inside)})"
        return brief_type(unknown_value(_type_of(value)), is_inside=is_inside)
    type_ = value.type
    if type_.kind == KIND_OBJECT:
        if is_inside and type_.attributes:
            return "object({ … })"
        attributes = {name: unknown_value(value) for name, value in type_.attributes.items()}
        if value.is_present:
            attributes = value.as_attributes()
        parts = [
            f"{attribute_key(name)} = {brief_type(attributes[name], is_inside=True)}"
            for name in sorted(attributes)[:_MOST_ATTRIBUTES]
        ]
        more = ["…"] if len(attributes) > _MOST_ATTRIBUTES else []
        return f"object({{ {', '.join(parts + more)} }})" if parts else "object({})"
    if type_.element is not None:
        name = type_text(collection_of(type_.kind, DYNAMIC)).partition("(")[0]
        element = unknown_value(type_.element)
        return f"{name}({brief_type(element, is_inside=is_inside)})"
    return shown_type(type_)


def shown_value(value: Value) -> str:
    """A value in HCL where all of it is known, else an empty text."""
    if value is DYNAMIC_UNKNOWN or value.is_unknown or value.marks:
        return ""
    return display(value, _LONGEST_VALUE)


def origins_text(origins: Sequence[Origin], document: Document) -> list[str]:
    """The declarations that a value is taken from, and where these are, seen from a document.

    A variable alone, of which nothing is known, is no news.
    """
    if all([origin.expression is None for origin in origins]):
        return []
    parts = []
    for origin in origins:
        part = f"`{origin.address}`"
        if origin.expression is not None:
            place = origin.expression.place
            path = os.path.relpath(place.source.path, os.path.dirname(document.path) or ".")
            part += f" in `{path.replace(os.sep, '/')}:{place.line}`"
        parts.append(part)
    return [f"From {' ← '.join(parts)}"]


def description_of(symbol: Symbol) -> str:
    """The description that the declaration gives."""
    node = symbol.declaration.description
    return (literal(node) or "") if node is not None else ""


def description_in(module: Module | None, symbol: Symbol) -> str:
    """The same, or since when a published module has the variable or output."""
    versions = None if module is None else module.versions
    if versions is None:
        return description_of(symbol)
    key = VARIABLES if symbol.role == VARIABLE else OUTPUTS
    return f"Since {versions.since(key, symbol.name)}."


def required_arguments(callee: Module, present: Collection[str]) -> list[tuple[str, Type]]:
    """The variables without a default that a call does not set yet, with their types."""
    return [
        (symbol.name, type_of_symbol(callee, symbol))
        for symbol in symbols_of(callee).of_role(VARIABLE)
        if symbol.name not in present and symbol.declaration.default is None
    ]


def find_function(dialect: Dialect, name: str) -> Function | None:
    """The meaning of a function in a dialect; None if it has none of that name."""
    if dialect.functions is None:
        return None
    meaning = meaning_of(dialect.functions, name)
    return None if meaning is None else load_function(meaning)


def declared_parameters(module: Module, name: str) -> list[str] | None:
    """The parameters of a function that the module declares; None if it declares none."""
    symbol = symbols_of(module).get(f"{name}()")
    if symbol is None or not isinstance(symbol.declaration.body, Body):
        return None
    tree = symbol.document.tree
    found = []
    for attribute, mark in (("params", ""), ("variadic_params", "...")):
        item = symbol.declaration.body.attribute(attribute)
        if item is not None:
            nodes = descendants(item, Traversal)
            found += [mark + tree.text(node) for node in nodes]
    return found


def signature(name: str, function: Function) -> tuple[str, list[str]]:
    """How a function is called, and the parts of that which are its parameters."""
    parts = [_parameter(parameter) for parameter in function.parameters]
    if function.variadic is not None:
        parts.append("..." + _parameter(function.variadic))
    result = "" if function.returns is DYNAMIC else f" {type_text(function.returns)}"
    return f"{name}({', '.join(parts)}){result}", parts


def _parameter(parameter: Parameter) -> str:
    return f"{parameter.name} {type_text(parameter.type)}"


def shown_item(item: AttributeSchema | BlockSchema) -> str:
    """The description of an attribute or a block by a schema, on one line."""
    if isinstance(item, AttributeSchema):
        need = "required" if item.is_required else "optional"
        if item.metadata.is_read_only:
            need = "read-only"
        return f"{need} {shown_type(item.type)}"
    need = "required block" if item.least > 0 else "block"
    if item.most == 1:
        return need
    return f"{need}, any number" if item.most is None else f"{need}, at most {item.most}"


def source_text(schema: BodySchema, name: str, page: str) -> str:
    """The version of the provider that says so of an item, and the page about it, if known."""
    if schema.origin is None or name in schema.common:
        return ""
    title = schema.origin.title
    return f"From [{title}]({page})." if page else f"From {title}."


def accepted_text(values: Sequence[str]) -> str:
    """The values that a service lists for an attribute, as far as there is room."""
    if not values:
        return ""
    listed = ", ".join([f"`{value}`" for value in values[:_MOST_VALUES]])
    more = len(values) - _MOST_VALUES
    return f"Accepted values: {listed}" + (f" and {more} more." if more > 0 else ".")


def metadata_text(metadata: ItemMetadata) -> str:
    """The documentation of an attribute or block, in Markdown."""
    parts = [metadata.doc]
    if metadata.deprecated:
        parts.append(f"**Deprecated:** {metadata.deprecated}")
    if metadata.removed:
        parts.append(f"**Removed:** {metadata.removed}")
    if metadata.values:
        listed = ", ".join([f"`{display(value)}`" for value in metadata.values])
        parts.append(f"One of {listed}.")
    if metadata.minimum is not None or metadata.maximum is not None:
        least = "" if metadata.minimum is None else f"at least {display(metadata.minimum)}"
        most = "" if metadata.maximum is None else f"at most {display(metadata.maximum)}"
        parts.append(f"A value of {' and '.join(filter(None, (least, most)))}.")
    if metadata.default is not None:
        parts.append(f"Default: `{display(metadata.default)}`.")
    if metadata.since:
        parts.append(f"Since version {metadata.since}.")
    if metadata.url:
        parts.append(f"[Documentation]({metadata.url})")
    return "\n\n".join([part for part in parts if part])
