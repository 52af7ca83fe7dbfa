"""Static analysis: the same verdicts, results and ranges."""

from __future__ import annotations

from typing import Any

from hcl_lint.syntax import analysis
from hcl_lint.syntax.nodes import Expression
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.conformance.comparison import Table, check, difference
from tests.conformance.references import Writer
from tests.conformance.tables import Case
from tests.conformance.verdicts import verdict_difference


class FormWriter(Writer):
    """The results of static analysis in the form of the table."""

    def expression(self, node: Expression) -> dict[str, Any]:
        """A sub-expression: where it is and its text."""
        return {**self.range(*self.tree.range(node)), "text": self.tree.text(node)}

    def list(self, node: Expression) -> Any:
        items = analysis.static_list(node)
        return None if items is None else {"items": [self.expression(item) for item in items]}

    def map(self, node: Expression) -> Any:
        items = analysis.static_map(node)
        return None if items is None else {"items": [
            {"key": self.expression(key), "key_keyword": analysis.keyword(self.tree, key) or "",
             "value": self.expression(value)}
            for key, value in items]}

    def call(self, node: Expression) -> Any:
        call = analysis.static_call(self.tree, node)
        return None if call is None else {
            "name": call.name,
            "name_range": self.range(call.name_range.start, call.name_range.end),
            "args": [self.expression(argument) for argument in call.arguments],
            "args_range": self.range(call.arguments_range.start, call.arguments_range.end)}

    def abs_traversal(self, node: Expression) -> Any:
        found = analysis.absolute_traversal(self.tree, node)
        return None if found is None else self.reference(found)


FORMS = ("list", "map", "call", "abs_traversal")


def compare(case: Case) -> str | None:
    """An expression: its verdict, and where it is accepted all that analysis tells of it."""
    tree = parse_expression(Source.from_bytes("t", tables.content(case)))
    found = verdict(case["parse_diags"], tree)
    if found is not None or case["parse_diags"]:
        return found
    writer = FormWriter(tree)
    for field in FORMS:
        found = compare_form(case[field], getattr(writer, field)(tree.expression))
        if found is not None:
            return f"{field}: {found}"
    found = difference(case["keyword"], analysis.keyword(tree, tree.expression), "$keyword")
    return found or difference(case["variables"], writer.variables(), "$variables")


def compare_form(recorded: Any, ours: Any) -> str | None:
    """What an expression is when taken as a form; nothing where it is of another."""
    if "diags" not in recorded:
        return difference(recorded, ours)
    return None if ours is None else f"recorded as refused, ours {ours!r}"


def verdict(recorded: list[dict[str, Any]], tree: SyntaxTree) -> str | None:
    """What differs in accepting or refusing, and where."""
    flat = [{"summary": each["summary"], "line": each["start"][0],
             "start": each["start"][2], "end": each["end"][2]} for each in recorded]
    return verdict_difference(not flat, flat, tree)


def json_syntax(case: Case) -> str | None:
    """JSON is no native syntax: it has a parser of its own."""
    return "in JSON syntax" if case["syntax"] == "json" else None


STATIC = Table("semantics/static", compare, left_out=json_syntax)


def test_static_analysis_gives_what_is_recorded() -> None:
    check(STATIC)
