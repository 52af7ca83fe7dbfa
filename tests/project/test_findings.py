from __future__ import annotations

from hcl_lint.files.filesystem import FileProblem
from hcl_lint.problems.finding import failure
from hcl_lint.problems.suppressions import INTERNAL_ERROR


def test_a_file_that_cannot_be_read_is_an_io_error_that_says_why() -> None:
    finding = failure("a.tf", FileProblem("it is a folder"))
    assert (finding.rule, finding.code, finding.severity) == ("io-error", "E900", "error")
    assert finding.summary == "It is a folder"


def test_any_other_failure_is_a_defect_that_says_where() -> None:
    try:
        raise KeyError("x")
    except KeyError as error:
        finding = failure("a.tf", error)
    assert (finding.rule, finding.severity) == (INTERNAL_ERROR.name, "error")
    assert "KeyError: 'x' (in tests.project.test_findings, line " in finding.detail


def test_a_defect_without_a_message_or_a_place_is_told_too() -> None:
    assert "RecursionError. " in failure("a.tf", RecursionError()).detail
