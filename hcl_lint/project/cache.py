"""The cache: results of earlier runs, for unchanged files.

Results belong to a unit: the files that were checked together, under certain settings. They hold
as long as all files have the content, and all folders the names in them, that were read for them,
and as long as hcl-lint, its plugins and the packs in use are the same. A file has the content
that it had when it has the same stamp; otherwise its content decides.

What is kept are the day of writing, settings, all files with their stamps and digests, and units;
the findings of each file in the form of `hcl_lint.diagnostics.finding`.
"""

from __future__ import annotations

import marshal
import os
import sys
import time

import hcl_lint
from hcl_lint.annotations import Any, Callable, Iterable, Sequence
from hcl_lint.diagnostics.finding import Finding, finding_data, finding_of
from hcl_lint.edges import DESTINATION, load
from hcl_lint.files.disk import read_bytes, stamp_of
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.tracking import digest_of, digest_of_folder
from hcl_lint.project.cache_storage import CacheFile, loaded, seal_key
from hcl_lint.project.check_data import UnitOutcome
from hcl_lint.project.configuration import Configuration
from hcl_lint.project.project import Project


def write_findings(findings: list[Finding]) -> bytes:
    """The findings of one file, as they are kept."""
    return marshal.dumps([finding_data(finding) for finding in findings])


def read_findings(content: bytes) -> list[Finding]:
    """The findings that `write_findings` made *content* of. Raises ValueError: it did not."""
    found = loaded(content, list)
    if found is None:
        raise ValueError("the findings are not a list")
    return [finding_of(data) for data in found]


_SITE = ("site-packages", "dist-packages")
_METADATA = (".dist-info", ".egg-info")
_MOST_FILES = 5_000  # in one folder with rules


# Settings that affect what happens to findings, but not which findings there are.
_OF_OUTPUT = (
    "baseline", "cache", "cache-dir", "extend", "fail-on", "jobs", "output-format",
    "required-version", "show-fixes", "unsafe-fixes",
)


def settings_fingerprint(configuration: Configuration) -> str:
    """All settings that affect findings, with the folders that they are relative to."""
    lines = []
    for layer in configuration.layers:
        values = [(name, value) for name, value in layer.values.items() if name not in _OF_OUTPUT]
        if values or layer.resets:
            lines.append(repr((layer.folder, values, layer.resets)))
    return "\n".join(lines)


def environment_fingerprint(
    version: str = hcl_lint.__version__, module: str = hcl_lint.__file__,
    folders: Sequence[str] | None = None,
) -> str:
    """This build of hcl-lint, the interpreter, and all packages that plugins may be among.

    *module* is the main module of hcl-lint, and *folders* are those that packages are found in.
    Packages count with their versions, as the names of their metadata have them.
    """
    package = os.path.dirname(module)
    is_installed = os.path.basename(os.path.dirname(package)) in _SITE
    parts = [version, sys.version]
    # A package that was installed is replaced as a whole; in a checkout any file may change.
    for path in [module] if is_installed else _files_in(package):
        parts += [path, stamp_of(os.stat(path))]
    for folder in sys.path if folders is None else folders:
        if os.path.basename(folder) in _SITE:
            try:
                names = [name for name in os.listdir(folder) if name.endswith(_METADATA)]
            except OSError:
                continue
            parts += [folder, *sorted(names)]
    return "\n".join(parts)


def content_fingerprint(paths: Iterable[str]) -> str:
    """The contents of files, and of all files in folders; what is not there counts as well."""
    parts = []
    for path in paths:
        files = _files_in(path) if os.path.isdir(path) else [path]
        if len(files) > _MOST_FILES:
            return f"{time.time_ns()}"  # Too many files to read: the fingerprint never matches.
        for file in files:
            try:
                parts += [file, digest_of(read_bytes(file))]
            except FileProblem:
                parts += [file, ""]
    return digest_of("\0".join(parts).encode("utf-8", "surrogateescape")) if parts else ""


def _files_in(folder: str) -> list[str]:
    """The files below a folder, sorted, except compiled code, and up to a limit.

    Links to folders are followed, each folder once.
    """
    found: list[str] = []
    pending = [folder]
    linked: set[str] = set()
    while pending and len(found) <= _MOST_FILES:
        try:
            with os.scandir(pending.pop()) as entries:
                for entry in entries:
                    if entry.is_dir():
                        if entry.is_symlink():
                            real = os.path.realpath(entry.path)
                            if real in linked:
                                continue
                            linked.add(real)
                        if entry.name != "__pycache__":
                            pending.append(entry.path)
                    elif not entry.name.endswith(".pyc"):
                        found.append(entry.path)
        except OSError:
            continue
    return sorted(found)


_DAY = 86_400  # seconds
_LONGEST_UNUSED = 30  # days
_NOTED_EVERY = 7  # days; use alone does not make a run write

# A file may be written twice with the same stamp where this little lies between: some file
# systems count in steps of two seconds.
_STAMP_STEP = 2_000_000_000  # nanoseconds

