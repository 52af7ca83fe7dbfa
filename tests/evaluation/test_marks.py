"""Marks pass through everything by one rule: what is computed from a marked value is marked.

`marks.txt` says of expressions whether their values are marked, as Terraform says when it plans
outputs with them: whatever ``secret`` and ``plain`` hold (``certain``: the whole, or ``inside``: a
part), or only for some values (``perhaps``); and whether they are for the values below.
``--update-golden`` records it anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.evaluation.evaluate import evaluate, read_constraint
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.text.source import Source
from hcl_lint.values.convert import convert
from hcl_lint.values.types import DYNAMIC
from hcl_lint.values.value import EPHEMERAL, SENSITIVE, Value, certain, object_value, unknown_value
from tests.conftest import Golden
from tests.fuzz.typed_modules import FUNCTIONS

RECORDED = Path(__file__).parent / "marks.txt"
COLUMN = 18  # at which expressions begin

# By name, the type and the value of an attribute of both objects.
ATTRIBUTES = {
    "s": ("string", '"a"'),
    "n": ("number", "1"),
    "b": ("bool", "true"),
    "l": ("list(string)", '["a"]'),
    "m": ("map(string)", '{ a = "a" }'),
    "o": ("object({ a = string, b = number })", '{ a = "a", b = 1 }'),
    "lo": ("list(object({ a = string }))", '[{ a = "a" }]'),
    "j": ("string", '"[1]"'),
    "z": ("string", '"YQ=="'),
    "c": ("string", '"10.0.0.0/8"'),
    "t": ("string", '"2020-01-01T00:00:00Z"'),
}


def scope_of(mark: str, *, is_known: bool, is_typed: bool = True) -> Scope:
    """A scope with two objects, of which each attribute of one is marked."""
    values: dict[str, Value] = {}
    for name, (constraint, text) in ATTRIBUTES.items():
        tree = parse_expression(Source("", constraint))
        type_ = read_constraint(tree, tree.expression)[0]
        if is_known:
            tree = parse_expression(Source("", text))
            values[name] = convert(evaluate(tree, tree.expression)[0], type_)
        else:
            values[name] = unknown_value(type_ if is_typed else DYNAMIC)
    marks = frozenset([mark])
    secret = {name: value.with_marks(marks) for name, value in values.items()}
    scope = Scope({"secret": object_value(secret), "plain": object_value(values)}, FUNCTIONS)
    scope.is_typed = not is_known
    return scope


def value_in(scope: Scope, text: str) -> Value:
    tree = parse_expression(Source("", text))
    value, problems = evaluate(tree, tree.expression, scope)
    assert problems == [], text
    return value


def certainty(value: Value, mark: str) -> str:
    """Whether a mark is on a value, in a word."""
    if mark in value.marks:
        return "certain"
    if mark in value.all_marks():
        return "inside"
    return "perhaps" if value.may_hold_mark(mark) else "never"


def expressions() -> list[str]:
    return [line[COLUMN:] for line in RECORDED.read_text().splitlines()]


@pytest.mark.parametrize("mark", [SENSITIVE, EPHEMERAL])
def test_marks_are_on_what_is_computed_from_marked_values(mark: str, golden: Golden) -> None:
    unknown, known = scope_of(mark, is_known=False), scope_of(mark, is_known=True)
    lines = []
    for text in expressions():
        found = certainty(value_in(unknown, text), mark)
        now = "marked" if mark in value_in(known, text).all_marks() else "-"
        lines.append(f"{found:8}  {now:6}  {text}")
    golden(RECORDED, "\n".join(lines) + "\n")


@pytest.mark.parametrize("is_typed", [True, False])
def test_marks_that_are_certain_are_on_the_values_that_things_turn_out_to_have(
    is_typed: bool
) -> None:
    unknown = scope_of(SENSITIVE, is_known=False, is_typed=is_typed)
    known = scope_of(SENSITIVE, is_known=True)
    for text in expressions():
        marks, now = certain(value_in(unknown, text).all_marks()), value_in(known, text)
        assert marks <= now.all_marks(), text
        if not value_in(unknown, text).may_hold_mark(SENSITIVE):
            assert SENSITIVE not in now.all_marks(), text
