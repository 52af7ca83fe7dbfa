"""Where index files are, and which of them a module can use."""

from __future__ import annotations

import os

from hcl_lint.annotations import Final, Mapping, Sequence
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.edges import INDEX_FILE, INDEX_HEAD, load
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.installed import own_content, own_names
from hcl_lint.files.paths import LOCK_FILE
from hcl_lint.providers.address import (
    OPENTOFU_REGISTRY, TERRAFORM_REGISTRY, ProviderAddress, is_version, parse_address,
)
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.queries import literal
from hcl_lint.text.limits import MOST_SCHEMA_FILES
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.providers.agreement import ProviderSchemas
    from hcl_lint.providers.index import IndexFile, ProviderIndex

SUFFIX: Final = ".hclschema"
_OWN_HOSTS: Final = frozenset([TERRAFORM_REGISTRY, OPENTOFU_REGISTRY])
_PORT: Final = "+"  # for the colon before a port, which some systems do not allow in names


class CatalogFile:
    """A version in an index file, whose content is read when it is needed."""

    def __init__(self, path: str, address: ProviderAddress, version: str) -> None:
        self.path = path
        self.address = address
        self.version = version


class LoadedSchemas:
    """The files that have been read: ``files`` by path and stamp, and the facts of their
    content, such as the versions of providers in those that are ``bundled``.
    """

    def __init__(self) -> None:
        self.files: dict[tuple[str, str], IndexFile] = {}
        self.bundled: dict[str, list[CatalogFile]] = {}
        self.judging: dict[tuple[object, ...], ProviderSchemas] = {}


class ProviderCatalog:
    """The index files that a module can use: those in *folders*; earlier ones take precedence.

    After them come those in *bundled*, the folder that belongs to hcl-lint; "" leaves it out.
    Everything is read through *files*, the file system of the module. *loaded* is what has been
    read, for all modules.
    """

    def __init__(
        self, files: FileSystem, folders: Sequence[str], lock_folders: Sequence[str] = (),
        loaded: LoadedSchemas | None = None, bundled: str = "",
        pinned: Mapping[str, str] | None = None,
    ) -> None:
        """*lock_folders* are those in which a lock file counts, the nearest first.

        *pinned* are versions of providers that are in use, whatever modules say.
        """
        self.pinned = pinned or {}
        self.problems: dict[str, str] = {}  # why files cannot be read, by path
        self._files = files
        self._folders = folders
        self._lock_folders = lock_folders
        self._loaded = loaded or LoadedSchemas()
        self.bundled = bundled
        self._listed: list[CatalogFile] | None = None
        self._versions: dict[str, dict[str, CatalogFile]] = {}

    def all_files(self) -> list[CatalogFile]:
        """All index files: by folder, and sorted by name."""
        if self._listed is None:
            self._listed = [
                file for folder in self._folders for file in schema_files(self._files, folder)
            ]
        return self._listed

    def versions(self, address: ProviderAddress) -> dict[str, CatalogFile]:
        """The index files of a provider by version; the first place that has one wins."""
        name = str(address)
        if name not in self._versions:
            found = self.own_versions(address)
            if self.bundled and not _OWN_HOSTS.isdisjoint(address.hosts):
                bundled = self._loaded.bundled
                if name not in bundled:
                    bundled[name] = bundled_versions(self.bundled, address)
                for version in bundled[name]:
                    found.setdefault(version.version, version)
            self._versions[name] = found
        return self._versions[name]

    def own_versions(self, address: ProviderAddress) -> dict[str, CatalogFile]:
        """The same, without those that come with hcl-lint."""
        found: dict[str, CatalogFile] = {}
        for host in address.hosts:
            for file in self.all_files():
                theirs = file.address
                if (theirs.type, theirs.namespace) == (address.type, address.namespace):
                    if theirs.host == host:
                        found.setdefault(file.version, file)
        return found

    def judging(
        self, files: Sequence[CatalogFile], *, is_near: bool, is_doubtful: bool
    ) -> ProviderSchemas | None:
        """The agreement of the versions of a provider; None where one cannot be read."""
        indexes = []
        for file in files:
            index = self.load(file)
            if index is None:
                return None
            indexes.append(index)
        known = self._loaded.judging
        key = (*indexes, is_near, is_doubtful)
        if key not in known:
            from hcl_lint.providers.agreement import ProviderSchemas  # It loads `json`.

            known[key] = ProviderSchemas(indexes, is_near=is_near, is_doubtful=is_doubtful)
        return known[key]

    def load(self, file: CatalogFile) -> ProviderIndex | None:
        """Return the index in a file; None where it cannot be read, see ``problems``."""
        try:
            index = self._file(file.path).index(file.version)
            if index.address != file.address:
                raise ConfigError(f"it has the schemas of {index.title}; do not rename it")
            return index
        except FileProblem as problem:
            self.problems[file.path] = problem.reason
        except ConfigError as error:
            self.problems[file.path] = str(error)
        return None

    def _file(self, path: str) -> IndexFile:
        """The content of an index file.

        Raises FileProblem: it cannot be read. Raises ConfigError: it is something else, or damaged.
        """
        if self.bundled and path.startswith(self.bundled):
            content, stamp = own_content(path), ""
        else:
            content, status = self._files.read_with_status(path)
            stamp = status.stamp
        known = self._loaded.files
        if (path, stamp) not in known:
            known[path, stamp] = load(INDEX_FILE)(content)
        return known[path, stamp]

    def lock_file(self) -> Source | None:
        """The nearest lock file, which says what versions of providers are in use."""
        for folder in self._lock_folders:
            path = os.path.join(folder, LOCK_FILE)
            try:
                return Source.from_bytes(path, self._files.read(path))
            except FileProblem:
                pass  # Whether there is one is noted with what was read.
        return None


