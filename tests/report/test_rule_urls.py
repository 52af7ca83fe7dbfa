"""Findings lead to the pages of their rules."""

from __future__ import annotations

from hcl_lint.linter.listing import ON, Family, Listing
from hcl_lint.linter.registry import Registry
from hcl_lint.linter.rule import Rule
from hcl_lint.report.rule_urls import add_urls
from tests.some_findings import finding

URL = "https://example.org/x001"


class HasPage(Rule):
    """Has a page."""

    name = "has-page"
    code = "X001"
    url = URL


class HasNone(Rule):
    """Has none."""

    name = "has-none"
    code = "X002"


def test_findings_get_the_urls_of_their_rules_unless_they_have_one() -> None:
    listings = (
        Listing("X001", "has-page", ON, module=__name__),
        Listing("X002", "has-none", ON, module=__name__),
    )
    found = [finding(rule=name) for name in ("has-page", "has-none", "unknown", "has-page")]
    found.append(finding(rule="has-page", url="https://example.org/own"))
    add_urls(found, Registry([Family("X", "X", listings)]))
    assert [each.url for each in found] == [URL, None, None, URL, "https://example.org/own"]
