"""Random expressions over variables of declared types, for property tests."""

from __future__ import annotations

import re

from hypothesis import strategies as st

from hcl_lint.values.numbers import Number
from hcl_lint.values.refinements import Refinement
from hcl_lint.values.types import (
    BOOL, NUMBER, STRING, Type, list_of, map_of, object_of, set_of, tuple_of,
)
from hcl_lint.values.value import Value

VARIABLES: dict[str, Type] = {
    "n1": NUMBER,
    "n2": NUMBER,
    "s1": STRING,
    "s2": STRING,
    "b1": BOOL,
    "b2": BOOL,
    "l1": list_of(NUMBER),
    "l2": list_of(object_of({"a": NUMBER, "b": STRING})),
    "m1": map_of(STRING),
    "o1": object_of({"a": NUMBER, "b": STRING}),
    "t1": tuple_of([NUMBER, STRING]),
    "e1": set_of(STRING),
}
"""The variables of `EXPRESSIONS` and their types."""


# What each kind of expression can look like; a name in angle brackets is an expression of that
# kind. Both arms of a conditional, and both sides of what else unifies types, are of one type:
# what a value of a type not known yet does to the type of the other is not sound, as recorded.
GRAMMAR: dict[str, list[str]] = {
    "number": [
        "0", "1", "2", "10", "2.5", "n1", "n2", "o1.a", "t1[0]", 'o1["a"]', "l1[0]", "l1[n1]",
        "l2[0].a", "(<number> + <operand>)", "(<operand> - <number>)", "(<number> * <number>)",
        "(<number> / <operand>)", "(<operand> % <number>)", "-(<number>)", "length(<collection>)",
        "(<condition> ? <number> : <number>)", "(b1 ? <number> : <number>)",
        "max(<number>, <operand>)",
        "[for x in l1: x][<number>]", "[for x in l1[*]: x + n1][<number>]", "[n1, n2][<number>]",
    ],
    "string": [
        '""', '"a"', '"1"', '"e"', '"true"', "s1", "s2", "o1.b", "t1[1]", "m1.k", "m1[<operand>]",
        '"${<any>}-b"', '"a-${<any>}c"', '"e${<any>}"', '"\u0301${<any>}"',
        '"%{if <condition>}a%{else}${s1}%{endif}"', '"%{for x in <collection>}${x}%{endfor}"',
        "(<condition> ? <string> : <string>)", "(b1 ? <string> : <string>)", "upper(<operand>)",
    ],
    "bool": [
        "true", "false", "b1", "b2", "b1 == null", "s1 == null", "(<operand> < <number>)",
        "(<number> >= <operand>)", "(<number> <= <number>)", "(<any> == <any>)",
        "(<any> != <any>)", "(<condition> && <condition>)", "(<condition> || <condition>)",
        "!(<condition>)", "(<condition> ? <bool> : <bool>)",
    ],
    "collection": [
        "l1", "l2", "m1", "o1", "t1", "e1", "l1[*]", "l2[*].b", "s1[*]", "o1[*].a",
        "[<any>, <any>]", "{k = <any>, (<operand>) = <any>}", "(<condition> ? l1 : l1)",
        "[for k, v in <collection>: [k, v, <any>]]", "[for v in <collection>: v if <condition>]",
        "{for k, v in <collection>: k => v...}", "{for k, v in <collection>: v => <any>}",
        "concat(<collection>, <collection>)", "toset([<string>, <string>])", "<collection>[*]",
        "<collection>[*].a", "<collection>[*][0]",
    ],
    "operand": ["<number>", "<string>", "<bool>"],
    "condition": ["<bool>", "<bool>", '"true"', "s1", "n1", "l1"],
    "any": ["<number>", "<string>", "<bool>", "<collection>", "null"],
}
DEEPEST = 3


@st.composite
def expressions(draw: st.DrawFn, kind: str = "any", depth: int = DEEPEST) -> str:
    """Expressions of a kind, of which some have mistakes whatever the variables are."""
    forms = GRAMMAR[kind]
    if kind not in ("operand", "condition", "any"):
        inner = depth > 0 and draw(st.integers(0, 3)) > 0
        forms = [form for form in forms if ("<" in form) == inner]
    form: str = draw(st.sampled_from(forms))
    parts = re.split(r"<([a-z]+)>", form)
    for index in range(1, len(parts), 2):
        parts[index] = draw(expressions(parts[index], depth - 1))
    return "".join(parts)


def allows(refinement: Refinement, value: Value) -> bool:
    """Whether a value, which may be unknown in parts, is as a refinement says."""
    if value.is_null:
        return not refinement.not_null
    payload = value.payload
    if isinstance(payload, Number):
        return refinement.allows_number(payload)
    if isinstance(payload, str):
        return payload.startswith(refinement.string_prefix)
    if isinstance(payload, (tuple, dict)) and value.type.is_collection:
        return refinement.allows_length(len(payload))
    return True
