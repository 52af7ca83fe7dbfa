"""Values: known, null or unknown, of a type, with marks.

A value is what an expression evaluates to. Unknown ones stand for what a later step will find
out; marks ("sensitive", "ephemeral") travel with whatever was computed from a marked value.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable, Mapping
from hcl_lint.text.unicode import normalize
from hcl_lint.values.numbers import Number
from hcl_lint.values.refinements import NO_REFINEMENT, NOT_NULL, Refinement
from hcl_lint.values.types import (
    BOOL, DYNAMIC, KIND_BOOL, KIND_CAPSULE, KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_NUMBER,
    KIND_OBJECT, KIND_SET, KIND_STRING, KIND_TUPLE, NUMBER, STRING, Type, attribute_key,
    friendly_name, list_of, map_of, quoted, set_of,
)

_ESCAPES: Final = {
    "\a": "\\a",
    "\b": "\\b",
    "\f": "\\f",
    "\n": "\\n",
    "\r": "\\r",
    "\t": "\\t",
    "\v": "\\v",
    "\\": "\\\\",
    '"': '\\"',
}
# The marks that products give a meaning to.
SENSITIVE: Final = "sensitive"
EPHEMERAL: Final = "ephemeral"

_UNCERTAIN: Final = "?"  # ends a mark that a value may have or not
_INSIDE: Final = "*"  # ends a mark that some part has for certain, of those that are not known
_ENDS: Final = _UNCERTAIN + _INSIDE


def distinct_in_order(element: Type, items: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return the elements of a set of unmarked values, without repetitions, in set order."""
    known: dict[Value, None] = {}
    present: list[Value] = []
    unknown: list[Value] = []
    null: list[Value] = []
    for item in items:
        if item.is_unknown:
            unknown.append(item)
        elif item.contains_unknown:
            present.append(item)
        elif element.kind == KIND_CAPSULE:
            if not _has_equal(item, present):
                present.append(item)
        elif item not in known or _is_other_zero(item, present):
            known[item] = None
            if item.is_null:
                null.append(item)
            else:
                present.append(item)
    unknown.sort(key=_exact_text)
    return tuple(_ordered(element, present) + unknown + null)


def _has_equal(item: Value, others: list[Value]) -> bool:
    capsule = item.type.capsule
    assert capsule is not None
    return any(capsule.is_equal(item.payload, other.payload) for other in others)


def _is_other_zero(item: Value, others: list[Value]) -> bool:
    # COMPAT: 0 and -0 are equal, yet a set holds both.
    number = item.payload
    if not isinstance(number, Number) or number.mantissa != 0:
        return False
    zeros = [other.as_number() for other in others if other == item]
    return number.is_negative() not in [zero.is_negative() for zero in zeros]


def _ordered(element: Type, items: list[Value]) -> list[Value]:
    if element.kind == KIND_STRING:
        return sorted(items, key=lambda item: item.as_string())
    if element.kind == KIND_NUMBER:
        # Both zeros are one number; the negative one comes first.
        return sorted(
            sorted(items, key=lambda item: not item.as_number().is_negative()),
            key=lambda item: item.as_number(),
        )
    if element.kind == KIND_BOOL:
        return sorted(items, key=lambda item: item.as_bool())
    if element.kind == KIND_CAPSULE:
        return items
    texts = [_order_text(item) for item in items]
    if len(set(texts)) < len(texts):
        # Numbers that differ beyond the digits that count; the order must not depend on where
        # the elements come from.
        texts = [text + _exact_text(item) for text, item in zip(texts, items)]
    order = sorted(range(len(items)), key=texts.__getitem__)
    return [items[index] for index in order]


def _order_text(value: Value) -> str:
    """Return a text for the content of an element, by which sets of such are ordered."""
    if value.is_unknown:
        return "?"
    if value.is_null:
        return "~"
    payload = value.payload
    if isinstance(payload, bool):
        return "T" if payload else "F"
    if isinstance(payload, Number):
        return payload.to_rounded_text()
    if isinstance(payload, str):
        return _quoted(payload)
    if isinstance(payload, dict):
        if value.type.attributes or value.type.element is None:
            attributes = [_order_text(payload[name]) + ";" for name in sorted(payload)]
            return "<" + "".join(attributes) + ">"
        pairs = [f"{_quoted(key)}:{_order_text(payload[key])};" for key in sorted(payload)]
        return "{" + "".join(pairs) + "}"
    if isinstance(payload, tuple):
        inner = "".join([_order_text(item) + ";" for item in payload])
        return f"[{inner}]" if value.type.element is not None else f"<{inner}>"
    return ""