# Reading this many bytes takes milliseconds, as long as checking a file.
_CHEAP_BYTES = 1_000_000
_WORTH_BYTES = 50_000

_FORM = (
    int,  # the day of writing
    [(str, [str], str)],  # settings, their sources, the fingerprint of these
    {str: (str, str)},  # the stamps and digests of files, by path
    # Units, by the texts of their settings.
    [(
        str, {str: str}, {str: str}, {(str, str): str}, {(str, str): (str, str)},
        {str: bytes}, int,
    )],
)

_UNSAFE = ""  # the stamp of a file that was so new that another content may have the same


def safe_stamp(stamp: str, now: int) -> str:
    """A stamp; `_UNSAFE` where the file is so new that another content may get the same."""
    changed, created, _ = stamp.split(":")
    return _UNSAFE if max(int(changed), int(created)) + _STAMP_STEP > now else stamp


class _Settings:
    """The settings of checked units, valid while the sources of their rules are unchanged."""

    def __init__(self, text: str, sources: list[str], fingerprint: str) -> None:
        self.text = text
        self.sources = sources
        self.fingerprint = fingerprint
        self._is_fresh: bool | None = None

    @property
    def is_fresh(self) -> bool:
        if self._is_fresh is None:
            self._is_fresh = content_fingerprint(self.sources) == self.fingerprint
        return self._is_fresh


class _CachedUnit:
    """The digests of what was read for a unit, by path, and what was found in files.

    ``trees`` are those of whole trees, by a folder and a dialect. ``destinations`` say why paths
    lead nowhere, see `TrackedFiles`.
    """

    def __init__(
        self, settings: _Settings, folders: dict[str, str], files: dict[str, str],
        trees: dict[tuple[str, str], str], destinations: dict[tuple[str, str], tuple[str, str]],
        findings: dict[str, bytes], day: int,
    ) -> None:
        self.settings = settings
        self.folders = folders
        self.files = files
        self.trees = trees
        self.destinations = destinations
        self.findings = findings
        self.day = day
        self.is_fresh: bool | None = None  # None: not asked for in this run