def schema_files(files: FileSystem, folder: str) -> list[CatalogFile]:
    """The index files in a folder, sorted by name; none where there is no folder."""
    try:
        names = sorted([entry.name for entry in files.listing(folder) if not entry.is_folder])
    except FileProblem:
        return []

    found = []
    for name in names[:MOST_SCHEMA_FILES]:
        parts = name.removesuffix(SUFFIX).split("_", 3)
        if not name.endswith(SUFFIX) or len(parts) != 4 or not is_version(parts[3]):
            continue
        address = parse_address("/".join(parts[:3]).replace(_PORT, ":"))
        if address is not None:
            found.append(CatalogFile(os.path.join(folder, name), address, parts[3]))
    return found


def bundled_versions(folder: str, address: ProviderAddress) -> list[CatalogFile]:
    """The versions of a provider in the folder that belongs to hcl-lint."""
    return _versions_in(os.path.join(folder, bundled_file_name(address)))


def bundled_files(folder: str) -> list[CatalogFile]:
    """All versions in the folder that belongs to hcl-lint, by provider."""
    found = []
    for name in own_names(folder):
        if name.endswith(SUFFIX):
            found += _versions_in(os.path.join(folder, name))
    return found


def _versions_in(path: str) -> list[CatalogFile]:
    """The versions in a file that belongs to hcl-lint; empty if there is no such file."""
    content = own_content(path)
    if not content:
        return []
    head = load(INDEX_HEAD)(content)
    return [CatalogFile(path, head.address, version) for version in head.versions]


def bundled_file_name(address: ProviderAddress) -> str:
    """The name of the bundled file with all versions of a provider."""
    return f"{address.namespace}_{address.type}{SUFFIX}"


def index_file_name(address: ProviderAddress, version: str) -> str:
    host = address.host.replace(":", _PORT)
    return f"{host}_{address.namespace}_{address.type}_{version}{SUFFIX}"


def versions_in(source: Source) -> dict[str, str]:
    """The versions in a lock file, by the addresses of providers."""
    tree = parse_config(source)
    found = {}
    for block in tree.body.blocks:
        version = block.body.attribute("version") if len(block.labels) == 1 else None
        text = None if version is None else literal(version.expression)
        if text is not None:
            found[block.labels[0].value] = text
    return found
