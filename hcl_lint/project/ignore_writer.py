"""Writing `per-file-ignores` for the findings of a run (`--add-ignores`).

Each rule gets the fewest patterns: a folder where the rule finds something in each of its files,
else the files themselves. Comments and layout of the configuration file stay the same.
"""

from __future__ import annotations

import os
import posixpath
from collections import Counter

from hcl_lint.annotations import Collection, Final, Iterable
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.rule_table import always_reported
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.paths import is_inside, shown_path, slashed
from hcl_lint.project.check_data import CheckOutcome
from hcl_lint.project.finder import FILE_NAMES
from hcl_lint.project.project import Project
from hcl_lint.project.toml import merged, render_settings

_NAME: Final = "per-file-ignores"
_SPECIAL: Final = "\\*?[]!# "
_FEWEST: Final = 2  # files of a folder that are worth a pattern for it


class IgnoreRun:
    """The findings of a run, and the configuration files that are to ignore them."""

    def __init__(
        self, outcomes: list[CheckOutcome], project: Project, complete: Iterable[str]
    ) -> None:
        """*complete* are folders of which all files were checked."""
        self.outcomes = outcomes
        self.project = project
        self._here = project.files.here
        self._complete = [self._absolute(element) for element in complete]

    def write(self) -> list[tuple[str, int]]:
        """Ignore the findings; return the files that were written, with the number of findings.

        What cannot be ignored stays in the outcomes: findings about broken files. Raises
        ConfigError: a file cannot be written, or it is not clear how; none is changed.
        """
        always = always_reported()
        groups: dict[str, list[CheckOutcome]] = {}
        for outcome in self.outcomes:
            groups.setdefault(self._file_for(outcome.path), []).append(outcome)
        changes: list[tuple[str, bytes, bytes | None]] = []
        written: list[tuple[str, int]] = []
        for path, outcomes in groups.items():
            found: dict[str, set[str]] = {}  # files, by rule
            count = 0
            folder = os.path.dirname(self._absolute(path))
            for outcome in outcomes:
                at = self._absolute(outcome.path)
                for finding in outcome.findings if is_inside(at, folder) else ():
                    if finding.rule not in always:
                        found.setdefault(finding.rule, set()).add(_relative(at, folder))
                        count += 1
            if found:
                checked = [_relative(self._absolute(outcome.path), folder) for outcome in outcomes]
                complete = [
                    "" if is_inside(folder, element) else _relative(element, folder)
                    for element in self._complete
                    if is_inside(folder, element) or is_inside(element, folder)
                ]
                changes.append(self._change(path, ignores(found, checked, complete)))
                written.append((path, count))
        try:
            self.project.files.write_all(changes)
        except FileProblem as problem:
            raise ConfigError(f"{problem.path}: {problem.reason}") from problem
        names = [name for name, _ in written]
        for path, outcomes in groups.items():
            folder = os.path.dirname(self._absolute(path))
            for outcome in outcomes if path in names else ():
                if is_inside(self._absolute(outcome.path), folder):
                    outcome.findings = [entry for entry in outcome.findings if entry.rule in always]
        return written

    def _absolute(self, path: str) -> str:
        return os.path.normpath(os.path.join(self._here, path))

    def _file_for(self, path: str) -> str:
        """The configuration file that applies to a file, or a new one in the current folder.

        Raises ConfigError: only the user's own settings apply, which are for all projects.
        """
        configuration = self.project.configuration_of(path)
        layers = configuration.layers[: len(configuration.layers) - len(self.project.finder.first)]
        if not layers:
            return "hcl-lint.toml"
        origin = layers[-1].origin
        is_named = self.project.finder.named is not None
        if is_named or is_inside(self._absolute(path), os.path.dirname(self._absolute(origin))):
            if os.path.basename(origin) in FILE_NAMES or is_named:
                return origin
        raise ConfigError(
            f"{origin} is for all projects; create hcl-lint.toml in this one, so that it can "
            "ignore findings"
        )

    def _change(
        self, path: str, additions: dict[str, list[str]]
    ) -> tuple[str, bytes, bytes | None]:
        old: bytes | None = None
        if self.project.files.status(path) is not None:
            try:
                old = self.project.files.read(path)
            except FileProblem as problem:
                raise ConfigError(f"{path}: {problem.reason}") from problem
        table = ("tool", "hcl-lint") if os.path.basename(path) == "pyproject.toml" else ()
        text = "" if old is None else old.decode("utf-8")
        try:
            return path, with_ignores(text, table, additions).encode("utf-8"), old
        except ValueError:
            shown = render_settings(additions).rstrip("\n")
            raise ConfigError(
                f"{shown_path(path, self._here)}: `{_NAME}` is written in a way that cannot be "
                f"extended. Make it a table of its own, or add\n{shown}"
            ) from None


def ignores(
    found: dict[str, set[str]], checked: Iterable[str], complete: Collection[str]
) -> dict[str, list[str]]:
    """The rules to ignore by pattern; *found* are the files of each, relative to the patterns.

    All files of the folders in *complete* are among those that were *checked*.
    """
    sizes = _counts(checked)
    patterns: dict[str, set[str]] = {}
    for rule, files in found.items():
        counts = _counts(files)
        for path in files:
            pattern = _escaped(path)
            for folder in reversed(_folders(path)):  # from the inside out
                is_known = any([_is_in(folder, element) for element in complete])
                if is_known and counts[folder] == sizes[folder] >= _FEWEST:
                    pattern = f"{_escaped(folder)}/"
            patterns.setdefault(pattern, set()).add(rule)
    return {pattern: sorted(patterns[pattern]) for pattern in sorted(patterns)}


def _counts(paths: Iterable[str]) -> dict[str, int]:
    """How many of some files are in each folder, at any depth."""
    return Counter([folder for path in paths for folder in _folders(path)])


def _folders(path: str) -> list[str]:
    """The folders around a file, outer ones first; without the one that patterns begin at."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[:length]) for length in range(1, len(parts) + 1)]


def _is_in(folder: str, around: str) -> bool:
    return not around or folder == around or folder.startswith(f"{around}/")


def _relative(path: str, folder: str) -> str:
    relative = slashed(os.path.relpath(path, folder))
    return "" if relative == "." else posixpath.normpath(relative)


def _escaped(path: str) -> str:
    """The pattern that matches a path alone."""
    return "/" + "".join([f"\\{name}" if name in _SPECIAL else name for name in path])


def with_ignores(text: str, table: tuple[str, ...], additions: dict[str, list[str]]) -> str:
    """The text of a configuration file with more rules to ignore, by pattern.

    *table* is where its settings are.

    Raises NotMergeable: it is not TOML, or written in a way that cannot be extended.
    """
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    newline = "\r\n" if "\r\n" in text else "\n"
    text = text.removeprefix(mark).replace("\r\n", "\n")
    new, _ = merged(text, {_NAME: additions}, table)
    return mark + new.replace("\n", newline)
