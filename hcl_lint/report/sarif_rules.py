"""What a SARIF report tells of the rules whose findings are in it."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR, INFO, WARNING
from hcl_lint.linter.explanation import explain
from hcl_lint.report.message import unicode_text
from hcl_lint.report.rule_text import render_rule
from hcl_lint.text.urls import is_web_address

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.diagnostics.finding import Finding
    from hcl_lint.linter.listing import Listing
    from hcl_lint.linter.registry import Registry

LEVELS = {ERROR: "error", WARNING: "warning", INFO: "note"}
_PROBLEMS = {ERROR: "error", WARNING: "warning", INFO: "recommendation"}  # GitHub's words


def rule_descriptors(findings: list[Finding], registry: Registry) -> list[dict[str, object]]:
    """The rules of findings, by code, as the objects of SARIF.

    Of one that is not installed here, there is what its findings say.
    """
    by_code: dict[str, Finding] = {}
    for finding in findings:
        by_code.setdefault(finding.code, finding)
    families = {
        listing.name: family.title for family in registry.families for listing in family.listings
    }
    descriptors = []
    for code in sorted(by_code):
        finding = by_code[code]
        listing = registry.find(finding.rule)
        if listing is None or listing.code != code:
            descriptors.append(_unknown(finding))
        else:
            descriptors.append(_known(registry, listing, families[listing.name], finding.url))
    return descriptors


def _known(
    registry: Registry, listing: Listing, family: str, url: str | None
) -> dict[str, object]:
    rule = registry.load(listing)
    told = explain(rule)
    page = render_rule(listing, rule)
    return {
        "id": listing.code,
        "name": listing.name,
        "shortDescription": {"text": told.summary},
        "fullDescription": {"text": " ".join(told.why.split()) or told.summary},
        "help": {"text": page, "markdown": page},
        **_help(url),
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
        "properties": {
            "tags": [family, *rule.dialects],
            "problem.severity": _PROBLEMS[rule.severity],
        },
    }


def _unknown(finding: Finding) -> dict[str, object]:
    name = unicode_text(finding.rule)
    return {
        "id": unicode_text(finding.code),
        "name": name,
        "shortDescription": {"text": name},
        "fullDescription": {"text": name},
        "help": {"text": name},
        **_help(finding.url),
        "defaultConfiguration": {"level": LEVELS[finding.severity]},
    }


def _help(url: str | None) -> dict[str, str]:
    return {"helpUri": url} if url and is_web_address(url) else {}
