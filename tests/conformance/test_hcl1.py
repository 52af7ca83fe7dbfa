"""HCL 1: files, small inputs and mutants are accepted or refused as recorded."""

from __future__ import annotations

from hcl_lint.syntax.hcl1 import is_hcl1
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.conformance.comparison import Table, check
from tests.conformance.tables import Case


def compare_verdict(case: Case) -> str | None:
    """An input: whether it is accepted."""
    accepts = is_hcl1(Source.from_bytes("", tables.content(case)).text)
    if accepts == case["ok"]:
        return None
    recorded = "accepted" if case["ok"] else f"refused ({case['message']})"
    return f"recorded as {recorded}, ours: {'accepted' if accepts else 'refused'}"


CASES = Table("hcl1/cases", compare_verdict)


def test_inputs_are_accepted_and_refused_as_recorded() -> None:
    check(CASES)
