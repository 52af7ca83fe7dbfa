"""Dynamic blocks: the same generated blocks, values, verdicts and references."""

from __future__ import annotations

import json
from typing import Any

from hcl_lint.schema.bodies import read_body, read_json_body
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema, GivenSchema
from hcl_lint.schema.dynamic_blocks import ExpandedBody, dynamic_references
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.conformance.bodies import BodyComparison
from tests.conformance.comparison import Table, check, difference
from tests.conformance.scopes import scope_of
from tests.conformance.tables import Case


def given_schema(data: Any) -> BodySchema:
    """The schema that a table gives, with those of its blocks."""
    data = data or {}
    return BodySchema(
        [AttributeSchema(each["name"], is_required=each["required"])
         for each in data.get("attributes", [])],
        [BlockSchema(
            each["type"], tuple(each["labels"]), nested=GivenSchema(given_schema(each.get("body")))
        ) for each in data.get("blocks", [])],
    )


def given(case: Case) -> Case:
    """The input of a case."""
    return {name: case[name] for name in ("input", "syntax", "schema", "vars", "method")}


def compare(case: Case) -> str | None:
    """None where we do what is recorded."""
    scope = scope_of(case)
    comparison = BodyComparison(scope, case.get("unordered_diags", False))
    source = Source.from_bytes("t", tables.content(case))
    original, diagnostics = (
        read_json_body(source) if case["syntax"] == "json" else read_body(source))
    found = comparison.diagnostics(case["parse_diags"], diagnostics)
    if found is not None or "body" not in case:
        return found
    body = ExpandedBody(original, scope)
    found = comparison.body(case["body"], body, case["schema"])
    schema = given_schema(case["schema"])
    ours = {
        "variables": in_order(
            comparison.references(dynamic_references(original, schema))),
        "expand_variables": in_order(comparison.references(
            dynamic_references(original, schema, only_expansion=True))),
    }
    return found or difference({name: in_order(case[name]) for name in ours}, ours)


def in_order(references: list[Any]) -> list[Any]:
    """References in a fixed order: the reference's own depends on chance."""
    return sorted(references, key=lambda each: json.dumps(each, sort_keys=True))


DYNBLOCK = Table("semantics/dynblock", compare, given=given)


def test_dynamic_blocks_generate_what_is_recorded() -> None:
    check(DYNBLOCK)
