"""What rules for expressions find where, and what their fixes write."""

from __future__ import annotations

import pytest

from tests.linter.checking import check, fix

DECLARED = """
variable "s" {
  type = string
}
variable "n" {
  type = number
}
variable "b" {
  type = bool
}
variable "l" {
  type = list(string)
}
variable "m" {
  type = map(string)
}
variable "u" {
  type = set(string)
}
variable "o" {
  type = object({ a = string })
}
locals {
  a = """


@pytest.mark.parametrize(("rule", "expression", "expected"), [
    ("legacy-index", "var.l.*.a", "var.l[*].a"),
    ("legacy-index", "var.l.*.a.0", "var.l[*].a[0]"),
    ("legacy-index", "var.l.*.0.b", "var.l[*][0].b"),
    ("legacy-index", "(var.l.*.a)[0]", "(var.l[*].a)[0]"),
    ("legacy-index", "var.l.*.a[0]", "(var.l[*].a)[0]"),
    ("legacy-index", "var.l.0", "var.l[0]"),
    ("legacy-index", "var.l[*].0", "var.l[*][0]"),
    ("lookup-two-args", 'lookup(var.m, "a")', 'var.m["a"]'),
    ("lookup-two-args", 'lookup({ a = 1 }, "a")', '({ a = 1 })["a"]'),
    ("lookup-two-args", 'lookup(var.s == "" ? var.m : {}, "a")', '(var.s == "" ? var.m : {})["a"]'),
    ("redundant-parentheses", "(var.s)", "var.s"),
    ("redundant-parentheses", "((var.s))", "var.s"),
    ("redundant-parentheses", "(var.n + 1)", "var.n + 1"),
    ("redundant-parentheses", "[(var.n + 1)]", "[var.n + 1]"),
    ("redundant-parentheses", "upper((var.s))", "upper(var.s)"),
    ("redundant-parentheses", "{ (var.s) = (var.n) }", "{ (var.s) = var.n }"),
    (
        "redundant-parentheses", "{ for k, v in var.m : (k) => (v) }",
        "{ for k, v in var.m : (k) => v }",
    ),
    ("redundant-parentheses", '"${(var.s)}"', '"${var.s}"'),
    ("redundant-parentheses", "!(var.b)", "!var.b"),
    ("redundant-parentheses", "var.b ? (var.s) : (var.n)", "var.b ? var.s : var.n"),
    ("redundant-parentheses", "(var.b ? 1 : 2)", "var.b ? 1 : 2"),
    ("concat-string", 'format("%s-%s", var.s, var.n)', '"${var.s}-${var.n}"'),
    ("concat-string", 'format("%s", var.s)', '"${var.s}"'),
    ("concat-string", 'join("", [var.s, "b", var.n])', '"${var.s}b${var.n}"'),
    ("unnecessary-splat-or-for", "[for x in var.l : x]", "var.l"),
    ("unnecessary-splat-or-for", "[for x in var.u : x]", "tolist(var.u)"),
    ("unnecessary-splat-or-for", "[for x in var.m : x]", "values(var.m)"),
    ("unnecessary-splat-or-for", "[for k, v in var.m : v]", "values(var.m)"),
    ("unnecessary-splat-or-for", "{ for k, v in var.m : k => v }", "var.m"),
    ("unnecessary-splat-or-for", "[for x in var.o : x]", "values(var.o)"),
    ("unnecessary-splat-or-for", "[for x in var.u : x][0]", "tolist(var.u)[0]"),
    ("redundant-conditional", "var.b ? true : false", "var.b"),
    ("redundant-conditional", "var.b ? false : true", "!var.b"),
    ("redundant-conditional", 'var.s == "" ? false : true', 'var.s != ""'),
    ("redundant-conditional", "(var.n > 1) ? false : true", "!(var.n > 1)"),
    ("redundant-conditional", '!(var.s == "a")', 'var.s != "a"'),
    ("redundant-conditional", '!(var.s != "a")', 'var.s == "a"'),
    ("redundant-conditional", '!(var.s == "a") && var.b', 'var.s != "a" && var.b'),
    ("redundant-conditional", "var.b ? (false) : (true)", "!var.b"),
    ("redundant-conditional", 'upper(var.s) == "A" ? false : true', 'upper(var.s) != "A"'),
    ("mismatched-comparison", 'var.n == "1"', "var.n == 1"),
    ("mismatched-comparison", 'var.b == "true"', "var.b == true"),
    ("mismatched-comparison", "var.s == 1", 'var.s == "1"'),
    ("mismatched-comparison", "var.s == true", 'var.s == "true"'),
    ("mismatched-comparison", 'var.l == ""', "length(var.l) == 0"),
    ("mismatched-comparison", "var.m == {}", "length(var.m) == 0"),
    ("mismatched-comparison", "var.s == 1 || var.b", 'var.s == "1" || var.b'),
    ("contradictory-comparison", 'var.s == "a" && var.s == "b"', 'var.s == "a" || var.s == "b"'),
    ("contradictory-comparison", 'var.s != "a" || var.s != "b"', 'var.s != "a" && var.s != "b"'),
    ("contradictory-comparison", '"a" == var.s && "b" == var.s', '"a" == var.s || "b" == var.s'),
    (
        "contradictory-comparison", 'var.b || var.s == "a" && var.s == "b"',
        'var.b || (var.s == "a" || var.s == "b")',
    ),
    (
        "contradictory-comparison", '(var.s != "a" || var.s != "b") && var.b',
        '(var.s != "a" && var.s != "b") && var.b',
    ),
    ("contradictory-comparison", 'var.s == "1" && var.s == 1', 'var.s == "1" || var.s == 1'),
])
def test_a_fix_writes_the_better_expression(
    rule: str, expression: str, expected: str
) -> None:
    found = fix(f"{DECLARED}{expression}\n}}\n", rule, unsafe=True)
    assert found.text == f"{DECLARED}{expected}\n}}\n"


