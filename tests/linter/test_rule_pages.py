"""The pages of rules in the documentation say what the rules say."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.problems.problem import Problem
from hcl_lint.report.rule_text import render_index, render_rule
from tests.conftest import Golden
from tests.linter.checking import REGISTRY

PAGES = Path(__file__).parents[2] / "docs" / "rules"


@pytest.mark.parametrize(
    "problem", [pytest.param(each, id=each.name) for each in REGISTRY.problems]
)
def test_each_rule_has_its_page(problem: Problem, golden: Golden) -> None:
    golden(PAGES / f"{problem.name}.md", render_rule(problem, REGISTRY.rule(problem)))


def test_the_index_has_all_rules(golden: Golden) -> None:
    golden(PAGES / "README.md", render_index(REGISTRY))


def test_there_are_no_other_pages() -> None:
    names = {problem.name for problem in REGISTRY.problems} | {"README"}
    assert {page.stem for page in PAGES.glob("*.md")} <= names
