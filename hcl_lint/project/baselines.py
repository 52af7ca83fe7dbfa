"""Baselines: files of known findings, so that a run reports only new ones."""

from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import dataclass

from hcl_lint.annotations import Callable, Iterator
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.diagnostics.grouping import fingerprint
from hcl_lint.diagnostics.rule_table import always_reported
from hcl_lint.diagnostics.rules import STALE_BASELINE_ENTRY
from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.paths import is_inside, shown_path, slashed
from hcl_lint.linter.ruleset import Ruleset
from hcl_lint.project.check_data import CheckOutcome, CheckSettings
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.text.source import Range, Source, encode

DEFAULT_NAME = ".hcl-lint-baseline.json"

_VERSION = 1


@dataclass(slots=True)
class BaselineEntry:
    """Equal findings of one file; ``summary`` is for people who read the baseline."""

    rule: str
    fingerprint: str
    count: int
    summary: str


class Baseline:
    """The known findings of files, by fingerprint.

    ``files`` goes from the names of files, relative to the folder of the baseline and with
    forward slashes, to their entries. ``text`` is the content of the file when it was read.
    """

    def __init__(self, path: str, system: FileSystem | None = None) -> None:
        """*system* is the file system that it is in, by default the disk."""
        self._system = system or DiskFiles()
        absolute = self._system.absolute(path)
        self.path = shown_path(absolute, self._system.here)
        self.folder = os.path.dirname(absolute)
        self.files: dict[str, dict[str, BaselineEntry]] = {}
        self.text = ""
        self._gone: dict[str, list[str]] | None = None

    def name_of(self, path: str) -> str:
        """The name of a file in the baseline."""
        try:
            name = os.path.relpath(self._system.absolute(path), self.folder)
        except ValueError:  # another drive
            name = self._system.absolute(path)
        return slashed(name)

    def add(self, name: str, finding: Finding) -> None:
        """Count a finding of the file with that name."""
        key = fingerprint(finding)
        entries = self.files.setdefault(name, {})
        if key in entries:
            entries[key].count += 1
        else:
            entries[key] = BaselineEntry(finding.rule, key, 1, finding.summary)

    def gone(self) -> dict[str, list[str]]:
        """The names of files that no longer exist, by the fingerprints of their entries."""
        if self._gone is None:
            self._gone = {}
            for name, entries in sorted(self.files.items()):
                if self._system.status(os.path.join(self.folder, name)) is None:
                    for key in entries:
                        self._gone.setdefault(key, []).append(name)
        return self._gone

    def offsets(self, entries: list[tuple[str, BaselineEntry]]) -> list[int]:
        """Where entries are in the text, given in their order with the names of their files.

        In a manually edited file, entries that are not found get the offset 0.
        """
        offsets = []
        at = 0
        last = None
        for name, entry in entries:
            if name != last and at != -1:
                at = self.text.find(json.dumps(name) + ":", at)
                last = name
            if at != -1:
                at = self.text.find(json.dumps(entry.fingerprint), at)
            offsets.append(max(at, 0))
        return offsets

    def render(self) -> str:
        """The text of the file: sorted, one entry per line."""
        files = []
        for name, found in sorted(self.files.items()):
            entries = sorted(found.values(), key=lambda entry: (entry.rule, entry.fingerprint))
            lines = [
                "      " + json.dumps({
                    "rule": entry.rule,
                    "fingerprint": entry.fingerprint,
                    "count": entry.count,
                    "summary": entry.summary,
                })
                for entry in entries
            ]
            files.append(f"    {json.dumps(name)}: [\n" + ",\n".join(lines) + "\n    ]")
        inner = "{\n" + ",\n".join(files) + "\n  }" if files else "{}"
        return f'{{\n  "version": {_VERSION},\n  "files": {inner}\n}}\n'

    def write(self) -> None:
        """Write the file, atomically. Raises ConfigError: it cannot be written."""
        try:
            self._system.write(self.path, encode(self.render()))
        except FileProblem as problem:
            raise ConfigError(f"{self.path}: the baseline: {problem.reason}") from problem


