"""Turning a configuration of checkov into one of hcl-lint.

Its checks are ours by the ``references`` of problems. Comments that skip checks need no migration:
they are understood as they are.

Source: checkov, "CLI Command Reference", whose flags are the keys of the file.
"""

from __future__ import annotations

import bisect
import json
import os
from dataclasses import dataclass, field

import yaml

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.catalogue import Catalogue
from hcl_lint.diagnostics.rule import RISKS, Rule
from hcl_lint.files.discovery import is_in_tree
from hcl_lint.files.installed import program_data
from hcl_lint.linter.paths import matches_glob
from hcl_lint.migrate.migration import NO_FORMAT, Migration, NotMigrated, root_of, skipped_problems
from hcl_lint.project.baselines import DEFAULT_NAME, Baseline
from hcl_lint.project.check_data import CheckSettings
from hcl_lint.project.check_run import check_files
from hcl_lint.project.project import Project

_FAMILY: Final = "SEC"
_FORMATS: Final = {
    "cli": "", "sarif": "sarif", "junitxml": "junit", "gitlab_sast": "gitlab",
    "github_failed_only": "markdown",
}

# Why there is no setting for one of checkov's; "" for what changes only what checkov prints, or how
# it talks to its platform.
_WITHOUT_SETTING: Final = program_data("migration")["checkov"]


@dataclass(slots=True)
class CheckovSetting:
    """One key of the file: its values as texts, the line, from 1, of each, and that of the key."""

    name: str
    line: int
    values: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)

    @property
    def is_on(self) -> bool:
        """Whether a switch is on."""
        return self.values == ["true"]

    def items(self) -> list[tuple[str, int]]:
        """The values with their lines."""
        return list(zip(self.values, self.lines))


def read_checkov(text: str) -> list[CheckovSetting]:
    """Read a configuration file of checkov. Raises NotMigrated: it is not YAML, or no mapping."""
    root = root_of(text)
    if root is None:
        return []
    if not isinstance(root, yaml.MappingNode):
        raise NotMigrated("not a mapping of settings")
    found = []
    for key, value in root.value:
        setting = CheckovSetting(str(key.value).replace("_", "-"), key.start_mark.line + 1)
        for node in value.value if isinstance(value, yaml.SequenceNode) else [value]:
            if not isinstance(node, yaml.ScalarNode):
                continue
            is_switch = str(node.value).lower() in ("true", "false")
            for element in str(node.value).split(","):
                if element.strip():
                    setting.values.append(element.strip().lower() if is_switch else element.strip())
                    setting.lines.append(node.start_mark.line + 1)
        found.append(setting)
    return found


def baseline_of(settings: list[CheckovSetting]) -> str:
    """The path of the baseline that a configuration names; by default the usual one."""
    named = [one.values[0] for one in settings if one.name == "baseline" and one.values]
    return named[0] if named else NAME


def migrate(settings: list[CheckovSetting], catalogue: Catalogue) -> Migration:
    """Translate a configuration of checkov. Never raises."""
    migrator = _Migrator(catalogue)
    for setting in settings:
        migrator.take(setting)
    return Migration(migrator.settings(), sorted(migrator.notes), migrator.remarks())


