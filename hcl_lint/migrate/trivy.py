"""Turning configurations of trivy and tfsec into one of hcl-lint.

Their checks are ours by the ``references`` of problems. Comments that ignore checks need no
migration: they are understood as they are.

Source: "Config file" and "Filtering" in the documentation of trivy, "Config File" in that of tfsec.
"""

from __future__ import annotations

import os

import yaml

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.catalogue import Catalogue
from hcl_lint.diagnostics.check_names import identifier_of
from hcl_lint.diagnostics.rule import RISKS
from hcl_lint.files.installed import program_data
from hcl_lint.migrate.migration import (
    NO_FORMAT, Migration, NotMigrated, items_of, root_of, skipped_problems, text_of,
)

FILES: Final = (
    "trivy.yaml", ".trivyignore.yaml", ".trivyignore", ".tfsec/config.yml", ".tfsec/config.yaml",
    ".tfsec/config.json", "tfsec.yml", "tfsec.yaml",
)
"""The files in a folder that are converted together."""

_IGNORED: Final = ".trivyignore"
_FAMILY: Final = "SEC"
_OWN: Final = "write policies of your own in HCL, and name their folder in `rule-packs`"
_FORMATS: Final = {"table": "", "json": "json", "sarif": "sarif"}
_COMPLIANCE: Final = {"aws-cis-1.2": "cis-aws-1.2", "aws-cis-1.4": "cis-aws-1.4"}
_SEVERITIES: Final = {
    "CRITICAL": "error", "HIGH": "error", "ERROR": "error", "MEDIUM": "warning",
    "WARNING": "warning", "LOW": "info", "INFO": "info",
}
# What is scanned besides configurations, and for what.
_OTHER_FINDINGS: Final = ("vulnerabilities", "licenses", "secrets")

# Why there is no setting for one of trivy's; a setting of a table has a path.
_WITHOUT_SETTING: Final = program_data("migration")["trivy"]


