"""Conversions: the same result, the same kind, and failing at the same nested value."""

from __future__ import annotations

from typing import Any

from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.json import value_to_json
from hcl_lint.values.types import type_from_json
from tests.conformance.comparison import Table, check, difference
from tests.conformance.tables import Case
from tests.values.reading import value_from_json
from tests.values.strategies import conversion_kind


def given(case: Case) -> Case:
    """The input of a case."""
    return {"value": case["value"], "to": case["to"]}


def recorded(outcome: dict[str, Any]) -> dict[str, Any]:
    """What is compared of a recorded outcome: the text of an error is ours to choose."""
    return {
        "available": outcome["available"],
        "unsafe": outcome["unsafe"],
        "result": outcome["result"],
        "fails": outcome["error"] is not None,
        "error_path": outcome.get("error_path", []),
    }


def ours(case: Case) -> dict[str, Any]:
    """The same of what we do."""
    value, target = value_from_json(case["value"]), type_from_json(case["to"])
    kind = conversion_kind(value.type, target)
    outcome: dict[str, Any] = {
        "available": kind, "unsafe": kind == "unsafe", "result": None, "fails": False,
        "error_path": []}
    try:
        outcome["result"] = value_to_json(convert(value, target))
    except ConversionError as error:
        outcome["fails"] = True
        outcome["error_path"] = [
            ["attr", step] if isinstance(step, str) else ["index", value_to_json(step)]
            for step in error.path]
    return outcome


def compare(case: Case) -> str | None:
    """None where we do what is recorded, or one of its alternatives."""
    outcome = ours(case)
    found = [difference(recorded(each), outcome) for each in [case, *case.get("alternatives", [])]]
    return None if None in found else found[0]


CONVERT = Table("semantics/convert", compare, given=given)


def test_values_are_converted_as_recorded() -> None:
    check(CONVERT)
