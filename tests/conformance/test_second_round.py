"""The second round: more cases of the same tables, and calls that Terraform itself evaluated."""

from __future__ import annotations

import pytest

from hcl_lint.dialects.functions import find_function, function_meanings
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.function import Function
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.conformance.comparison import Table, check
from tests.conformance.tables import Case
from tests.conformance.test_convert import CONVERT
from tests.conformance.test_eval import EVAL
from tests.conformance.test_format import CASES
from tests.conformance.test_functions import FUNCTIONS
from tests.conformance.test_json_syntax import JSON_SYNTAX
from tests.conformance.test_unify import UNIFY

ERROR = "ERR!"


def terraform_functions() -> dict[str, Function]:
    """The functions of Terraform by name."""
    found = {name: find_function("terraform", name) for name in function_meanings("terraform")}
    return {name: function for name, function in found.items() if function is not None}


def printed(expression: str) -> str | None:
    """What the console prints for ``try(jsonencode(EXPRESSION), "ERR!")``; None where unknown."""
    tree = parse_expression(Source("t", f'try(jsonencode({expression}), "{ERROR}")'))
    value, diagnostics = evaluate(tree, tree.expression, Scope({}, terraform_functions()))
    if diagnostics:
        return ERROR
    return value.as_string() if value.is_present else None


def compare(case: Case) -> str | None:
    """None where we print what is recorded, or cannot know."""
    recorded, ours = case["terraform"], printed(case["expr"])
    return None if ours in (None, recorded) else f"recorded {recorded!r}, ours {ours!r}"


def given(case: Case) -> Case:
    """The input of a case."""
    return {"input": tables.content(case)}


TERRAFORM = Table("terraform-functions", compare, given=given)
TABLES = (CONVERT, UNIFY, JSON_SYNTAX, EVAL, FUNCTIONS, CASES, TERRAFORM)
SECOND_ROUND = [each.of_round("round2") for each in TABLES]


@pytest.mark.parametrize("table", SECOND_ROUND, ids=lambda table: table.name)
def test_the_second_round_comes_out_as_recorded(table: Table) -> None:
    check(table)
