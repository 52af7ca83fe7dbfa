"""Numbers about a run, by rule."""

from __future__ import annotations

from hcl_lint.text.display import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hcl_lint.problems.finding import Finding


def render_statistics(findings: Iterable[Finding], *, as_json: bool = False) -> str:
    """How many findings there are of each rule, the most frequent first.

    ``[*]`` marks rules some of whose findings have a fix. As JSON it is an array of objects.
    """
    counts: dict[tuple[str, str, str], list[int]] = {}
    for finding in findings:
        count = counts.setdefault((finding.code, finding.rule, finding.severity), [0, 0])
        count[0] += 1
        count[1] += finding.fix is not None
    rows = sorted(counts.items(), key=lambda item: (-item[1][0], item[0]))
    if as_json:
        import json

        return json.dumps(
            [
                {"code": code, "rule": rule, "severity": severity, "count": count, "fixable": fixes}
                for (code, rule, severity), (count, fixes) in rows
            ],
            indent=2,
        ) + "\n"  # fmt: skip
    width = max([len(str(count)) for _, (count, _) in rows], default=0)
    lines = []
    for (code, rule, _), (total, fixes) in rows:
        shown = "" if code == rule else code
        lines.append(f"{total:>{width}}  {shown:<5} {'[*]' if fixes else '   '} {rule}\n")
    return "".join(lines)


def render_fixed(fixed: Mapping[str, Mapping[str, int]]) -> str:
    """The fixes that were made, by file and rule."""
    lines = []
    for path in sorted(fixed):
        if fixed[path]:
            lines.append(f"{printable(path)}:\n")
            lines += [f"  {count} × {rule}\n" for rule, count in sorted(fixed[path].items())]
    return "".join(lines)


def render_times(times: Iterable[Mapping[str, float]]) -> str:
    """How many milliseconds each rule took in all, the slowest first."""
    total: dict[str, float] = {}
    for each in times:
        for rule, seconds in each.items():
            total[rule] = total.get(rule, 0.0) + seconds
    rows = sorted(total.items(), key=lambda item: (-item[1], item[0]))
    return "".join([f"{seconds * 1000:>10.1f} ms  {rule}\n" for rule, seconds in rows])


def render_skipped(skipped: Iterable[Mapping[str, int]]) -> str:
    """How often each rule was silent because a value is not known."""
    total: dict[str, int] = {}
    for each in skipped:
        for rule, count in each.items():
            total[rule] = total.get(rule, 0) + count
    rows = sorted(total.items(), key=lambda item: (-item[1], item[0]))
    ending = "silent about unknown values\n"
    return "".join([f"{count:>10} ×   {rule}, {ending}" for rule, count in rows])
