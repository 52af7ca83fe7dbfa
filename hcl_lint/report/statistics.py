"""Statistics about a run, by rule."""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Mapping
from hcl_lint.diagnostics.diagnostic import SUGGESTION, UNSAFE
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.diagnostics.rule import INFO, SEVERITIES
from hcl_lint.report.terminal import SEVERITY_STYLES
from hcl_lint.text.display import paint, printable

_ALL = "[*]"
_SOME = "[-]"


class _Row:
    """The count of a rule, with the worst severity of its findings."""

    def __init__(self, finding: Finding) -> None:
        self.code = finding.code
        self.rule = finding.rule
        self.severity = INFO
        self.count = 0
        self.fixable = 0


def _rows(findings: Iterable[Finding]) -> list[_Row]:
    """Count the findings of each rule, the most frequent first."""
    rows: dict[tuple[str, str], _Row] = {}
    for finding in findings:
        key = finding.code, finding.rule
        if key not in rows:
            rows[key] = _Row(finding)
        row = rows[key]
        row.severity = min(row.severity, finding.severity, key=SEVERITIES.index)
        row.count += finding.count
        if finding.fix is not None and finding.fix.applicability != SUGGESTION:
            row.fixable += finding.count
    return sorted(rows.values(), key=lambda row: (-row.count, row.code, row.rule))


def render_statistics(
    findings: Iterable[Finding], *, as_json: bool = False, colour: bool = False
) -> str:
    """Count the findings of each rule, the most frequent first.

    Where a rule has findings of several severities, the worst is given.
    The text marks rules whose findings ``check --fix`` can fix, all or some of them. As JSON, the
    result is an array of objects.
    """
    findings = list(findings)
    rows = _rows(findings)
    if as_json:
        import json

        text: str = json.dumps(
            [
                {
                    "code": row.code, "rule": row.rule, "severity": row.severity,
                    "count": row.count, "fixable": row.fixable,
                }
                for row in rows
            ],
            indent=2,
        )
        return f"{text}\n"
    width = max([len(str(row.count)) for row in rows], default=0)
    lines = []
    for row in rows:
        mark = "   " if not row.fixable else _ALL if row.fixable == row.count else _SOME
        lines.append(f"{row.count:>{width}}  {_code(row, colour)} {mark} {row.rule}\n")
    fixes = [finding.fix.applicability for finding in findings if finding.fix is not None]
    option = "--fix --unsafe-fixes" if UNSAFE in fixes else "--fix"
    marks = [(_ALL, "fixable"), (_SOME, "some fixable")]
    legend = [f"{mark} {meaning}" for mark, meaning in marks if mark in "".join(lines)]
    return "".join(lines) + (f"{', '.join(legend)} with `{option}`\n" if legend else "")


def render_overview(findings: list[Finding], *, colour: bool = False) -> str:
    """Count the findings of each severity by rule, as text, errors first."""
    rows = [
        row for severity in SEVERITIES
        for row in _rows([finding for finding in findings if finding.severity == severity])
    ]
    width = max([len(str(row.count)) for row in rows], default=0)
    lines = []
    for row in rows:
        kind = {INFO: "note"}.get(row.severity, row.severity) + ("" if row.count == 1 else "s")
        shown = paint(f"{row.count:>{width}} {kind:<8}", SEVERITY_STYLES[row.severity], colour)
        lines.append(f"{shown}  {_code(row, colour)} {row.rule}\n")
    return "".join(lines)


def _code(row: _Row, colour: bool) -> str:
    shown = "" if row.code == row.rule else row.code
    return paint(f"{shown:<5}", SEVERITY_STYLES[row.severity], colour)


def render_fixed(fixed: Mapping[str, Mapping[str, int]]) -> str:
    """List the applied fixes, by file and rule."""
    lines = []
    for path in sorted(fixed):
        if fixed[path]:
            lines.append(f"{printable(path)}:\n")
            lines += [f"  {count} × {rule}\n" for rule, count in sorted(fixed[path].items())]
    return "".join(lines)


def render_times(times: Iterable[Mapping[str, float]]) -> str:
    """List the milliseconds that each rule took in total, the slowest first."""
    rows = [f"{seconds * 1000:>10.1f} ms  {rule}\n" for rule, seconds in _totals(times)]
    return "".join(rows)


def render_skipped(skipped: Iterable[Mapping[str, int]]) -> str:
    """Count how often each rule reported nothing because a value is unknown, by the reason."""
    lines = []
    for name, count in _totals(skipped):
        rule, _, reason = name.partition(": ")
        because = reason or "a value is unknown"
        lines.append(f"{count:>10} ×   {rule}, not checked because {because}\n")
    return "".join(lines)


def _totals(numbers: Iterable[Mapping[str, float]]) -> list[tuple[str, float]]:
    total: dict[str, float] = {}
    for element in numbers:
        for rule, number in element.items():
            total[rule] = total.get(rule, 0) + number
    return sorted(total.items(), key=lambda item: (-item[1], item[0]))
