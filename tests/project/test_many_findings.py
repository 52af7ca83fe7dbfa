from __future__ import annotations

from collections import Counter

from hcl_lint.problems.diagnostic import Diagnostic, most_of_each
from hcl_lint.problems.problem import ERROR, ON, Problem
from hcl_lint.text.source import Range, Source
from tests.linter.checking import check


def test_of_very_many_findings_of_a_rule_the_last_ones_are_counted() -> None:
    text = "a = {\n" + "  b = 1\n" * 12_001 + "}\n" + "c = 1\nc = 1\n"
    found = check(text, "duplicate-map-key", "E006", path="main.tf").diagnostics
    kept = most_of_each(found)
    assert Counter(each.rule for each in kept) == {
        "duplicate-map-key": 10_000, "duplicate-attribute": 1}
    (last,) = [each for each in kept if "left out" in each.detail]
    assert "2,000 more findings of this rule in the file are left out." in last.detail
    assert "left out" not in "".join(each.detail for each in found)
    assert most_of_each(found[:10_000]) == found[:10_000]


def test_as_many_findings_as_are_kept_say_nothing() -> None:
    where = Range(Source("main.tf", "a = 1\n"), 0, 1)
    found = [Diagnostic(Problem("E001", "many", ERROR, ON), "x", "", where)] * 10_000
    found.append(Diagnostic(Problem("E002", "one", ERROR, ON), "y", "", where))
    assert most_of_each(found) == found
