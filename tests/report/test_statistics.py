from __future__ import annotations

import json

from hcl_lint.diagnostics.diagnostic import SAFE, SUGGESTION, UNSAFE, Fix
from hcl_lint.report.statistics import render_fixed, render_skipped, render_statistics, render_times
from hcl_lint.text.edits import Edit
from tests.some_findings import finding


def test_rules_are_marked_if_all_or_some_of_their_findings_are_fixable() -> None:
    edits = [Edit(1, 2, " = ")]
    fixable, shown_only = [
        finding(fix=Fix("format it", edits, each)) for each in (SAFE, SUGGESTION)
    ]
    assert render_statistics([fixable]).endswith("[*] unformatted\n[*] fixable with `--fix`\n")
    assert render_statistics([fixable, shown_only]).endswith(
        "[-] unformatted\n[-] some fixable with `--fix`\n"
    )
    assert render_statistics([shown_only]).endswith("     unformatted\n")


def test_the_options_that_the_fixes_need_are_named() -> None:
    unsafe = finding(fix=Fix("write it", [Edit(1, 2, "b")], UNSAFE))
    assert render_statistics([unsafe]).endswith("[*] fixable with `--fix --unsafe-fixes`\n")


def test_times_add_up_and_the_slowest_is_first() -> None:
    assert render_times([{"a": 0.001, "b": 2.002}, {"a": 0.0025}]) == (
        "    2002.0 ms  b\n       3.5 ms  a\n"
    )


def test_fixes_are_counted_by_file_and_rule() -> None:
    assert render_fixed({"b.tf": {"y": 1, "x": 2}, "a.tf": {}}) == "b.tf:\n  2 × x\n  1 × y\n"


def test_silence_is_counted() -> None:
    counts = [{"a": 1}, {"a": 1, "b": 3, "b: it depends": 1}]
    assert render_skipped(counts).split("\n")[:3] == [
        "         3 ×   b, not checked because a value is unknown",
        "         2 ×   a, not checked because a value is unknown",
        "         1 ×   b, not checked because it depends",
    ]


def test_codes_have_the_colours_of_their_severities() -> None:
    assert "\x1b[" in render_statistics([finding()], colour=True)
    assert "\x1b[" not in render_statistics([finding()])


def test_a_rule_with_findings_of_two_severities_is_one_row() -> None:
    warning, note = finding(), finding()
    note.severity = "info"
    assert render_statistics([note, warning]).splitlines() == ["2  F001      unformatted"]
    (row,) = json.loads(render_statistics([note, warning], as_json=True))
    assert (row["severity"], row["count"]) == ("warning", 2)


def test_what_stands_for_many_counts_as_many() -> None:
    one = finding()
    one.count = 7
    assert render_statistics([one]).startswith("7  F001 ")


def test_rules_that_take_as_long_are_in_the_order_of_their_names() -> None:
    times = [{"b": 0.002, "c": 0.001, "a": 0.002}, {"c": 0.001}]
    assert [line.split()[-1] for line in render_times(times).splitlines()] == ["a", "b", "c"]
