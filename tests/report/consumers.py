"""Readers of report formats, written from what documents these, as strict as these allow."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

_Number = Annotated[int, Field(ge=1)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


# GitHub's runner: a command is a line; its properties are separated by commas, escapes undone.
_GITHUB = re.compile(r"^::(?P<command>[a-z]+) (?P<properties>[^:\r\n]*)::(?P<message>[^\r\n]*)$")
_GITHUB_DATA = {"%0D": "\r", "%0A": "\n", "%25": "%"}
_GITHUB_PROPERTY = {"%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%"}

# The agent of Azure Pipelines.
_AZURE = re.compile(r"^##vso\[(?P<command>[a-z.]+) (?P<properties>[^\]\r\n]*)\](?P<message>.*)$")
_AZURE_ESCAPES = {"%3B": ";", "%0D": "\r", "%0A": "\n", "%5D": "]", "%AZP25": "%"}

# The parser of Jenkins' plugin for warnings, of lines as `pylint --output-format=parseable` has.
_PYLINT = re.compile(
    r"(?P<path>(?:[A-Z]:\\)?[^:]*)(?::(?P<module>.*))?:(?P<line>\d+): "
    r"\[(?P<type>(?P<category>[A-Z])\d*)?(?:\((?P<symbol>.*)\), )?.*?\] (?P<message>.*)"
)


def read_github(report: str) -> list[tuple[str, dict[str, str], str]]:
    """The command, properties and message of each line."""
    read = []
    for line in report.splitlines():
        match = _GITHUB.match(line)
        assert match, line
        pairs = [each.split("=", 1) for each in match["properties"].split(",")]
        properties = {name: _undo(value, _GITHUB_PROPERTY) for name, value in pairs}
        assert set(properties) <= {"title", "file", "line", "endLine", "col", "endColumn"}
        read.append((match["command"], properties, _undo(match["message"], _GITHUB_DATA)))
    return read


def read_azure(report: str) -> list[tuple[str, dict[str, str], str]]:
    """The command, properties and message of each line."""
    read = []
    for line in report.splitlines():
        match = _AZURE.match(line)
        assert match, line
        pairs = [each.split("=", 1) for each in match["properties"].rstrip(";").split(";")]
        properties = {name: _undo(value, _AZURE_ESCAPES) for name, value in pairs}
        assert set(properties) == {"type", "sourcepath", "linenumber", "columnnumber", "code"}
        read.append((match["command"], properties, _undo(match["message"], _AZURE_ESCAPES)))
    return read


def read_pylint(report: str) -> list[dict[str, str | None]]:
    """What Jenkins makes of each line."""
    matches = [_PYLINT.fullmatch(line) for line in report.splitlines()]
    return [match.groupdict() for match in matches if match]


def _undo(text: str, escapes: dict[str, str]) -> str:
    for escape, meant in escapes.items():
        text = text.replace(escape, meant)
    return text


# GitLab's Code Quality report.


class _Place(_Strict):
    line: _Number
    column: _Number


class _Positions(_Strict):
    begin: _Place
    end: _Place


class _GitlabLocation(_Strict):
    path: str = Field(pattern=r"^[^/]")
    positions: _Positions


class Degradation(_Strict):
    """An item of GitLab's Code Quality report."""

    description: str
    check_name: str
    fingerprint: str = Field(pattern=r"^[0-9a-f]{32}$")
    location: _GitlabLocation
    severity: Literal["info", "minor", "major", "critical", "blocker"]


# The messages of reviewdog.proto, by the rules of its JSON form.


class _Range(_Strict):
    start: _Place
    end: _Place | None = None


class _Location(_Strict):
    path: str
    range: _Range | None = None


class _Suggestion(_Strict):
    range: _Range
    text: str = ""


class _Code(_Strict):
    value: str
    url: str | None = None


class _Source(_Strict):
    name: str
    url: str | None = None


_Severity = Literal["UNKNOWN_SEVERITY", "ERROR", "WARNING", "INFO"]


class _RelatedLocation(_Strict):
    message: str = ""
    location: _Location


class RdDiagnostic(_Strict):
    """A ``Diagnostic``."""

    message: str
    location: _Location
    severity: _Severity
    source: _Source | None = None
    code: _Code | None = None
    suggestions: list[_Suggestion] = []
    original_output: str = ""
    related_locations: list[_RelatedLocation] = []


class DiagnosticResult(_Strict):
    """A ``DiagnosticResult``, the whole of a document."""

    diagnostics: list[RdDiagnostic]
    source: _Source | None = None
    severity: _Severity | None = None
