"""Findings for people: with an excerpt of the source, or one per line."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.diagnostics.diagnostic import SAFE, UNSAFE
from hcl_lint.diagnostics.finding import ExcerptLine, Finding
from hcl_lint.diagnostics.grouping import grouped
from hcl_lint.diagnostics.rule import ERROR, INFO, RISKS, SEVERITIES, WARNING
from hcl_lint.report.statistics import render_overview
from hcl_lint.report.terminal import SEVERITY_STYLES, TextStyle
from hcl_lint.text.display import BLUE, BOLD, GREEN, RED, iter_cells, link, paint, printable, wrap
from hcl_lint.text.messages import counted

_CUT = "…"  # Stands for a part of a line that is left out.


def render_excerpt(
    lines: list[ExcerptLine], gutter: int, width: int, colour: bool, style: str
) -> list[str]:
    """The rows of an excerpt, line numbers in *gutter* columns, carets in *style*.

    Long lines are cut around what is marked, to *width* columns in all.
    """
    bar = paint(" " * gutter + " |", BLUE, colour)
    rows = [bar]
    previous = 0
    for line in lines:
        if previous and line.number > previous + 1:
            rows.append(paint(".".rjust(gutter) + "..", BLUE, colour))
        previous = line.number
        shown, before, carets = _fit(line, width - gutter - 3)
        number = paint(f"{line.number:>{gutter}} |", BLUE, colour)
        rows.append(f"{number} {shown}".rstrip())
        rows.append(f"{bar} {' ' * before}{paint('^' * carets, style, colour)}")
    rows.append(bar)
    return rows


def _fit(line: ExcerptLine, room: int) -> tuple[str, int, int]:
    """The visible part of a line in so many columns; the column of its carets, and how many."""
    text = line.text
    is_whole = not (line.is_cut_before or line.is_cut_after)
    if is_whole and len(text) <= room and text.isascii() and text.isprintable():
        # Most lines: each character is a cell of one column, and there is room for all.
        start, end = min(line.start, len(text)), min(line.end, len(text))
        return text, start, max(end - start, 1)
    cells, first, last = _cells(line)
    first_kept, end_kept = 0, len(cells)
    if sum([width for _, width in cells]) > room:
        first_kept, end_kept = _window(cells, first, room)
    shown = "".join([text for text, _ in cells[first_kept:end_kept]])
    before = sum([width for _, width in cells[first_kept:first]])
    carets = sum([width for _, width in cells[first : min(last, end_kept)]])
    if first_kept > 0:
        shown = _CUT + shown
        before += 1
    if end_kept < len(cells):
        shown += _CUT
    return shown, before, max(carets, 1)


def _cells(line: ExcerptLine) -> tuple[list[tuple[str, int]], int, int]:
    """The visible form of each cluster of a line, with its width, and which ones are marked."""
    cells: list[tuple[str, int]] = []
    if line.is_cut_before:
        cells.append((_CUT, 1))
    offset = 0
    first = last = -1
    for length, text, width in iter_cells(line.text):
        if first == -1 and offset + length > line.start:
            first = len(cells)
        if last == -1 and offset >= line.end:
            last = len(cells)
        cells.append((text, width))
        offset += length
    if first == -1:
        first = len(cells)
    if last == -1:
        last = len(cells)
    if line.is_cut_after:
        cells.append((_CUT, 1))
    return cells, first, last


def _window(cells: list[tuple[str, int]], first: int, room: int) -> tuple[int, int]:
    """Which cells fit, with signs that some are left out: a third before the marked ones."""
    start, columns = first, 0
    while start > 0 and columns + cells[start - 1][1] <= room // 3:
        start -= 1
        columns += cells[start][1]
    end = first
    while end < len(cells) and columns + cells[end][1] <= room - 2:
        columns += cells[end][1]
        end += 1
    while start > 0 and columns + cells[start - 1][1] <= room - 2:
        start -= 1  # The line ends soon: what is before the marked part gets the rest.
        columns += cells[start][1]
    return start, end


_NARROWEST = 40
_MOST_NOTES = 1_000  # kept in memory


def render_text(
    findings: list[Finding], format_name: str, style: TextStyle, checked: int | None
) -> Iterator[str]:
    """Render findings, at least one, in ``full``, ``concise`` or ``grouped`` form.

    *checked* counts the files, if that is known.
    """
    yield from _FORMS[format_name](findings, style)
    if style.with_summary:
        yield ("" if format_name == "concise" else "\n") + summary_line(findings, checked)


def _render_full(findings: list[Finding], style: TextStyle) -> Iterator[str]:
    """Render each finding, or many alike as one, with an excerpt of the source; errors first.

    A long report ends with an overview: what is first has left the screen.
    """
    shown = sorted(grouped(findings), key=lambda finding: SEVERITIES.index(finding.severity))
    between = ""
    notes = _Notes(style)
    for finding in shown:
        yield between + _full(finding, style, notes)
        between = "\n"
    if style.with_summary and len(shown) > _FEW:
        yield "\n" + _overview(findings, shown, style)


_FEW = 9  # findings that are seen at a glance
_MOST_ERRORS = 10  # listed


def _overview(findings: list[Finding], shown: list[Finding], style: TextStyle) -> str:
    """Count all findings by rule, and list the errors, each with its first place."""
    errors = [finding for finding in shown if finding.severity == ERROR]
    lines = [render_overview(findings, colour=style.colour)]
    if errors and len(errors) < len(shown):
        lines.append("\n" + paint("Errors:", SEVERITY_STYLES[ERROR], style.colour) + "\n")
        alike: dict[tuple[str, str], list[Finding]] = {}
        for error in errors:
            alike.setdefault((error.rule, error.summary), []).append(error)
        for first, *others in list(alike.values())[:_MOST_ERRORS]:
            left = first.count - 1 + sum([element.count for element in others])
            more = f" (and {left} more)" if left else ""
            lines.append(f"  {_place(first)}: {_short(first, style)}{more}\n")
        if len(alike) > _MOST_ERRORS:
            lines.append(f"  and {len(alike) - _MOST_ERRORS} others\n")
    return "".join(lines)


def _render_concise(findings: list[Finding], style: TextStyle) -> Iterator[str]:
    """Render each finding on one line, in the form that editors recognize."""
    for finding in findings:
        yield f"{_place(finding)}: {_short(finding, style)}\n"


def _render_grouped(findings: list[Finding], style: TextStyle) -> Iterator[str]:
    """Render each finding on one line, below the name of its file."""
    path = None
    for finding in findings:
        if finding.path != path:
            between = "\n" if path is not None else ""
            path = finding.path
            yield between + paint(printable(finding.path), BOLD, style.colour) + "\n"
        place = f"{finding.line}:{finding.column}"
        yield f"  {place:<8} {_short(finding, style)}\n"


_FORMS = {"full": _render_full, "concise": _render_concise, "grouped": _render_grouped}


def summary_line(findings: list[Finding], checked: int | None = None) -> str:
    """Count findings by severity, and the files that have some, of those that were *checked*.

    A second line counts those about security by their risk, a third one what is fixable, if there
    are any.
    """
    counts = []
    for severity, noun in ((ERROR, "error"), (WARNING, "warning"), (INFO, "note")):
        count = sum([finding.count for finding in findings if finding.severity == severity])
        if count:
            counts.append(counted(count, noun))
    files = len({finding.path for finding in findings})
    found = " and ".join(filter(None, [", ".join(counts[:-1]), counts[-1]]))
    hint = _fix_hint(findings)
    where = counted(files, "file")
    if checked is not None and checked > files:
        where = f"{files} of {checked} files"
    return f"Found {found} in {where}.\n{_by_risk(findings)}{hint}"


def _by_risk(findings: list[Finding]) -> str:
    """Count what is about security, the most dangerous first; empty if nothing is."""
    counts = []
    for risk in reversed(RISKS):
        count = sum([finding.count for finding in findings if finding.risk == risk])
        if count:
            counts.append(f"{count} {risk}")
    return f"Security risks: {', '.join(counts)}.\n" if counts else ""


def _fix_hint(findings: list[Finding]) -> str:
    """Say which options of ``check`` fix how many findings; empty if none is fixable."""
    fixes = [finding.fix.applicability for finding in findings if finding.fix is not None]
    safe, unsafe = fixes.count(SAFE), fixes.count(UNSAFE)
    if safe:
        more = f" ({unsafe} more with `--unsafe-fixes`)" if unsafe else ""
        return f"Fixable with `hcl-lint check --fix`: {safe}{more}.\n"
    return f"Fixable with `hcl-lint check --fix --unsafe-fixes`: {unsafe}.\n" if unsafe else ""


def _full(finding: Finding, style: TextStyle, notes: _Notes) -> str:
    colour, width = style.colour, notes.width
    tone = SEVERITY_STYLES[finding.severity]
    name = link(printable(finding.rule), finding.url, style.links)
    kind = paint(f"{finding.severity}[{name}]", tone, colour)
    summary = paint(f": {printable(finding.summary)}", BOLD, colour)
    gutter = len(str(finding.excerpt[-1].number if finding.excerpt else finding.line))
    arrow = paint(" " * gutter + "-->", BLUE, colour)
    code = ""
    if finding.code != finding.rule:
        code = f" ({link(printable(finding.code), finding.url, style.links)})"
    lines = [f"{kind}{summary}{code}", f"{arrow} {_place(finding)}"]
    if finding.excerpt:
        lines += render_excerpt(finding.excerpt, gutter, width, colour, tone)
    if finding.detail:
        lines += notes.lines(finding.detail, gutter)
    for element in finding.related if finding.count == 1 else ():  # The detail says where.
        place = f"{printable(element.path)}:{element.start.line}:{element.start.column}"
        lines += notes.lines(f"{element.message}: {place}", gutter)
    if finding.fix is not None:
        fix = finding.fix
        lines += notes.lines(f"fix ({fix.applicability}): {fix.title}", gutter)
        for line in fit_preview(fix.preview, width - gutter - 5):
            line = paint(line, GREEN if line.startswith("+") else RED, colour)
            lines.append(" " * (gutter + 5) + line)
    if finding.references:
        lines += notes.lines(f"in other tools: {', '.join(finding.references)}", gutter)
    if finding.url is not None and not style.links:
        lines += notes.lines(f"see {finding.url}", gutter)
    return "\n".join(lines) + "\n"


class _Notes:
    """The texts below excerpts, kept because the findings of a rule mostly share them."""

    def __init__(self, style: TextStyle) -> None:
        self.width = max(style.width, _NARROWEST)
        self._colour = style.colour
        self._known: dict[tuple[str, int], list[str]] = {}

    def lines(self, text: str, gutter: int) -> list[str]:
        """Render a text, indented by the *gutter* columns of line numbers."""
        key = (text, gutter)
        if key not in self._known:
            if len(self._known) == _MOST_NOTES:
                self._known.clear()
            self._known[key] = self._written(text, gutter)
        return self._known[key]

    def _written(self, text: str, gutter: int) -> list[str]:
        first, *rest = wrap(text, self.width - gutter - 3)
        sign = paint("=", BLUE, self._colour)
        return [f"{' ' * gutter} {sign} {first}", *[" " * (gutter + 3) + line for line in rest]]


def _short(finding: Finding, style: TextStyle) -> str:
    code = paint(printable(finding.code), SEVERITY_STYLES[finding.severity], style.colour)
    code = link(code, finding.url, style.links)
    if finding.code != finding.rule:
        code += f" [{link(printable(finding.rule), finding.url, style.links)}]"
    names = f" ({', '.join(finding.references)})" if finding.references else ""
    return f"{code} {printable(finding.summary)}{printable(names)}"


def _place(finding: Finding) -> str:
    return f"{printable(finding.path)}:{finding.line}:{finding.column}"


def fit_preview(preview: list[str], room: int) -> list[str]:
    """Return the lines of a preview in at most *room* columns each.

    A removed line and the one that is written in its place are cut at the same column, so that
    what differs is in both.
    """
    if max([len(line) for line in preview], default=0) <= room and all(
        [line.isascii() and line.isprintable() for line in preview]
    ):
        return preview
    removed = [line for line in preview if line.startswith("-")]
    written = [line for line in preview if not line.startswith("-")]
    starts = [0] * max(len(removed), len(written))
    for i, (old, new) in enumerate(zip(removed, written)):
        starts[i] = _start(old, new, room)
    return [
        *[_preview_window(line, starts[i], room) for i, line in enumerate(removed)],
        *[_preview_window(line, starts[i], room) for i, line in enumerate(written)],
    ]


def _start(old: str, new: str, room: int) -> int:
    """The cell, after the signs, with which both lines begin: a third is before what differs."""
    sizes = []
    for one, other in zip(_preview_cells(old), _preview_cells(new)):
        if one != other:
            break
        sizes.append(one[1])
    longest = max(sum([size for _, size in _preview_cells(line)]) for line in (old, new))
    if longest <= room - 2:
        return 0
    start, columns = len(sizes), 0
    while start > 0 and columns + sizes[start - 1] <= room // 3:
        start -= 1
        columns += sizes[start]
    return start


def _preview_window(line: str, start: int, room: int) -> str:
    """A line from one of its cells on, with marks where parts of it are left out."""
    cells = _preview_cells(line)
    shown, left = line[:2], room - 2
    if start > 0:
        shown += _CUT
        left -= 1
    for i in range(min(start, len(cells)), len(cells)):
        is_last = i == len(cells) - 1
        if cells[i][1] > (left if is_last else left - 1):
            return shown + _CUT
        shown += cells[i][0]
        left -= cells[i][1]
    return shown


def _preview_cells(line: str) -> list[tuple[str, int]]:
    """The visible part of a line after its sign, with the columns of each part."""
    return [(shown, width) for _, shown, width in iter_cells(line[2:])]
