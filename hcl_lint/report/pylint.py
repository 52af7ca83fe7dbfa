"""The one-line form that Pylint calls ``parseable``, for what can read it.

A letter stands for the severity (E, W, I), then come the rule's name and its code. The letters
of our codes would be taken for severities.
"""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, INFO, WARNING
from hcl_lint.report.paths import plain_path
from hcl_lint.report.render import message_of
from hcl_lint.text.display import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.problems.finding import Finding
    from hcl_lint.report.render import ReportContext

_LETTERS = {ERROR: "E", WARNING: "W", INFO: "I"}


def render(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    for finding in findings:
        kind = printable(f"{_LETTERS[finding.severity]}({finding.rule}), {finding.code}")
        message = printable(message_of(finding).replace("\n", " "))
        yield f"{plain_path(finding.path)}:{finding.line}: [{kind}] {message}\n"
