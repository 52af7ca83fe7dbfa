"""Unification: the same common type, and the same types that need a conversion to it."""

from __future__ import annotations

from typing import Any

from hcl_lint.values.types import type_from_json, type_to_json
from hcl_lint.values.unify import unify
from tests.conformance.comparison import Table, check, difference
from tests.conformance.tables import Case


def given(case: Case) -> Case:
    """The input of a case."""
    return {"types": case["types"]}


def ours(case: Case) -> dict[str, Any]:
    """What we find, safely and unsafely."""
    types = [type_from_json(each) for each in case["types"]]
    outcome: dict[str, Any] = {}
    for prefix, unsafe in (("", False), ("unsafe_", True)):
        found = unify(types, unsafe)
        outcome[prefix + "result"] = None if found is None else type_to_json(found.type)
        outcome[prefix + "conversions"] = None if found is None else found.is_converted
    return outcome


def compare(case: Case) -> str | None:
    """None where we do what is recorded."""
    outcome = ours(case)
    return difference({name: case[name] for name in outcome}, outcome)


UNIFY = Table("semantics/unify", compare, given=given)


def test_types_are_unified_as_recorded() -> None:
    check(UNIFY)
