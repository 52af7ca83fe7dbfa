"""The report has the form that Checkstyle's own logger writes."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given, strategies as st

from hcl_lint.diagnostics.finding import Finding
from hcl_lint.report.render import NOT_TEXT, render
from hcl_lint.report.xml_documents import xml_text
from tests.some_findings import finding, findings, one_of_each


def read(report: str) -> dict[str, list[dict[str, str]]]:
    """The errors by file; fails where the form is another."""
    document = ElementTree.fromstring(report.encode())
    assert (document.tag, list(document.attrib)) == ("checkstyle", ["version"])
    files: dict[str, list[dict[str, str]]] = {}
    for file in document:
        assert (file.tag, list(file.attrib)) == ("file", ["name"])
        for error in file:
            assert error.tag == "error"
            assert set(error.attrib) == {"line", "column", "severity", "message", "source"}
            assert int(error.attrib["line"]) > 0 and int(error.attrib["column"]) > 0
            assert error.attrib["severity"] in ("ignore", "info", "warning", "error")
            files.setdefault(file.attrib["name"], []).append(error.attrib)
    return files


def test_errors_stand_below_their_files() -> None:
    files = read(render(one_of_each(), "checkstyle"))
    assert [(name, len(errors)) for name, errors in files.items()] == [
        ("main.tf", 2), ("modules/b c/é.tf", 1), ("z.tf", 1),
    ]
    assert files["modules/b c/é.tf"] == [
        {
            "line": "1", "column": "1", "severity": "error",
            "message": "Missing value. After `=` a value has to follow. Write one.",
            "source": "hcl-lint.E001.syntax-error",
        }
    ]


def test_markup_and_line_breaks_come_back_and_what_xml_has_not_does_not() -> None:
    hostile = "<a href='x'>&amp; \"\t\r\n]]>"
    files = read(render([finding(summary=f"{hostile}\0\x1b\udcff\uffff\x85")], "checkstyle"))
    assert files["main.tf"][0]["message"] == f"{hostile}�����"


@pytest.mark.parametrize(("code", "is_text"), [
    (0x08, False), (0x09, True), (0x0A, True), (0x0D, True), (0x1F, False), (0x20, True),
    (0x7E, True), (0x7F, False), (0x9F, False), (0xA0, True), (0xD7FF, True), (0xD800, False),
    (0xDFFF, False), (0xE000, True), (0xFDCF, True), (0xFDD0, False), (0xFDEF, False),
    (0xFDF0, True), (0xFFFC, True), (0xFFFE, False), (0xFFFF, False), (0x10000, True),
    (0x1FFFD, True), (0x1FFFE, False), (0x10FFFF, False),
])
def test_only_characters_that_xml_allows_are_written(code: int, is_text: bool) -> None:
    assert (NOT_TEXT in xml_text(chr(code))) is not is_text


@given(st.lists(findings(), max_size=4))
def test_every_report_can_be_read(found: list[Finding]) -> None:
    files = read(render(found, "checkstyle"))
    assert sum([len(errors) for errors in files.values()]) == len(found)
