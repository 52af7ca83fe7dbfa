"""Findings in Markdown, for summaries of jobs on GitHub and notes on merge requests of GitLab.

GitHub shows summaries of at most 1 MiB; what is beyond the first findings is counted.
"""

from __future__ import annotations

from collections import Counter

from hcl_lint.annotations import Iterator
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.diagnostics.rule import SEVERITIES
from hcl_lint.report.render import ReportContext, unicode_text, with_names
from hcl_lint.text.display import is_web_address, printable

_MOST = 500  # findings that are listed
_MOST_RULES = 20  # in the table

# What would be markup in a cell of a table. Backticks stay: messages quote code with them.
_MARKUP = str.maketrans({name: f"\\{name}" for name in "\\*_{}[]<>#|~"})


def render_markdown(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    yield "## hcl-lint\n\n"
    if not findings:
        yield "No findings.\n"
        return
    yield f"{_totals(findings)}\n\n"
    yield from _rules(findings)
    yield "| place | rule | finding |\n|---|---|---|\n"
    for finding in findings[:_MOST]:
        place = _text(f"{context.base.path(finding.path)}:{finding.line}:{finding.column}")
        yield f"| {place} | {_rule(finding)} | {_text(with_names(finding.summary, finding))} |\n"
    left = len(findings) - _MOST
    if left > 0:
        yield f"\n{left:,} more finding{' is' if left == 1 else 's are'} not listed.\n"


def _totals(findings: list[Finding]) -> str:
    """``3 errors and 1 warning in 2 files``."""
    counts = []
    for severity in SEVERITIES:
        count = len([finding for finding in findings if finding.severity == severity])
        name = severity if severity != "info" else "note"
        if count:
            counts.append(f"**{count:,}** {name}{'' if count == 1 else 's'}")
    files = len({finding.path for finding in findings})
    *most, last = counts
    shown = f"{', '.join(most)} and {last}" if most else last
    return f"{shown} in {files:,} file{'' if files == 1 else 's'}."


def _rules(findings: list[Finding]) -> Iterator[str]:
    counts = Counter(map(_rule, findings))
    if len(counts) < 2:
        return
    yield "<details><summary>By rule</summary>\n\n| rule | findings |\n|---|---:|\n"
    ordered = sorted(counts.items(), key=lambda element: (-element[1], element[0]))
    for rule, count in ordered[:_MOST_RULES]:
        yield f"| {rule} | {count:,} |\n"
    yield "\n</details>\n\n"


def _rule(finding: Finding) -> str:
    name = f"{finding.code} {_text(finding.rule)}"
    if finding.url is not None and is_web_address(finding.url):
        address = finding.url.replace(")", "%29").replace("|", "%7C").replace(" ", "%20")
        return f"[{name}]({address})"
    return name


def _text(text: str) -> str:
    """A text on one line of a table; code between backticks stays as it is."""
    parts = printable(unicode_text(text)).split("`")
    if len(parts) % 2 == 0:  # a backtick that nothing closes
        return "\\`".join([part.translate(_MARKUP) for part in parts])
    return "`".join([
        part.replace("|", "\\|") if at % 2 else part.translate(_MARKUP)
        for at, part in enumerate(parts)
    ])
