"""Default values of optional attributes, and putting them where a value lacks these."""

from __future__ import annotations

from hcl_lint.values.access import elements_of
from hcl_lint.values.convert import convert
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.types import (
    KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_TUPLE, Type,
)  # fmt: skip
from hcl_lint.values.unify import unify_types
from hcl_lint.values.value import (
    Value, list_value, map_value, object_value, set_value, tuple_value,
)  # fmt: skip


class TypeDefaults:
    """The defaults that a type expression gives.

    ``type`` is the type that they are of. ``values`` are the defaults of its own attributes;
    ``children`` those inside of its parts: by name for attributes, by the index as text for
    elements of a tuple, under the empty text for elements of a collection.
    """

    __slots__ = ("type", "values", "children")

    def __init__(
        self, type_: Type, values: dict[str, Value], children: dict[str, TypeDefaults]
    ) -> None:
        self.type = type_
        self.values = values
        self.children = children

    def apply(self, value: Value) -> Value:
        """Return a value with defaults in place of attributes that are absent or null.

        The value need not be of the type already, and is not converted to it. Null and unknown
        values stay as they are, but an unknown attribute with a default is not null.
        """
        if not value.is_present or not (self.values or self.children):
            return value
        kind = value.type.kind
        if kind == KIND_OBJECT or kind == KIND_MAP:
            result = self._apply_to_attributes(value)
        elif kind == KIND_TUPLE or kind == KIND_LIST or kind == KIND_SET:
            result = self._apply_to_elements(value)
        else:
            return value
        return result.with_marks(value.marks)

    def _child(self, key: str) -> TypeDefaults | None:
        """Return the defaults inside of the part with this key."""
        return self.children.get("" if self.type.is_collection else key)

    def _apply_to_attributes(self, value: Value) -> Value:
        items: dict[str, Value] = {}
        for name, item in value.as_attributes().items():
            default = self.values.get(name)
            if item.is_unknown and default is not None and not default.is_null:
                item = item.refined(NOT_NULL)
            child = self._child(name)
            items[name] = item if child is None else child.apply(item)
        for name, default in self.values.items():
            item_or_none = items.get(name)
            if item_or_none is None or item_or_none.is_null:
                child = self.children.get(name)
                items[name] = default if child is None else child.apply(default)
        if value.type.kind == KIND_MAP:
            if not items:
                return value.unmarked()
            element = unify_types([item.type for item in items.values()], True)
            if element is not None:
                return map_value(
                    element, {name: convert(item, element) for name, item in items.items()}
                )
        return object_value(items)

    def _apply_to_elements(self, value: Value) -> Value:
        items: list[Value] = []
        for index, item in enumerate(elements_of(value)):
            child = self._child(str(index))
            items.append(item if child is None else child.apply(item))
        if value.type.kind != KIND_TUPLE:
            if not items:
                return value.unmarked()
            element = unify_types([item.type for item in items], True)
            if element is not None:
                make = list_value if value.type.kind == KIND_LIST else set_value
                return make(element, [convert(item, element) for item in items])
        return tuple_value(items)
