"""Schemas over native bodies: the same content, ranges and verdicts."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.schema.bodies import MergedBody
from hcl_lint.schema.content import Body
from hcl_lint.schema.native_body import NativeBody
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.conformance.bodies import BodyComparison, schema_of
from tests.conformance.comparison import Table, check
from tests.conformance.scopes import scope_of
from tests.conformance.tables import Case


def given(case: Case) -> Case:
    """The input of a case."""
    return {name: case[name] for name in ("input", "inputs", "method", "schema", "schema2")
            if name in case}


def bodies(case: Case) -> tuple[list[Body], list[Diagnostic]]:
    """The bodies of the inputs, and what is wrong with their syntax."""
    found: list[Body] = []
    diagnostics = []
    for index, text in enumerate(case.get("inputs", [case.get("input")])):
        path = f"f{index}" if "inputs" in case else "t"
        tree = parse_config(Source.from_bytes(path, tables.encode(text)))
        found.append(NativeBody(tree, tree.body))
        diagnostics += tree.diagnostics
    return found, diagnostics


def compare(case: Case) -> str | None:
    """None where we do what is recorded."""
    found, diagnostics = bodies(case)
    body = found[0] if "input" in case else MergedBody(found)
    comparison = BodyComparison(scope_of(case), case.get("unordered_diags", False))
    answer = comparison.diagnostics(case["parse_diags"], diagnostics)
    if answer is not None or "body" not in case:
        return answer
    answer = comparison.body(case["body"], body, case["schema"])
    if answer is None and "remain" in case:
        rest = body.partial_content(schema_of(case["schema"]))[1]
        return comparison.body(case["remain"], rest, case["schema2"])
    return answer


SCHEMA = Table("semantics/schema", compare, given=given)


def test_schemas_find_what_is_recorded() -> None:
    check(SCHEMA)