@pytest.mark.parametrize(("rule", "expression", "summary"), [
    ("legacy-index", "var.l./* x */*.a", "Legacy splat `.*`"),
    ("legacy-index", "var.l.0.1", "Invalid legacy index"),
    ("lookup-two-args", "lookup(var.m, <<E\na\nE\n)", "`lookup` without a default"),
    ("concat-string", 'join("", ["$", var.s])', "`join` instead of a template"),
    ("concat-string", 'format("%s", <<E\na\nE\n)', "`format` instead of a template"),
    ("concat-string", 'format("$%s", var.s)', "`format` instead of a template"),
    ("unreachable-object-arm", "merge({ a = 1 }, { a = 2 })", "Value of `a` is always overridden"),
    (
        "unreachable-object-arm", "merge({ a = 1 }, var.m, { a = 2 })",
        "Value of `a` is always overridden",
    ),
    (
        "unreachable-object-arm", "merge({ a = 1, b = 1 }, { b = 2 })",
        "Value of `b` is always overridden",
    ),
    (
        "unreachable-object-arm", "merge({ a = 1 }, { b = 1 }, { a = 2, b = 2 })",
        "Value of `a` is always overridden",
    ),
    (
        "unreachable-object-arm", 'merge({ a = 2 }, { "a" = 1 })',
        "Value of `a` is always overridden",
    ),
    ("mismatched-comparison", 'var.n == "a"', "Comparison is always false"),
    ("mismatched-comparison", "var.s == 1e3", "Comparison is always false"),
    ("mismatched-comparison", "var.s == -1", "Comparison is always false"),
    ("mismatched-comparison", "var.o == { b = 1 }", "Comparison is always false"),
    (
        "contradictory-comparison", 'var.b && (var.s == "a" && var.s == "b")',
        "Condition is always false",
    ),
    ("constant-fallback", "try(var.o.b, 1)", "Object has no attribute `b`"),
    ("constant-fallback", "try(var.s.a, 1)", "No attribute `a`"),
    ("constant-fallback", "can(var.o.b)", "Object has no attribute `b`"),
    ("constant-fallback", 'coalesce(var.s, "")', "Fallback of `coalesce` is never used"),
    ("constant-fallback", 'lookup(var.o, "a", 1)', "Fallback of `a` is never used"),
    ("constant-fallback", 'lookup(var.o, "b", 1)', "Object has no attribute `b`"),
    ("constant-fallback", "can(tonumber(var.l))", "`tonumber` fails for its first argument"),
    ("constant-fallback", "can(upper(var.o).x)", "Invalid argument `str` of `upper`"),
    ("constant-fallback", "try((var.o).b, 1)", "Object has no attribute `b`"),
    ("constant-fallback", "try(var.l[0].x, 1)", "No attribute `x`"),
])
def test_what_has_no_safe_form_stays(rule: str, expression: str, summary: str) -> None:
    text = f"{DECLARED}{expression}\n}}\n"
    assert check(text, rule).diagnostics[0].summary == summary
    assert fix(text, rule, unsafe=True).text == text


