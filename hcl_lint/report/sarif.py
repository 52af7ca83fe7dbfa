"""SARIF 2.1.0, the format of static analysis: for GitHub code scanning, editors and archives.

Paths are relative to the root of the repository, which is ``SRCROOT`` there; columns count code
points. Where hcl-lint itself failed that is not a result but a notification of the run. What is
suppressed is left out.

Source: "Static Analysis Results Interchange Format (SARIF) Version 2.1.0", OASIS, and what
GitHub's documentation says about its support of it.
"""

from __future__ import annotations

from hcl_lint import __version__
from hcl_lint.annotations import Iterator
from hcl_lint.diagnostics.finding import Finding, PlacedFix, Position, RelatedPlace
from hcl_lint.diagnostics.grouping import placed_fingerprints
from hcl_lint.diagnostics.rule import ERROR, INFO, WARNING, Rule
from hcl_lint.diagnostics.rules import INTERNAL_ERROR
from hcl_lint.linter.registry import Registry
from hcl_lint.report.json_documents import iter_json
from hcl_lint.report.paths import Base
from hcl_lint.report.render import ReportContext, message_of, unicode_text
from hcl_lint.report.rule_text import render_rule
from hcl_lint.text.display import is_web_address

LEVELS = {ERROR: "error", WARNING: "warning", INFO: "note"}
# GitHub's levels of security: critical from 9.0 on, high from 7.0, medium from 4.0.
_SECURITY = {"low": "3.0", "medium": "5.5", "high": "8.0", "critical": "9.5"}
_PROBLEMS = {ERROR: "error", WARNING: "warning", INFO: "recommendation"}  # GitHub's words


def rule_descriptors(findings: list[Finding], registry: Registry) -> list[dict[str, object]]:
    """Describe the rules of findings, by code, as the objects of SARIF.

    A rule that is not installed here is described by its findings.
    """
    by_code: dict[str, Finding] = {}
    for finding in findings:
        by_code.setdefault(finding.code, finding)
    families = {rule.name: family.title for family in registry.families for rule in family.rules}
    descriptors = []
    for code in sorted(by_code):
        finding = by_code[code]
        rule = registry.find(finding.rule)
        if rule is None or rule.code != code:
            descriptors.append(_unknown(finding))
        else:
            descriptors.append(_known(registry, rule, families[rule.name], finding.url))
    return descriptors


def _known(registry: Registry, rule: Rule, family: str, url: str | None) -> dict[str, object]:
    page = render_rule(rule, registry)
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": " ".join(rule.page().why.split()) or rule.summary},
        "help": {"text": page, "markdown": page},
        **_help(url),
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
        "properties": {
            "tags": [
                family, *registry.dialects_of(rule), *_security_tags(rule.risk),
                *rule.names_elsewhere,
            ],
            "problem.severity": _PROBLEMS[rule.severity],
            **_security(rule.risk),
        },
    }


def _unknown(finding: Finding) -> dict[str, object]:
    name = unicode_text(finding.rule)
    properties = _security(finding.risk)
    tags = [*_security_tags(finding.risk), *finding.references]
    if tags:
        properties["tags"] = tags
    return {
        "id": unicode_text(finding.code),
        "name": name,
        "shortDescription": {"text": name},
        "fullDescription": {"text": name},
        "help": {"text": name},
        **_help(finding.url),
        "defaultConfiguration": {"level": LEVELS[finding.severity]},
        **({"properties": properties} if properties else {}),
    }


def _security(risk: str) -> dict[str, object]:
    """The score by which GitHub ranks an alert, of a rule about security."""
    return {"security-severity": _SECURITY[risk]} if risk in _SECURITY else {}


def _security_tags(risk: str) -> list[str]:
    return ["security"] if risk in _SECURITY else []


def _help(url: str | None) -> dict[str, str]:
    return {"helpUri": url} if url and is_web_address(url) else {}