def _exact_text(value: Value) -> str:
    """Return a text in which all that `_order_text` leaves out of an element counts.

    Of two unknown values the one of which more is known comes first.
    """
    if value.is_unknown:
        return "~" if value.refinement.is_empty else repr(value.refinement)
    payload = value.payload
    if isinstance(payload, Number):
        return payload.to_exact_text()
    if isinstance(payload, dict):
        return "".join([f"{_quoted(key)}:{_exact_text(payload[key])};" for key in sorted(payload)])
    if isinstance(payload, tuple):
        return "".join([_exact_text(item) + ";" for item in payload])
    return _order_text(value)


def _quoted(text: str) -> str:
    parts = []
    for character in text:
        if character in _ESCAPES:
            parts.append(_ESCAPES[character])
        elif character.isprintable():
            parts.append(character)
        elif character < "\x80":
            parts.append(f"\\x{ord(character):02x}")
        elif character < "\U00010000":
            parts.append(f"\\u{ord(character):04x}")
        else:
            parts.append(f"\\U{ord(character):08x}")
    return '"' + "".join(parts) + '"'


NO_MARKS: Final[frozenset[str]] = frozenset()
_ANY_LENGTH: Final = 10**9  # in characters: numbers are shown in full
_LARGEST_TOLD: Final = 1_000  # values in one whose parts keep their own marks
_LONGEST_KNOWN: Final = 10_000  # elements of a list made known because its length is


