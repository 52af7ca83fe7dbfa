from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.finding import failure, to_findings
from hcl_lint.diagnostics.rules import INTERNAL_ERROR, POLICY_ERROR
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.project.check_data import distinct
from hcl_lint.text.source import Range, Source


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


def test_problems_of_policies_are_reported_once_in_the_same_words_in_any_order() -> None:
    place = Range(Source("rules.hcl", "a"), 0, 1)
    first, second, same = to_findings(
        [Diagnostic(POLICY_ERROR, "wrong", detail, place) for detail in ("a", "b", "a")]
    )
    assert distinct([first, second]) == distinct([second, first]) == [first]
    assert distinct([first, same]) == [first]