def read_baseline(path: str, system: FileSystem | None = None) -> Baseline:
    """Read a baseline from a file system, by default the disk.

    Raises ConfigError: it cannot be read, or is not one.
    """
    system = system or DiskFiles()
    baseline = Baseline(path, system)
    try:
        content = system.read(path)
    except FileProblem as problem:
        hint = ""
        if system.status(path) is None:
            hint = "; `hcl-lint check --write-baseline` writes one"
        raise ConfigError(f"{baseline.path}: the baseline: {problem.reason}{hint}") from problem
    try:
        baseline.text = content.decode("utf-8-sig")
        data = json.loads(baseline.text)
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{baseline.path}: not a baseline: invalid JSON: {error}") from error
    try:
        baseline.files = _files(data)
    except _Malformed as problem:
        raise ConfigError(f"{baseline.path}: not a baseline: {problem}") from problem
    return baseline


class _Malformed(Exception):
    """A document is not a baseline; the message is the end of a sentence."""


def _files(data: object) -> dict[str, dict[str, BaselineEntry]]:
    version = data.get("version") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(version, int):
        raise _Malformed('it is not an object with a "version"')
    if version != _VERSION:
        raise _Malformed(f"its version is {version}, but this hcl-lint supports {_VERSION}")
    files = data.get("files")
    if not isinstance(files, dict):
        raise _Malformed('"files" is not an object')
    found = {}
    for name, entries in files.items():
        if os.path.isabs(name) or os.path.splitdrive(name)[0] or "\0" in name:
            raise _Malformed(f"{json.dumps(name)} is not a relative path")
        if not isinstance(entries, list):
            raise _Malformed(f"the entries of {json.dumps(name)} are not an array")
        found[name] = {entry.fingerprint: entry for entry in [_entry(name, one) for one in entries]}
    return found


def _entry(name: str, data: object) -> BaselineEntry:
    if isinstance(data, dict):
        rule, key, count = data.get("rule"), data.get("fingerprint"), data.get("count")
        summary = data.get("summary", "")
        if isinstance(rule, str) and isinstance(key, str) and isinstance(summary, str):
            if isinstance(count, int) and not isinstance(count, bool) and count > 0:
                return BaselineEntry(rule, key, count, summary)
    raise _Malformed(
        f'an entry of {json.dumps(name)} is not an object with a "rule", a "fingerprint" and a '
        '"count"'
    )


_STALE = STALE_BASELINE_ENTRY.name


class Baselines:
    """The baselines that configurations name, each read once.

    ``unbearable`` are the rules whose findings are never known: the other problems of a broken file
    are unknown.
    """

    def __init__(self, finder: ConfigurationFinder) -> None:
        self.finder = finder
        self.unbearable = always_reported()
        self._read: dict[str, Baseline] = {}

    def path_of(self, path: str) -> str:
        """The absolute path of a file's baseline; empty where it has none.

        Raises ConfigError: the configuration is wrong.
        """
        return self.finder.of_folder(os.path.dirname(path) or os.curdir).path("baseline")

    def of(self, path: str) -> Baseline | None:
        """The baseline of a file.

        Raises ConfigError: the configuration, or the baseline, is wrong.
        """
        baseline = self.path_of(path)
        if not baseline:
            return None
        if baseline not in self._read:
            self._read[baseline] = read_baseline(baseline, self.finder.files)
        return self._read[baseline]

    def unknown(self, path: str, findings: list[Finding]) -> list[Finding]:
        """Those of a file's findings, in order, that its baseline, which it has, does not know."""
        baseline = self.of(path)
        assert baseline is not None
        return _Matching(baseline, self.unbearable).unknown(path, findings)