class TrivyMigration:
    """Takes in the files of a folder, one after the other.

    ``notes`` are what has no counterpart, with the path and line of each.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self.notes: list[str] = []
        self._catalogue = catalogue
        self._path = ""
        self._skipped: dict[str, str] = {}  # places, by the identifiers of checks
        self._sets: list[str] = []
        self._included: list[str] = []
        self._risk = 0  # the least that is reported, as a place in `RISKS`
        self._settings: dict[str, object] = {}
        self._exclude: list[str] = []
        self._in_files: dict[str, list[str]] = {}
        self._severities: dict[str, str] = {}

    def take(self, path: str, text: str) -> None:
        """Take what a file says. Raises NotMigrated: it is not valid."""
        self._path = path
        name = os.path.basename(path)
        if name.startswith(_IGNORED) and not name.endswith((".yaml", ".yml")):
            self._take_lines(text)
            return
        root = root_of(text)
        if root is not None and not isinstance(root, yaml.MappingNode):
            raise NotMigrated("not a mapping of settings")
        for key, value in _entries(root):
            if name.startswith(_IGNORED):
                self._take_ignored(key, value)
            elif name.startswith("trivy"):
                self._take_setting(key.value, key, value)
            else:
                self._take_of_tfsec(key, value)

    def migration(self) -> Migration:
        """What all of it comes to."""
        ignored, partly = skipped_problems(self._catalogue, self._skipped, _check_of)
        self.notes += [f"{place}: {text}" for place, text in partly]
        risk = f":{RISKS[self._risk]}" if self._risk else ""
        chosen = self._included or [name + risk for name in self._sets or [_FAMILY]]
        found: dict[str, object] = {"extend-select": chosen}
        if ignored:
            found["ignore"] = ignored
        if self._exclude:
            found["exclude"] = self._exclude
        found.update(self._settings)
        if self._in_files:
            found["per-file-ignores"] = self._in_files
        if "info" in self._severities.values():
            found["fail-on"] = "warning"
        if self._severities:
            found["severity"] = self._severities
        remarks = [
            "The default rules of hcl-lint run as well; `hcl-lint config --rules` lists all.",
            "`# trivy:ignore` and `# tfsec:ignore` comments still work. To convert them, run "
            "`hcl-lint check --select foreign-directive --fix`.",
        ]
        return Migration(found, [], remarks)

    def _note(self, line: int, text: str) -> None:
        self.notes.append(f"{self._path}:{line}: {text}")

    # Ignored checks

    def _take_lines(self, text: str) -> None:
        for number, line in enumerate(text.splitlines(), 1):
            words = line.partition("#")[0].split()
            if not words:
                continue
            has_date = any([word.startswith("exp:") for word in words[1:]])
            self._skip(words[0], number, has_date=has_date)

    def _take_ignored(self, kind: yaml.Node, value: yaml.Node) -> None:
        if kind.value in _OTHER_FINDINGS:
            if items_of(value):
                self._note(_line(kind), f"`{kind.value}`: hcl-lint does not look for these")
            return
        for item in items_of(value):
            parts = {key.value: inner for key, inner in _entries(item)}
            check = text_of(parts.get("id"))
            if not check:
                continue
            paths = [text_of(path) for path in items_of(parts.get("paths"))]
            has_date = text_of(parts.get("expired_at")) != ""
            self._skip(check, _line(item), paths, has_date=has_date)

    def _skip(
        self, check: str, line: int, paths: list[str] | None = None, *, has_date: bool = False
    ) -> None:
        """Skip a check everywhere, or in files."""
        names = self._catalogue.named(check)
        if not names:
            self._note(line, f"`{check}`: hcl-lint has no counterpart")
            return
        if has_date:
            self._note(line, f"`{check}`: the date is left out; it is ignored always")
        if paths:
            for path in paths:
                self._in_files.setdefault(_pattern_of(path), []).extend(names)
        else:
            for name in filter(None, (check, identifier_of(check))):
                self._skipped.setdefault(_check_of(name), f"{self._path}:{line}")

    # Settings

    def _take_setting(self, name: str, key: yaml.Node, value: yaml.Node) -> None:
        line = _line(key)
        texts = _texts(value)
        last = name.rpartition(".")[2]
        if name in _WITHOUT_SETTING:
            self._note(line, f"`{name}`: {_WITHOUT_SETTING[name]}")
        elif name in ("scan", "misconfiguration", "misconfiguration.terraform"):
            for inner, node in _entries(value):
                self._take_setting(f"{name}.{inner.value}", inner, node)
        elif name == "severity":
            self._take_risks([text.lower() for text in texts], line)
        elif name == "format":
            self._take_format(text_of(value), line)
        elif name == "exit-code" and text_of(value) == "0":
            self._severities[_FAMILY] = "info"
        elif name == "scan.scanners" and not {"misconfig", "config"}.intersection(texts):
            self._note(line, "`scan.scanners`: hcl-lint looks for misconfigurations only")
        elif name == "misconfiguration.scanners" and "terraform" not in texts:
            self._note(line, f"`{name}`: hcl-lint checks files in HCL only")
        elif last == "compliance" and texts:
            self._take_compliance(texts[0], line)
        elif last in ("skip-dirs", "skip-files"):
            self._exclude += [_pattern_of(text) for text in texts]

    def _take_risks(self, risks: list[str], line: int) -> None:
        """Take the severities that are reported, of which the least counts."""
        known = [RISKS.index(risk) for risk in risks if risk in RISKS]
        if not known:
            return
        self._risk = min(known)
        left_out = [risk for risk in RISKS[self._risk :] if risk not in risks]
        if left_out:
            listed = ", ".join(left_out)
            self._note(line, f"`severity`: policies of the risk {listed} run as well")

    def _take_format(self, name: str, line: int) -> None:
        if _FORMATS.get(name):
            self._settings["output-format"] = _FORMATS[name]
        elif name not in _FORMATS:
            self._note(line, f"`format: {name}`: {NO_FORMAT}")

    def _take_compliance(self, name: str, line: int) -> None:
        if name in _COMPLIANCE:
            self._sets.append(_COMPLIANCE[name])
        else:
            self._note(line, f"`compliance: {name}`: hcl-lint knows no mapping to it")

    def _take_of_tfsec(self, key: yaml.Node, value: yaml.Node) -> None:
        name, line = key.value, _line(key)
        if name == "minimum_severity":
            self._take_risks(list(_from(text_of(value))), line)
        elif name == "exclude":
            for item in items_of(value):
                self._skip(text_of(item), _line(item))
        elif name == "include":
            for item in items_of(value):
                names = self._catalogue.named(text_of(item))
                self._included += [one for one in names if one not in self._included]
                if not names:
                    self._note(_line(item), f"`{text_of(item)}`: hcl-lint has no counterpart")
        elif name == "severity_overrides":
            for check, severity in _entries(value):
                ours = _SEVERITIES.get(text_of(severity).upper())
                names = self._catalogue.named(check.value)
                if ours and names:
                    self._severities.update(dict.fromkeys(names, ours))
                else:
                    self._note(_line(check), f"`{check.value}`: hcl-lint has no counterpart")
        elif name != "min_required_version":
            self._note(line, f"`{name}`: hcl-lint has no such setting")


def _check_of(reference: str) -> str:
    """The identifier of a check of trivy, without its former prefix; "" for other tools."""
    text = reference.upper().removeprefix("AVD-")
    cloud, _, number = text.partition("-")
    return text if cloud.isalpha() and number.isdigit() else ""


def _entries(node: yaml.Node | None) -> Iterator[tuple[yaml.Node, yaml.Node]]:
    """The keys of a mapping that are texts, with their values."""
    for key, value in node.value if isinstance(node, yaml.MappingNode) else ():
        if isinstance(key, yaml.ScalarNode):
            yield key, value


def _texts(node: yaml.Node) -> list[str]:
    """The texts in a list, or those between commas."""
    found = [text_of(item) for item in items_of(node)] or text_of(node).split(",")
    return [text.strip() for text in found if text.strip()]


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


def _from(risk: str) -> tuple[str, ...]:
    """A risk, and those above it."""
    return RISKS[RISKS.index(risk.lower()) :] if risk.lower() in RISKS else ()


def _pattern_of(path: str) -> str:
    """A pattern of .gitignore for one that is relative to the folder."""
    text = path.removeprefix("./").lstrip("/")
    return text if "/" in text.rstrip("/") else f"/{text}"
