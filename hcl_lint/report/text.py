"""Findings for people: with an excerpt of the source, or one per line."""

from __future__ import annotations

from hcl_lint.problems.diagnostic import SAFE, UNSAFE
from hcl_lint.problems.problem import ERROR, INFO, WARNING
from hcl_lint.report.excerpt import render_excerpt
from hcl_lint.text.display import BLUE, BOLD, CYAN, GREEN, RED, YELLOW, link, paint, printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.problems.finding import Finding
    from hcl_lint.report.terminal import TextStyle

_STYLES = {ERROR: BOLD + RED, WARNING: BOLD + YELLOW, INFO: BOLD + CYAN}
_NARROWEST = 40
_MOST_NOTES = 1_000  # kept in memory


def render_text(
    findings: list[Finding], format_name: str, style: TextStyle, checked: int | None
) -> Iterator[str]:
    """Render the report in ``full``, ``concise`` or ``grouped`` form; *checked* counts files."""
    if findings:
        yield from _FORMS[format_name](findings, style)
        if style.with_summary:
            yield ("" if format_name == "concise" else "\n") + summary_line(findings)
    elif format_name == "full" and style.with_summary and checked is not None:
        yield f"No findings in {checked} {'file' if checked == 1 else 'files'}.\n"


def _render_full(findings: list[Finding], style: TextStyle) -> Iterator[str]:
    """Render each finding with an excerpt of the source."""
    between = ""
    notes = _Notes(style)
    for finding in findings:
        yield between + _full(finding, style, notes)
        between = "\n"


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


def summary_line(findings: list[Finding]) -> str:
    """Count findings by severity, and the files that have some.

    A second line counts the fixable findings, if any.
    """
    counts = []
    for severity, one, many in (
        (ERROR, "error", "errors"),
        (WARNING, "warning", "warnings"),
        (INFO, "note", "notes"),
    ):
        count = sum([finding.severity == severity for finding in findings])
        if count:
            counts.append(f"{count} {one if count == 1 else many}")
    files = len({finding.path for finding in findings})
    found = " and ".join(filter(None, [", ".join(counts[:-1]), counts[-1]]))
    hint = _fix_hint(findings)
    return f"Found {found} in {files} {'file' if files == 1 else 'files'}.\n{hint}"


def _fix_hint(findings: list[Finding]) -> str:
    """Say which options of ``check`` fix how many findings; empty if none is fixable."""
    fixes = [each.fix.applicability for each in findings if each.fix is not None]
    safe, unsafe = fixes.count(SAFE), fixes.count(UNSAFE)
    if safe and unsafe:
        more = f" ({unsafe} more with `--unsafe-fixes`)"
        return f"Fixable with `hcl-lint check --fix`: {safe}{more}.\n"
    if safe:
        return f"Fixable with `hcl-lint check --fix`: {safe}.\n"
    return f"Fixable with `hcl-lint check --fix --unsafe-fixes`: {unsafe}.\n" if unsafe else ""


def _full(finding: Finding, style: TextStyle, notes: _Notes) -> str:
    colour, width = style.colour, notes.width
    tone = _STYLES[finding.severity]
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
    if finding.fix is not None:
        fix = finding.fix
        lines += notes.lines(f"fix ({fix.applicability}): {fix.title}", gutter)
        lines += [_previewed(line, gutter, width, colour) for line in fix.preview]
    if finding.url is not None and not style.links:
        lines += notes.lines(f"see {finding.url}", gutter)
    return "\n".join(lines) + "\n"


class _Notes:
    """The texts below excerpts, kept because the findings of a rule mostly share them."""

    __slots__ = ("width", "_colour", "_known")

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
        first, *rest = _wrap(text, self.width - gutter - 3)
        sign = paint("=", BLUE, self._colour)
        return [f"{' ' * gutter} {sign} {first}", *[" " * (gutter + 3) + line for line in rest]]


def _previewed(line: str, gutter: int, width: int, colour: bool) -> str:
    """Render a line that a fix removes or adds."""
    room = width - gutter - 5
    shown = printable(line)
    shown = shown if len(shown) <= room else shown[: room - 1] + "…"
    return " " * (gutter + 5) + paint(shown, GREEN if line.startswith("+") else RED, colour)


def _short(finding: Finding, style: TextStyle) -> str:
    code = paint(printable(finding.code), _STYLES[finding.severity], style.colour)
    code = link(code, finding.url, style.links)
    if finding.code != finding.rule:
        code += f" [{link(printable(finding.rule), finding.url, style.links)}]"
    return f"{code} {printable(finding.summary)}"


def _place(finding: Finding) -> str:
    return f"{printable(finding.path)}:{finding.line}:{finding.column}"


def _wrap(text: str, width: int) -> list[str]:
    """Wrap the words of *text* into lines of at most *width*; a longer word gets its own line."""
    words = text.split()
    whole = " ".join(words)
    is_plain = whole.isascii() and whole.isprintable()
    if is_plain and len(whole) <= width:
        return [whole]
    lines = []
    line = ""
    for word in words:
        shown = word if is_plain else printable(word)
        if line and len(line) + 1 + len(shown) > width:
            lines.append(line)
            line = shown
        else:
            line = f"{line} {shown}" if line else shown
    return [*lines, line]
