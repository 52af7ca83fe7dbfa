"""What holds for the reports of all formats."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from unicodedata import category

import pytest
from hypothesis import given, strategies as st

from hcl_lint.diagnostics.finding import Finding
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.report.paths import Base
from hcl_lint.report.render import FORMATS, ReportContext, render, unicode_text
from hcl_lint.report.terminal import TEXT_FORMATS
from tests.some_findings import finding, findings, one_of_each

LINES = ("github", "azure", "pylint", "json-lines")
XML = ("junit", "checkstyle")
JSON = ("json", "sarif", "gitlab", "rdjson")
PAGES = ("markdown", "html")


def test_every_format_is_of_a_kind() -> None:
    assert set(FORMATS) == {*TEXT_FORMATS, *LINES, *XML, *JSON, *PAGES}


@given(st.lists(findings(), max_size=3))
def test_whatever_is_found_reports_stay_whole_and_plain(found: list[Finding]) -> None:
    for format_name in FORMATS:
        report = render(found, format_name)
        lines = report.split("\n")
        assert report == "" or lines[-1] == ""
        assert {category(each) for each in set(report) - {"\n"}} & {"Cc", "Cs"} == set()
        if format_name in XML:
            ElementTree.fromstring(report)
        elif format_name in JSON:
            json.loads(report)
        elif format_name in LINES:
            assert len(report.splitlines()) == len(found)


def test_only_what_is_no_character_is_replaced() -> None:
    assert unicode_text("\ud7ff\ue000\U00010000") == "\ud7ff\ue000\U00010000"
    assert unicode_text("a\ud800b\udfff") == "a\ufffdb\ufffd"


@pytest.mark.parametrize("format_name", FORMATS)
def test_the_order_of_findings_does_not_matter(format_name: str) -> None:
    found = one_of_each()
    assert render(found, format_name) == render(found[::-1], format_name)


@pytest.mark.parametrize("format_name", [each for each in FORMATS if each not in TEXT_FORMATS])
def test_every_finding_is_in_every_report(format_name: str) -> None:
    report = render(one_of_each(), format_name)
    for each in one_of_each():
        assert each.code in report and each.summary in report


@pytest.mark.parametrize("format_name", FORMATS)
def test_a_report_without_findings_says_so_in_its_own_way(format_name: str) -> None:
    report = render([], format_name)
    if format_name in (*TEXT_FORMATS, *LINES):
        assert report == ""
    elif format_name in PAGES:
        assert "No findings." in report
    elif format_name in XML:
        assert ElementTree.fromstring(report).findall(".//failure") == []
    else:
        document = json.loads(report)
        assert document in ([], {"source": {"name": "hcl-lint"}, "diagnostics": []}) or (
            document["runs"][0]["results"] == []
        )


@pytest.fixture
def live() -> ReportContext:
    """Reports of a run in a folder of a repository."""
    files = MemoryFiles({"/tree/.git/HEAD": b"", "/tree/live/main.tf": b""}, "/tree/live")
    return ReportContext(Base.of_current_folder(files))


@pytest.mark.parametrize("format_name", ["sarif", "github", "gitlab", "azure"])
def test_services_get_paths_from_the_root_of_the_repository(
    format_name: str, live: ReportContext
) -> None:
    assert "live/main.tf" in render([finding()], format_name, context=live)
    report = render([finding(path="../main.tf")], format_name, context=live)
    assert "live" not in report.replace("../", "")


@pytest.mark.parametrize("format_name", ["rdjson", "junit", "checkstyle", "pylint", "json"])
def test_other_programs_get_paths_from_the_current_folder(
    format_name: str, live: ReportContext
) -> None:
    assert "live/main.tf" not in render([finding()], format_name, context=live)
