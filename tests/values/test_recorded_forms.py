"""What values and types look like, to people, to programs and in sets, as recorded.

``--update-golden`` records them anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from hcl_lint.values.json import to_json_text, value_to_json
from hcl_lint.values.numbers import ZERO, number_from_double, read_number
from hcl_lint.values.plain import text_of, to_python, whole_number_of
from hcl_lint.values.types import (
    BOOL, DYNAMIC, KIND_NUMBER, NUMBER, STRING, Type, friendly_name, list_of, map_of, object_of,
    set_of, tuple_of, type_text, type_to_json,
)
from hcl_lint.values.value import (
    FALSE, TRUE, UNKNOWN_NUMBER, Value, display, display_lines, list_value, map_value, null_value,
    number_value, object_value, rebuild, representation, set_value, string_value, tuple_value,
    unknown_value,
)
from tests.conftest import Golden
from tests.rows import answered
from tests.values.reading import value_from_json
from tests.values.samples import MORE_TYPES, MORE_VALUES, ONE, WORD, A, described

RECORDED = Path(__file__).parent / "recorded"

SECRET = A.with_marks(frozenset(["sensitive", "ephemeral"]))
ROW = object_value({"name": A, "a b": ONE, "long_name": tuple_value([A, ONE])})
LARGE = {
    "long number": number_value(read_number("1e70")),
    "long text": string_value("x" * 70), "60 characters": tuple_value([string_value("x" * 56)]),
    "61 characters": tuple_value([string_value("x" * 57)]), "row": ROW,
    "rows": list_value(ROW.type, [ROW] * 3), "7 in one": tuple_value([ONE] * 7),
    "8 in one": tuple_value([ONE] * 8), "many": list_value(NUMBER, [ONE] * 120),
    "wide": object_value({f"k{number:03}": ONE for number in range(120)}),
    "secrets": tuple_value([SECRET, ROW.with_marks(frozenset(["sensitive?"]))]),
    "escapes": string_value('\a\b\f\n\r\t\v\\"\x1f\u00ad\U000e0001${a}%{b}é'),
    "sets": tuple_value([set_value(BOOL, [TRUE, FALSE]), set_value(STRING, [])] * 4),
    "sets in sets": set_value(set_of(BOOL), [set_value(BOOL, [TRUE]), set_value(BOOL, [])]),
    "60 digits": number_value(read_number("1" * 60)),
    "huge": tuple_value([number_value(read_number("-1e999999"))]),
    "infinite": number_value(read_number("-inf")), "beyond": number_value(
        read_number("1p400001")),
    "reserved": object_value({"plain": A, "of": object_value({"marks": A})}),
    "double": number_value(number_from_double(0.1)), "large double": number_value(
        number_from_double(1e23)),
    "61 digits": number_value(read_number("1" * 61)),
    "a large set": set_value(NUMBER, [number_value(read_number(str(i))) for i in range(9)]),
}


def shown() -> Iterator[str]:
    for name, value in (MORE_VALUES | LARGE).items():
        yield f"{name}: {ascii(representation(value))}"
        forms = {ascii(display(value, longest)): longest for longest in (1, 2, 3, 12, 40, 100)}
        yield from [f"  up to {longest}: {form}" for form, longest in forms.items()]
        blocks = {display_lines(value, most): most for most in (0, 1, 2, 4, 5, 10, 10_000)}
        for block, most in blocks.items():
            lines = [f"    {line}" for line in ascii(block)[1:-1].split("\\n")]
            yield "\n".join([f"  in lines, up to {most}:", *lines])


def kept() -> Iterator[str]:
    """What of a value is known without looking, and what stays when it changes."""
    for name, value in (MORE_VALUES | LARGE).items():
        facts = {
            "present": value.is_present, "not null": value.is_definitely_not_null,
            "unknown inside": value.contains_unknown, "marks inside": value.contains_marks,
        }
        known = ", ".join([fact for fact, is_so in facts.items() if is_so])
        yield f"{name}: {value.size} of {type_text(value.type)}; {known}"
        yield f"  marks: {sorted(value.all_marks())}, {value.may_have_mark('sensitive')}"
        bare = value.with_marks(frozenset("z")).unmarked()
        deep = value.unmarked_deep()
        yield f"  bare: {bare == value} {bare.contains_marks}, {deep == value} {deep.size}"
        for function in (value_to_json, to_json_text, to_python, text_of):
            yield f"  {function.__name__}: {ascii(answer(function, value))}"[:400]
        yield f"  the same from JSON: {answer(is_same_from_json, value)}"
        if value.type.kind == KIND_NUMBER:
            yield f"  whole number: {whole_number_of(value)}"
        if isinstance(value.payload, (tuple, dict)):
            parts = value.payload.values() if isinstance(value.payload, dict) else value.payload
            again = rebuild(value.with_marks(frozenset("y")), list(parts))
            yield f"  again: {described(again)}"[:400]


def is_same_from_json(value: Value) -> bool:
    return value_from_json(value_to_json(value)) == value


def answer(function: Callable[[Value], object], value: Value) -> str:
    try:
        return repr(function(value))
    except (ValueError, OverflowError) as error:
        return f"{type(error).__name__}: {error}"


def orders() -> Iterator[str]:
    numbers = [
        number_value(read_number(text)) for text in (
            "0", "1", "-1", "10", "9", "0.5", "1e11", "12345678901", "1e-5", "1e700000",
            "12345678901.5", "inf", "-inf",
        )
    ]
    numbers += [number_value(number_from_double(0.1)), null_value(NUMBER), UNKNOWN_NUMBER]
    texts = [string_value(text) for text in (
        "b", "", "a", 'a"', "a\n", "a\\", "é", "\x7f", "~", "?", "\U0001f600", "\ue000", "\x01",
        "\t", "A", "a",
    )]
    texts += [null_value(STRING), unknown_value(STRING)]
    bools = [TRUE, FALSE, null_value(BOOL), unknown_value(BOOL)]
    yield from in_set(NUMBER, [*numbers, number_value(ZERO.negate())])
    for plain in (numbers, texts, bools):
        type_ = plain[0].type
        yield from in_set(type_, plain)
        yield from in_set(
            object_of({"k": type_}), [object_value({"k": item}) for item in plain[::-1]])
        yield from in_set(list_of(type_), [
            list_value(type_, plain[:size]) for size in range(4)])
    yield from in_set(map_of(STRING), [
        map_value(STRING, {name: A for name in names}) for names in ("ba", "a", "cab", '"', "")])


def in_set(element: Type, items: list[Value]) -> Iterator[str]:
    """The elements of a set, which are the same whatever order they come in."""
    found = set_value(element, items)
    assert described(set_value(element, items[::-1])) == described(found)
    yield f"set of {type_text(element)}:"
    yield from [f"  {described(each)}" for each in found.as_elements()]


def types() -> Iterator[str]:
    nested = [
        list_of(set_of(map_of(DYNAMIC))), object_of({"b c": NUMBER, "a": list_of(STRING)}, ["a"]),
        tuple_of([object_of({"a": STRING}, ["a"])]), set_of(object_of({"a": STRING}, ["a"])),
    ]
    for type_ in [*MORE_TYPES, *nested]:
        marks = "optional " * type_.has_optional + "collection" * type_.is_collection
        plain = type_.without_optional()
        yield f"{type_!r}: {friendly_name(type_)}; {type_text(type_)}; {type_.size} {marks}"
        is_so = type_ == plain, type_.matches(plain), hash(type_) == hash(plain)
        yield f"  {type_to_json(type_) if type_ != WORD else 'no JSON'} {is_so}"


def test_values_are_shown_as_recorded(golden: Golden) -> None:
    path = RECORDED / "shown.txt"
    golden(path, answered(path, map(str.rstrip, shown())))


def test_what_is_kept_of_values_is_as_recorded(golden: Golden) -> None:
    path = RECORDED / "kept.txt"
    golden(path, answered(path, map(str.rstrip, kept())))


def test_orders_of_sets_are_those_recorded(golden: Golden) -> None:
    golden(RECORDED / "orders-of-sets.txt", "".join([f"{line.rstrip()}\n" for line in orders()]))


def test_forms_of_types_are_those_recorded(golden: Golden) -> None:
    path = RECORDED / "types.txt"
    golden(path, answered(path, map(str.rstrip, types())))
