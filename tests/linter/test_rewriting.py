"""Writing one expression in the place of another, in parentheses where it needs them."""

from __future__ import annotations

import pytest

from hcl_lint.dialects.registry import dialect_for
from hcl_lint.edit.code import Meanings
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.rewriting import in_place_of
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.nodes import Node, Parentheses
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Source

OPERATIONS = [
    "b || c", "b && c", "b == c", "b != c", "b < c", "b <= c", "b > c", "b >= c", "b + c",
    "b - c", "b * c", "b / c", "b % c", "-b", "!b", "b", "b.c", "f(b)", "[b]", "b ? c : d",
]
AROUND = [
    "a || @", "@ || a", "a && @", "@ && a", "a == @", "@ == a", "a != @", "@ != a", "a < @",
    "@ < a", "a >= @", "@ >= a", "a + @", "@ + a", "a - @", "@ - a", "a * @", "@ * a", "a / @",
    "@ % a", "-@", "!@", "@ ? x : y", "x ? @ : y", "x ? y : @", "@[0]", "@.x", "@[*].x", "[@]",
    "f(@)", "x[@]", "{ (x) = @ }", "[for x in @ : x]",
]
# Where people need them, to see what belongs together.
CLEARER = [
    *[(around, "[b]") for around in ("@[0]", "@.x", "@[*].x")],
    *[(around, "b ? c : d") for around in ("x ? @ : y", "x ? y : @", "[for x in @ : x]")],
]


def file_of(text: str) -> FileContext:
    return FileContext(Document(Source("main.tf", f"x = {text}\n"), dialect_for("main.tf")))


def parent_of(file: FileContext, wanted: Node) -> Node | None:
    found = [each for each in descendants(file.tree.root, Node) if wanted in each.children()]
    return found[0] if found else None


def meaning(text: str) -> object:
    tree = parse_config(Source("main.tf", f"x = {text}\n"))
    return None if tree.diagnostics else Meanings(tree).meaning_of(tree.root)


@pytest.mark.parametrize("around", AROUND)
def test_an_expression_gets_parentheses_where_it_would_mean_something_else(around: str) -> None:
    wrong = []
    for operation in OPERATIONS:
        file = file_of(around.replace("@", f"({operation})"))
        outer = [*descendants(file.tree.root, Parentheses)][-1]
        written = in_place_of(file, outer, parent_of(file, outer), outer.expression)
        is_needed = meaning(file.text[4:-1]) != meaning(around.replace("@", operation))
        is_needed = is_needed or (around, operation) in CLEARER
        if written != (f"({operation})" if is_needed else operation):
            wrong.append((operation, written))
    assert wrong == []