class Value:
    """An immutable value; made by the functions and constants of this module.

    It is null, unknown, or present (neither), see ``is_null`` and ``is_unknown``. ``payload``
    of a present value is a str, Number or bool, a tuple of values for list, set and tuple, a
    dict of values for map and object, or the content of a capsule; use the typed accessors.
    ``marks`` are those on this level; ``contains_unknown`` and ``contains_marks`` look at every
    level. ``size`` counts the values in it, itself included, each as often as it occurs: values
    share parts, so what is small in memory may be endless to print. ``==`` is identity: the
    same type, content, refinement, marks and lateness. What ``==`` means in HCL is
    `hcl_lint.values.equality.equals`.

    An unknown value may be *late*: what follows from something that will be made is certainly
    unknown until that is done. ``contains_late`` looks at every level, like the others.
    """

    __slots__ = (
        "type", "payload", "is_null", "is_unknown", "marks", "contains_unknown", "contains_marks",
        "size", "contains_late",
    )

    def __init__(
        self, type_: Type, payload: object, is_null: bool = False, is_unknown: bool = False,
        marks: frozenset[str] = NO_MARKS, contains_unknown: bool = False,
        contains_marks: bool = False, size: int = 1, contains_late: bool = False,
    ) -> None:
        self.type = type_
        self.payload = payload
        self.is_null = is_null
        self.is_unknown = is_unknown
        self.marks = marks
        self.contains_unknown = contains_unknown
        self.contains_marks = contains_marks
        self.size = size
        self.contains_late = contains_late

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Value):
            return False
        return (
            self.is_null == other.is_null and self.is_unknown == other.is_unknown
            and self.marks == other.marks and self.contains_late == other.contains_late
            and self.type == other.type and self.payload == other.payload
        )

    def __hash__(self) -> int:
        if isinstance(self.payload, dict):
            return hash((self.type.kind, frozenset(self.payload.items())))
        if self.is_present and self.type.capsule is not None:
            return hash(self.type)
        return hash((self.type.kind, self.is_null, self.payload))

    def __repr__(self) -> str:
        return representation(self)

    @property
    def is_present(self) -> bool:
        """Return whether there is a content: neither null nor unknown."""
        return not (self.is_null or self.is_unknown)

    @property
    def is_definitely_not_null(self) -> bool:
        """Return whether this is not null now, nor will turn out to be."""
        return self.refinement.not_null if self.is_unknown else not self.is_null

    @property
    def refinement(self) -> Refinement:
        """The refinement of an unknown value; empty for others."""
        return self.payload if isinstance(self.payload, Refinement) else NO_REFINEMENT

    def as_string(self) -> str:
        """Return the content of a present string."""
        assert isinstance(self.payload, str)
        return self.payload

    def as_number(self) -> Number:
        """Return the content of a present number."""
        assert isinstance(self.payload, Number)
        return self.payload

    def as_bool(self) -> bool:
        """Return the content of a present bool."""
        assert isinstance(self.payload, bool)
        return self.payload

    def as_elements(self) -> tuple[Value, ...]:
        """Return the elements of a present list, set (in set order) or tuple."""
        assert isinstance(self.payload, tuple)
        return self.payload

    def as_attributes(self) -> dict[str, Value]:
        """Return the elements of a present map or object, to be read only."""
        assert isinstance(self.payload, dict)
        return self.payload

    def with_marks(self, marks: frozenset[str]) -> Value:
        """Return the value with these marks added on its own level."""
        if marks <= self.marks:
            return self
        return Value(
            self.type, self.payload, self.is_null, self.is_unknown, _strongest(self.marks | marks),
            self.contains_unknown, True, self.size, self.contains_late,
        )

    def unmarked(self) -> Value:
        """Return the value without the marks of its own level."""
        if not self.marks:
            return self
        contains_marks = False
        if isinstance(self.payload, tuple):
            contains_marks = any(item.contains_marks for item in self.payload)
        elif isinstance(self.payload, dict):
            contains_marks = any(item.contains_marks for item in self.payload.values())
        return Value(
            self.type, self.payload, self.is_null, self.is_unknown, NO_MARKS, self.contains_unknown,
            contains_marks, self.size, self.contains_late,
        )

    def unmarked_deep(self) -> Value:
        """Return the value without any marks, at any level."""
        if not self.contains_marks:
            return self
        payload = self.payload
        if isinstance(payload, tuple):
            payload = tuple([item.unmarked_deep() for item in payload])
        elif isinstance(payload, dict):
            payload = {name: item.unmarked_deep() for name, item in payload.items()}
        return Value(
            self.type, payload, self.is_null, self.is_unknown, NO_MARKS, self.contains_unknown,
            False, self.size, self.contains_late,
        )

    def may_have_mark(self, mark: str) -> bool:
        """Return whether a mark is on this level, or may be."""
        return any([found.rstrip(_ENDS) == mark for found in self.marks])

    def may_hold_mark(self, mark: str) -> bool:
        """Return whether a mark is on some level, or may be."""
        marks = self.all_marks()
        return mark in marks or mark + _UNCERTAIN in marks

    @property
    def marks_of_parts(self) -> frozenset[str]:
        """The marks of this level that each part of the value has, or may have."""
        if self.marks and any([mark.endswith(_INSIDE) for mark in self.marks]):
            return certain(self.marks) | uncertain(self.marks - certain(self.marks))
        return self.marks

    def all_marks(self) -> frozenset[str]:
        """Return the marks of every level."""
        if not self.contains_marks:
            return NO_MARKS
        marks = frozenset([mark.removesuffix(_INSIDE) for mark in self.marks])
        if isinstance(self.payload, tuple):
            for item in self.payload:
                marks |= item.all_marks()
        elif isinstance(self.payload, dict):
            for item in self.payload.values():
                marks |= item.all_marks()
        return _strongest(marks)

    def refined(self, refinement: Refinement) -> Value:
        """Return the value with more known of it; only unknown values of a type change.

        A value that is determined by what is known becomes present: a number between equal
        bounds, a list of known length (its elements are unknown), an empty collection.
        """
        if not self.is_unknown or self.type.kind == KIND_DYNAMIC:
            return self
        result = unknown_value(self.type, self.refinement.and_also(refinement))
        return (result.late() if self.contains_late else result).with_marks(self.marks)

    @property
    def is_late(self) -> bool:
        """Return whether this is certainly unknown until something else is made."""
        return self.is_unknown and self.contains_late

    @property
    def is_late_or_known(self) -> bool:
        """Return whether every part of this that is unknown is late."""
        if self.is_unknown or not self.contains_unknown:
            return self.contains_late or not self.contains_unknown
        if not self.contains_late:
            return False
        payload = self.payload
        if isinstance(payload, dict):
            return all([item.is_late_or_known for item in payload.values()])
        return all([item.is_late_or_known for item in self.as_elements()])

    def late(self) -> Value:
        """Return the value with all that is unknown in it late."""
        if not self.contains_unknown or self.is_late:
            return self
        payload = self.payload
        if isinstance(payload, tuple):
            payload = tuple([item.late() for item in payload])
        elif isinstance(payload, dict):
            payload = {name: item.late() for name, item in payload.items()}
        return Value(
            self.type, payload, self.is_null, self.is_unknown, self.marks, True,
            self.contains_marks, self.size, True,
        )


