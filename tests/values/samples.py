"""Types and values that show what may differ between two, for tables of all pairs."""

from __future__ import annotations

from hcl_lint.values.numbers import number_from_int, read_number
from hcl_lint.values.refinements import NO_REFINEMENT, NOT_NULL, Refinement
from hcl_lint.values.shapes import mapping_among, mapping_of, sequence_of, shape_of
from hcl_lint.values.types import (
    BOOL, DYNAMIC, KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_TUPLE, NUMBER, STRING, Capsule,
    capsule_of, list_of, map_of, object_of, set_of, tuple_of, type_text,
)
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, FALSE, TRUE, UNKNOWN_BOOL, UNKNOWN_NUMBER, UNKNOWN_STRING, Value,
    capsule_value, int_value, list_value, map_value, null_value, number_value, object_value,
    set_value, string_value, tuple_value, unknown_value,
)

TYPES = [
    STRING, NUMBER, BOOL, DYNAMIC, list_of(STRING), list_of(NUMBER), list_of(DYNAMIC),
    set_of(STRING), map_of(NUMBER), map_of(DYNAMIC), tuple_of([]), tuple_of([STRING, NUMBER]),
    tuple_of([BOOL, BOOL]), object_of({}), object_of({"a": STRING}),
    object_of({"a": NUMBER, "b": BOOL}), object_of({"a": STRING, "b": STRING}, ["b"]),
    list_of(object_of({"a": STRING})), set_of(tuple_of([NUMBER])),
]
A, ONE = string_value("a"), int_value(1)
VALUES = {
    "a text": A, "digits": string_value("1"), "a number": ONE, "true": TRUE, "false": FALSE,
    "null": DYNAMIC_NULL, "no text": null_value(STRING), "unknown": DYNAMIC_UNKNOWN,
    "unknown text": unknown_value(STRING, NOT_NULL), "unknown bool": UNKNOWN_BOOL,
    "marked": A.with_marks(frozenset("m")), "list": list_value(STRING, [A, string_value("b")]),
    "empty list": list_value(NUMBER, []), "set": set_value(STRING, [A]),
    "map": map_value(NUMBER, {"a": ONE}), "tuple": tuple_value([A, ONE]),
    "empty tuple": tuple_value([]), "object": object_value({"a": A, "b": TRUE}),
    "partly known": tuple_value([unknown_value(STRING), ONE]),
    "unknown list": unknown_value(list_of(STRING)),
    "unknown object": unknown_value(object_of({"a": STRING})),
    "marked part": object_value({"a": ONE.with_marks(frozenset("m"))}),
}

WORD = capsule_of(Capsule("word", lambda one, other: str(one).lower() == str(other).lower()))
MORE_TYPES = [
    *TYPES, WORD, set_of(DYNAMIC), list_of(tuple_of([DYNAMIC])), tuple_of([DYNAMIC, STRING]),
    tuple_of([list_of(DYNAMIC), BOOL]), object_of({"a": DYNAMIC}), map_of(list_of(DYNAMIC)),
    object_of({"a": list_of(DYNAMIC), "b": STRING}, ["b"]), object_of({"a": DYNAMIC, "b": NUMBER}),
    list_of(object_of({"b": STRING})),
]
B, TWO = string_value("b"), int_value(2)


def _between(low: int | None, high: int | None, *, low_too: bool = True, high_too: bool = True,
             not_null: bool = True) -> Refinement:
    return Refinement(
        not_null, None if low is None else number_from_int(low), low_too,
        None if high is None else number_from_int(high), high_too,
    )


REFINEMENTS = {
    "nothing": NO_REFINEMENT, "not null": NOT_NULL, "from 1": _between(1, None),
    "above 1": _between(1, None, low_too=False), "to 3": _between(None, 3),
    "below 3": _between(None, 3, high_too=False), "1 to 3": _between(1, 3, not_null=False),
    "between 1 and 3": _between(1, 3, low_too=False, high_too=False), "from 3": _between(3, None),
    "to 1": _between(None, 1), "below 1": _between(None, 1, high_too=False),
    "a...": Refinement(string_prefix="a"), "ab...": Refinement(True, string_prefix="ab"),
    "b...": Refinement(True, string_prefix="b"), "1 or more": Refinement(True, length_min=1),
    "up to 1": Refinement(length_max=1), "up to 2": Refinement(True, length_max=2),
    "1 or 2": Refinement(True, length_min=1, length_max=2),
    "2 or 3": Refinement(length_min=2, length_max=3), "none": Refinement(length_max=0),
}

UNDECIDED = {
    "tuple of texts": sequence_of(unknown_value(STRING)),
    "at most 2": sequence_of(A, (KIND_TUPLE,), longest=2),
    "set of anything": sequence_of(DYNAMIC_UNKNOWN, (KIND_SET,)),
    "list or set": sequence_of(ONE, (KIND_LIST, KIND_SET)),
    "object of numbers": mapping_of(unknown_value(NUMBER)),
    "map or object": mapping_of(A, (KIND_MAP, KIND_OBJECT)),
    "some of a and b": mapping_among({"b": ONE, "a": A}),
    "instances": mapping_of(object_value({"a": A}), is_instances=True),
    "counted instances": sequence_of(object_value({"a": A}), longest=1, is_instances=True),
    "tuple of tuples": sequence_of(tuple_value([A, DYNAMIC_UNKNOWN])),
}
"""Values of types that are not decided, of which it is known what is in them."""

