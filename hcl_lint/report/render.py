"""Findings in the format that the user asked for."""

from __future__ import annotations

from hcl_lint.report.terminal_width import DEFAULT_WIDTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from hcl_lint.diagnostics.finding import Finding

FORMATS = ("full", "concise", "json")


def render(
    findings: Iterable[Finding],
    format_name: str,
    *,
    colour: bool = False,
    width: int = DEFAULT_WIDTH,
) -> str:
    """All findings, sorted, in one of `FORMATS`, with a line break at the end.

    ``full`` and ``concise`` are for people, give nothing where there are no findings, and end
    with a line that counts them; *width* is that of the terminal. ``json`` is always a whole
    document.

    Raises:
        ValueError: there is no such format.
    """
    ordered = sorted(findings)
    if format_name == "json":
        from hcl_lint.report.json import render_json

        return render_json(ordered)
    if format_name == "concise":
        from hcl_lint.report.text import render_concise

        return render_concise(ordered, colour=colour)
    if format_name == "full":
        from hcl_lint.report.text import render_full

        return render_full(ordered, colour=colour, width=width)
    raise ValueError(f"no output format is named {format_name!r}")
