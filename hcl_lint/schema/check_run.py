"""Checking files against a spec file: the work of ``hcl-lint check --spec``."""

from __future__ import annotations

from hcl_lint.evaluation.scope import Scope
from hcl_lint.files.disk import read_bytes
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.problems.finding import Finding, to_findings
from hcl_lint.schema.checker import check_body
from hcl_lint.schema.decode_run import unreadable
from hcl_lint.schema.files import read_body
from hcl_lint.schema.spec_language import SpecFile, read_spec
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.source import Source


def read_spec_file(
    path: str, limits: Limits = DEFAULT_LIMITS
) -> tuple[SpecFile | None, list[Finding]]:
    """Read a spec file; what is wrong with it are findings in it."""
    try:
        source = Source.from_bytes(path, read_bytes(path))
    except FileProblem as problem:
        return None, to_findings([unreadable(path, problem.reason)])
    spec, diagnostics = read_spec(source, limits)
    return spec, to_findings(diagnostics)


def check_source_by_spec(
    source: Source, spec: SpecFile, *, version: str = "", limits: Limits = DEFAULT_LIMITS
) -> list[Finding]:
    """The findings in one text by a spec, sorted; variables that it lacks may be anything."""
    body, diagnostics = read_body(source, limits)
    scope = Scope(spec.variables, spec.functions, None, True)
    diagnostics += check_body(body, spec.spec.schema, scope, version=version, limits=limits)
    return sorted(to_findings(diagnostics))


def check_file_by_spec(
    path: str, spec: SpecFile, *, version: str = "", limits: Limits = DEFAULT_LIMITS
) -> list[Finding]:
    """The findings in one file by a spec; that it cannot be read is one."""
    try:
        source = Source.from_bytes(path, read_bytes(path))
    except FileProblem as problem:
        return to_findings([unreadable(path, problem.reason)])
    return check_source_by_spec(source, spec, version=version, limits=limits)
