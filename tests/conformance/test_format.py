"""Formatting: byte for byte what the reference writes, except where it does damage."""

from __future__ import annotations

from typing import Any

from hcl_lint.format.formatter import format_tree
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import encode
from tests.conformance import tables
from tests.conformance.comparison import Table, brief, check, difference
from tests.conformance.tables import Case
from tests.conformance.trees import body_without_ranges, comments, errors, parse
from tests.conformance.verdicts import shown


def compare_format(case: Case) -> str | None:
    """One input in one dialect."""
    data = tables.content(case)
    tree = parse(data)
    if not case["parse_ok"]:
        return None if errors(tree) else "recorded as having syntax errors, ours accepts it"
    if errors(tree):
        return f"recorded as accepted, ours: {shown(tree)}"
    dialect = case["dialect"]
    output = encode(format_tree(tree, dialect))
    if "hazards" in case:
        return harm(tree, parse(output), dialect)
    expected = data if case.get("unchanged") else tables.content(case, "expected")
    if output != expected:
        return text_difference(expected, output)
    return second_pass_difference(case, output)


def second_pass_difference(case: Case, output: bytes) -> str | None:
    """Formatting the output again changes nothing, save what is recorded."""
    expected = output
    if case.get("idempotent") is False:
        if case.get("second_pass_refused"):
            return None
        expected = tables.content(case, "second_pass")
    again = encode(format_tree(parse(output), case["dialect"]))
    if again != expected:
        return "second pass: " + text_difference(expected, again)
    return None


def harm(before: SyntaxTree, after: SyntaxTree, dialect: str) -> str | None:
    """What formatting has broken or lost, or None."""
    if errors(after):
        return f"the output does not parse: {brief(after.source.text)}: {shown(after)}"
    lost = difference(comments(before), comments(after), "comments")
    if lost is not None:
        return lost
    meanings = [body_without_ranges(before), body_without_ranges(after)]
    if dialect == "terraform":
        for meaning in meanings:
            apply_rewrites(meaning)
    return difference(meanings[0], meanings[1])


def apply_rewrites(body: dict[str, Any], *, is_top: bool = True, in_variable: bool = False) -> None:
    """Bring a body to the form in which the rewrites of `terraform fmt` make no difference."""
    for attribute in body["attributes"]:
        expression = attribute["expr"]
        while expression[0] in ("wrap", "paren"):
            expression = expression[1]
        if in_variable and attribute["name"] == "type":
            expression = modern_type(expression)
        attribute["expr"] = expression
    for block in body["blocks"]:
        apply_rewrites(
            block["body"], is_top=False, in_variable=is_top and block["type"] == "variable")


def modern_type(expression: list[Any]) -> list[Any]:
    """The type that a type of the old form stands for."""
    string, anything = ["traversal", "string"], ["traversal", "any"]
    if expression[0] == "template" and len(expression) == 2 and expression[1][0] == "str":
        name = expression[1][1]
        if name == "string":
            return string
        return ["call", name, [string], False] if name in ("list", "map") else expression
    if expression[0] == "traversal" and expression[1:] in (["list"], ["map"], ["set"]):
        return ["call", expression[1], [anything], False]
    return expression


def text_difference(expected: bytes, output: bytes) -> str:
    """The first line where two outputs differ."""
    recorded, ours = expected.split(b"\n"), output.split(b"\n")
    for number, (left, right) in enumerate(zip(recorded, ours), 1):
        if left != right:
            return f"line {number}: recorded {brief(left)}\n          ours     {brief(right)}"
    return f"recorded {len(recorded)} lines, ours {len(ours)}: {brief(expected)} {brief(output)}"


CASES = Table("format/cases", compare_format)


def test_inputs_are_formatted_as_recorded() -> None:
    check(CASES)
