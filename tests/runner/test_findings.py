from __future__ import annotations

import pytest

from hcl_lint.runner.findings import INTERNAL_ERROR, failure, unformatted
from hcl_lint.text.source import Source
from hcl_lint.workspace.reading import FileProblem


@pytest.mark.parametrize(
    ("old", "new", "start", "end"),
    [
        ("a=1\n", "a = 1\n", (1, 2), (1, 4)),
        ("a = 1\n\n  b = 2\n", "a = 1\n\nb = 2\n", (3, 1), (3, 8)),
        ("a", "a\n", (1, 2), (1, 2)),
        ("a\n\n", "a\n", (2, 1), (2, 1)),
        ("\ufeffa\n", "a\n", (1, 1), (1, 2)),
    ],
)
def test_an_unformatted_file_is_marked_from_its_first_difference_to_the_end_of_the_line(
    old: str, new: str, start: tuple[int, int], end: tuple[int, int]
) -> None:
    finding = unformatted(Source("a.tf", old), new)
    assert (finding.line, finding.column) == start
    assert (finding.end_line, finding.end_column) == end
    assert (finding.rule, finding.code, finding.severity) == ("unformatted", "F001", "warning")


def test_a_file_that_cannot_be_read_is_an_io_error_that_says_why() -> None:
    finding = failure("a.tf", FileProblem("it is a folder"))
    assert (finding.rule, finding.code, finding.severity) == ("io-error", "E900", "error")
    assert finding.detail == "a.tf: it is a folder."


def test_any_other_failure_is_a_defect_that_says_where() -> None:
    try:
        raise KeyError("x")
    except KeyError as error:
        finding = failure("a.tf", error)
    assert (finding.rule, finding.severity) == (INTERNAL_ERROR, "error")
    assert "KeyError: 'x' (in tests.runner.test_findings, line " in finding.detail


def test_a_defect_without_a_message_or_a_place_is_told_too() -> None:
    assert "RecursionError. " in failure("a.tf", RecursionError()).detail
