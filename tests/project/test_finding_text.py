from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from hcl_lint.diagnostics.finding import ExcerptLine, Finding, PlacedEdit, PlacedFix, Position
from hcl_lint.project.cache import SEPARATORS, read_findings, write_findings

COUNTS = st.integers(0, 1 << 40)
TEXTS = st.text(st.characters(exclude_characters="".join(SEPARATORS)), max_size=20)
# What stands for a byte that is not UTF-8 is in texts as well.
LINES = st.one_of(TEXTS, st.just("\udcff"))
POSITIONS = st.one_of(
    st.builds(lambda line, column: Position(line, column, column, column), COUNTS, COUNTS),
    st.builds(Position, COUNTS, COUNTS, COUNTS, COUNTS),
)
FIXES = st.builds(
    PlacedFix,
    TEXTS,
    st.lists(st.builds(PlacedEdit, POSITIONS, POSITIONS, LINES), max_size=3),
    TEXTS,
    st.none() | LINES,
    st.lists(LINES, max_size=3),
)
EXCERPTS = st.builds(ExcerptLine, COUNTS, LINES, COUNTS, COUNTS, st.booleans(), st.booleans())
FINDINGS = st.builds(
    Finding,
    st.just("a.tf"),
    POSITIONS,
    POSITIONS,
    rule=TEXTS,
    code=TEXTS,
    severity=TEXTS,
    summary=LINES,
    detail=LINES,
    url=st.none() | st.just("https://example.org"),
    fix=st.none() | FIXES,
    excerpt=st.lists(EXCERPTS, max_size=2),
)


def whole(thing: object) -> object:
    """All that is in a finding, as lists."""
    if isinstance(thing, list):
        return [whole(each) for each in thing]
    slots = getattr(type(thing), "__slots__", None)
    return thing if slots is None else [(name, whole(getattr(thing, name))) for name in slots]


@given(st.lists(FINDINGS, max_size=4))
def test_nothing_is_lost(findings: list[Finding]) -> None:
    text = write_findings(findings)
    assert text is not None
    assert whole(read_findings("a.tf", text)) == whole(findings)


@given(FINDINGS, st.sampled_from(SEPARATORS))
def test_separators_are_not_written(finding: Finding, separator: str) -> None:
    finding.detail = f"a{separator}b"
    assert write_findings([finding]) is None


@given(st.lists(FINDINGS, min_size=1, max_size=2), st.data())
def test_what_is_no_such_text_is_told(findings: list[Finding], data: st.DataObject) -> None:
    text = write_findings(findings)
    assert text is not None
    fields = text.split("\x1f")
    cut = fields[: data.draw(st.integers(1, len(fields) - 1))]
    with pytest.raises((ValueError, IndexError)):
        read_findings("a.tf", "\x1f".join(cut))