def uncertain(marks: frozenset[str]) -> frozenset[str]:
    """Return marks that may be on a value, instead of those that certainly are.

    What they are on is not shown, either, but nothing is wrong because of them.
    """
    return frozenset([mark.rstrip(_ENDS) + _UNCERTAIN for mark in marks])


def _strongest(marks: frozenset[str]) -> frozenset[str]:
    """Return marks, each as certain as it is known to be."""
    if len(marks) < 2:
        return marks
    inner = frozenset([mark + _INSIDE for mark in certain(marks)])
    marks -= inner | uncertain(inner)
    return marks - uncertain(frozenset([mark for mark in marks if mark.endswith(_INSIDE)]))


def certain(marks: frozenset[str]) -> frozenset[str]:
    """Return the marks that are certainly on a value."""
    return frozenset([mark for mark in marks if mark[-1] not in _ENDS])


def inside(value: Value) -> frozenset[str]:
    """Return the marks of a value whose parts are not told apart: what they have is inside it."""
    if not value.contains_marks:
        return NO_MARKS
    return value.marks | around(value)


def around(value: Value) -> frozenset[str]:
    """Return the marks of what a value is a part of, if its parts are not told apart."""
    marks = value.all_marks()
    return uncertain(marks - certain(marks)) | frozenset([
        mark + _INSIDE for mark in certain(marks)
    ])


def marks_of_any(values: Iterable[Value]) -> frozenset[str]:
    """Return the marks of a value that is one of some others: certain are those of all."""
    found = [inside(value) for value in values]
    result = set()
    for name in {mark.rstrip(_ENDS) for marks in found for mark in marks}:
        if all([name in marks for marks in found]):
            result.add(name)
        elif all([name in marks or name + _INSIDE in marks for marks in found]):
            result.add(name + _INSIDE)
        else:
            result.add(name + _UNCERTAIN)
    return frozenset(result)


def string_value(text: str) -> Value:
    """Return a present string, brought into Unicode normal form C."""
    return Value(STRING, text if text.isascii() else normalize(text))


def number_value(number: Number) -> Value:
    """Return a present number."""
    return Value(NUMBER, number)


def int_value(number: int) -> Value:
    """Return a present number for a count, an index or another integer of at most 512 bits.

    It has the 64 bits of precision of such numbers; dividing one by another shows it.
    """
    bits = number.bit_length()
    assert bits <= 512
    return Value(NUMBER, Number(number, 0, max(bits, 64)))


def bool_value(truth: bool) -> Value:
    """Return ``TRUE`` or ``FALSE``."""
    return TRUE if truth else FALSE


def null_value(type_: Type) -> Value:
    if type_.kind == KIND_DYNAMIC:
        return DYNAMIC_NULL
    return Value(type_.without_optional(), None, True)


def unknown_value(type_: Type, refinement: Refinement = NO_REFINEMENT) -> Value:
    """Return an unknown value of a type, or the value that the refinement leaves.

    An unknown value of the dynamic type is never refined.
    """
    if refinement is NO_REFINEMENT or type_.kind == KIND_DYNAMIC:
        if type_.kind <= 3:
            return _PLAIN_UNKNOWN[type_.kind]
    elif refinement.not_null and refinement is not NOT_NULL:
        determined = _determined(type_, refinement)
        if determined is not None:
            return determined
    return Value(type_.without_optional(), refinement, False, True, NO_MARKS, True)


def _determined(type_: Type, refinement: Refinement) -> Value | None:
    """Return the only value that is not null and as *refinement* says, if there is one."""
    low, high = refinement.number_min, refinement.number_max
    if type_.kind == KIND_NUMBER:
        if low is not None and high is not None and low == high:
            return number_value(low)
    elif KIND_LIST <= type_.kind <= KIND_MAP and refinement.length_max == refinement.length_min:
        length = refinement.length_min
        element = type_.element_type.without_optional()
        if length == 0:
            if type_.kind == KIND_MAP:
                return map_value(element, {})
            return _sequence(type_.without_optional(), ())
        if (type_.kind == KIND_LIST and length <= _LONGEST_KNOWN) or (
            type_.kind == KIND_SET and length == 1
        ):
            return _sequence(type_.without_optional(), (unknown_value(element),) * length)
    return None


