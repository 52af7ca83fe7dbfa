"""The pages of rules in the documentation say what the rules say."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.linter.listing import Listing
from hcl_lint.report.rule_text import render_index, render_rule
from tests.conftest import Golden
from tests.linter.checking import REGISTRY

PAGES = Path(__file__).parents[2] / "docs" / "rules"


@pytest.mark.parametrize(
    "listing", [pytest.param(each, id=each.name) for each in REGISTRY.listings]
)
def test_each_rule_has_its_page(listing: Listing, golden: Golden) -> None:
    golden(PAGES / f"{listing.name}.md", render_rule(listing, REGISTRY.load(listing)))


def test_the_index_has_all_rules(golden: Golden) -> None:
    golden(PAGES / "README.md", render_index(REGISTRY))


def test_there_are_no_other_pages() -> None:
    names = {listing.name for listing in REGISTRY.listings} | {"README"}
    assert {page.stem for page in PAGES.glob("*.md")} <= names
