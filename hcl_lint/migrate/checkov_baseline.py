"""Turning a baseline of checkov into one of hcl-lint: the findings of what fails in it.

Source: checkov, "Output a baseline": failures by file and resource.
"""

from __future__ import annotations

import bisect
import json
import os

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.catalogue import Catalogue
from hcl_lint.files.discovery import is_in_tree
from hcl_lint.migrate.migration import NotMigrated
from hcl_lint.project.baselines import DEFAULT_NAME, Baseline
from hcl_lint.project.check_data import CheckSettings
from hcl_lint.project.check_run import check_files
from hcl_lint.project.project import Project

NAME: Final = ".checkov.baseline"

_Failures = dict[str, dict[str, set[str]]]  # checks, by resource, by file


def known_findings(text: str, folder: str, project: Project, catalogue: Catalogue) -> Baseline:
    """The findings of a project in what fails by a baseline of checkov for a folder.

    Raises NotMigrated: the text is something else. Raises ConfigError: the configuration is wrong.
    """
    failures = {}
    for name, resources in _failures(text).items():
        path = os.path.normpath(os.path.join(folder, name.lstrip("/")))
        if is_in_tree(project.files, folder, name.lstrip("/")) and project.files.status(path):
            failures[path] = resources
    baseline = Baseline(os.path.join(folder, DEFAULT_NAME), project.files)
    for outcome in check_files(project, list(failures), CheckSettings(uses_baselines=False)):
        document = project.document(outcome.path)
        blocks = [one for one in document.declarations if one.outer is None]
        line_of = document.tree.source.line_index.line
        starts = [line_of(one.start) for one in blocks]
        for finding in outcome.findings:
            number = bisect.bisect_right(starts, finding.start.line) - 1
            rule = catalogue.find(finding.rule)
            if number < 0 or rule is None:
                continue
            failing = _failing(failures[outcome.path], ".".join(blocks[number].labels))
            if failing.intersection([name.upper() for name in rule.references]):
                baseline.add(baseline.name_of(outcome.path), finding)
    return baseline


def _failing(resources: dict[str, set[str]], name: str) -> set[str]:
    """The checks that fail for a resource, in any instance of it and call of its module."""
    found: set[str] = set()
    for resource, checks in resources.items():
        plain = resource.partition("[")[0]
        if plain == name or plain.endswith(f".{name}"):
            found |= checks
    return found


def _failures(text: str) -> _Failures:
    try:
        data = json.loads(text)
        return {
            str(entry["file"]): {
                str(one["resource"]): {str(check).upper() for check in one["check_ids"]}
                for one in entry["findings"]
            }
            for entry in data["failed_checks"]
        }
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise NotMigrated("not a baseline of checkov") from error
