"""The report is SARIF 2.1.0 by its schema, and its fixes do what fixes do."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, strategies as st
from pydantic_sarif.model import (  # type: ignore[import-untyped]
    StaticAnalysisResultsFormatSarifVersion210JsonSchema as Sarif,
)

from hcl_lint.diagnostics.finding import Finding
from hcl_lint.report.render import render
from tests.some_findings import WIDE, finding, findings, one_of_each, related_finding, wide_finding


def run_of(report: str) -> dict[str, Any]:
    """The run that a report is about, after a look at the schema and at what refers to what."""
    Sarif.model_validate_json(report)
    document: dict[str, Any] = json.loads(report)
    [run] = document["runs"]
    assert isinstance(run, dict)
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    keys = [result["partialFingerprints"]["hclLint/v1"] for result in run["results"]]
    assert len(set(keys)) == len(keys)
    return run


def test_results_have_their_places_and_levels() -> None:
    run = run_of(render(one_of_each(), "sarif"))
    assert run["columnKind"] == "unicodeCodePoints"
    assert [each["level"] for each in run["results"]] == ["note", "warning", "error"]
    last = run["results"][-1]
    assert last["message"]["text"] == "Missing value. After `=` a value has to follow. Write one."
    assert last["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "modules/b%20c/%C3%A9.tf", "uriBaseId": "SRCROOT"},
                "region": {
                    "startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 2,
                    "snippet": {"text": "a"},
                },
            }
        }
    ]


def test_results_have_their_related_places() -> None:
    [result] = run_of(render([related_finding()], "sarif"))["results"]
    assert result["relatedLocations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "modules/b%20c/%C3%A9.tf", "uriBaseId": "SRCROOT"},
                "region": {"startLine": 2, "startColumn": 1, "endLine": 2, "endColumn": 2},
            },
            "message": {"text": "first set here"},
        }
    ]


def test_only_what_is_on_one_line_is_quoted() -> None:
    found = [finding(WIDE, 0, len(WIDE) - 1), finding(WIDE, 3, 3), finding("a" * 5_000, 0, 900)]
    for result in run_of(render(found, "sarif"))["results"]:
        assert "snippet" not in result["locations"][0]["physicalLocation"]["region"]


def test_rules_are_described() -> None:
    rules = run_of(render(one_of_each(), "sarif"))["tool"]["driver"]["rules"]
    assert [(rule["id"], rule["name"]) for rule in rules] == [
        ("E001", "syntax-error"), ("F001", "unformatted"), ("X001", "of-a-plugin"),
    ]
    unformatted, unknown = rules[1:]
    assert unformatted["shortDescription"]["text"] and unformatted["fullDescription"]["text"]
    assert "## Why" in unformatted["help"]["markdown"]
    assert unformatted["defaultConfiguration"] == {"level": "warning"}
    assert unformatted["properties"]["problem.severity"] == "warning"
    assert unknown["helpUri"] == "https://example.org/x001"


def test_a_failure_of_hcl_lint_is_a_notification_and_no_result() -> None:
    run = run_of(render(one_of_each(), "sarif"))
    [invocation] = run["invocations"]
    assert invocation["executionSuccessful"] is False
    [notification] = invocation["toolExecutionNotifications"]
    assert (notification["level"], notification["descriptor"]["id"]) == ("error", "HL900")
    assert "ValueError" in notification["message"]["text"]
    assert len(run["results"]) == 3
    assert run_of(render([finding()], "sarif"))["invocations"] == [{"executionSuccessful": True}]


def test_fixes_replace_code_points() -> None:
    [result] = run_of(render([wide_finding()], "sarif"))["results"]
    [fix] = result["fixes"]
    assert fix["properties"] == {"applicability": "unsafe"}
    [change] = fix["artifactChanges"]
    assert change["artifactLocation"] == {"uri": "main.tf", "uriBaseId": "SRCROOT"}
    lines = WIDE.splitlines()
    for replacement in change["replacements"]:
        region = replacement["deletedRegion"]
        line = lines[region["startLine"] - 1]
        kept = (line[: region["startColumn"] - 1], line[region["endColumn"] - 1 :])
        lines[region["startLine"] - 1] = replacement["insertedContent"]["text"].join(kept)
    assert "\n".join(lines) + "\n" == WIDE.replace("x", "y").replace("2", "3")


def test_no_text_of_a_file_becomes_a_link() -> None:
    [result] = run_of(render([finding(summary="[here](https://example.org)")], "sarif"))["results"]
    assert "](" not in result["message"]["text"]


def test_paths_outside_of_the_repository_are_whole() -> None:
    [result] = run_of(render([finding(path="/elsewhere/a.tf")], "sarif"))["results"]
    location = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location == {"uri": "file:///elsewhere/a.tf"}


@given(st.lists(findings(), max_size=4))
def test_every_report_is_by_the_schema(found: list[Finding]) -> None:
    assert len(run_of(render(found, "sarif"))["results"]) == len(found)