@dataclass(slots=True)
class _Migrator:
    catalogue: Catalogue
    notes: list[tuple[int, str]] = field(default_factory=list)
    _selected: dict[str, None] | None = None
    _from_risk: int = len(RISKS)  # that selected by a severity, as a place in `RISKS`
    _above: int = 0  # the least risk that is not skipped by a severity
    # Lines, by checkov's identifiers in our spelling.
    _skipped: dict[str, int] = field(default_factory=dict)
    _severities: dict[str, str] = field(default_factory=dict)
    _exclude: list[str] = field(default_factory=list)
    _format: str = ""
    _evaluates: bool = True
    _has_baseline: bool = False

    def settings(self) -> dict[str, object]:
        """The settings, those with default values left out."""
        found: dict[str, object] = {}
        if self._selected is None:
            found["extend-select"] = [self._risk_selector(self._above)]
        else:
            wanted = list(self._selected)
            if self._from_risk < len(RISKS):
                wanted.insert(0, self._risk_selector(max(self._from_risk, self._above)))
            found["extend-select"] = wanted
        ignored = self._ignored()
        if ignored:
            found["ignore"] = ignored
        if self._exclude:
            found["exclude"] = self._exclude
        if self._format:
            found["output-format"] = self._format
        if self._has_baseline:
            found["baseline"] = DEFAULT_NAME
        if self._evaluates:
            found["assume-defaults"] = True
        if "info" in self._severities.values():
            found["fail-on"] = "warning"
        if self._severities:
            found["severity"] = self._severities
        return found

    def remarks(self) -> list[str]:
        """The difference as a whole."""
        return [
            "The default rules of hcl-lint run as well; `hcl-lint config --rules` lists all.",
            "`# checkov:skip` comments still work. To convert them, run "
            "`hcl-lint check --select foreign-directive --fix`.",
        ]

    def _note(self, line: int, text: str) -> None:
        self.notes.append((line, text))

    def take(self, setting: CheckovSetting) -> None:
        """Take what a key of the file says."""
        name = setting.name
        if name == "check":
            self._take_checks(setting)
        elif name == "skip-check":
            self._take_skipped(setting)
        elif name == "soft-fail":
            if setting.is_on:
                self._severities[_FAMILY] = "info"
        elif name in ("soft-fail-on", "hard-fail-on"):
            self._take_severities(setting, "info" if name == "soft-fail-on" else "error")
        elif name == "skip-path":
            self._take_paths(setting)
        elif name in ("framework", "skip-framework"):
            self._take_frameworks(setting)
        elif name == "output":
            self._take_formats(setting)
        elif name == "baseline" and setting.values:
            self._has_baseline = True  # what is in it is another file
        elif name == "evaluate-variables":
            self._evaluates = setting.is_on
        elif _WITHOUT_SETTING.get(name) and setting.values != ["false"]:
            self._note(setting.line, f"`{name}`: {_WITHOUT_SETTING[name]}")
        elif name not in _WITHOUT_SETTING:
            self._note(setting.line, f"`{name}`: hcl-lint has no such setting")

    def _take_checks(self, setting: CheckovSetting) -> None:
        self._selected = self._selected or {}
        for value, line in setting.items():
            if value.lower() in RISKS:
                self._from_risk = min(self._from_risk, RISKS.index(value.lower()))
            else:
                self._selected.update(dict.fromkeys(self._names(value, line)))

    def _take_skipped(self, setting: CheckovSetting) -> None:
        for value, line in setting.items():
            if value.lower() in RISKS:
                self._above = max(self._above, RISKS.index(value.lower()) + 1)
                continue
            for name in self._names(value, line):
                rule = self.catalogue.find(name)
                assert rule is not None  # It is one of those.
                for check in _checks(rule):
                    if matches_glob(value.upper(), check):
                        self._skipped.setdefault(check, line)

    def _ignored(self) -> list[str]:
        """The problems all of whose checks are skipped; the others are noted."""
        found, notes = skipped_problems(self.catalogue, self._skipped, _check_of)
        self.notes += notes
        return found

    def _take_severities(self, setting: CheckovSetting, severity: str) -> None:
        for value, line in setting.items():
            if value.lower() in RISKS:
                limit = RISKS.index(value.lower())
                for rule in self.catalogue.rules:
                    if not rule.risk:
                        continue
                    risk = RISKS.index(rule.risk)
                    if risk <= limit if severity == "info" else risk >= limit:
                        self._severities[rule.name] = severity
            else:
                for name in self._names(value, line):
                    self._severities[name] = severity

    def _take_paths(self, setting: CheckovSetting) -> None:
        for value, line in setting.items():
            pattern = _glob_of(value)
            if pattern:
                self._exclude.append(pattern)
            else:
                self._note(line, f"`skip-path: {value}`: write it in `exclude`, as in `.gitignore`")

    def _take_frameworks(self, setting: CheckovSetting) -> None:
        is_skipped = setting.name == "skip-framework"
        for value, line in setting.items():
            is_ours = value in ("all", "terraform", "terraform_plan", "secrets")
            if is_ours and is_skipped:
                self._note(line, f"`skip-framework: {value}`: exclude these files with `exclude`")
            elif not is_ours and not is_skipped:
                self._note(line, f"`framework: {value}`: hcl-lint checks files in HCL only")

    def _take_formats(self, setting: CheckovSetting) -> None:
        for value, line in setting.items():
            if value in _FORMATS:
                self._format = self._format or _FORMATS[value]
            else:
                self._note(line, f"`output: {value}`: {NO_FORMAT}")

    def _names(self, check: str, line: int) -> list[str]:
        """The names of the problems that a check is, or those that match a pattern."""
        if "*" in check:
            found = [
                rule.name for rule in self.catalogue.rules
                if any([matches_glob(check.upper(), element) for element in _checks(rule)])
            ]
        else:
            found = self.catalogue.named(check)
        if not found:
            self._note(line, f"`{check}`: hcl-lint has no counterpart")
        return found

    def _risk_selector(self, risk: int) -> str:
        if risk == 0:
            return _FAMILY
        return f"{_FAMILY}:{RISKS[min(risk, len(RISKS) - 1)]}"


def _check_of(reference: str) -> str:
    """The identifier of a check of checkov; "" for other tools."""
    return reference.upper() if reference.upper().startswith("CKV") else ""


def _checks(rule: Rule) -> list[str]:
    """The checks of checkov that a problem is."""
    return [check for check in map(_check_of, rule.references) if check]


def _glob_of(regex: str) -> str:
    """The pattern of .gitignore for a simple regular expression; nothing for others."""
    text = regex.removeprefix("^").removeprefix("./")
    text = text.removesuffix("$").removesuffix("/.*").replace("\\.", ".").replace("\\/", "/")
    text = text.replace(".*", "*")
    plain = text.replace("*", "").replace("/", "").replace("-", "").replace("_", "")
    return text if plain.replace(".", "").isalnum() else ""


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
