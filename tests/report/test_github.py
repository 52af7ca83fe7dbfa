"""Workflow commands say in GitHub what is meant, whatever is in them."""

from __future__ import annotations

from hypothesis import given

from hcl_lint.diagnostics.finding import Finding
from hcl_lint.diagnostics.rule import ERROR
from hcl_lint.report.render import render
from tests.report.consumers import read_github
from tests.some_findings import WIDE, finding, findings, one_of_each


def test_a_finding_is_an_annotation_of_its_place() -> None:
    at = WIDE.index("x")
    assert render([finding(WIDE, at, at + 1, severity=ERROR, detail="Format it.")], "github") == (
        "::error title=hcl-lint F001 (unformatted),file=main.tf,line=1,endLine=1,col=13,"
        "endColumn=14::main.tf:1:12: F001 File is not formatted. Format it.\n"
    )


def test_severities_have_their_commands() -> None:
    commands = [command for command, _, _ in read_github(render(one_of_each(), "github"))]
    assert commands == ["notice", "warning", "error", "error"]


def test_columns_are_left_out_over_several_lines() -> None:
    [(_, properties, _)] = read_github(render([finding("a {\n}\n", 0, 5)], "github"))
    assert (properties["line"], properties["endLine"]) == ("1", "2")
    assert "col" not in properties and "endColumn" not in properties


def test_a_range_ends_on_the_last_line_that_it_has_something_of() -> None:
    [(_, properties, _)] = read_github(render([finding("a {\n}\n", 0, 6)], "github"))
    assert properties["endLine"] == "2"


def test_nothing_in_a_file_or_its_name_becomes_a_command() -> None:
    hostile = "x\n::set-output name=a::b%0A::error::c"
    [(_, properties, message)] = read_github(
        render([finding(path=f"{hostile},line=9:,.tf", summary=hostile)], "github")
    )
    assert properties["file"] == f"{hostile},line=9:,.tf"
    assert properties["line"] == "1"
    assert message.endswith(f"F001 {hostile}")


@given(findings())
def test_every_finding_can_be_read(found: Finding) -> None:
    [(_, properties, _)] = read_github(render([found], "github"))
    assert properties["line"] == str(found.line)
