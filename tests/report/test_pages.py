"""Findings as a page, and in Markdown."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from hcl_lint import __version__
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.report.html import embedded
from hcl_lint.report.paths import Base
from hcl_lint.report.render import ReportContext, render
from tests.some_findings import finding, one_of_each

FINDINGS = one_of_each()


def data_of(page: str) -> dict[str, Any]:
    match = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)
    assert match is not None
    data: dict[str, Any] = json.loads(match.group(1))
    return data


def test_a_page_has_all_findings() -> None:
    page = render(FINDINGS, "html")
    assert page.startswith("<!doctype html>")
    assert len(data_of(page)["findings"]) == len(FINDINGS)
    assert {each["name"] for each in data_of(page)["rules"]} == {
        each.rule for each in FINDINGS
    }


def test_nothing_in_a_text_ends_the_script() -> None:
    text = "</script><script>alert(1)</script><!-- & ]]>"
    assert "<" not in embedded([text])
    assert json.loads(embedded([text])) == [text]


def test_markdown_lists_findings_in_a_table() -> None:
    text = render(FINDINGS, "markdown")
    assert text.count("\n| ") >= len(FINDINGS)
    assert "**" in text.splitlines()[2]


def test_markdown_says_that_nothing_was_found() -> None:
    assert render([], "markdown") == "## hcl-lint\n\nNo findings.\n"


@pytest.mark.parametrize(
    ("count", "end"),
    [
        (500, "File is not formatted |"),
        (501, "1 more finding is not listed."),
        (1502, "1,002 more findings are not listed."),
    ],
)
def test_markdown_lists_five_hundred_findings_at_most(count: int, end: str) -> None:
    lines = render([finding()] * count, "markdown").splitlines()
    assert lines[-1].endswith(end)
    assert len([line for line in lines if line.startswith("| main.tf:")]) == 500


def test_markdown_counts_by_rule_where_there_are_several() -> None:
    rules = [finding(code=f"X{number:03}", rule=f"r{number}") for number in range(21)]
    assert "By rule" not in render(rules[:1] * 2, "markdown")
    text = render([*rules, rules[20]], "markdown")
    counted = [line for line in text.split("</details>")[0].splitlines() if "| X" in line]
    assert counted[0] == "| X020 r20 | 2 |" and counted[1] == "| X000 r0 | 1 |"
    assert len(counted) == 20


def test_markdown_escapes_what_would_be_markup() -> None:
    first = FINDINGS[0]
    hostile = Finding(
        "a|b<c>.tf", first.start, first.end, rule="x", code="X001", severity="error",
        summary="a | `b | c` *d* `", detail="", url="javascript:alert(1)", excerpt=[],
    )
    row = render([hostile], "markdown").splitlines()[-1]
    assert row == r"| a\|b\<c\>.tf:{}:{} | X001 x | a \| \`b \| c\` \*d\* \` |".format(
        first.line, first.column
    )


def test_a_page_says_which_version_wrote_it_and_when() -> None:
    assert data_of(render(FINDINGS, "html"))["about"] == f"hcl-lint {__version__}"
    context = ReportContext(now=1_700_000_000.0)
    about = data_of(render(FINDINGS, "html", context=context))["about"]
    assert about == f"hcl-lint {__version__}, 2023-11-14 22:13 UTC"


@pytest.mark.parametrize(
    ("variables", "address"),
    [
        ({}, ""),
        ({"GITHUB_REPOSITORY": "a/b", "GITHUB_SHA": "c0"}, "https://github.com/a/b/blob/c0/"),
        (
            {"CI_PROJECT_URL": "https://git.example/a/b", "CI_COMMIT_SHA": "c0"},
            "https://git.example/a/b/-/blob/c0/",
        ),
        ({"GITHUB_REPOSITORY": "a/b"}, ""),
        ({"GITHUB_SHA": "c0", "CI_COMMIT_SHA": "c0"}, ""),
        ({"CI_PROJECT_URL": "https://git.example/a/b"}, ""),
    ],
)
def test_places_lead_to_the_files_of_a_commit_in_ci(
    variables: dict[str, str], address: str
) -> None:
    page = render(FINDINGS, "html", context=ReportContext(variables=variables))
    assert data_of(page)["files"] == address


def test_a_page_has_the_name_of_the_repository(tmp_path: Path) -> None:
    (tmp_path / "shop").mkdir()
    base = Base(str(tmp_path / "shop"), str(tmp_path / "shop"))
    assert data_of(render(FINDINGS, "html", context=ReportContext(base)))["name"] == "shop"
