"""What evaluation says of unknown values holds whatever they turn out to be."""

from __future__ import annotations

from hypothesis import given, settings, strategies as st

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.text.source import Source
from hcl_lint.values.numbers import Number, number_from_int
from hcl_lint.values.refinements import Refinement
from hcl_lint.values.types import KIND_SET, Type
from hcl_lint.values.value import Value, null_value, rebuild, unknown_value
from tests.conformance.standard_functions import STANDARD
from tests.evaluation.expressions import VARIABLES, allows, expressions
from tests.extent import examples
from tests.values.strategies import present_values

EXPRESSIONS = 5  # in each example, over the same variables


def result(text: str, variables: dict[str, Value]) -> tuple[Value, list[Diagnostic]]:
    """The value of an expression, and what is wrong with it."""
    tree = parse_expression(Source("t", text))
    assert tree.diagnostics == []
    return evaluate(tree, tree.expression, Scope(variables, STANDARD))


@st.composite
def typical_values(draw: st.DrawFn, type_: Type) -> Value:
    """Values of a type that are seldom null, so that few expressions come to nothing."""
    if draw(st.integers(0, 11)) == 11:
        return null_value(type_)
    return draw(present_values(type_, typical_values))


@st.composite
def partly_known(draw: st.DrawFn, value: Value) -> Value:
    """What may be known of a value: all, nothing but its type, or something in between."""
    how = draw(st.sampled_from(["all", "type", "refinement", "parts"]))
    if how == "type":
        return unknown_value(value.type)
    if how == "refinement":
        return unknown_value(value.type, draw(refinements_of(value)))
    if how == "parts" and value.is_present and value.type.kind not in (KIND_SET, *range(4)):
        elements = value.as_attributes().values() if isinstance(value.payload, dict) else (
            value.as_elements())
        return rebuild(value, [draw(partly_known(element)) for element in elements])
    return value


@st.composite
def refinements_of(draw: st.DrawFn, value: Value) -> Refinement:
    """Facts that are true of a value."""
    not_null = draw(st.booleans()) and not value.is_null
    payload = value.payload
    less, more = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    if isinstance(payload, Number):
        low = payload.subtract(number_from_int(less))
        high = payload.add(number_from_int(more))
        return Refinement(not_null, low, low == payload, high, high == payload)
    if isinstance(payload, str):
        return Refinement(not_null, string_prefix=payload[:more])
    if isinstance(payload, (tuple, dict)) and value.type.is_collection:
        count = len(payload)
        return Refinement(not_null, length_min=max(count - less, 0), length_max=count + more)
    return Refinement(not_null)


@st.composite
def situations(draw: st.DrawFn) -> tuple[list[str], dict[str, Value], dict[str, Value]]:
    """Expressions, what is known of their variables, and the values of these."""
    texts = [draw(expressions()) for _ in range(EXPRESSIONS)]
    names = [name for name in VARIABLES if any(name in text for text in texts)]
    values = {name: draw(typical_values(VARIABLES[name])) for name in names}
    return texts, {name: draw(partly_known(values[name])) for name in names}, values


def agrees(known: Value, value: Value) -> bool:
    """Whether what is known of a value is true of it."""
    if known.is_unknown:
        return value.type.matches(known.type) and allows(known.refinement, value)
    if known.is_null or value.is_null:
        return known.is_null and value.is_null and value.type.matches(known.type)
    ours, theirs = known.payload, value.payload
    if isinstance(ours, dict) and isinstance(theirs, dict):
        return ours.keys() == theirs.keys() and all(
            agrees(ours[name], theirs[name]) for name in ours)
    if isinstance(ours, tuple) and isinstance(theirs, tuple):
        if known.type.kind == KIND_SET and known.contains_unknown:
            return len(theirs) <= len(ours)  # which of them are equal was not known
        return len(ours) == len(theirs) and all(map(agrees, ours, theirs))
    return known == value


def is_told_early(text: str, values: dict[str, Value]) -> bool:
    """Whether a mistake may be told of which, as recorded, some choices know nothing.

    A mistake on one side of ``&&`` or ``||`` is told until the other side is known to decide,
    and one in a splat until it is known that there is nothing to take it of.
    """
    if "&&" in text or "||" in text:
        return True
    return "[*]" in text and any(map(has_null, values.values()))


def goes_through_set(text: str) -> bool:
    """Whether elements of a set are gone through of which some may be unknown.

    As recorded, each of them is one then, though some may turn out to be equal.
    """
    return "toset(" in text and ("for " in text or "[*]" in text)


def has_null(value: Value) -> bool:
    """Whether a value is null or has null in it."""
    payload = value.payload
    if isinstance(payload, dict):
        return any(map(has_null, payload.values()))
    return value.is_null or (isinstance(payload, tuple) and any(map(has_null, payload)))


@settings(max_examples=examples(300))
@given(situations())
def test_what_is_known_of_a_result_holds_for_every_choice_of_what_is_unknown(
    situation: tuple[list[str], dict[str, Value], dict[str, Value]]
) -> None:
    texts, known, values = situation
    for text in texts:
        if goes_through_set(text):
            continue
        outcome, diagnostics = result(text, values)
        if diagnostics:
            continue  # this choice of values is a mistake
        expected, earlier = result(text, known)
        if not is_told_early(text, values):
            assert earlier == [], f"a mistake in {text} that depends on what is unknown was told"
        assert agrees(expected, outcome), (text, expected, outcome)
