"""Expressions: accepted or rejected alike, the same tree, and the same references in order."""

from __future__ import annotations

from hcl_lint.syntax.dump import neutral_expression
from hcl_lint.syntax.parser import parse_expression, parse_template
from hcl_lint.syntax.references import references
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.conformance.comparison import Table, check, difference
from tests.conformance.references import Writer
from tests.conformance.tables import Case
from tests.conformance.verdicts import has_equal_range, verdict_difference


def parse(case: Case) -> SyntaxTree:
    """The tree of a case whose whole input is one expression."""
    return parse_expression(Source.from_bytes("t", tables.content(case)))


def variables(tree: SyntaxTree) -> list[str]:
    """The references of an expression as the table writes them."""
    return [each.to_text() for each in references(tree, tree.root)]


def compare(case: Case) -> str | None:
    """An expression: its verdict, then its tree and references where it is accepted."""
    tree = parse(case)
    found = verdict_difference(case["ok"], case["diags"], tree)
    if found is not None or not case["ok"]:
        return found
    found = difference(case["ast"], neutral_expression(tree))
    return found or difference(case["variables"], variables(tree), "$variables")


def compare_evaluated(case: Case) -> str | None:
    """An expression or template that is evaluated: its references, ranges included."""
    parser = parse_template if case["mode"] == "template" else parse_expression
    tree = parser(Source.from_bytes("t", tables.content(case)))
    return difference(case["variables"] or [], Writer(tree).variables())


def without_references(case: Case) -> str | None:
    """Rejected input has no references."""
    return "syntax errors" if case["phase"] == "parse" else None


def equal_range(case: Case) -> bool | None:
    """Whether a rejected input has the reference's first range exactly."""
    return None if case["ok"] else has_equal_range(case["diags"], parse(case))


EXPRESSIONS = Table(
    "expressions",
    compare,
    measures={"rejected, with exactly the recorded first range": equal_range},
)

EVALUATED = Table("semantics/eval", compare_evaluated, left_out=without_references)


def test_expressions_have_the_recorded_verdicts_trees_and_references() -> None:
    check(EXPRESSIONS)


def test_evaluated_expressions_have_the_recorded_references() -> None:
    check(EVALUATED)