def list_value(element: Type, elements: Iterable[Value]) -> Value:
    """Return a present list; every element must be of the type *element*."""
    return _sequence(list_of(element), tuple(elements))


def tuple_value(elements: Iterable[Value]) -> Value:
    """Return a present tuple; its type is that of its elements."""
    items = tuple(elements)
    return _sequence(Type(KIND_TUPLE, None, tuple([item.type for item in items])), items)


def map_value(element: Type, elements: Mapping[str, Value]) -> Value:
    """Return a present map; every element must be of the type *element*."""
    return _mapping(map_of(element), dict(elements))


def object_value(attributes: Mapping[str, Value]) -> Value:
    """Return a present object; its type is that of its attributes."""
    items = dict(attributes)
    types = {name: item.type for name, item in items.items()}
    return _mapping(Type(KIND_OBJECT, None, (), types), items)


def set_value(element: Type, elements: Iterable[Value]) -> Value:
    """Return a present set of the distinct elements; all must be of the type *element*.

    Marks of elements, at any level, become marks of the set. Elements with unknown parts may
    turn out to be equal to others and are all kept.
    """
    items = tuple(elements)
    marks = NO_MARKS
    for item in items:
        if item.contains_marks:
            marks |= item.all_marks()
    if marks:
        items = tuple([item.unmarked_deep() for item in items])
    return _sequence(set_of(element), distinct_in_order(element, items)).with_marks(marks)


def capsule_value(type_: Type, content: object) -> Value:
    """Return a present value of a capsule type."""
    return Value(type_, content)


def _sequence(type_: Type, items: tuple[Value, ...]) -> Value:
    return _whole(type_, items, list(items))


def _mapping(type_: Type, items: dict[str, Value]) -> Value:
    return _whole(type_, items, list(items.values()))


def _whole(type_: Type, payload: object, parts: list[Value]) -> Value:
    contains_unknown = False
    contains_marks = False
    contains_late = False
    size = 1
    for part in parts:
        if part.contains_unknown:
            contains_unknown = True
            if part.contains_late:
                contains_late = True
        if part.contains_marks:
            contains_marks = True
        size += part.size
    return Value(
        type_, payload, False, False, NO_MARKS, contains_unknown, contains_marks, size,
        contains_late,
    )


def rebuild(value: Value, elements: Iterable[Value]) -> Value:
    """Return a present tuple, list, set, map or object with other elements, in its order.

    The elements of a collection must keep its element type. Marks of its own level are kept.
    """
    kind = value.type.kind
    if kind == KIND_OBJECT:
        result = object_value(dict(zip(value.as_attributes(), elements)))
    elif kind == KIND_MAP:
        result = map_value(value.type.element_type, dict(zip(value.as_attributes(), elements)))
    elif kind == KIND_TUPLE:
        result = tuple_value(elements)
    elif kind == KIND_SET:
        result = set_value(value.type.element_type, elements)
    else:
        result = list_value(value.type.element_type, elements)
    return result.with_marks(value.marks)


def without_content(value: Value) -> Value:
    """Return an unknown value of the same type and marks; of parts, what tells their marks.

    Of what is late all is kept, which tells nothing.
    """
    if value.is_late:
        return value
    payload = value.payload
    is_told = value.contains_late or (
        value.type.kind != KIND_SET and value.all_marks() != value.marks)
    if is_told and isinstance(payload, (tuple, dict)) and value.size <= _LARGEST_TOLD:
        parts = payload.values() if isinstance(payload, dict) else payload
        return rebuild(value, map(without_content, parts))
    return unknown_value(value.type).with_marks(inside(value))


TRUE: Final = Value(BOOL, True)
FALSE: Final = Value(BOOL, False)
DYNAMIC_NULL: Final = Value(DYNAMIC, None, True)
DYNAMIC_UNKNOWN: Final = Value(DYNAMIC, NO_REFINEMENT, False, True, NO_MARKS, True)
UNKNOWN_STRING: Final = Value(STRING, NO_REFINEMENT, False, True, NO_MARKS, True)
UNKNOWN_NUMBER: Final = Value(NUMBER, NO_REFINEMENT, False, True, NO_MARKS, True)
UNKNOWN_BOOL: Final = Value(BOOL, NO_REFINEMENT, False, True, NO_MARKS, True)
UNKNOWN_BOOL_NOT_NULL: Final = Value(BOOL, NOT_NULL, False, True, NO_MARKS, True)
_PLAIN_UNKNOWN: Final = (DYNAMIC_UNKNOWN, UNKNOWN_STRING, UNKNOWN_NUMBER, UNKNOWN_BOOL)


