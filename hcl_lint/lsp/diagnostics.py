"""Findings as the protocol has them."""

from __future__ import annotations

from hcl_lint.annotations import Mapping
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.rule import ERROR, INFO, WARNING
from hcl_lint.lsp import types
from hcl_lint.lsp.workspace import Workspace

SOURCE = "hcl-lint"

_SEVERITIES = {
    ERROR: types.DiagnosticSeverity.Error,
    WARNING: types.DiagnosticSeverity.Warning,
    INFO: types.DiagnosticSeverity.Information,
}
_UNUSED = "unused-"


def diagnostics_of(workspace: Workspace, path: str) -> list[types.Diagnostic]:
    """The findings in a file; of a wrong configuration, one that says so."""
    try:
        result = workspace.check(path)
        if result is None:
            return []
        urls = workspace.checker(path).ruleset.urls
    except ConfigError as error:
        return [_of_configuration(message) for message in error.args]
    source = result.document.source
    return [
        to_diagnostic(workspace, diagnostic, urls) for diagnostic in result.diagnostics
        if diagnostic.source is source
    ]


def _of_configuration(message: object) -> types.Diagnostic:
    start = types.Position(0, 0)
    return types.Diagnostic(
        types.Range(start, start), f"The configuration of hcl-lint is invalid: {message}",
        severity=types.DiagnosticSeverity.Error, source=SOURCE,
    )


def to_diagnostic(
    workspace: Workspace, diagnostic: Diagnostic, urls: Mapping[str, str]
) -> types.Diagnostic:
    """One finding; *urls* maps names of rules to the addresses of their pages."""
    positions = workspace.positions(diagnostic.source)
    url = urls.get(diagnostic.rule.name)
    message = diagnostic.summary
    if diagnostic.detail:
        message += f"\n{diagnostic.detail}"
    related = [
        types.DiagnosticRelatedInformation(
            types.Location(
                workspace.uri(entry.range.source.path),
                workspace.positions(entry.range.source).range(entry.range.start, entry.range.end),
            ),
            entry.message,
        )
        for entry in diagnostic.related
    ]
    return types.Diagnostic(
        positions.range(diagnostic.start, diagnostic.end), message,
        severity=_SEVERITIES[diagnostic.severity], code=diagnostic.code,
        code_description=None if url is None else types.CodeDescription(url), source=SOURCE,
        tags=_tags(diagnostic), related_information=related or None,
        data={"rule": diagnostic.rule.name},
    )


def _tags(diagnostic: Diagnostic) -> list[int] | None:
    if diagnostic.rule.name.startswith(_UNUSED):
        return [types.DiagnosticTag.Unnecessary]
    letters = diagnostic.code.rstrip("0123456789")
    if letters == "D" or "deprecated" in diagnostic.rule.name:
        return [types.DiagnosticTag.Deprecated]
    return None
