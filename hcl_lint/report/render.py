"""Findings in the format that the user asked for."""

from __future__ import annotations

from hcl_lint.report.terminal_width import DEFAULT_WIDTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from hcl_lint.diagnostics.finding import Finding

FORMATS = ("full", "concise", "grouped", "json")


def render(
    findings: Iterable[Finding],
    format_name: str,
    *,
    colour: bool = False,
    width: int = DEFAULT_WIDTH,
    with_summary: bool = True,
) -> str:
    """All findings, sorted, in one of `FORMATS`, with a line break at the end.

    ``full``, ``concise`` and ``grouped`` are for people, give nothing where there are no
    findings, and end with a line that counts them, unless *with_summary* is off; *width* is that
    of the terminal. ``json`` is always a whole document.

    Raises:
        ValueError: there is no such format.
    """
    ordered = sorted(findings)
    if format_name == "json":
        from hcl_lint.report.json import render_json

        return render_json(ordered)
    if format_name not in FORMATS:
        raise ValueError(f"no output format is named {format_name!r}")
    if not ordered:
        return ""
    from hcl_lint.report import text

    if format_name == "concise":
        shown = text.render_concise(ordered, colour=colour)
    elif format_name == "grouped":
        shown = text.render_grouped(ordered, colour=colour)
    else:
        shown = text.render_full(ordered, colour=colour, width=width)
    if with_summary:
        shown += ("" if format_name == "concise" else "\n") + text.summary_line(ordered)
    return shown
