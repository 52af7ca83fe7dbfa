"""What is about security is ranked by its risk in reports that can."""

from __future__ import annotations

import json

import pytest

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.finding import Finding, finding_data, finding_of
from hcl_lint.diagnostics.rule import OPT_IN, RISKS, WARNING, Rule
from hcl_lint.project.settings import OUTPUT_FORMATS
from hcl_lint.report.render import render
from hcl_lint.report.text import summary_line
from hcl_lint.text.source import Range, Source
from tests.report.test_pages import data_of
from tests.some_findings import finding


def of_risk(risk: str, rule: str = "a-rule", code: str = "ORG001") -> Finding:
    problem = Rule(code, rule, WARNING, OPT_IN, risk=risk)
    where = Range(Source("a.tf", "a"), 0, 1)
    return Finding.from_diagnostic(Diagnostic(problem, "Open", "", where))


@pytest.mark.parametrize("name", OUTPUT_FORMATS)
def test_all_formats_show_the_names_in_other_tools(name: str) -> None:
    problem = Rule("ORG001", "a-rule", WARNING, OPT_IN, references=("CKV_AWS_3", "AVD-AWS-26"))
    where = Range(Source("a.tf", "a"), 0, 1)
    found = Finding.from_diagnostic(Diagnostic(problem, "Open", "", where))
    shown = render([finding_of(finding_data(found))], name)
    assert "CKV_AWS_3" in shown.replace("\\", "")
    assert "AVD-AWS-26" in shown


def test_an_identifier_is_shown_in_one_form() -> None:
    references = ("CKV_AWS_3", "AVD-AWS-0026", "aws-0026", "aws-0027")
    problem = Rule("ORG001", "a-rule", WARNING, OPT_IN, references=references)
    assert problem.names_elsewhere == ("CKV_AWS_3", "AVD-AWS-0026", "aws-0027")


def test_the_summary_counts_risks_the_most_dangerous_first() -> None:
    found = [of_risk("low"), of_risk("critical"), finding(), of_risk("low")]
    assert summary_line(found).splitlines()[1] == "Security risks: 1 critical, 2 low."


def test_without_any_there_is_no_such_line() -> None:
    assert "risk" not in summary_line([finding()])


@pytest.mark.parametrize(("risk", "least", "most"), [
    ("low", 0.1, 3.9), ("medium", 4.0, 6.9), ("high", 7.0, 8.9), ("critical", 9.0, 10.0),
])
@pytest.mark.parametrize("is_known", [True, False])
def test_sarif_has_the_level_of_github(
    risk: str, least: float, most: float, is_known: bool
) -> None:
    known = {
        "low": ("aws-unencrypted-log-group", "SEC011"),
        "medium": ("google-bucket-acls", "SEC018"),
        "high": ("aws-unencrypted-volume", "SEC005"),
        "critical": ("secret-in-code", "SEC025"),
    }
    each = of_risk(risk, *known[risk]) if is_known else of_risk(risk)
    (rule,) = json.loads(render([each], "sarif"))["runs"][0]["tool"]["driver"]["rules"]
    assert least <= float(rule["properties"]["security-severity"]) <= most
    assert "security" in rule["properties"]["tags"]


def test_rules_about_other_things_have_none() -> None:
    (rule,) = json.loads(render([finding()], "sarif"))["runs"][0]["tool"]["driver"]["rules"]
    assert "security-severity" not in rule["properties"]


def test_the_page_has_it() -> None:
    assert data_of(render([of_risk("high")], "html"))["findings"][0][-1] == "high"


@pytest.mark.parametrize("risk", ["", *RISKS])
def test_it_is_kept_with_the_finding(risk: str) -> None:
    each = of_risk(risk)
    data = finding_data(each)
    assert data["risk"] == (risk or None) and finding_of(data).risk == risk
