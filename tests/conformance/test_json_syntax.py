"""Schemas over JSON bodies: the same content, ranges, values and verdicts."""

from __future__ import annotations

from hcl_lint.schema.bodies import read_json_body
from hcl_lint.schema.content import PlacedAttribute
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.syntax.json_parser import parse_json
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.conformance.bodies import BodyComparison, schema_of
from tests.conformance.comparison import Table, check
from tests.conformance.scopes import scope_of
from tests.conformance.tables import Case


def given(case: Case) -> Case:
    """The input of a case."""
    return {"input": tables.content(case), "method": case["method"]}


def compare(case: Case) -> str | None:
    """None where we do what is recorded."""
    source = Source.from_bytes("t", tables.content(case))
    comparison = BodyComparison(
        None if case["vars"] is None and case["funcs"] is None else scope_of(case),
        case.get("unordered_diags", False),
    )
    if case["method"] == "expr":
        return compare_expression(case, source, comparison)
    body, diagnostics = read_json_body(source)
    found = comparison.diagnostics(case["parse_diags"], diagnostics)
    if found is not None or "body" not in case:
        return found
    found = comparison.body(case["body"], body, case["schema"])
    if found is None and "remain" in case:
        rest = body.partial_content(schema_of(case["schema"]))[1]
        return comparison.body(case["remain"], rest, case["schema2"])
    return found


def compare_expression(case: Case, source: Source, comparison: BodyComparison) -> str | None:
    """A text that is one expression."""
    tree = parse_json(source)
    found = comparison.diagnostics(
        case["parse_diags"], tree.diagnostics)
    if found is not None or "value" not in case:
        return found
    expression = JsonExpression(tree, tree.root)
    place = comparison.range(expression.place)
    value = {name: case[name] for name in
             ("value", "value_diags", "literal", "literal_diags", "variables")}
    return comparison.attribute(
        {**value, "range": place, "name_range": place, "expr_range": place},
        PlacedAttribute("expr", expression, expression.place, expression.place))


JSON_SYNTAX = Table("semantics/json_syntax", compare, given=given)


def test_json_bodies_hold_what_is_recorded() -> None:
    check(JSON_SYNTAX)
