"""Findings in the format that the user asked for."""

from __future__ import annotations

from hcl_lint.project.settings import OUTPUT_FORMATS
from hcl_lint.report.terminal_width import DEFAULT_WIDTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hcl_lint.problems.finding import Finding
    from hcl_lint.report.context import ReportContext

FORMATS = OUTPUT_FORMATS

# Those for people; each of the others has a module of its name here, with a function `render`.
TEXT_FORMATS = ("full", "concise", "grouped")
# Those that quote names and texts of files on lines of a log, and are no commands themselves.
LINE_FORMATS = (*TEXT_FORMATS, "pylint")


class Look:
    """How a report for people is to look.

    It may be in ``colour``, with ``links`` that a terminal can follow, and lines are ``width``
    columns wide. It ends with a line that counts the findings, unless ``with_summary`` is off.
    """

    __slots__ = ("colour", "links", "width", "with_summary")

    def __init__(
        self,
        *,
        colour: bool = False,
        links: bool = False,
        width: int = DEFAULT_WIDTH,
        with_summary: bool = True,
    ) -> None:
        self.colour = colour
        self.links = links
        self.width = width
        self.with_summary = with_summary


def render(
    findings: Iterable[Finding],
    format_name: str,
    look: Look | None = None,
    *,
    checked: int | None = None,
) -> str:
    """All findings, sorted, in one of `FORMATS`, as one text; see `render_parts`."""
    return "".join(render_parts(findings, format_name, look, checked=checked))


def render_parts(
    findings: Iterable[Finding],
    format_name: str,
    look: Look | None = None,
    *,
    checked: int | None = None,
    context: ReportContext | None = None,
) -> Iterator[str]:
    """All findings, sorted, in one of `FORMATS`, bit by bit, with a line break at the end.

    ``full``, ``concise`` and ``grouped`` are for people, and give nothing where there are no
    findings; but ``full`` then tells how many files were *checked*, if that is known. All others
    are whole documents also then, in some of which there is more of *context*.

    Raises:
        ValueError: there is no such format.
    """
    if format_name not in FORMATS:
        raise ValueError(f"no output format is named {format_name!r}")
    ordered = sorted(findings, key=lambda finding: finding.sort_key())
    if format_name in TEXT_FORMATS:
        from hcl_lint.report.text import render_text

        return render_text(ordered, format_name, look or Look(), checked)
    if context is None:
        from hcl_lint.report.context import ReportContext

        context = ReportContext()
    name = format_name.replace("-", "_")
    module = __import__(f"hcl_lint.report.{name}", fromlist=["render"])
    parts: Iterator[str] = module.render(ordered, context)
    return parts
