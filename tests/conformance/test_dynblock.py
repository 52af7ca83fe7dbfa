"""Dynamic blocks: the same generated blocks, values and verdicts."""

from __future__ import annotations

from hcl_lint.schema.bodies import read_body, read_json_body
from hcl_lint.schema.dynamic_blocks import ExpandedBody
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.conformance.bodies import BodyComparison
from tests.conformance.comparison import Table, check
from tests.conformance.scopes import scope_of
from tests.conformance.tables import Case


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
    return comparison.body(case["body"], body, case["schema"])


DYNBLOCK = Table("semantics/dynblock", compare, given=given)


def test_dynamic_blocks_generate_what_is_recorded() -> None:
    check(DYNBLOCK)
