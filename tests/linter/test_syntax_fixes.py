"""What unsafe fixes make of syntax errors."""

from __future__ import annotations

import pytest

from hcl_lint.diagnostics.diagnostic import UNSAFE
from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import check, fix, module, ruleset


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("a = 'text'\n", 'a = "text"\n'),
        ("a = 'text'", 'a = "text"'),
        ("a = ['x', 'y', `z`]\n", 'a = ["x", "y", "z"]\n'),
        ("a = \u201ctext\u201d\nb = \u2018text\u2019\n", 'a = "text"\nb = "text"\n'),
        ("a = b & c\n", "a = b && c\n"),
        ("a = b | c\n", "a = b || c\n"),
        ("a = 1;\nb = 2; # why\n", "a = 1\nb = 2 # why\n"),
        ("b {\n  c = 1; d = 2\n}\n", "b {\n  c = 1\n  d = 2\n}\n"),
        ("a\u200b = 1\n", "a = 1\n"),
        ('a = "${x:-y}"\n', 'a = "$${x:-y}"\n'),
        ('a = "${b[c ? "${d}" : e]} ${f:-g}"\n', 'a = "${b[c ? "${d}" : e]} $${f:-g}"\n'),
        ('a = "${b["${c:-d}"]}"\n', 'a = "${b["$${c:-d}"]}"\n'),
        ("a = <<EOT\n%{y} ${x:?z} ${~q,,}\nEOT\n", "a = <<EOT\n%%{y} $${x:?z} $${~q,,}\nEOT\n"),
    ],
)
def test_a_guess_is_made_at_what_is_meant(text: str, fixed: str) -> None:
    found = fix(text, "E002", "E009", unsafe=True)
    assert found.text == fixed
    assert found.diagnostics == []
    assert fix(text, "E002", "E009").text == text


TOO_OPEN = [
    "a = 'say \"x\"'\n", "a = '${b}'\n", "a = 'b\n", "a = 'b\nc = d'\n", "a = b ^ c\n",
    'a = "${b:-"c"}"\n', 'a = "${b ? "${c}" : d & e}"\n',
]


@pytest.mark.parametrize("text", TOO_OPEN)
def test_no_guess_is_made_where_much_could_be_meant(text: str) -> None:
    found = check(text, "E002", "E009").diagnostics
    assert {each.fix for each in found} == {None}


@pytest.mark.parametrize(
    "text",
    [
        "a = <<EOT\n${b & c}\nEOT\n",
        "a = <<EOT\n${f('b')}\nEOT\n",
        "a = <<EOT\n${b; c}\nEOT\n",
        'a = "text ${b; c\nd = \'e\'\n',
    ],
)
def test_characters_in_heredocs_and_broken_strings_are_not_touched(text: str) -> None:
    assert fix(text, "E002", unsafe=True).text == text


def test_nothing_is_fixed_where_the_file_would_still_not_parse() -> None:
    text = "a = 'text'\nb = = 1\n"
    found = fix(text, "E002", unsafe=True)
    assert (found.text, found.applied) == (text, [])
    assert [each.code for each in found.refused] == ["E002"]


def test_syntax_errors_of_rules_that_are_not_selected_are_reported_but_not_fixed() -> None:
    text = "a = 'text'\n"
    found = fix(text, "F001", unsafe=True)
    assert found.text == text
    assert [(each.code, each.fix) for each in found.diagnostics] == [("E002", None)]


def test_other_fixes_follow_those_of_syntax_errors() -> None:
    assert fix("a='${b}'\n", "E002", "F001", unsafe=True).text == "a='${b}'\n"
    assert fix("a='b'\n", "E002", "F001", unsafe=True).text == 'a = "b"\n'


def test_fixes_of_syntax_errors_can_be_ruled_out() -> None:
    source = Source("main.tf", "a = 'text'\n")
    for unfixable, wanted in (([], UNSAFE), (["E002"], None)):
        (checked,) = Checker(ruleset("E002", unfixable=unfixable)).check(module(source))
        (found,) = checked.diagnostics
        assert (found.fix and found.fix.applicability) == wanted


@pytest.mark.parametrize(("name", "severity"), [("agent.hcl", "warning"), ("main.tf", "error")])
def test_what_only_hcl_1_has_may_be_right_where_the_product_is_not_known(
    name: str, severity: str
) -> None:
    (found,) = check('"a" = 1\n', "E013", path=name).diagnostics
    assert found.severity == severity


HCL_1 = 'thing "secret"\n{\n  "policy" = "read", a.b = 1\n}\n'


def test_valid_hcl_1_of_an_unknown_product_is_one_warning_without_a_fix() -> None:
    (found,) = check(HCL_1, "E", path="thing.hcl").diagnostics
    assert (found.code, found.severity, found.fix) == ("E013", "warning", None)


def test_valid_hcl_1_is_an_error_where_the_product_reads_hcl_2() -> None:
    assert {each.severity for each in check(HCL_1, "E", path="main.tf").diagnostics} == {"error"}


def test_what_neither_hcl_accepts_keeps_its_syntax_errors() -> None:
    found = check(HCL_1 + "a = b(\n", "E", path="thing.hcl").diagnostics
    assert {each.severity for each in found} == {"error"}
    assert "E001" in {each.code for each in found}