class _Matching:
    """The matches between findings and the entries of a baseline.

    ``used`` counts by the name of a file and the fingerprint; ``known`` are all of them, with
    the names of the files that they are in now. Those of *unbearable* rules never are.
    """

    def __init__(self, baseline: Baseline, unbearable: frozenset[str]) -> None:
        self.baseline = baseline
        self._unbearable = unbearable
        self.used: Counter[tuple[str, str]] = Counter()
        self.known: list[tuple[str, Finding]] = []
        self._exhausted: dict[str, int] = {}  # by fingerprint, how many files that are gone

    def unknown(self, path: str, findings: list[Finding]) -> list[Finding]:
        """Match the known findings of a file, and return the others."""
        name = self.baseline.name_of(path)
        unknown = []
        for finding in sorted(findings):
            if finding.rule not in self._unbearable and self._takes(name, fingerprint(finding)):
                self.known.append((name, finding))
            else:
                unknown.append(finding)
        return unknown

    def left(self, name: str, entry: BaselineEntry) -> bool:
        """Whether a file has fewer findings than its entry says."""
        return self.used[name, entry.fingerprint] < entry.count

    def _takes(self, name: str, key: str) -> bool:
        """Whether an entry is left: of the file, or of one that may have got its name."""
        if name in self.baseline.files:
            return self._use(name, key)
        names = self.baseline.gone().get(key, [])
        for number in range(self._exhausted.get(key, 0), len(names)):
            if self._use(names[number], key):
                return True
            self._exhausted[key] = number + 1
        return False

    def _use(self, name: str, key: str) -> bool:
        entry = self.baseline.files[name].get(key)
        if entry is None or not self.left(name, entry):
            return False
        self.used[name, key] += 1
        return True


