"""The suite itself: no table absent, no departure too greedy, no difference overlooked."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from tests.conformance import tables
from tests.conformance.comparison import Outcome, Table, compare_all, difference
from tests.conformance.departures import DEPARTURES, Departure
from tests.conformance.tables import Case
from tests.extent import SHARE, examples

SAMPLE = 20  # cases of a table that are altered, spread over it

BODY: dict[str, Any] = {
    "attributes": [{"name": "a", "range": [0, 5], "expr": ["num", "1"]}], "blocks": []}
ACCEPTED: Case = {"id": "x", "input": "a = 1\n", "ok": True, "diags": [], "ast": BODY}
REJECTED: Case = {
    "id": "y", "input": "a = 1\nb = ]\n", "ok": False,
    "diags": [{"summary": "Invalid expression", "severity": "error", "start": 10, "end": 11,
               "line": 2, "column": 5}]}


def compare_length(case: Case) -> str | None:
    """A comparison to try the suite with: the length of the input, as `ours`."""
    ours = len(case["input"])
    return None if ours == case["length"] else f"recorded {case['length']}, ours {ours}"


def measured(*lengths: int) -> list[Case]:
    """Cases of one letter each that claim these lengths."""
    return [{"id": str(index), "input": "x", "length": each} for index, each in enumerate(lengths)]


def outcome_of(cases: list[Case], *departures: Departure) -> Outcome:
    """What comes of cases compared by length."""
    return compare_all(Table("t", compare_length), cases, departures)


def claiming(answer: bool) -> Departure:
    """A class that claims everything, or nothing."""
    return Departure("class", "reason", ("t",), lambda given: answer, {})


def table_of(module: str, name: str) -> Table:
    """A table of one of the test modules."""
    table = getattr(importlib.import_module(f"tests.conformance.{module}"), name)
    assert isinstance(table, Table)
    return table


def test_the_default_folder_lacks_no_table() -> None:
    if not tables.folder().is_dir() or not tables.is_default():
        pytest.skip(f"not the default folder, or none: {tables.folder()}")
    assert not [name for name in tables.TABLES if tables.find(name) is None]


def test_a_mismatch_that_no_class_claims_is_red() -> None:
    assert "1 of 2 cases differ" in (outcome_of(measured(1, 2)).failure() or "")
    assert "1 of 2 cases differ" in (outcome_of(measured(1, 2), claiming(False)).failure() or "")


def test_a_claimed_mismatch_is_counted_for_its_class() -> None:
    outcome = outcome_of(measured(*[1] * 199, 2), claiming(True))
    assert outcome.failure() is None
    assert outcome.departed == {"class": 1}


def test_departures_that_claim_more_than_their_share_are_red() -> None:
    outcome = outcome_of(measured(*[1] * 198, 2, 2), claiming(True))
    assert "departures claim 2 of 200" in (outcome.failure() or "")


def test_a_class_of_another_table_claims_nothing() -> None:
    other = Departure("class", "reason", ("u",), lambda given: True, {})
    assert outcome_of(measured(2), other).mismatches


def test_a_table_of_which_nothing_is_compared_is_red() -> None:
    table = Table("t", compare_length, left_out=lambda case: "for a reason")
    assert "no case was compared" in (compare_all(table, measured(1), ()).failure() or "")


def test_departures_see_the_input_and_nothing_else() -> None:
    seen: list[Case] = []

    def remember(given: Case) -> bool:
        seen.append(given)
        return True

    outcome_of(measured(2), Departure("class", "reason", ("t",), remember, {}))
    assert seen == [{"input": b"x"}]


def test_every_departure_has_a_reason_and_a_name_of_its_own() -> None:
    names = [each.name for each in DEPARTURES]
    assert len(names) == len(set(names))
    assert all(each.reason and each.tables for each in DEPARTURES)


@pytest.mark.parametrize("departure", DEPARTURES, ids=lambda each: each.name)
def test_a_departure_claims_its_example_and_not_everything(departure: Departure) -> None:
    assert departure.claims(departure.example)
    other: Case = {"input": b"a = b.c\n"}
    if "spec" in departure.example:
        other = {"input": "a = 1\n", "spec": 'object {\n  attr "a" {}\n}\n'}
    if "to" in departure.example:
        other = {"to": "string", "value": {"type": "number", "value": {"num": "1"}}}
    if "args" in departure.example:
        other = {"name": "upper", "args": [{"type": "string", "value": "a"}]}
    assert not departure.claims({**departure.example, **other})


def test_differences_are_found_at_any_depth() -> None:
    assert difference({"a": [1, ["x"]]}, {"a": [1, ["x"]]}) is None
    found = difference({"a": [1, ["x"]]}, {"a": [1, ["y"]]})
    assert found == "at $.a[1][0]: recorded 'x', ours 'y'"
    assert difference([1], [1, 2]) is not None
    assert difference({"a": 1}, {}) == "at $: ours lacks 'a'"
    assert difference({}, {"a": 1}) == "at $: only ours has 'a'"
    assert difference(True, 1) is not None


def test_an_altered_verdict_or_position_is_noticed() -> None:
    compare = table_of("test_syntax", "SNIPPETS").compare
    assert compare(ACCEPTED) is None
    assert compare(REJECTED) is None
    assert compare({**ACCEPTED, "ok": False, "diags": REJECTED["diags"]}) is not None
    assert compare({**REJECTED, "ok": True, "diags": [], "ast": BODY}) is not None
    assert compare({**REJECTED, "diags": [{**REJECTED["diags"][0], "line": 1}]}) is not None
    assert compare({**REJECTED, "diags": [{**REJECTED["diags"][0], "start": 12, "end": 12}]})


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to all single values in a JSON value."""
    if isinstance(value, (dict, list)):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        return [leaf for key, item in items for leaf in leaves(item, (*path, key))]
    return [path]


