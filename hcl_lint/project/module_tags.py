"""The interfaces of a module in all versions, read from the tags of a clone of its repository."""

from __future__ import annotations

from hcl_lint.annotations import Final, Mapping, Sequence
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.files.git import GitTags
from hcl_lint.files.paths import file_name, matches_name
from hcl_lint.interfaces.interface import (
    UNREADABLE, Interface, ModuleHistory, changes_of, is_offered,
)
from hcl_lint.semantics.product import product_of
from hcl_lint.text.limits import MOST_MODULE_FILES, MOST_MODULE_TAGS
from hcl_lint.values.versions import parse_version, version_key

_ENDINGS: Final = (".tf", ".tf.json")
_AT_ONCE: Final = 500  # files that are read together


class ModuleTags:
    """The versions of a module in a clone: ascending, with the commits that they are tags of."""

    def __init__(self, folder: str, variables: Mapping[str, str]) -> None:
        """Raises GitProblem: *folder* is no clone."""
        self._tags = GitTags(folder, variables)
        found: dict[str, str] = {}
        for tag in sorted(self._tags.commits)[:MOST_MODULE_TAGS]:
            version = _version_of(tag)
            if version and (version not in found or tag.startswith("v")):
                found[version] = self._tags.commits[tag]
        self.versions = sorted(found, key=version_key)
        self.commits = [found[version] for version in self.versions]

    def keep(self, versions: Sequence[str]) -> None:
        """Leave out all other versions."""
        commits = dict(zip(self.versions, self.commits))
        self.versions = [version for version in self.versions if version in versions]
        self.commits = [commits[version] for version in self.versions]

    def origin(self) -> str:
        """The address that the repository was cloned from; "" if it is not known."""
        return self._tags.origin()

    def licence(self) -> str:
        """The text of the licence of the newest version; "" without one."""
        files = self._tags.files(self.commits[-1]) if self.commits else []
        names = [name for path, name in files if path.upper().startswith(("LICEN", "COPYING"))]
        contents = self._tags.contents(names[:1])
        return "".join([text.decode("utf-8", "replace") for text in contents.values()])

    def history(self, address: str, repository: str, dialect: Dialect) -> ModuleHistory:
        """Return the interfaces in all versions."""
        trees = []
        names: set[str] = set()
        for commit in self.commits:
            folders: dict[str, list[tuple[str, str]]] = {}
            for path, name in self._tags.files(commit):
                folder = path.rpartition("/")[0]
                if path.endswith(_ENDINGS) and is_offered(path):
                    folders.setdefault(folder, []).append((path, name))
                    names.add(name)
            trees.append(folders)
        parts: dict[str, Interface | None] = {}
        interface = product_of(dialect).calls.interface
        wanted = sorted(names)[:MOST_MODULE_FILES]
        for start in range(0, len(wanted), _AT_ONCE):
            contents = self._tags.contents(wanted[start : start + _AT_ONCE])
            for name, content in contents.items():
                parts[name] = interface(content, dialect)
        states: dict[str, list[tuple[int, Interface | str | None]]] = {}
        for folder in sorted({folder for folders in trees for folder in folders}):
            states[folder] = [
                (number, _joined(folders[folder], parts, dialect) if folder in folders else None)
                for number, folders in enumerate(trees)
            ]
        changes = {folder: changes_of(own) for folder, own in states.items()}
        return ModuleHistory(address, repository, self.versions, changes)


def _version_of(tag: str) -> str:
    """The version that a tag names, as registries do; "" of other tags."""
    version = tag.removeprefix("v")
    if not version[:1].isdigit() or not version.isascii() or " " in version:
        return ""
    try:
        parsed = parse_version(version)
    except ValueError:
        return ""
    return version if parsed.given == 3 and len(version) <= 64 else ""


def _joined(
    files: Sequence[tuple[str, str]], parts: Mapping[str, Interface | None], dialect: Dialect
) -> Interface | str:
    """The interface of the module in a folder with some files."""
    found = Interface()
    products = []
    overrides = [file for file in files if matches_name(file_name(file[0]), dialect.overrides)]
    ordered = [*[file for file in files if file not in overrides], *overrides]
    for _, name in ordered:
        part = parts.get(name)
        if part is None:
            return UNREADABLE
        found.variables.update(part.variables)
        found.outputs.update(part.outputs)
        found.providers.update(part.providers)
        products += [part.product] if part.product else []
    found.product = ", ".join(products)
    return found
