"""How types are written: for people, in HCL source, and in JSON."""

from __future__ import annotations

from hcl_lint.values.types import (
    BOOL,
    DYNAMIC,
    KIND_BOOL,
    KIND_CAPSULE,
    KIND_DYNAMIC,
    KIND_LIST,
    KIND_MAP,
    KIND_NUMBER,
    KIND_OBJECT,
    KIND_SET,
    KIND_STRING,
    KIND_TUPLE,
    NUMBER,
    STRING,
    Type,
    list_of,
    map_of,
    object_of,
    set_of,
    tuple_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

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
_SIMPLE: Final = {"string": STRING, "number": NUMBER, "bool": BOOL, "dynamic": DYNAMIC}
_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_DEEPEST: Final = 200  # levels of a type in JSON


def kind_name(type_: Type) -> str:
    """Return the name of the kind: ``list`` for a list of anything."""
    if type_.kind == KIND_CAPSULE and type_.capsule is not None:
        return type_.capsule.name
    return _KIND_NAMES[type_.kind]


def friendly_name(type_: Type) -> str:
    """Return what people call the type: ``list of string``, ``object``, ``any type``."""
    parts = []
    while type_.is_collection:
        parts.append(_KIND_NAMES[type_.kind])
        type_ = type_.element_type
    parts.append("any single type" if parts and type_.kind == KIND_DYNAMIC else kind_name(type_))
    return " of ".join(parts)


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
    """Return the name of an attribute as it is written in source, quoted where it must be."""
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

    The third part of an object lists the optional attributes, where there are any.

    Raises:
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

    Raises:
        ValueError: *data* is no type, or is nested more than 200 levels deep.
    """
    if depth > _DEEPEST:
        raise ValueError("the type is nested too deeply")
    if isinstance(data, str) and data in _SIMPLE:
        return _SIMPLE[data]
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
    if kind == "list":
        return list_of(type_from_json(inner, depth + 1))
    if kind == "set":
        return set_of(type_from_json(inner, depth + 1))
    if kind == "map":
        return map_of(type_from_json(inner, depth + 1))
    raise ValueError("not a type")
