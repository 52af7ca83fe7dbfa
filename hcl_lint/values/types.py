"""Types of values, and their use as type specifications.

The same class says what a value is (then it never has optional attributes) and what a value
should be (then it may have them, and the dynamic type stands for "any type").
"""

from __future__ import annotations

from hcl_lint.annotations import Any, Callable, Final, Iterable, Mapping
from hcl_lint.text.limits import DEEPEST_DATA

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
    """The definition of a capsule type: a name for people, and when two contents are equal.

    Two capsule types are identical only if they share this object.
    """

    __slots__ = ("name", "is_equal")

    def __init__(self, name: str, is_equal: Callable[[object, object], bool]) -> None:
        self.name = name
        self.is_equal = is_equal


_NO_ATTRIBUTES: Final[dict[str, Type]] = {}


class Type:
    """An immutable type; made by the functions and constants of this module.

    Which fields mean something depends on the kind: ``element`` for list, set and map,
    ``elements`` for tuple, ``attributes`` and ``optional`` for object, ``capsule`` for capsule.
    ``has_dynamic`` and ``has_optional`` say whether the dynamic type or an optional attribute
    occurs anywhere inside. ``size`` counts the types in it, itself included, each as often as
    it occurs: types share parts, so what is small in memory may be endless to compare.
    """

    __slots__ = (
        "kind", "element", "elements", "attributes", "optional", "capsule", "has_dynamic",
        "has_optional", "size", "_hash", "_required",
    )

    def __init__(
        self, kind: int, element: Type | None = None, elements: tuple[Type, ...] = (),
        attributes: dict[str, Type] | None = None, optional: frozenset[str] = _NO_OPTIONAL,
        capsule: Capsule | None = None,
    ) -> None:
        self.kind = kind
        self.element = element
        self.elements = elements
        self.attributes: dict[str, Type] = _NO_ATTRIBUTES if attributes is None else attributes
        self.optional = optional
        self.capsule = capsule
        self._hash = 0
        self._required: Type | None = None
        self.size: int = 1
        self.has_dynamic: bool = kind == KIND_DYNAMIC
        self.has_optional: bool = len(optional) != 0
        if element is not None:
            self._count(element)
        for part in elements:
            self._count(part)
        for part in self.attributes.values():
            self._count(part)

    def _count(self, part: Type) -> None:
        """Count a type inside this one."""
        self.size += part.size
        self.has_dynamic = self.has_dynamic or part.has_dynamic
        self.has_optional = self.has_optional or part.has_optional

    @property
    def is_primitive(self) -> bool:
        """Return whether this is string, number or bool."""
        return KIND_STRING <= self.kind <= KIND_BOOL

    @property
    def is_collection(self) -> bool:
        """Return whether this is a list, a set or a map: any number of elements of one type."""
        return KIND_LIST <= self.kind <= KIND_MAP

    @property
    def is_structural(self) -> bool:
        """Return whether this is a tuple or an object: each element has its own type."""
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
        return (
            self.element == other.element and self.elements == other.elements
            and self.attributes == other.attributes and self.optional == other.optional
            and self.capsule is other.capsule
        )

    def __hash__(self) -> int:
        if self._hash == 0:
            parts = (self.element, self.elements, frozenset(self.attributes.items()))
            self._hash = hash((self.kind, parts, self.optional, id(self.capsule))) or 1
        return self._hash

    def __repr__(self) -> str:
        return type_text(self)

    def without_optional(self) -> Type:
        """Return the type that values of this specification have: no attribute is optional."""
        if not self.has_optional:
            return self
        if self._required is None:
            self._required = self._without_optional()
        return self._required

    def _without_optional(self) -> Type:
        if self.kind == KIND_TUPLE:
            return tuple_of([item.without_optional() for item in self.elements])
        if self.kind == KIND_OBJECT:
            return object_of(
                {name: item.without_optional() for name, item in self.attributes.items()}
            )
        return collection_of(self.kind, self.element_type.without_optional())

    def matches(self, specification: Type) -> bool:
        """Return whether this type is as *specification* says, without any conversion.

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

EMPTY_OBJECT: Final = Type(KIND_OBJECT)


def list_of(element: Type) -> Type:
    return _LISTS[element.kind] if element.kind < KIND_LIST else Type(KIND_LIST, element)


def set_of(element: Type) -> Type:
    return _SETS[element.kind] if element.kind < KIND_LIST else Type(KIND_SET, element)


def map_of(element: Type) -> Type:
    """Return the type of maps from string to *element*."""
    return _MAPS[element.kind] if element.kind < KIND_LIST else Type(KIND_MAP, element)


def collection_of(kind: int, element: Type) -> Type:
    """Return the list, set or map type of *element*."""
    if kind == KIND_LIST:
        return list_of(element)
    return set_of(element) if kind == KIND_SET else map_of(element)


COLLECTIONS: Final = {"list": list_of, "set": set_of, "map": map_of}
"""What makes the types of collections, by the words for them."""


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


SEQUENCES: Final = (KIND_LIST, KIND_SET, KIND_TUPLE)
MAPPINGS: Final = (KIND_MAP, KIND_OBJECT)
_KIND_NAMES: Final = {
    KIND_DYNAMIC: "any type",
    KIND_STRING: "string",
    KIND_NUMBER: "number",
    KIND_BOOL: "bool",
    KIND_LIST: "list",
    KIND_SET: "set",
    KIND_MAP: "map",
    KIND_TUPLE: "tuple",
    KIND_OBJECT: "object",
    KIND_CAPSULE: "capsule",
}
_BY_NAME: Final = {"string": STRING, "number": NUMBER, "bool": BOOL, "dynamic": DYNAMIC}
_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def kind_name(type_: Type) -> str:
    """Return the name of the kind: ``list`` for a list of anything."""
    if type_.kind == KIND_CAPSULE and type_.capsule is not None:
        return type_.capsule.name
    return name_of_kind(type_.kind)


def name_of_kind(kind: int) -> str:
    """Return what people call types of a kind: ``list``."""
    return _KIND_NAMES[kind]


def friendly_name(type_: Type) -> str:
    """Return what people call the type: ``list of string``, ``object``, ``any type``."""
    parts = []
    while type_.is_collection:
        parts.append(_KIND_NAMES[type_.kind])
        type_ = type_.element_type
    parts.append("any single type" if parts and type_.kind == KIND_DYNAMIC else kind_name(type_))
    return " of ".join(parts)


def amount(number: int, noun: str) -> str:
    """Return a number with a noun in its singular or plural."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def with_article(name: str) -> str:
    """Put "a" or "an" before a name of a type that takes one."""
    if name.startswith("any "):
        return name
    return f"an {name}" if name[:1] in "aeiou" else f"a {name}"


