"""Reading JSON reports back, and joining those of several runs."""

from __future__ import annotations

import json
import os

from hcl_lint.annotations import Iterable, Iterator
from hcl_lint.diagnostics.finding import Finding, finding_of, reported_data
from hcl_lint.files.disk import read_given
from hcl_lint.files.filesystem import FileProblem

MAX_BYTES = 1 << 28  # 256 MiB, some 200,000 findings

_FORMATS = "supported are reports in the formats json and json-lines"

# Without findings, a report in lines is empty, as is the file of a run that was killed: only
# its name tells them apart.
_NAMES_OF_LINES = (".jsonl", ".ndjson")


class ReportProblem(Exception):
    """A report cannot be read; the message says which one and why, on one line."""


def merge_reports(paths: Iterable[str], here: str = "") -> list[Finding]:
    """The findings of reports in the formats ``json`` and ``json-lines``, sorted, each once.

    Relative paths start at *here*, by default the current folder of the process. Raises
    ReportProblem: one of them cannot be read, or is not a report.
    """
    findings: dict[str, Finding] = {}
    for path in paths:
        for finding in read_report(path, here):
            findings.setdefault(json.dumps(reported_data(finding)), finding)
    return sorted(findings.values())


def read_report(path: str, here: str = "") -> list[Finding]:
    """The findings of one report. Raises ReportProblem: it cannot be read, or is not a report."""
    try:
        content = read_given(os.path.abspath(os.path.join(here, path)), MAX_BYTES)
    except FileProblem as problem:
        raise _problem(path, problem.reason) from problem
    if not content.strip() and not path.endswith(_NAMES_OF_LINES):
        raise _problem(path, "it is empty")
    findings = []
    for where, data in _items(path, content):
        try:
            findings.append(finding_of(data))
        except ValueError as error:
            raise _problem(path, f"{where} is not a finding: {error}; {_FORMATS}") from error
    return findings


def _items(path: str, content: bytes) -> Iterator[tuple[str, object]]:
    """The objects of a report, each with words for which one it is."""
    if content.lstrip().startswith(b"["):
        items = _parsed(path, content, "it")
        for number, item in enumerate(items if isinstance(items, list) else [], 1):
            yield f"item {number}", item
        return
    for number, line in enumerate(content.split(b"\n"), 1):
        if line.strip():
            yield f"line {number}", _parsed(path, line, f"line {number}")


def _parsed(path: str, content: bytes, what: str) -> object:
    try:
        value: object = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise _problem(path, f"{what} is not JSON; {_FORMATS}") from error
    return value


def _problem(path: str, reason: str) -> ReportProblem:
    return ReportProblem(f"cannot read the report `{path}`: {reason}")
