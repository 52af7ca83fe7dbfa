"""The rules of a SARIF report: those that have findings in it."""

from __future__ import annotations

from hcl_lint.problems.documentation import documentation_of
from hcl_lint.problems.problem import ERROR, INFO, WARNING
from hcl_lint.report.message import unicode_text
from hcl_lint.report.rule_text import dialects_of_rule, render_rule
from hcl_lint.text.urls import is_web_address

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.registry import Registry
    from hcl_lint.problems.finding import Finding
    from hcl_lint.problems.problem import Problem

LEVELS = {ERROR: "error", WARNING: "warning", INFO: "note"}
_PROBLEMS = {ERROR: "error", WARNING: "warning", INFO: "recommendation"}  # GitHub's words


def rule_descriptors(findings: list[Finding], registry: Registry) -> list[dict[str, object]]:
    """Describe the rules of findings, by code, as the objects of SARIF.

    A rule that is not installed here is described by its findings.
    """
    by_code: dict[str, Finding] = {}
    for finding in findings:
        by_code.setdefault(finding.code, finding)
    families = {
        problem.name: family.title for family in registry.families for problem in family.problems
    }
    descriptors = []
    for code in sorted(by_code):
        finding = by_code[code]
        problem = registry.find(finding.rule)
        if problem is None or problem.code != code:
            descriptors.append(_unknown(finding))
        else:
            descriptors.append(_known(registry, problem, families[problem.name], finding.url))
    return descriptors


def _known(
    registry: Registry, problem: Problem, family: str, url: str | None
) -> dict[str, object]:
    rule = registry.rule(problem)
    about = documentation_of(problem)
    page = render_rule(problem, rule)
    return {
        "id": problem.code,
        "name": problem.name,
        "shortDescription": {"text": about.summary},
        "fullDescription": {"text": " ".join(about.why.split()) or about.summary},
        "help": {"text": page, "markdown": page},
        **_help(url),
        "defaultConfiguration": {"level": LEVELS[problem.severity]},
        "properties": {
            "tags": [family, *([] if rule is None else dialects_of_rule(rule))],
            "problem.severity": _PROBLEMS[problem.severity],
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
