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
from hcl_lint.values.convert import (
    ConversionError, convert, convert_if_possible, convert_unified, is_open, may_convert, may_share,
    mismatch,
)
from hcl_lint.values.json import value_to_json
from hcl_lint.values.types import type_text
from hcl_lint.values.unify import unify, unify_types
from hcl_lint.values.value import FALSE, TRUE, UNKNOWN_BOOL, Value
from tests.conftest import Golden
from tests.rows import answered
from tests.values.laws import EXPRESSIONS
from tests.values.samples import MORE_TYPES, MORE_VALUES, TYPES, VALUES, described
from tests.values.strategies import conversion_kind

RECORDED = Path(__file__).parent / "recorded"


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
                f" | {each.start}-{each.end} {each.rule.name}: {each.summary}. {each.detail}"
                for each in diagnostics
            ])
            words = f"{value_to_json(found)}{' '.join(told.split())}"
            yield f"{text} of {name} and {other} gives {words}"


def relations() -> Iterator[str]:
    """How each type stands to each other: what its values can become, and why they cannot."""
    for one in MORE_TYPES:
        for other in MORE_TYPES:
            known = ["matches"] * one.matches(other) + ["may become"] * may_convert(one, other)
            known += ["may share"] * may_share(one, other) + [conversion_kind(one, other)]
            if known[-1] == "none":
                known.append(mismatch(one, other))
            yield f"{type_text(one)} to {type_text(other)}: {'; '.join(known)}"


def possible_conversions() -> Iterator[str]:
    """What values of which something is not decided become, and what values become together."""
    for name, value in MORE_VALUES.items():
        if name in VALUES and not is_open(value):
            continue
        outcomes: dict[str, list[str]] = {}
        for type_ in MORE_TYPES:
            try:
                found = described(convert_if_possible(value, type_))
            except ConversionError as error:
                found = f"no: {error.message}"
            outcomes.setdefault(found, []).append(type_text(type_))
        for outcome, types in outcomes.items():
            yield f"{name}{', open' * is_open(value)}, to {', '.join(types)}: {outcome}"


def common_values() -> Iterator[str]:
    given = list(MORE_VALUES.items())
    for number, (name, value) in enumerate(given):
        for step in (1, 7, 16):
            others = [given[(number + step) % len(given)], given[(number + 2 * step) % len(given)]]
            names = ", ".join([each for each, _ in others])
            for is_unsafe in (True, False):
                found = unify([value.type, *[each.type for _, each in others]], is_unsafe)
                if found is None:
                    continue
                try:
                    shown = described(convert_unified(value, found))
                except ConversionError as error:
                    shown = error.message
                needs = "".join(["-+"[each] for each in found.is_converted])
                yield f"{name} with {names}, {is_unsafe}: {needs} {shown}"


def test_conversions_are_those_recorded(golden: Golden) -> None:
    path = RECORDED / "conversions.txt"
    golden(path, answered(path, conversions()))


def test_unifications_are_those_recorded(golden: Golden) -> None:
    path = RECORDED / "unifications.txt"
    golden(path, answered(path, unifications()))


def test_results_are_those_recorded(golden: Golden) -> None:
    path = RECORDED / "results.txt"
    golden(path, answered(path, results(), end=" gives "))


def test_relations_of_types_are_those_recorded(golden: Golden) -> None:
    path = RECORDED / "relations.txt"
    golden(path, answered(path, relations()))


def test_possible_conversions_are_those_recorded(golden: Golden) -> None:
    path = RECORDED / "possible.txt"
    golden(path, answered(path, [*possible_conversions(), *common_values()]))