@pytest.mark.parametrize(("rule", "expression"), [
    ("lookup-two-args", 'lookup(var.m, "a", "b")'),
    ("lookup-two-args", 'lookup([var.m, "a"]...)'),
    ("redundant-parentheses", "(var.n + 1) * 2"),
    ("redundant-parentheses", "(var.l)[0]"),
    ("redundant-parentheses", "(\n  var.s\n)"),
    ("concat-string", 'format("a%d", var.n)'),
    ("concat-string", 'format("%s")'),
    ("concat-string", 'join("", [])'),
    ("concat-string", 'join("-", [var.s])'),
    ("concat-string", 'join("", var.l)'),
    ("concat-string", 'join("", [for x in var.l : x])'),
    ("concat-string", 'join("", [var.l[*]])'),
    ("unnecessary-splat-or-for", "{ for k, v in var.l : k => v }"),
    ("unnecessary-splat-or-for", "{ for k, v in var.m : v => k }"),
    ("unnecessary-splat-or-for", "[for x in var.l : x if x]"),
    ("unnecessary-splat-or-for", "{ for k, v in var.m : k => v... }"),
    ("unnecessary-splat-or-for", "[for k, v in var.m : k]"),
    ("redundant-conditional", "!(var.n > 1)"),
    ("redundant-conditional", "!var.b"),
    ("redundant-conditional", "true ? 1 : 2"),
    ("redundant-conditional", "1 == 1 ? 1 : 2"),
    ("redundant-conditional", "var.b == true"),
    ("redundant-conditional", "var.b == false"),
    ("redundant-conditional", "var.b ? 1 : 1"),
    ("redundant-conditional", "-(var.n == 1 ? 1 : 2)"),
    ("unreachable-object-arm", "merge({ a = 1 }, { (var.s) = 2 })"),
    ("unreachable-object-arm", "merge({ a = 1 })"),
    ("mismatched-comparison", "var.l == []"),
    ("mismatched-comparison", "[] != var.l"),
    ("mismatched-comparison", "var.o == null"),
    ("mismatched-comparison", "var.s == null"),
    ("mismatched-comparison", "[for x in var.l : x] == null"),
    ("mismatched-comparison", "var.n == null"),
    ("mismatched-comparison", "local.a == null"),
    ("mismatched-comparison", '"x" == 1'),
    ("mismatched-comparison", "var.n == 1"),
    ("mismatched-comparison", "var.l == tolist([])"),
    ("mismatched-comparison", "var.o == { a = 1 }"),
    ("contradictory-comparison", 'var.s == "a" || var.s == "b"'),
    ("contradictory-comparison", 'var.s == "a" && var.n == 1'),
    ("contradictory-comparison", 'var.s == "a" && var.s == "a"'),
    ("contradictory-comparison", 'var.s == "a" && (var.b || var.s == "b")'),
    ("constant-fallback", "try(var.o.a, 1)"),
    ("constant-fallback", "try(var.o.b, var.o.c)"),
    ("constant-fallback", "try(1, 2)"),
    ("constant-fallback", "try(var.l[0], 1)"),
    ("constant-fallback", 'coalesce("a", var.s)'),
    ("constant-fallback", 'lookup(var.m, "b", 1)'),
    ("constant-fallback", "lookup(var.o, var.s, 1)"),
    ("constant-fallback", 'lookup({ a = 1 }, "b", 1)'),
    ("constant-fallback", "try(jsondecode(var.s).a, 1)"),
])
def test_expressions_with_another_meaning_are_not_found(rule: str, expression: str) -> None:
    assert check(f"{DECLARED}{expression}\n}}\n", rule).diagnostics == []