_MOST_PARTS: Final = 100  # values inside one that are shown to developers
_LONGEST_NUMBER: Final = 60  # characters of a number in a message


class _Budget:
    """How many values may still be written, and what goes between braces and their content."""

    __slots__ = ("left", "padding")

    def __init__(self, left: int, padding: str = " ") -> None:
        self.left = left
        self.padding = padding


def display(value: Value, longest: int = 100) -> str:
    """Return the value on one line, as in HCL source, of about *longest* characters at most.

    What is left out is shown by ``…``. Marked values are not shown, only how they are marked;
    unknown ones by their type: ``(unknown string)``.
    """
    text = _inline(value, _Budget(max(longest // 2, 1)), _LONGEST_NUMBER)
    return text if len(text) <= longest else text[:longest - 1] + "…"


def representation(value: Value) -> str:
    """Return the value with its type for developers: ``Value(object({a = number}), {a = 1})``.

    As in `display`, marked values are not shown.
    """
    if value.is_unknown and not value.marks:
        return f"Value({value.type!r}, unknown)"
    text = _inline(value, _Budget(_MOST_PARTS, ""), _LONGEST_NUMBER)
    return f"Value({value.type!r}, {text})"


def display_lines(value: Value, most_values: int = 10_000) -> str:
    """Return the value over as many lines as it needs, indented by two spaces.

    Tuples and objects that hold nothing nested stand on one line where they fit. After
    *most_values* values what is left out is shown by ``…``.
    """
    return _block(value, 0, _Budget(most_values))


def _simple(value: Value, longest_number: int) -> str | None:
    """Write what has no parts; None for other values."""
    if value.marks:
        return f"({', '.join(sorted(value.marks))} value)"
    if value.is_null:
        return "null"
    if value.is_unknown:
        name = "value" if value.type.kind == KIND_DYNAMIC else friendly_name(value.type)
        return f"(unknown {name})"
    payload = value.payload
    if isinstance(payload, bool):
        return "true" if payload else "false"
    if isinstance(payload, str):
        return quoted(payload)
    if isinstance(payload, Number):
        text = payload.to_text()
        return text if len(text) <= longest_number else text[:longest_number] + "…"
    if isinstance(payload, (tuple, dict)):
        return None
    return f"({friendly_name(value.type)})"


def _inline(value: Value, budget: _Budget, longest_number: int) -> str:
    simple = _simple(value, longest_number)
    if simple is not None:
        return simple
    parts = []
    payload = value.payload
    if isinstance(payload, dict):
        for name in sorted(payload):
            budget.left -= 1
            if budget.left < 0:
                parts.append("…")
                break
            item_text = _inline(payload[name], budget, longest_number)
            parts.append(f"{attribute_key(name)} = {item_text}")
        padding = budget.padding if parts else ""
        return "{" + padding + ", ".join(parts) + padding + "}"
    for item in value.as_elements():
        budget.left -= 1
        if budget.left < 0:
            parts.append("…")
            break
        parts.append(_inline(item, budget, longest_number))
    inner = "[" + ", ".join(parts) + "]"
    return f"toset({inner})" if value.type.kind == KIND_SET else inner


def _block(value: Value, level: int, budget: _Budget) -> str:
    budget.left -= 1
    simple = _simple(value, _ANY_LENGTH)
    if simple is not None:
        return simple
    if value.size <= 8:
        line = _inline(value, _Budget(8), _ANY_LENGTH)
        if len(line) <= 60:
            return line
    inner = "  " * (level + 1)
    lines = []
    payload = value.payload
    if isinstance(payload, dict):
        width = max([len(attribute_key(name)) for name in payload], default=0)
        for name in sorted(payload):
            if budget.left <= 0:
                lines.append(inner + "…")
                break
            key = attribute_key(name).ljust(width)
            lines.append(f"{inner}{key} = {_block(payload[name], level + 1, budget)}")
        opening, closing = "{", "}"
    else:
        for item in value.as_elements():
            if budget.left <= 0:
                lines.append(inner + "…")
                break
            lines.append(f"{inner}{_block(item, level + 1, budget)},")
        is_set = value.type.kind == KIND_SET
        opening, closing = ("toset([", "])") if is_set else ("[", "]")
    return "\n".join([opening, *lines, "  " * level + closing])
