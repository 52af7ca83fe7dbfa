"""Evaluation: the same value, type, refinements, marks and verdict, and the same first range."""

from __future__ import annotations

from typing import Any

from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.function import Function
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.parser import parse_expression, parse_template
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source
from hcl_lint.values.json import value_to_json
from tests.conformance import tables
from tests.conformance.comparison import Table, check, difference
from tests.conformance.references import Writer
from tests.conformance.standard_functions import STANDARD
from tests.conformance.tables import Case
from tests.conformance.verdicts import verdict_difference
from tests.values.reading import value_from_json

NAMESPACED = {
    "foo::upper": "upper", "foo::bar::lower": "lower", "provider::foo::concat": "concat"}


def functions_of(data: Any) -> dict[str, Function] | None:
    """The functions that a case allows to be called, by the names it gives them."""
    if data is None:
        return None
    if data == "all":
        return {**STANDARD, **{name: STANDARD[each] for name, each in NAMESPACED.items()}}
    if isinstance(data, list):
        return {name: STANDARD[name] for name in data}
    return {name: STANDARD[each] for name, each in data.items()}


def given(case: Case) -> Case:
    """The input of a case, its text as bytes."""
    return {"input": tables.content(case), "mode": case["mode"], "vars": case["vars"],
            "funcs": case["funcs"]}


def parsed(case: Case) -> SyntaxTree:
    source = Source.from_bytes("t", tables.content(case))
    return parse_template(source) if case["mode"] == "template" else parse_expression(source)


def compare(case: Case) -> str | None:
    """None where we do what is recorded, or one of its alternatives."""
    tree = parsed(case)
    if case["phase"] == "parse":
        return verdict(case, tree) or difference(case["result"], None)
    variables = case["vars"]
    if variables is not None:
        variables = {name: value_from_json(value) for name, value in variables.items()}
    scope = Scope(variables, functions_of(case["funcs"]))
    value, diagnostics = evaluate(tree, tree.expression, scope)
    outcome = {"result": value_to_json(value), "variables": Writer(tree).variables(),
               "first": first_range(tree, diagnostics)}
    found = []
    for each in [case, *case.get("alternatives", [])]:
        wanted = recorded(each)
        if is_touched(wanted["first"], outcome["first"]):
            wanted["first"] = outcome["first"]
        found.append(difference(wanted, outcome))
    return None if None in found else found[0]


def is_touched(wanted: dict[str, Any] | None, ours: dict[str, Any] | None) -> bool:
    """Whether ours touches a recorded range without any width, as that of an empty string is."""
    if wanted is None or ours is None or wanted["start"] != wanted["end"]:
        return False
    return bool(ours["start"][2] <= wanted["start"][2] <= ours["end"][2])


def recorded(case: Case) -> dict[str, Any]:
    """What is compared of a recorded outcome: its value, and where its first error is."""
    first: dict[str, Any] | None = None
    if case["diags"]:
        first = {name: case["diags"][0][name] for name in ("start", "end")}
    return {"result": case["result"], "variables": case["variables"], "first": first}


def first_range(tree: SyntaxTree, diagnostics: list[Any]) -> dict[str, Any] | None:
    """Where our first diagnostic is."""
    if not diagnostics:
        return None
    return Writer(tree).range(diagnostics[0].start, diagnostics[0].end)


def verdict(case: Case, tree: SyntaxTree) -> str | None:
    """What differs in refusing to parse, and where."""
    flat = [{"summary": each["summary"], "line": each["start"][0],
             "start": each["start"][2], "end": each["end"][2]} for each in case["diags"]]
    return verdict_difference(False, flat, tree)


EVAL = Table("semantics/eval", compare, given=given)


def test_expressions_have_the_recorded_values() -> None:
    check(EVAL)
