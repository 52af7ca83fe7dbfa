"""Baselines: files that hold the findings which are known, so that only new ones are reported.

A finding is known by its fingerprint, which does not depend on where in a file it is, and by how
often its file has it: of four equal findings of which three are known, one is new.
"""

from __future__ import annotations

import json
import os

from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.paths import shown_path, slashed
from hcl_lint.problems.errors import ConfigError
from hcl_lint.problems.finding_data import fingerprint

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.files.filesystem import FileSystem
    from hcl_lint.problems.finding import Finding

DEFAULT_NAME = ".hcl-lint-baseline.json"

_VERSION = 1


class Entry:
    """Equal findings of one file; ``summary`` is for people who read the baseline."""

    __slots__ = ("rule", "fingerprint", "count", "summary")

    def __init__(self, rule: str, fingerprint: str, count: int, summary: str) -> None:
        self.rule = rule
        self.fingerprint = fingerprint
        self.count = count
        self.summary = summary


class Baseline:
    """The known findings of files, by fingerprint.

    ``files`` goes from the names of files, relative to the folder of the baseline and with
    forward slashes, to their entries. ``text`` is what the file held when it was read.
    """

    __slots__ = ("path", "folder", "files", "text", "_system", "_gone")

    def __init__(self, path: str, system: FileSystem | None = None) -> None:
        """*system* is the file system that it is in, by default the disk."""
        self._system = system or DiskFiles()
        absolute = self._system.absolute(path)
        self.path = shown_path(absolute, self._system.here)
        self.folder = os.path.dirname(absolute)
        self.files: dict[str, dict[str, Entry]] = {}
        self.text = ""
        self._gone: dict[str, list[str]] | None = None

    def name_of(self, path: str) -> str:
        """What a file is called in the baseline."""
        try:
            name = os.path.relpath(path, self.folder)
        except ValueError:  # another drive
            name = os.path.abspath(path)
        return slashed(name)

    def add(self, name: str, finding: Finding) -> None:
        """Count a finding of the file with that name."""
        key = fingerprint(finding)
        entries = self.files.setdefault(name, {})
        if key in entries:
            entries[key].count += 1
        else:
            entries[key] = Entry(finding.rule, key, 1, finding.summary)

    def gone(self) -> dict[str, list[str]]:
        """By fingerprint, the names of files that have it here and are there no more."""
        if self._gone is None:
            self._gone = {}
            for name, entries in sorted(self.files.items()):
                if self._system.status(os.path.join(self.folder, name)) is None:
                    for key in entries:
                        self._gone.setdefault(key, []).append(name)
        return self._gone

    def offsets(self, entries: list[tuple[str, Entry]]) -> list[int]:
        """Where entries are in the text, given in their order with the names of their files.

        In a text that was laid out by hand, some are taken to be at the start of it.
        """
        offsets = []
        at = 0
        last = None
        for name, entry in entries:
            if name != last and at >= 0:
                at = self.text.find(json.dumps(name) + ":", at)
                last = name
            if at >= 0:
                at = self.text.find(json.dumps(entry.fingerprint), at)
            offsets.append(max(at, 0))
        return offsets

    def render(self) -> str:
        """The text of the file: sorted, an entry a line."""
        files = []
        for name, found in sorted(self.files.items()):
            entries = sorted(found.values(), key=lambda each: (each.rule, each.fingerprint))
            lines = [
                "      " + json.dumps({
                    "rule": entry.rule,
                    "fingerprint": entry.fingerprint,
                    "count": entry.count,
                    "summary": entry.summary,
                })
                for entry in entries
            ]  # fmt: skip
            files.append(f"    {json.dumps(name)}: [\n" + ",\n".join(lines) + "\n    ]")
        inner = "{\n" + ",\n".join(files) + "\n  }" if files else "{}"
        return f'{{\n  "version": {_VERSION},\n  "files": {inner}\n}}\n'

    def write(self) -> None:
        """Write the file, atomically.

        Raises:
            ConfigError: it cannot be written.
        """
        try:
            self._system.write(self.path, self.render().encode())
        except FileProblem as problem:
            raise ConfigError(f"{self.path}: the baseline: {problem.reason}") from problem


def read_baseline(path: str, system: FileSystem | None = None) -> Baseline:
    """Read a baseline from a file system, by default the disk.

    Raises:
        ConfigError: it cannot be read, or is none.
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
        raise ConfigError(f"{baseline.path}: not a baseline, nor JSON: {error}") from error
    try:
        baseline.files = _files(data)
    except _Malformed as problem:
        raise ConfigError(f"{baseline.path}: not a baseline: {problem}") from problem
    return baseline


class _Malformed(Exception):
    """A document is no baseline; the message is the end of a sentence."""


def _files(data: object) -> dict[str, dict[str, Entry]]:
    version = data.get("version") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(version, int):
        raise _Malformed('it is no object with a "version"')
    if version != _VERSION:
        raise _Malformed(f"its version is {version}, and this hcl-lint knows {_VERSION}")
    files = data.get("files")
    if not isinstance(files, dict):
        raise _Malformed('its "files" are no object')
    found = {}
    for name, entries in files.items():
        if os.path.isabs(name) or os.path.splitdrive(name)[0] or "\0" in name:
            raise _Malformed(f"{json.dumps(name)} is no relative path")
        if not isinstance(entries, list):
            raise _Malformed(f"the entries of {json.dumps(name)} are no array")
        found[name] = {each.fingerprint: each for each in [_entry(name, each) for each in entries]}
    return found


def _entry(name: str, data: object) -> Entry:
    if isinstance(data, dict):
        rule, key, count = data.get("rule"), data.get("fingerprint"), data.get("count")
        summary = data.get("summary", "")
        if isinstance(rule, str) and isinstance(key, str) and isinstance(summary, str):
            if isinstance(count, int) and not isinstance(count, bool) and count > 0:
                return Entry(rule, key, count, summary)
    raise _Malformed(
        f'an entry of {json.dumps(name)} is no object with a "rule", a "fingerprint" and a "count"'
    )