def source_form(type_: Type) -> str:
    """Return the type as HCL source without spaces: ``object({a=string})``.

    Attributes are sorted; that some are optional is not part of this form.
    """
    if type_.kind == KIND_DYNAMIC:
        return "any"
    if type_.kind == KIND_TUPLE:
        return "tuple([" + ",".join([source_form(item) for item in type_.elements]) + "])"
    if type_.kind == KIND_OBJECT:
        attributes = [
            f"{attribute_key(name)}={source_form(type_.attributes[name])}"
            for name in sorted(type_.attributes)
        ]
        return "object({" + ",".join(attributes) + "})"
    if type_.element is not None:
        return f"{_KIND_NAMES[type_.kind]}({source_form(type_.element)})"
    return kind_name(type_)


def type_text(type_: Type) -> str:
    """Return the type as one writes it: ``object({a = string, b = optional(number)})``."""
    if type_.kind == KIND_TUPLE:
        return f"tuple([{', '.join(map(type_text, type_.elements))}])"
    if type_.kind == KIND_OBJECT:
        attributes = []
        for name in sorted(type_.attributes):
            text = type_text(type_.attributes[name])
            if name in type_.optional:
                text = f"optional({text})"
            attributes.append(f"{attribute_key(name)} = {text}")
        return "object({" + ", ".join(attributes) + "})"
    if type_.element is not None:
        return f"{_KIND_NAMES[type_.kind]}({type_text(type_.element)})"
    return "any" if type_.kind == KIND_DYNAMIC else kind_name(type_)


def attribute_key(name: str) -> str:
    """Return the name of an attribute as written in source, quoted where it must be."""
    if name.replace("-", "_").isidentifier() and not name.startswith("-"):
        return name
    return quoted(name)


def quoted(text: str) -> str:
    """Return a string as a quoted template that means this text."""
    parts = []
    for character in text:
        escape = _ESCAPES.get(character)
        if escape is not None:
            parts.append(escape)
        elif character.isprintable():
            parts.append(character)
        elif character < "\U00010000":
            parts.append(f"\\u{ord(character):04x}")
        else:
            parts.append(f"\\U{ord(character):08x}")
    return '"' + "".join(parts).replace("${", "$${").replace("%{", "%%{") + '"'


def type_to_json(type_: Type) -> Any:
    """Return the type as JSON: ``"string"``, ``["list", T]``, ``["object", {...}, [...]]``.

    The third part of an object lists the optional attributes, where there are any. Raises
    ValueError: A capsule type has no JSON.
    """
    if type_.kind == KIND_DYNAMIC:
        return "dynamic"
    if type_.kind == KIND_TUPLE:
        return ["tuple", [type_to_json(item) for item in type_.elements]]
    if type_.kind == KIND_OBJECT:
        attributes = {name: type_to_json(item) for name, item in sorted(type_.attributes.items())}
        if type_.optional:
            return ["object", attributes, sorted(type_.optional)]
        return ["object", attributes]
    if type_.element is not None:
        return [_KIND_NAMES[type_.kind], type_to_json(type_.element)]
    if type_.kind == KIND_CAPSULE:
        raise ValueError("a capsule type cannot be written as JSON")
    return _KIND_NAMES[type_.kind]


def type_from_json(data: Any, depth: int = 0) -> Type:
    """Read what `type_to_json` writes.

    Raises ValueError: *data* is not a type, or is nested more than 200 levels deep.
    """
    if depth > DEEPEST_DATA:
        raise ValueError("the type is nested too deeply")
    if isinstance(data, str) and data in _BY_NAME:
        return _BY_NAME[data]
    if not isinstance(data, list) or len(data) not in (2, 3):
        raise ValueError("not a type")
    kind, inner = data[0], data[1]
    if kind == "object" and isinstance(inner, dict):
        attributes = {name: type_from_json(item, depth + 1) for name, item in inner.items()}
        optional = data[2] if len(data) == 3 else []
        if not isinstance(optional, list) or not all(name in inner for name in optional):
            raise ValueError("optional attributes must be listed by name")
        return object_of(attributes, optional)
    if len(data) == 3:
        raise ValueError("only objects have a third part")
    if kind == "tuple" and isinstance(inner, list):
        return tuple_of([type_from_json(item, depth + 1) for item in inner])
    if isinstance(kind, str) and kind in COLLECTIONS:
        return COLLECTIONS[kind](type_from_json(inner, depth + 1))
    raise ValueError("not a type")
