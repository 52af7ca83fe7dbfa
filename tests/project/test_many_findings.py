from __future__ import annotations

from collections import Counter

import pytest

from hcl_lint.diagnostics.diagnostic import Diagnostic, most_of_each
from hcl_lint.diagnostics.rule import ERROR, ON, Rule
from hcl_lint.text.source import Range, Source
from tests.linter.checking import check

LEFT_OUT = "More findings of this rule in the file are left out."


def test_of_very_many_findings_of_a_rule_the_last_one_says_that_there_are_more() -> None:
    text = "a = {\n" + "  b = 1\n" * 12_001 + "}\n" + "c = 1\nc = 1\n"
    found = check(text, "duplicate-map-key", "E006", path="main.tf").diagnostics
    assert Counter(each.rule.name for each in found) == {
        "duplicate-map-key": 10_000, "duplicate-attribute": 1}
    (last,) = [each for each in found if LEFT_OUT in each.detail]
    assert [each for each in found if each.rule.name == last.rule.name][-1] is last
    assert most_of_each(found) == found


@pytest.mark.parametrize("rule, text", [
    ("E005", 'a = "' + "\\q" * 10_005 + '"\n'),
    ("E020", "unexpected {}\n" * 10_005),
    ("E001", "a b\n" * 10_005),
])
def test_what_looks_stops_after_so_many(rule: str, text: str) -> None:
    found = [each for each in check(text, rule).diagnostics if each.code == rule]
    assert len(found) == 10_000
    assert found[-1].detail.endswith(LEFT_OUT)


def test_as_many_findings_as_are_kept_say_nothing() -> None:
    where = Range(Source("main.tf", "a = 1\n"), 0, 1)
    found = [Diagnostic(Rule("E001", "many", ERROR, ON), "x", "", where)] * 10_000
    found.append(Diagnostic(Rule("E002", "one", ERROR, ON), "y", "", where))
    assert most_of_each(found) == found
