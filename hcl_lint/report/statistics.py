"""Statistics about a run, by rule."""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Mapping
from hcl_lint.problems.diagnostic import SUGGESTION, UNSAFE
from hcl_lint.problems.finding import Finding
from hcl_lint.problems.problem import INFO, SEVERITIES
from hcl_lint.report.terminal import SEVERITY_STYLES
from hcl_lint.standard_library import json_package
from hcl_lint.text.display import paint, printable

_ALL = "[*]"
_SOME = "[-]"


def render_statistics(
    findings: Iterable[Finding], *, as_json: bool = False, colour: bool = False
) -> str:
    """Count the findings of each rule, the most frequent first.

    Where a rule has findings of several severities, the worst is given.
    The text marks rules whose findings ``check --fix`` can fix, all or some of them. As JSON, the
    result is an array of objects.
    """
    counts: dict[tuple[str, str], list[int]] = {}
    severities: dict[tuple[str, str], str] = {}
    option = "--fix"
    for finding in findings:
        key = finding.code, finding.rule
        count = counts.setdefault(key, [0, 0])
        severities[key] = min(severities.get(key, INFO), finding.severity, key=SEVERITIES.index)
        count[0] += finding.count
        if finding.fix is not None and finding.fix.applicability != SUGGESTION:
            count[1] += finding.count
            if finding.fix.applicability == UNSAFE:
                option = "--fix --unsafe-fixes"
    rows = sorted(counts.items(), key=lambda item: (-item[1][0], item[0]))
    if as_json:
        text: str = json_package().dumps(
            [
                {
                    "code": code, "rule": rule, "severity": severities[code, rule],
                    "count": count, "fixable": fixes,
                }
                for (code, rule), (count, fixes) in rows
            ],
            indent=2,
        )
        return f"{text}\n"
    width = max([len(str(count)) for _, (count, _) in rows], default=0)
    lines = []
    for (code, rule), (total, fixes) in rows:
        style = SEVERITY_STYLES[severities[code, rule]]
        shown = paint(f"{'' if code == rule else code:<5}", style, colour)
        mark = "   " if not fixes else _ALL if fixes == total else _SOME
        lines.append(f"{total:>{width}}  {shown} {mark} {rule}\n")
    marks = [(_ALL, "fixable"), (_SOME, "some fixable")]
    legend = [f"{mark} {meaning}" for mark, meaning in marks if mark in "".join(lines)]
    return "".join(lines) + (f"{', '.join(legend)} with `{option}`\n" if legend else "")


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
    total: dict[str, float] = {}
    for each in times:
        for rule, seconds in each.items():
            total[rule] = total.get(rule, 0.0) + seconds
    rows = sorted(total.items(), key=lambda item: (-item[1], item[0]))
    return "".join([f"{seconds * 1000:>10.1f} ms  {rule}\n" for rule, seconds in rows])


def render_skipped(skipped: Iterable[Mapping[str, int]]) -> str:
    """Count how often each rule reported nothing because a value is unknown."""
    total: dict[str, int] = {}
    for each in skipped:
        for rule, count in each.items():
            total[rule] = total.get(rule, 0) + count
    rows = sorted(total.items(), key=lambda item: (-item[1], item[0]))
    ending = "not checked because a value is unknown\n"
    return "".join([f"{count:>10} ×   {rule}, {ending}" for rule, count in rows])