class ResultCache:
    """The results that are kept of runs in the current folder."""

    def __init__(self, file: CacheFile, project: Project, now: int) -> None:
        self._file = file
        self._project = project
        self._finder = project.finder
        self._files = project.files
        self._start = now  # nanoseconds
        self._written_on = 0
        self._settings: dict[str, _Settings] = {}
        self._texts: dict[str, str] = {}  # of settings, by folder
        self._texts_by_place: dict[tuple[str, Configuration], str] = {}
        self._stamps: dict[str, tuple[str, str]] = {}  # stamps and digests by path
        self._units: dict[tuple[str, str], _CachedUnit] = {}  # by settings and path
        self._digests: dict[str, str] = {}  # those of files as they are now
        self._trees: dict[tuple[str, str], str] = {}  # those of trees
        self._is_changed = False
        data = file.read()
        if data is not None:
            self._read(data)

    @classmethod
    def in_folder(
        cls, folder: str, project: Project, count: int, clock: Callable[[], int] = time.time_ns, *,
        kind: str = "",
    ) -> ResultCache | None:
        """The cache in a folder for runs like this one; None where there can be none.

        Runs of another *kind* have results of their own.

        Nor is there one where it would take longer to read than to check *count* files: a hook
        that is about one of very many.
        """
        key = seal_key(project.finder.variables)
        try:
            # Findings name files as the user does, relative to the current folder.
            identity = f"{environment_fingerprint()}\n{project.files.here}{kind and chr(10)}{kind}"
        except OSError:  # For example when hcl-lint runs from an archive.
            return None
        if key is None:
            return None
        file = CacheFile(folder, key, identity, _FORM)
        is_cheap = file.size <= _CHEAP_BYTES + count * _WORTH_BYTES
        return cls(file, project, clock()) if is_cheap else None

    def find(self, path: str) -> list[Finding] | None:
        """The findings in the file at *path*; None if they are not known."""
        unit = self._units.get((self._text_of(os.path.dirname(path)), path))
        if unit is None:
            return None
        if unit.is_fresh is None:
            unit.is_fresh = self._is_fresh(unit)
        if not unit.is_fresh:
            return None
        try:
            return read_findings(unit.findings[path])
        except ValueError:
            return None

    def _text_of(self, folder: str) -> str:
        """The settings of a folder, and the tree outside which nothing is read."""
        text = self._texts.get(folder)
        if text is None:
            absolute = self._files.absolute(folder)
            configuration = self._finder.of_absolute(absolute)
            repository = self._finder.repository_of(absolute)
            key = (repository or f"{self._finder.root_of(absolute)}\n", configuration)
            if key not in self._texts_by_place:
                self._texts_by_place[key] = f"{key[0]}\n{settings_fingerprint(configuration)}"
            text = self._texts[folder] = self._texts_by_place[key]
        return text

    def _is_fresh(self, unit: _CachedUnit) -> bool:
        if not unit.settings.is_fresh:
            return False
        for folder, digest in unit.folders.items():
            if digest_of_folder(self._files, folder) != digest:
                return False
        for path, digest in unit.files.items():
            if self._digest(path) != digest:
                return False
        for tree, digest in unit.trees.items():
            if self._digest_of_tree(*tree) != digest:
                return False
        for (folder, path), destination in unit.destinations.items():
            if load(DESTINATION)(self._files, folder, path) != destination:
                return False
        return True

    def _digest_of_tree(self, folder: str, dialect: str) -> str:
        """The current digest of a tree that a folder is in, looked at once."""
        key = self._files.tree_root(self._files.absolute(folder)), dialect
        if key not in self._trees:
            modules = self._project.modules
            self._trees[key] = modules.digest_of_tree(folder, dialect, self._digest)
        return self._trees[key]

    def _digest(self, path: str) -> str:
        """The current digest of a file; empty if it does not exist."""
        digest = self._digests.get(path)
        if digest is None:
            digest = self._digests[path] = self._find_digest(path)
        return digest

    def _find_digest(self, path: str) -> str:
        known = self._stamps.get(path)
        status = self._files.status(path)
        if status is None:
            return ""
        if known is not None and known[0] == status.stamp:
            return known[1]
        try:
            digest = digest_of(self._files.read(path))
        except FileProblem:
            return ""
        self._note(path, status.stamp, digest)
        return digest

    def _note(self, path: str, stamp: str, digest: str) -> None:
        stamp = safe_stamp(stamp, self._start) if ":" in stamp else _UNSAFE  # of a pipe
        if self._stamps.get(path) != (stamp, digest):
            self._stamps[path] = (stamp, digest)
            self._is_changed = True

    def add(self, result: UnitOutcome, sources: list[str]) -> None:
        """Store the results of a unit, if they may be stored.

        *sources* are the files and folders that the rules of its configuration came from.
        """
        if result.reads is None:
            return
        read: dict[str, tuple[str, str]] = {}
        folders: dict[str, str] = {}
        trees: dict[tuple[str, str], str] = {}
        destinations: dict[tuple[str, str], tuple[str, str]] = {}
        for tracked in result.reads:
            read.update(tracked.files)
            folders.update(tracked.folders)
            trees.update(tracked.trees)
            destinations.update(tracked.destinations)
            if any([real != tracked.absolute(at) for at, real in tracked.real_paths.items()]):
                return  # A link may have another target next time.
        if any([outcome.is_failure for outcome in result.outcomes]):
            return
        try:
            findings = {entry.path: write_findings(entry.findings) for entry in result.outcomes}
        except ValueError:
            return  # A plugin has reported what is no plain data.
        rules = self._text_of(os.path.dirname(result.outcomes[0].path))
        settings = self._settings.get(rules)
        if settings is None or not settings.is_fresh:
            settings = _Settings(rules, sources, content_fingerprint(sources))
            self._settings[rules] = settings
        for path, (stamp, digest) in read.items():
            if digest:
                self._note(path, stamp, digest)
        files = {path: digest for path, (_, digest) in read.items()}
        unit = _CachedUnit(settings, folders, files, trees, destinations, findings, self._today)
        unit.is_fresh = True
        for path in findings:
            self._units[settings.text, path] = unit
        self._is_changed = True

    @property
    def _today(self) -> int:
        return self._start // 1_000_000_000 // _DAY

    def save(self) -> None:
        """Write new results; without any, occasionally the ones in use."""
        if self._is_changed or self._today - self._written_on >= _NOTED_EVERY:
            self._file.write(self._data())

    # The form of the data

    def _data(self) -> object:
        units = []
        for unit in dict.fromkeys(self._units.values()):
            if unit.is_fresh:
                unit.day = self._today
            in_use = self._today - unit.day <= _LONGEST_UNUSED and unit.settings.is_fresh
            if in_use and unit.is_fresh is not False:
                units.append(unit)
        settings = list(dict.fromkeys([unit.settings for unit in units]))
        paths = dict.fromkeys([path for unit in units for path in unit.files])
        return (
            self._today,
            [(setting.text, [*setting.sources], setting.fingerprint) for setting in settings],
            {path: self._stamps.get(path, (_UNSAFE, "")) for path in paths},
            [
                (
                    unit.settings.text, unit.folders, unit.files, unit.trees,
                    unit.destinations, unit.findings, unit.day,
                )
                for unit in units
            ],
        )

    def _read(self, data: Any) -> None:
        self._written_on, settings, self._stamps, units = data
        self._settings = {setting[0]: _Settings(*setting) for setting in settings}
        for text, *rest in units:
            if text in self._settings:
                unit = _CachedUnit(self._settings[text], *rest)
                for path in unit.findings:
                    self._units[text, path] = unit
