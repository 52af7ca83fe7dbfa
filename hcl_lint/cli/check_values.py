"""``hcl-lint check --var-file``: check modules once more with the values of each file."""

from __future__ import annotations

import os

from hcl_lint.cli.options import Arguments, UsageError
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.finding import Finding, to_findings
from hcl_lint.diagnostics.rule import ERROR
from hcl_lint.linter.rules.values import constant_condition
from hcl_lint.project.evaluated_module import EvaluatedModule, EvaluationError
from hcl_lint.project.project import Project
from hcl_lint.semantics.module import Module

_Key = tuple[str, int, int, str, str]


def findings_with_values(
    var_files: list[str], project: Project, arguments: Arguments, reported: list[Finding]
) -> list[Finding]:
    """The findings in the modules at the paths of a run that only files of values cause.

    Each file is for a check of its own. Variables that it does not set have their defaults, or the
    values that the product loads automatically. Of the modules, only errors and risks are reported:
    with values, much else is constant. What is *reported* already is left out. Raises UsageError:
    there is no module, or there are several, at a path. Raises ConfigError: a configuration is
    wrong.
    """
    environment = arguments.environment
    places: dict[str, str] = {}
    for path in arguments.paths or [os.curdir]:
        is_folder = os.path.isdir(environment.path(path))
        folder = path if is_folder else os.path.dirname(path) or os.curdir
        places.setdefault(os.path.normpath(folder), path)
    found: list[Finding] = []
    seen = set(map(_place, reported))
    for path in places.values():
        plain = _evaluated(path, project)
        known = {_key(element) for element in _checked(plain.module, project)}
        for file in var_files:
            evaluated = _evaluated(path, project, file)
            for finding in evaluated.findings:
                if _place(finding) not in seen:
                    seen.add(_place(finding))
                    found.append(finding)
            module = evaluated.module.with_values(evaluated.given)
            new = [
                element for element in _checked(module, project)
                if (element.severity == ERROR or element.rule.risk)
                and element.rule is not constant_condition and _key(element) not in known
            ]
            for entry in new:
                entry.detail = f"{entry.detail} This is so with the values in `{file}`.".lstrip()
            found += to_findings(new)
    return found


def _evaluated(path: str, project: Project, file: str | None = None) -> EvaluatedModule:
    """The module at a path, by itself or with the values in a file."""
    try:
        evaluated = EvaluatedModule(path, Project(project.finder))
        if file is not None:
            evaluated.use_defaults()
            evaluated.findings.clear()  # The check itself reports those.
            evaluated.use_file(file)
    except EvaluationError as error:
        raise UsageError(str(error)) from error
    return evaluated


def _place(finding: Finding) -> _Key:
    path = os.path.normpath(finding.path)
    return path, finding.line, finding.column, finding.rule, finding.summary


def _checked(module: Module, project: Project) -> list[Diagnostic]:
    configuration = project.finder.of_folder(module.path)
    results = project.checker(configuration).check(module)
    return [diagnostic for result in results for diagnostic in result.diagnostics]


def _key(diagnostic: Diagnostic) -> _Key:
    place = diagnostic.range
    return place.source.path, place.start, place.end, diagnostic.rule.name, diagnostic.summary
