"""Types of values, and their use as type specifications.

The same class says what a value is (then it never has optional attributes) and what a value
should be (then it may have them, and the dynamic type stands for "any type").
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Final

# Kinds of types. Primitive ones are 1 to 3, collections 4 to 6, structural ones 7 and 8.
KIND_DYNAMIC: Final = 0
KIND_STRING: Final = 1
KIND_NUMBER: Final = 2
KIND_BOOL: Final = 3
KIND_LIST: Final = 4
KIND_SET: Final = 5
KIND_MAP: Final = 6
KIND_TUPLE: Final = 7
KIND_OBJECT: Final = 8
KIND_CAPSULE: Final = 9

_NO_OPTIONAL: Final[frozenset[str]] = frozenset()


class Capsule:
    """What makes a capsule type: a name for people, and when two contents are equal.

    Two capsule types are identical only if they share this object.
    """

    __slots__ = ("name", "is_equal")

    def __init__(self, name: str, is_equal: Callable[[object, object], bool]) -> None:
        self.name = name
        self.is_equal = is_equal


class Type:
    """An immutable type; made by the functions and constants of this module.

    Which fields mean something depends on the kind: ``element`` for list, set and map,
    ``elements`` for tuple, ``attributes`` and ``optional`` for object, ``capsule`` for capsule.
    ``has_dynamic`` and ``has_optional`` tell whether the dynamic type or an optional attribute
    occurs anywhere inside. ``size`` counts the types in it, itself included, each as often as
    it occurs: types share parts, so what is small in memory may be endless to compare.
    """

    __slots__ = (
        "kind",
        "element",
        "elements",
        "attributes",
        "optional",
        "capsule",
        "has_dynamic",
        "has_optional",
        "size",
        "_hash",
    )

    def __init__(
        self,
        kind: int,
        element: Type | None = None,
        elements: tuple[Type, ...] = (),
        attributes: dict[str, Type] | None = None,
        optional: frozenset[str] = _NO_OPTIONAL,
        capsule: Capsule | None = None,
    ) -> None:
        self.kind = kind
        self.element = element
        self.elements = elements
        self.attributes: dict[str, Type] = attributes if attributes is not None else {}
        self.optional = optional
        self.capsule = capsule
        self._hash = 0
        has_dynamic: bool = kind == KIND_DYNAMIC
        has_optional: bool = len(optional) > 0
        size = 1
        if element is not None:
            has_dynamic = element.has_dynamic
            has_optional = element.has_optional
            size += element.size
        for item in elements:
            has_dynamic = has_dynamic or item.has_dynamic
            has_optional = has_optional or item.has_optional
            size += item.size
        if attributes:
            for item in attributes.values():
                has_dynamic = has_dynamic or item.has_dynamic
                has_optional = has_optional or item.has_optional
                size += item.size
        self.size: int = size
        self.has_dynamic: bool = has_dynamic
        self.has_optional: bool = has_optional

    @property
    def is_primitive(self) -> bool:
        """Tell whether this is string, number or bool."""
        return KIND_STRING <= self.kind <= KIND_BOOL

    @property
    def is_collection(self) -> bool:
        """Tell whether this is a list, a set or a map: any number of elements of one type."""
        return KIND_LIST <= self.kind <= KIND_MAP

    @property
    def is_structural(self) -> bool:
        """Tell whether this is a tuple or an object: each element has its own type."""
        return self.kind == KIND_TUPLE or self.kind == KIND_OBJECT

    @property
    def element_type(self) -> Type:
        """The type of the elements of a list, set or map."""
        assert self.element is not None, "only collections have one type of element"
        return self.element

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Type):
            return False
        if self.kind != other.kind or self.kind < KIND_LIST:
            return self.kind == other.kind
        if self._hash and other._hash and self._hash != other._hash:
            return False
        if self.kind <= KIND_MAP:
            return self.element == other.element
        if self.kind == KIND_TUPLE:
            return self.elements == other.elements
        if self.kind == KIND_OBJECT:
            return self.attributes == other.attributes and self.optional == other.optional
        return self.capsule is other.capsule

    def __hash__(self) -> int:
        if self._hash == 0:
            if self.kind == KIND_TUPLE:
                result = hash((self.kind, self.elements))
            elif self.kind == KIND_OBJECT:
                result = hash((frozenset(self.attributes.items()), self.optional))
            elif self.kind == KIND_CAPSULE:
                result = id(self.capsule)
            else:
                result = hash((self.kind, self.element))
            self._hash = result or 1
        return self._hash

    def __repr__(self) -> str:
        from hcl_lint.values.type_names import type_text

        return type_text(self)

    def without_optional(self) -> Type:
        """Return the type that values of this specification have: no attribute is optional."""
        if not self.has_optional:
            return self
        if self.kind == KIND_TUPLE:
            return tuple_of([item.without_optional() for item in self.elements])
        if self.kind == KIND_OBJECT:
            return object_of(
                {name: item.without_optional() for name, item in self.attributes.items()}
            )
        return collection_of(self.kind, self.element_type.without_optional())

    def matches(self, specification: Type) -> bool:
        """Tell whether this type is as *specification* says, without any conversion.

        Any type matches the dynamic type, wherever that occurs in the specification; an
        optional attribute may be absent. Source: HCL information model, "Type Specifications".
        """
        if specification.kind == KIND_DYNAMIC or self == specification:
            return True
        if self.kind != specification.kind:
            return False
        if self.is_collection:
            return self.element_type.matches(specification.element_type)
        if self.kind == KIND_TUPLE:
            if len(self.elements) != len(specification.elements):
                return False
            return all(a.matches(b) for a, b in zip(self.elements, specification.elements))
        if self.kind == KIND_OBJECT:
            for name in self.attributes:
                if name not in specification.attributes:
                    return False
            for name, item in specification.attributes.items():
                own = self.attributes.get(name)
                if own is None:
                    if name not in specification.optional:
                        return False
                elif not own.matches(item):
                    return False
            return True
        return False


DYNAMIC: Final = Type(KIND_DYNAMIC)
STRING: Final = Type(KIND_STRING)
NUMBER: Final = Type(KIND_NUMBER)
BOOL: Final = Type(KIND_BOOL)

_SIMPLE: Final = (DYNAMIC, STRING, NUMBER, BOOL)
_LISTS: Final = tuple(Type(KIND_LIST, item) for item in _SIMPLE)
_SETS: Final = tuple(Type(KIND_SET, item) for item in _SIMPLE)
_MAPS: Final = tuple(Type(KIND_MAP, item) for item in _SIMPLE)

EMPTY_TUPLE: Final = Type(KIND_TUPLE)
EMPTY_OBJECT: Final = Type(KIND_OBJECT)


def list_of(element: Type) -> Type:
    """Return the type of lists of *element*."""
    if element.kind < KIND_LIST:
        return _LISTS[element.kind]
    return Type(KIND_LIST, element)


def set_of(element: Type) -> Type:
    """Return the type of sets of *element*."""
    if element.kind < KIND_LIST:
        return _SETS[element.kind]
    return Type(KIND_SET, element)


def map_of(element: Type) -> Type:
    """Return the type of maps from string to *element*."""
    if element.kind < KIND_LIST:
        return _MAPS[element.kind]
    return Type(KIND_MAP, element)


def collection_of(kind: int, element: Type) -> Type:
    """Return the list, set or map type of *element*."""
    if kind == KIND_LIST:
        return list_of(element)
    return set_of(element) if kind == KIND_SET else map_of(element)


def tuple_of(elements: Iterable[Type]) -> Type:
    """Return the type of tuples with exactly these element types."""
    return Type(KIND_TUPLE, None, tuple(elements))


def object_of(attributes: Mapping[str, Type], optional: Iterable[str] = ()) -> Type:
    """Return the type of objects with these attributes, of which some may be optional.

    Names are taken as they are; those that come from a program's text are normalised already.
    """
    return Type(KIND_OBJECT, None, (), dict(attributes), frozenset(optional))


def capsule_of(capsule: Capsule) -> Type:
    """Return the type of values that enclose what only the caller understands."""
    return Type(KIND_CAPSULE, None, (), None, _NO_OPTIONAL, capsule)