MORE_VALUES = {
    **VALUES, **UNDECIDED,
    "b": B, "0": int_value(0), "half": number_value(read_number("0.5")),
    "no number": null_value(NUMBER), "marked 1": ONE.with_marks(frozenset("n")),
    "1 to 2": unknown_value(NUMBER, _between(1, 2)),
    "between 0 and 1": unknown_value(NUMBER, _between(0, 1, low_too=False, high_too=False)),
    "a...": unknown_value(STRING, Refinement(True, string_prefix="a")),
    "1 or 2 texts": unknown_value(list_of(STRING), Refinement(True, length_min=1, length_max=2)),
    "2 or 3 in a set": unknown_value(set_of(STRING), Refinement(length_min=2, length_max=3)),
    "up to 1 in a map": unknown_value(map_of(NUMBER), Refinement(True, length_max=1)),
    "unknown tuple": unknown_value(tuple_of([STRING, NUMBER])),
    "list of unknown": list_value(STRING, [A, UNKNOWN_STRING]),
    "set with unknown": set_value(STRING, [A, UNKNOWN_STRING]),
    "set of two": set_value(STRING, [B, A]), "empty set": set_value(STRING, []),
    "instances of anything": mapping_of(DYNAMIC_UNKNOWN, is_instances=True),
    "instances that are mappings": mapping_of(mapping_of(ONE), is_instances=True),
    "3 or more in a set": unknown_value(set_of(STRING), Refinement(length_min=3)),
    "2 or more in a set": unknown_value(set_of(STRING), Refinement(length_min=2)),
    "none in a set": unknown_value(set_of(STRING), Refinement(length_max=0)),
    "map with other keys": map_value(NUMBER, {"c": ONE, "a": ONE}),
    "map with unknown": map_value(NUMBER, {"b": UNKNOWN_NUMBER, "a": ONE}),
    "map of two": map_value(NUMBER, {"b": ONE, "a": ONE}), "empty object": object_value({}),
    "other object": object_value({"a": A, "b": FALSE}),
    "open object": object_value({"a": DYNAMIC_UNKNOWN, "b": TRUE}),
    "open tuple": tuple_value([DYNAMIC_UNKNOWN, ONE]),
    "tuple with null": tuple_value([DYNAMIC_NULL, TWO]),
    "list of tuples": list_value(tuple_of([NUMBER]), [tuple_value([ONE]), tuple_value([TWO])]),
    "no object": null_value(object_of({"a": STRING})), "word": capsule_value(WORD, "Ab"),
    "same word": capsule_value(WORD, "aB"), "other word": capsule_value(WORD, "b"),
}
"""These, those above, and others that differ from them in one thing."""

KEYS = {
    "0": int_value(0), "1": ONE, "2": TWO, "-1": int_value(-1), "half": MORE_VALUES["half"],
    "1e99": number_value(read_number("1e99")), "a": A, "b": B, "z": string_value("z"),
    "text 0": string_value("0"), "a number": UNKNOWN_NUMBER, "a text": UNKNOWN_STRING,
    "unknown": DYNAMIC_UNKNOWN, "null": DYNAMIC_NULL, "true": TRUE, "marked 0": (
        int_value(0).with_marks(frozenset("k"))),
}


def described(value: Value) -> str:
    """A value in a line, with what is known where it is not decided."""
    shape = shape_of(value)
    if value.marks:
        return f"{'+'.join(sorted(value.marks))}:{described(value.unmarked())}"
    if shape is not None:
        parts = ", ".join([described(each) for each in shape.parts])
        kinds = "/".join(map(str, shape.of))
        rest = [*shape.names, f"{shape.longest}" * (shape.longest is not None),
                "instances" * shape.is_instances]
        return f"<{'sequence mapping choice'.split()[shape.kind]} {kinds} " + (
            " ".join([f"({parts})", *filter(None, rest)]) + ">")
    if value.is_unknown:
        name = type_text(value.type)
        if value.refinement.is_empty:
            return f"?{name}"
        return f"?{name} {refinement_text(value.refinement)}"
    if value.is_null:
        return f"null {type_text(value.type)}"
    if isinstance(value.payload, dict):
        items = [f"{name}={described(each)}" for name, each in value.payload.items()]
        return f"{'m' if value.type.element is not None else ''}{{{', '.join(items)}}}"
    if isinstance(value.payload, tuple):
        kind = {KIND_LIST: "l", KIND_SET: "s"}.get(value.type.kind, "")
        return f"{kind}[{', '.join([described(each) for each in value.payload])}]"
    return ascii(value.payload) if isinstance(value.payload, str) else repr(value)[6:-1]


def refinement_text(refinement: Refinement) -> str:
    """What is known of an unknown value, in a line."""
    low, with_low = refinement.lower_bound()
    high, with_high = refinement.upper_bound()
    return (
        f"{'not null ' * refinement.not_null}{'(['[with_low]}{low.to_text()}, "
        f"{high.to_text()}{')]'[with_high]} {refinement.string_prefix!r} "
        f"{refinement.length_min}..{'' if refinement.length_max is None else refinement.length_max}"
    )
