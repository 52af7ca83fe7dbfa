from __future__ import annotations

import pytest

from hcl_lint.diagnostics.diagnostic import SAFE, UNSAFE, Diagnostic, Fix
from hcl_lint.diagnostics.rule import ON, WARNING, Rule
from hcl_lint.dialects.registry import TERRAFORM
from hcl_lint.linter.fixes import disjoint, fix_once, reason_to_refuse
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.edits import Edit
from hcl_lint.text.source import Range, Source


def tree(text: str) -> SyntaxTree:
    return document(text).tree


def document(text: str) -> Document:
    return Document(Source("a.tf", text), TERRAFORM)


def found(*edits: tuple[int, int, str], applicability: str = SAFE) -> Diagnostic:
    fix = Fix("change it", [Edit(*edit) for edit in edits], applicability)
    start, end = edits[0][0], edits[-1][1]
    problem = Rule("X001", "a-rule", WARNING, ON)
    return Diagnostic(problem, "Summary", "Detail.", Range(Source("", ""), start, end), fix)


def after(text: str, *diagnostics: Diagnostic) -> str:
    return fix_once(document(text), diagnostics).document.text


# Damage


@pytest.mark.parametrize(
    ("before", "changed"),
    [
        ('a = "${b}"\n', "a = b\n"),
        ("a = 1 + 1\n", "a = 2\n"),
        ("a = (b)\n", "a = b\n"),
        ("a = 1\nb = 2\n", "b = 2\na = 1\n"),
        ("a { b = 1 }\n", "a {\n  b = 1\n}\n"),
        ("a = 1 // why\n", "a = 1 # why\n"),
        ("a = 1 # hcl-lint: ignore[x]\n", "a = 1\n"),
        ('a = ["b"]\n', "a = [b]\n"),
        ('b "c" {}\n', "b c {}\n"),
    ],
)
def test_what_means_the_same_is_no_damage(before: str, changed: str) -> None:
    assert reason_to_refuse(tree(before), tree(changed), is_safe=True) is None


@pytest.mark.parametrize(
    ("before", "changed", "reason"),
    [
        ("a = 1\n", "a = = 1\n", "syntax error"),
        ("a = 1 # why\n", "a = 1\n", "same comments"),
        ("a = 1 # why # hcl-lint: ignore[x]\n", "a = 1\n", "same comments"),
        ("a = 1\n", "", "same attributes and blocks"),
        ("a {\n  b = 1\n}\n", "a {\n}\nb = 1\n", "same attributes and blocks"),
        ('b "c" {}\n', 'b "d" {}\n', "same attributes and blocks"),
        ("a = b + c\n", "a = b\n", "lost a reference of `a`"),
        ("a = 1\n", "a = 2\n", "changes the value of `a`"),
        ("a = 1\nb {\n  a = 2\n}\n", "a = 1\nb {\n  a = 3\n}\n", "changes the value of `b.a`"),
    ],
)
def test_what_means_something_else_is(before: str, changed: str, reason: str) -> None:
    assert reason in str(reason_to_refuse(tree(before), tree(changed), is_safe=True))


def test_unsafe_fixes_may_change_meaning_but_not_break_a_file() -> None:
    assert reason_to_refuse(tree("a = 1 # why\n"), tree("b = 2\n"), is_safe=False) is None
    assert reason_to_refuse(tree("a = 1\n"), tree("a = = 1\n"), is_safe=False) is not None


# Making fixes


def test_fixes_that_touch_wait_for_another_round() -> None:
    assert after("a = 1 + 1\n", found((4, 5, "2 - 1")), found((4, 9, "2"))) == "a = 2 - 1 + 1\n"
    assert len(disjoint([found((0, 2, "")), found((2, 4, ""))])) == 1
    assert len(disjoint([found((0, 2, "")), found((3, 4, ""))])) == 2
    assert len(disjoint([found((1, 1, "a")), found((1, 1, "b"))])) == 1


def test_findings_without_anything_to_change_are_no_fixes() -> None:
    nothing, empty, one = found((2, 3, "x")), found((2, 3, "x")), found((4, 5, "y"))
    nothing.fix = None
    empty.fix = Fix("change it", [], SAFE)
    assert disjoint([nothing, empty, one]) == [one]


RANGES = [(start, end) for start in range(6) for end in range(start, 6)]


def test_two_fixes_are_made_together_where_they_have_no_end_in_common() -> None:
    for one in RANGES:
        for other in RANGES:
            are_apart = one[1] < other[0] or other[1] < one[0]
            chosen = disjoint([found((*one, "x")), found((*other, "y"))])
            assert len(chosen) == (2 if are_apart else 1), (one, other)
            (narrowest, *_) = [each.fix.edits for each in chosen if each.fix]
            widths = [one[1] - one[0], other[1] - other[0]]
            assert narrowest[0].end - narrowest[0].start == min(widths)


def test_a_third_fix_is_made_where_it_touches_neither_of_two() -> None:
    two = [found((4, 5, "x")), found((9, 10, "y"))]
    for start, end in [(start, start + width) for start in range(14) for width in (2, 3, 4)]:
        touches = start <= 5 and end >= 4 or start <= 10 and end >= 9
        chosen = disjoint([*two, found((start, end, "z"))])
        made = [edit.text for each in chosen if each.fix for edit in each.fix.edits]
        assert ("z" in made) is not touches, (start, end)


def test_a_fix_that_several_findings_share_is_made_once() -> None:
    shared = [found((4, 5, text), applicability=UNSAFE) for text in "223"]
    assert len(disjoint(shared)) == 2
    assert after("a = 1\n", *shared) == "a = 2\n"


def test_the_order_of_findings_does_not_matter() -> None:
    several = [found((0, 5, "x")), found((2, 3, "y")), found((2, 3, "z")), found((7, 8, ""))]
    chosen = [each.fix.edits for each in disjoint(several) if each.fix]
    assert chosen == [each.fix.edits for each in disjoint(several[::-1]) if each.fix]
    assert chosen == [[Edit(2, 3, "y")], [Edit(7, 8, "")]]


def test_edits_of_several_fixes_may_interleave() -> None:
    text = "a = [1, 1, 1]\n"
    apart = found((5, 6, "(1)"), (11, 12, "(1)"))
    assert after(text, apart, found((8, 9, "(1)"))) == "a = [(1), (1), (1)]\n"


def test_a_fix_that_does_damage_is_refused_and_the_others_are_made() -> None:
    good, bad = found((4, 5, "(1)")), found((10, 11, "3"))
    result = fix_once(document("a = 1\nb = 2\n"), [good, bad])
    assert result.document.text == "a = (1)\nb = 2\n"
    assert (result.applied, result.refused) == ([good], [bad])
    unsafe = found((10, 11, "3"), applicability=UNSAFE)
    assert after("a = 1\nb = 2\n", unsafe) == "a = 1\nb = 3\n"
