"""Conversions, unifications and expressions of all pairs of a few types and values, as recorded.

`tests.values.laws` says what must be true of them; the recorded file says what they are.
``--update-golden`` records them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.text.source import Source
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.json import value_to_json
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.types import (
    BOOL, DYNAMIC, NUMBER, STRING, list_of, map_of, object_of, set_of, tuple_of, type_text,
)
from hcl_lint.values.unify import unify_types
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, FALSE, TRUE, UNKNOWN_BOOL, Value, int_value, list_value,
    map_value, null_value, object_value, set_value, string_value, tuple_value, unknown_value,
)
from tests.conftest import Golden
from tests.values.laws import EXPRESSIONS

RECORDED = Path(__file__).parent / "recorded"

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


def conversions() -> Iterator[str]:
    for name, value in VALUES.items():
        for type_ in TYPES:
            try:
                found = str(value_to_json(convert(value, type_)))
            except ConversionError as error:
                found = error.message
            yield f"{name} to {type_text(type_)}: {found}"


def unifications() -> Iterator[str]:
    for number, one in enumerate(TYPES):
        for other in TYPES[number:]:
            for is_unsafe in (True, False):
                found = unify_types([one, other], is_unsafe)
                shown = "none" if found is None else type_text(found)
                yield f"{type_text(one)} and {type_text(other)}, {is_unsafe}: {shown}"


def results() -> Iterator[str]:
    given: list[tuple[str, Value]] = list(VALUES.items())
    for text in EXPRESSIONS:
        tree = parse_expression(Source("t", text))
        for number, (name, value) in enumerate(given):
            other, second = given[(number * 5 + len(text)) % len(given)]
            scope = Scope({"v": value, "u": second, "w": (TRUE, FALSE, UNKNOWN_BOOL)[number % 3]})
            found, diagnostics = evaluate(tree, tree.expression, scope)
            told = "".join([
                f" | {each.start}-{each.end} {each.rule}: {each.summary}. {each.detail}"
                for each in diagnostics
            ])
            yield f"{text} of {name} and {other}: {value_to_json(found)}{' '.join(told.split())}"


def test_conversions_are_those_recorded(golden: Golden) -> None:
    golden(RECORDED / "conversions.txt", "".join([f"{line}\n" for line in conversions()]))


def test_unifications_are_those_recorded(golden: Golden) -> None:
    golden(RECORDED / "unifications.txt", "".join([f"{line}\n" for line in unifications()]))


def test_results_are_those_recorded(golden: Golden) -> None:
    golden(RECORDED / "results.txt", "".join([f"{line}\n" for line in results()]))