_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render_sarif(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    results = [finding for finding in findings if finding.rule != INTERNAL_ERROR.name]
    failures = [finding for finding in findings if finding.rule == INTERNAL_ERROR.name]
    base = context.base
    rules = rule_descriptors(results, context.registry) if results else []
    numbers = {rule["id"]: number for number, rule in enumerate(rules)}
    run = {
        "tool": {"driver": _driver(rules, context.docs_url)},
        "invocations": [_invocation(failures, base)],
        "originalUriBaseIds": {"SRCROOT": {"uri": base.folder_uri()}},
        "columnKind": "unicodeCodePoints",
        "results": (
            _result(finding, key, numbers[finding.code], base)
            for finding, key in placed_fingerprints(results)
        ),
    }
    yield from iter_json({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]})
    yield "\n"


def _driver(rules: list[dict[str, object]], docs_url: str) -> dict[str, object]:
    driver: dict[str, object] = {"name": "hcl-lint", "semanticVersion": __version__}
    if is_web_address(docs_url):
        driver["informationUri"] = docs_url
    return {**driver, "rules": rules}


def _invocation(failures: list[Finding], base: Base) -> dict[str, object]:
    invocation: dict[str, object] = {"executionSuccessful": not failures}
    if failures:
        invocation["toolExecutionNotifications"] = [
            {
                "descriptor": {"id": failure.code},
                "level": "error",
                "message": _message(message_of(failure)),
                "locations": [_location(failure, base)],
            }
            for failure in failures
        ]
    return invocation


def _result(finding: Finding, key: str, rule: int, base: Base) -> dict[str, object]:
    result: dict[str, object] = {
        "ruleId": unicode_text(finding.code),
        "ruleIndex": rule,
        "level": LEVELS[finding.severity],
        "message": _message(message_of(finding)),
        "locations": [_location(finding, base)],
        "partialFingerprints": {"hclLint/v1": key},
    }
    if finding.count > 1:
        result["occurrenceCount"] = finding.count
    if finding.related:
        result["relatedLocations"] = [_related(element, base) for element in finding.related]
    if finding.fix is not None and finding.fix.edits:
        result["fixes"] = [_fix(finding.fix, finding.path, base)]
    return result


def _fix(fix: PlacedFix, path: str, base: Base) -> dict[str, object]:
    replacements = [
        {
            "deletedRegion": _region(edit.start, edit.end),
            "insertedContent": {"text": unicode_text(edit.text)},
        }
        for edit in fix.edits
    ]
    return {
        "description": _message(fix.title),
        "artifactChanges": [{"artifactLocation": _file(path, base), "replacements": replacements}],
        "properties": {"applicability": fix.applicability},
    }


def _location(finding: Finding, base: Base) -> dict[str, object]:
    region = _region(finding.start, finding.end)
    if finding.excerpt and finding.start.line == finding.end.line:
        line = finding.excerpt[0]
        marked = line.text[line.start : line.end]
        if len(marked) == finding.end.character - finding.start.character > 0:
            region["snippet"] = {"text": unicode_text(marked)}
    return _physical(finding.path, region, base)


def _related(place: RelatedPlace, base: Base) -> dict[str, object]:
    location = _physical(place.path, _region(place.start, place.end), base)
    return {**location, "message": _message(place.message)}


def _physical(path: str, region: dict[str, object], base: Base) -> dict[str, object]:
    return {"physicalLocation": {"artifactLocation": _file(path, base), "region": region}}


def _file(path: str, base: Base) -> dict[str, str]:
    if base.is_inside(path):
        return {"uri": base.uri(path), "uriBaseId": "SRCROOT"}
    return {"uri": base.uri(path)}


def _region(start: Position, end: Position) -> dict[str, object]:
    return {
        "startLine": start.line,
        "startColumn": start.character,
        "endLine": end.line,
        "endColumn": end.character,
    }


def _message(text: str) -> dict[str, str]:
    """A plain text; one of a file that is checked shall make no link in a viewer."""
    return {"text": unicode_text(text.replace("](", "] ("))}