def altered(value: Any, path: tuple[Any, ...]) -> Any:
    """A copy of a JSON value with the single value at *path* made another."""
    if path:
        copy = value.copy()
        copy[path[0]] = altered(value[path[0]], path[1:])
        return copy
    if isinstance(value, bool) or value is None:
        return not value
    return value + 1 if isinstance(value, int) else value + "?"


@pytest.mark.parametrize("module, name, field", [
    ("test_syntax", "FILES", "ok"),
    ("test_syntax", "TREES", "ast"),
    ("test_syntax", "SNIPPETS", "ast"),
    ("test_expressions", "EXPRESSIONS", "ast"),
    ("test_expressions", "EXPRESSIONS", "variables"),
    ("test_format", "CASES", "expected"),
    ("test_static", "STATIC", "variables"),
    ("test_static", "STATIC", "abs_traversal"),
    ("test_static", "STATIC", "list"),
    ("test_static", "STATIC", "map"),
    ("test_static", "STATIC", "call"),
    ("test_static", "STATIC", "keyword"),
    ("test_eval", "EVAL", "result"),
    ("test_eval", "EVAL", "variables"),
    ("test_typeexpr", "TYPEEXPR", "type"),
    ("test_typeexpr", "TYPEEXPR", "applied"),
    ("test_typeexpr", "TYPEEXPR", "result"),
    ("test_typeexpr", "TYPEEXPR", "converted"),
    ("test_schema", "SCHEMA", "body"),
    ("test_json_syntax", "JSON_SYNTAX", "body"),
    ("test_decode", "DECODE", "value"),
    ("test_decode", "DECODE", "implied_type"),
    ("test_decode", "DECODE", "variables"),
    ("test_spec", "SPEC", "stdout"),
])
def test_an_altered_expectation_is_noticed(module: str, name: str, field: str) -> None:
    table = table_of(module, name)
    if tables.find(table.name) is None:
        pytest.skip(f"table {table.name} is absent from {tables.folder()}")
    # Of large tables a sample is enough, and takes less to read.
    share = SHARE if module in ("test_syntax", "test_expressions", "test_eval") else 1
    cases = [case for case in tables.load(table.name, share)
             if leaves(case.get(field, [])) and (not table.left_out or not table.left_out(case))
             and case.get("parse_ok", True) and "hazards" not in case]
    assert cases
    for case in cases[:: len(cases) // examples(SAMPLE) + 1]:
        if table.compare(case) is None:
            paths = [path for path in leaves(case[field]) if not is_informative(path)]
            for path in paths[:: len(paths) // 5 + 1]:
                changed = {**case, field: altered(case[field], path)}
                assert table.compare(changed) is not None, (case, path)


def is_informative(path: tuple[Any, ...]) -> bool:
    """Whether what stands at a path is told for people and not compared."""
    return bool({"diags", "value_diags", "literal_diags", "context", "summary", "severity",
                 "missing_item_range", "method"} & set(map(str, path)))
