"""Findings as lines of a log, which CI services and editors turn into annotations."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.diagnostics.rule import ERROR, INFO, WARNING
from hcl_lint.report.paths import plain_path
from hcl_lint.report.render import ReportContext, whole_message
from hcl_lint.text.display import printable


def render_azure(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    """The logging commands of Azure Pipelines, which become the errors and warnings of a run.

    Notes become warnings: there is nothing below these.

    Source: "Logging commands" in the documentation of Azure Pipelines; its agent turns ``%AZP25``
    and the like back in properties and message alike.
    """
    for finding in findings:
        properties = {
            "type": "error" if finding.severity == ERROR else "warning",
            "sourcepath": context.base.path(finding.path),
            "linenumber": str(finding.line),
            "columnnumber": str(finding.start.character),
            "code": finding.code,
        }
        shown = "".join([f"{name}={_azure_property(value)};" for name, value in properties.items()])
        place = f"{plain_path(finding.path)}:{finding.line}:{finding.column}"
        message = _azure_data(f"{place}: [{finding.rule}] {whole_message(finding)}")
        yield f"##vso[task.logissue {shown}]{message}\n"


def _azure_data(text: str) -> str:
    text = text.replace("%", "%AZP25").replace("\r", "%0D").replace("\n", "%0A")
    return printable(text)


def _azure_property(text: str) -> str:
    return _azure_data(text).replace(";", "%3B").replace("]", "%5D")


_COMMANDS = {ERROR: "error", WARNING: "warning", INFO: "notice"}


def render_github(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    """The workflow commands of GitHub Actions, which become annotations of changed files.

    Columns are only given where a finding is on one line: GitHub accepts them nowhere else.

    Source: "Workflow commands for GitHub Actions" in GitHub's documentation; the command.ts of its
    toolkit shows what is escaped, and how.
    """
    for finding in findings:
        start, end = finding.start, finding.end
        properties = {
            "title": f"hcl-lint {finding.code} ({finding.rule})",
            "file": context.base.path(finding.path),
            "line": str(start.line),
        }
        if start.line == end.line:
            properties["endLine"] = str(end.line)
            properties["col"] = str(start.character)
            properties["endColumn"] = str(end.character)
        else:
            # A range that ends before a line has nothing on it.
            properties["endLine"] = str(end.line - (end.character == 1))
        shown = ",".join([f"{name}={_escaped(value)}" for name, value in properties.items()])
        # The log shows nothing but the message.
        place = f"{plain_path(finding.path)}:{start.line}:{start.column}"
        message = _github_data(f"{place}: {finding.code} {whole_message(finding)}")
        yield f"::{_COMMANDS[finding.severity]} {shown}::{message}\n"


def _github_data(text: str) -> str:
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return printable(text)


def _escaped(text: str) -> str:
    return _github_data(text).replace(":", "%3A").replace(",", "%2C")


_LETTERS = {ERROR: "E", WARNING: "W", INFO: "I"}


def render_pylint(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    """The form that Pylint calls ``parseable``: one line, which many programs can read.

    A letter is the severity (E, W, I); the name of the rule and its code follow. The letters of our
    codes would be taken for severities.
    """
    for finding in findings:
        kind = printable(f"{_LETTERS[finding.severity]}({finding.rule}), {finding.code}")
        message = printable(whole_message(finding).replace("\n", " "))
        yield f"{plain_path(finding.path)}:{finding.line}: [{kind}] {message}\n"