class BaselineRun:
    """Baselines: what the outcomes of a run have to do with those of its files.

    *searched* are the folders in which all files were looked at: an entry for a file that is gone
    is only out of date where the new name of that file would have been seen.
    """

    def __init__(
        self, outcomes: list[CheckOutcome], project: Project, settings: CheckSettings,
        searched: list[str],
    ) -> None:
        self.outcomes = outcomes
        self._project = project
        self._settings = settings
        self._baselines = Baselines(project.finder)
        self._unbearable = self._baselines.unbearable
        files = project.files
        self._searched = [files.absolute(folder) for folder in searched]
        self._paths = {files.absolute(outcome.path): outcome.path for outcome in outcomes}
        # In a folder with an unparsable file, many rules report nothing.
        self._broken = {
            os.path.dirname(files.absolute(outcome.path)) for outcome in outcomes
            if any([finding.rule in self._unbearable for finding in outcome.findings])
        }
        self._matchings: dict[str, _Matching] = {}

    def is_baseline(self, path: str) -> bool:
        """Whether a file is a baseline."""
        try:
            read_baseline(path, self._project.files)
        except ConfigError:
            return False
        return True

    def leave_out_known(self) -> int:
        """Remove known findings from the outcomes, and return their number.

        Raises ConfigError: a baseline is wrong.
        """
        for outcome in self.outcomes:
            baseline = self._baselines.of(outcome.path)
            if baseline is not None:
                if baseline.path not in self._matchings:
                    self._matchings[baseline.path] = _Matching(baseline, self._unbearable)
                matching = self._matchings[baseline.path]
                outcome.findings = matching.unknown(outcome.path, outcome.findings)
        return sum([len(matching.known) for matching in self._matchings.values()])

    def tend(self) -> list[CheckOutcome]:
        """Find entries that are out of date, after the known findings were removed.

        Returns: for each baseline with some an outcome with findings, or, where fixes are made, one
        that is rid of them. Raises ConfigError: a baseline cannot be written.
        """
        tended = [self._tend(matching) for matching in self._matchings.values()]
        return [outcome for outcome in tended if outcome is not None]

    def write(self, path: str | None) -> list[tuple[Baseline, int]]:
        """Write all findings to the baseline at *path*, or to those that are configured.

        Findings that are never known, such as a broken file, stay in the outcomes. Entries that
        this run cannot judge, above all those of other files, stay in the baseline.

        Returns: the baselines, each with how many findings this run has in it. Raises ConfigError:
        a baseline that is there is wrong, or one cannot be written.
        """
        known: dict[str, list[tuple[str, Finding]]] = {}
        baselines: dict[str, Baseline] = {}
        for element in [outcome.path for outcome in self.outcomes] or [os.curdir]:
            at = path or self._baselines.path_of(element) or DEFAULT_NAME
            if at not in baselines:
                baselines[at] = self._baseline_at(at)
                known[at] = []
        for outcome in self.outcomes:
            at = path or self._baselines.path_of(outcome.path) or DEFAULT_NAME
            name = baselines[at].name_of(outcome.path)
            for finding in sorted(outcome.findings):
                if finding.rule not in self._unbearable:
                    known[at].append((name, finding))
            outcome.findings = [one for one in outcome.findings if one.rule in self._unbearable]
        written = []
        for at, old in baselines.items():
            new = self._renewed(old, known[at])
            new.write()
            written.append((new, len(known[at])))
        return written

    def _baseline_at(self, path: str) -> Baseline:
        """The baseline at a path; empty if there is none yet."""
        files = self._project.files
        if files.status(path) is None:
            return Baseline(path, files)
        return read_baseline(path, files)

    def is_configured(self, baseline: Baseline) -> bool:
        """Whether the configuration names the baseline, so that later runs use it."""
        return self._project.files.absolute(baseline.path) in {
            self._baselines.path_of(path) for path in [*self._paths.values(), baseline.path]
        }

    def _tend(self, matching: _Matching) -> CheckOutcome | None:
        """Report what is out of date in a baseline, or remove it."""
        baseline = matching.baseline
        stale = [
            (name, entry, matching.used[name, entry.fingerprint])
            for name, entry in self._judged(baseline, matching.left)
        ]
        if not stale or not self._runs(_STALE, baseline.path):
            return None
        settings = self._settings
        if not (settings.fix and self._ruleset(baseline.path).may_fix(_STALE)):
            return CheckOutcome(baseline.path, self._stale_findings(baseline, stale))
        renewed = self._renewed(baseline, matching.known)
        outcome = CheckOutcome(baseline.path, [])
        outcome.change(baseline.text, renewed.render())
        outcome.fixed = {_STALE: len(stale)}
        if settings.write:
            renewed.write()
        return outcome

    def _stale_findings(
        self, baseline: Baseline, stale: list[tuple[str, BaselineEntry, int]]
    ) -> list[Finding]:
        source = Source(baseline.path, baseline.text)
        ruleset = self._ruleset(baseline.path)
        findings = []
        offsets = baseline.offsets([(name, entry) for name, entry, _ in stale])
        for (name, entry, used), start in zip(stale, offsets, strict=True):
            what = f"is no longer found in {name}"
            if used:
                often = "once" if used == 1 else f"{used} times"
                what = f"is found {often} in {name}, not {entry.count} times"
            end = start + len(entry.fingerprint) + 2
            summary = f"`{entry.rule}` {what}"
            detail = "`--fix` and `--write-baseline` update the baseline."
            where = Range(source, start, end)
            diagnostic = STALE_BASELINE_ENTRY.at(where, summary, detail)
            ruleset.complete(diagnostic)
            findings.append(Finding.from_diagnostic(diagnostic))
        return findings

    def _renewed(self, old: Baseline, known: list[tuple[str, Finding]]) -> Baseline:
        """A baseline with these findings, and the entries of the old one that cannot be judged."""
        new = Baseline(old.path, self._project.files)
        for name, finding in known:
            new.add(name, finding)
        all_entries = self._judged(old, lambda name, entry: True)
        judged = {(name, entry.fingerprint) for name, entry in all_entries}
        for name, entries in old.files.items():
            for key, entry in entries.items():
                if (name, key) not in judged:
                    kept = new.files.setdefault(name, {}).setdefault(key, entry)
                    kept.count = max(kept.count, entry.count)
        return new

    def _judged(
        self, baseline: Baseline, wanted: Callable[[str, BaselineEntry], bool]
    ) -> Iterator[tuple[str, BaselineEntry]]:
        """Those of the *wanted* entries whose findings this run would have seen."""
        is_whole = any([is_inside(baseline.folder, folder) for folder in self._searched])
        for name, entries in baseline.files.items():
            found = [entry for entry in entries.values() if wanted(name, entry)]
            if not found:
                continue
            at = os.path.normpath(os.path.join(baseline.folder, name))
            path = self._paths.get(at)
            if path is None and is_whole and self._project.files.status(at) is None:
                path = baseline.path
            if path is not None and os.path.dirname(at) not in self._broken:
                for entry in found:
                    if self._runs(entry.rule, path):
                        yield name, entry

    def _ruleset(self, path: str) -> Ruleset:
        configuration = self._project.configuration_of(path)
        return self._project.checker(configuration).ruleset

    def _runs(self, rule: str, path: str) -> bool:
        ruleset = self._ruleset(path)
        return rule in ruleset.names and not ruleset.is_ignored(rule, path)
