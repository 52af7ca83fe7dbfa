"""Logging commands say in Azure Pipelines what is meant, whatever is in them."""

from __future__ import annotations

from hypothesis import given

from hcl_lint.diagnostics.finding import Finding
from hcl_lint.report.render import render
from tests.report.consumers import read_azure
from tests.some_findings import finding, findings, one_of_each


def test_a_finding_is_an_issue_at_its_place() -> None:
    assert render([finding("b=1\n", 1, 2)], "azure") == (
        "##vso[task.logissue type=warning;sourcepath=main.tf;linenumber=1;columnnumber=2;"
        "code=F001;]main.tf:1:2: [unformatted] File is not formatted\n"
    )


def test_notes_are_warnings() -> None:
    types = [properties["type"] for _, properties, _ in read_azure(render(one_of_each(), "azure"))]
    assert types == ["warning", "warning", "error", "error"]


def test_nothing_in_a_file_or_its_name_becomes_a_command() -> None:
    hostile = "x\n##vso[task.setvariable variable=a;]b%AZP25%3B"
    [(_, properties, message)] = read_azure(
        render([finding(path=hostile, summary=hostile)], "azure")
    )
    assert properties["sourcepath"] == hostile
    assert message.endswith(hostile)


@given(findings())
def test_every_finding_can_be_read(found: Finding) -> None:
    [(_, properties, _)] = read_azure(render([found], "azure"))
    assert properties["linenumber"] == str(found.line)
