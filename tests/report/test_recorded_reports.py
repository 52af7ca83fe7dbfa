"""Parts of reports at all widths, as recorded: excerpts, previews of fixes, pages, and summaries.

``--update-golden`` records them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint import __version__
from hcl_lint.diagnostics.finding import ExcerptLine
from hcl_lint.report.paths import Base
from hcl_lint.report.render import FORMATS, ReportContext, render
from hcl_lint.report.rule_text import render_page
from hcl_lint.report.statistics import render_fixed, render_statistics
from hcl_lint.report.text import fit_preview, render_excerpt, summary_line
from tests.conftest import Golden
from tests.rows import answered
from tests.some_findings import finding, one_of_each, related_finding, wide_finding

RECORDED = Path(__file__).parent / "recorded"

PAGE = """\
# a-rule (A001)

One two three four five
six seven eight,
nine.
- one two three four five six
- two
and more

## Next
```hcl
a = "some very long line of code"
```
Last.
"""
LINES = [
    ExcerptLine(1, "short", 0, 5, False, False),
    ExcerptLine(2, "a = \t\"e\u0301\u4e00\u4e8c\" and more, cut somewhere", 4, 9, False, False),
    ExcerptLine(9, "the end of this long line is marked", 25, 35, False, False),
    ExcerptLine(10, "in the middle of it there is something that is marked", 24, 30, False, False),
    ExcerptLine(120, "", 0, 0, False, False),
    ExcerptLine(121, "cut before and after", 3, 6, True, True),
    ExcerptLine(122, "nothing behind it", 17, 17, False, False),
    ExcerptLine(124, "one line is left out", 0, 3, False, False),
]
PREVIEWS: tuple[list[str], ...] = (
    ["- a = 1", "+ a = 2"], ["-   a = \"${var.a_long_name}\"", "+   a = var.a_long_name"], [],
    ["- same beginning, and then one", "+ same beginning, and then another one"],
    ["- a", "- b", "+ c"], ["- e\u0301\u4e00\u4e8c\u4e09 = 1", "+ e\u0301\u4e00\u4e8c\u4e09 = 22"],
    ["+ only what is written, at some length"], ["- \t x", "+ \t y"],
)


def parts() -> Iterator[str]:
    for width in (1, 8, 12, 20, 21, 33, 60):
        yield f"=== width {width}"
        yield from render_page(PAGE, width=width, colour=False).splitlines()
        yield from render_excerpt(LINES, 3, width, False, "")
        for preview in PREVIEWS:
            yield from fit_preview(preview, width)
    yield "=== in colour"
    yield from render_page(PAGE, width=30, colour=True).splitlines()
    yield from render_excerpt(LINES[:2], 2, 30, True, "1")
    findings = [*one_of_each(), related_finding(), wide_finding(), finding(path="b.tf")]
    for count in range(1, len(findings) + 1):
        some = findings[:count]
        yield f"=== {count} findings"
        yield f"{summary_line(some)} {summary_line(some, 1)} {summary_line(some, 9)}"
        yield from render_statistics(some).splitlines()
    yield "=== what was fixed"
    yield from render_fixed({}).splitlines()
    yield from render_fixed({"b": {"x": 1}, "a": {"y": 2, "x": 1000}}).splitlines()


def reports() -> Iterator[str]:
    repeated = finding(path="b.tf")
    repeated.count = 2
    findings = [*one_of_each(), related_finding(), wide_finding(), repeated]
    for format_name in FORMATS:
        if format_name == "html":
            continue
        for some in ([], findings[:1], findings[1:3], findings):
            yield f"=== {format_name} {len(some)}"
            context = ReportContext(Base("/tree", "/tree"))
            yield from "".join(render(some, format_name, context=context)).splitlines()


def test_parts_and_reports_are_those_recorded(golden: Golden) -> None:
    for name, lines in (("parts", parts()), ("reports", reports())):
        path = RECORDED / f"{name}.txt"
        shown = [_printable(line).replace(__version__, "VERSION") for line in lines]
        golden(path, answered(path, shown, start="=== ", end="\n"))


def _printable(line: str) -> str:
    """A line without white space at its end, and with escapes for what nobody sees."""
    shown = "".join([each if each.isprintable() else repr(each)[1:-1] for each in line])
    return f"{shown[:-1]}\\x20" if shown.endswith(" ") else shown
