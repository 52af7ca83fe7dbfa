"""Files and snippets: accepted or rejected alike, and the same tree with the same ranges."""

from __future__ import annotations

from hcl_lint.syntax.dump import neutral_body
from tests.conformance import tables
from tests.conformance.comparison import Measure, Table, check, difference
from tests.conformance.tables import Case
from tests.conformance.trees import parse
from tests.conformance.verdicts import has_equal_range, verdict_difference


def compare_verdict(case: Case) -> str | None:
    """A real file: its verdict and where its first problem is."""
    return verdict_difference(case["ok"], case["diags"], parse(tables.content(case)))


def compare_tree(case: Case) -> str | None:
    """An accepted file: its tree, ranges of attributes and blocks included."""
    return difference(case["ast"], neutral_body(parse(tables.content(case))))


def compare_snippet(case: Case) -> str | None:
    """A small input: its verdict, then its tree where it is accepted."""
    tree = parse(tables.content(case))
    found = verdict_difference(case["ok"], case["diags"], tree)
    if found is None and case["ok"]:
        return difference(case["ast"], neutral_body(tree))
    return found


def equal_range(case: Case) -> bool | None:
    """Whether a rejected input has the reference's first range exactly."""
    return None if case["ok"] else has_equal_range(case["diags"], parse(tables.content(case)))


RANGES: dict[str, Measure] = {
    "rejected, with exactly the recorded first range": equal_range,
}

FILES = Table("syntax/files", compare_verdict, measures=RANGES)
TREES = Table("syntax/files.ast", compare_tree)
SNIPPETS = Table("syntax/snippets", compare_snippet, measures=RANGES)


def test_real_files_are_accepted_and_rejected_as_recorded() -> None:
    check(FILES)


def test_real_files_have_the_recorded_trees() -> None:
    check(TREES)


def test_snippets_have_the_recorded_verdicts_and_trees() -> None:
    check(SNIPPETS)
