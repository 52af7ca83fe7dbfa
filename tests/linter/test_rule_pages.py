"""The pages of problems say what is known of these elsewhere, and nothing that is not read."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.dialects.pack_reader import load_pack
from hcl_lint.files.installed import pack_folder
from hcl_lint.linter.policies.family import page_of_policy, read_packs
from hcl_lint.linter.policies.policy import Policy
from hcl_lint.problems.page import EXAMPLE_FILE
from hcl_lint.problems.problem import Problem
from hcl_lint.report.rule_text import render_index, render_rule
from tests.conftest import Golden
from tests.linter.checking import REGISTRY

PAGES = Path(__file__).parents[2] / "docs" / "rules"
POLICIES, _ = read_packs([load_pack(pack_folder("security"))])


@pytest.mark.parametrize(
    "problem", [pytest.param(each, id=each.name) for each in REGISTRY.problems]
)
def test_each_problem_has_its_page(problem: Problem, golden: Golden) -> None:
    page = PAGES / f"{problem.name}.md"
    shown = render_rule(problem, REGISTRY)
    assert page.is_file(), "write its sections Why, Bad and Good; what precedes them is made"
    assert prose(page.read_text("utf-8")) <= {*shown.split("\n")}, "lines that no section is for"
    golden(page, shown)


def prose(page: str) -> set[str]:
    """The lines of a page that are written by hand, but for those above its first section."""
    sections = ("\n" + page).split("\n## ")[1:]
    return {
        line for each in sections if not each.startswith("Options\n")
        for line in ("## " + each).rstrip("\n").split("\n")
    }  # fmt: skip


@pytest.mark.parametrize(
    "policy", [pytest.param(each, id=each.name) for each in POLICIES]
)
def test_the_page_of_a_policy_says_what_it_says(
    policy: Policy, golden: Golden, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = page_of_policy(policy)
    page.bad = [each for each in page.bad if each.path == EXAMPLE_FILE]
    page.source = policy.url
    known = REGISTRY.find(policy.name)
    assert known is not None
    monkeypatch.setattr(known, "_page", lambda: page)
    golden(PAGES / f"{policy.name}.md", render_rule(known, REGISTRY))


def test_the_index_has_all_rules(golden: Golden) -> None:
    golden(PAGES / "README.md", render_index(REGISTRY))


def test_there_are_no_other_pages() -> None:
    names = {problem.name for problem in REGISTRY.problems} | {"README"}
    assert {page.stem for page in PAGES.glob("*.md")} <= names
