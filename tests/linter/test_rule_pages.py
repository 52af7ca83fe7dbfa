"""The pages of problems say what is known of these elsewhere, and nothing that is not read."""

from __future__ import annotations

from pathlib import Path

from hcl_lint.linter.policies import security_rules
from hcl_lint.report.rule_text import render_index, render_rule
from tests.conftest import Golden
from tests.linter.checking import REGISTRY

PAGES = Path(__file__).parents[2] / "docs" / "rules"
WRITTEN = [each for each in REGISTRY.rules if each not in security_rules.OF_POLICIES]


def test_each_problem_has_its_page(golden: Golden) -> None:
    for problem in WRITTEN:
        page = PAGES / f"{problem.name}.md"
        shown = render_rule(problem, REGISTRY)
        assert page.is_file(), f"write Why, Bad and Good of {page.name}; what precedes is made"
        rest = prose(page.read_text("utf-8")) - {*shown.split("\n")}
        assert rest == set(), f"{page.name} has lines that no section is for"
        golden(page, shown)


def prose(page: str) -> set[str]:
    """The lines of a page that are written by hand, but for those above its first section."""
    sections = ("\n" + page).split("\n## ")[1:]
    return {
        line for each in sections if not each.startswith("Options\n")
        for line in ("## " + each).rstrip("\n").split("\n")
    }


def test_the_page_of_a_policy_is_made_of_what_it_says() -> None:
    problem = REGISTRY.find("aws-open-admin-port")
    assert problem is not None
    shown = render_rule(problem, REGISTRY)
    assert shown.startswith(
        "# aws-open-admin-port (SEC001)\n\n"
        "Security group that opens ports for administration to the world.\n\n"
        "Risk: high. Warning. Off unless selected. Only for opentofu, terraform.\n\n"
        "## Why\n\nAttackers scan"
    )
    titles = [line[3:] for line in shown.split("\n") if line.startswith("## ")]
    assert titles == ["Why", "Bad", "Good", "Options", "Source", "References"]
    assert 'cidr_blocks = [var.office, "0.0.0.0/0"]\n' in shown and '"resource": {' not in shown
    assert "Source\n\nhttps://" in shown and "`CKV_AWS_24`" in shown


def test_the_index_has_all_rules(golden: Golden) -> None:
    golden(PAGES / "README.md", render_index(REGISTRY))


def test_there_are_no_other_pages() -> None:
    names = {problem.name for problem in WRITTEN} | {"README"}
    assert {page.stem for page in PAGES.glob("*.md")} == names
