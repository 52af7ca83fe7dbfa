"""The settings that hold for a file: where they are found, and how they come together.

The nearest configuration file holds, from the folder of a file up to the root of the checked
tree. It is ``hcl-lint.toml`` or ``.hcl-lint.toml``, else ``[tool.hcl-lint]`` in
``pyproject.toml``. Environment variables go before it, the command line before both.
"""

from __future__ import annotations

import os

from hcl_lint.files.disk import read_bytes
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.paths import is_inside
from hcl_lint.workspace.config_error import ConfigError
from hcl_lint.workspace.listings import Listings
from hcl_lint.workspace.settings import (
    NUMBER, SETTINGS, SEVERITIES, SWITCH, TEXT, TEXTS, find_setting, read_setting,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

FILE_NAMES = (".hcl-lint.toml", "hcl-lint.toml", "pyproject.toml")
DEFAULT = "default"

_TABLE_NAMES = (b"tool.hcl-lint", b'tool."hcl-lint"', b"tool.'hcl-lint'")

_LONGEST_CHAIN = 20  # files of which each extends the next


class Layer:
    """The settings of one place; ``folder`` is what its patterns are relative to.

    ``resets`` are the settings of which only this layer, and those before it, count. ``tree`` is
    the folder outside of which its paths must not lead, None where they may lead anywhere.
    """

    __slots__ = ("origin", "folder", "values", "resets", "tree")

    def __init__(self, origin: str, folder: str, values: dict[str, object]) -> None:
        self.origin = origin
        self.folder = folder
        self.values = values
        self.resets: tuple[str, ...] = ()
        self.tree: str | None = None


class PackPlace:
    """Where a rule pack is: its folder, and what it may read.

    ``origin`` is where it is named, ``base`` the folder that the patterns of its dialects are
    relative to. Outside of ``within``, a real path, nothing is read; None where that may be.
    """

    __slots__ = ("folder", "origin", "base", "within")

    def __init__(self, folder: str, origin: str, base: str, within: str | None) -> None:
        self.folder = folder
        self.origin = origin
        self.base = base
        self.within = within


class Configuration:
    """Layers of settings, the one that goes first at the end."""

    __slots__ = ("layers",)

    def __init__(self, layers: Iterable[Layer] = ()) -> None:
        self.layers = tuple(layers)

    def origin(self, name: str) -> str:
        """Where a setting comes from; of those that join, the place that goes first."""
        for layer in reversed(self.layers):
            if name in layer.values:
                return layer.origin
        return DEFAULT

    def value(self, name: str) -> object:
        """The value of a setting, by the place that goes first; else its default."""
        for layer in reversed(self.layers):
            if name in layer.values:
                return layer.values[name]
        return find_setting(name).default

    def is_set(self, name: str) -> bool:
        return self.origin(name) != DEFAULT

    def text(self, name: str) -> str:
        value = self.value(name)
        assert isinstance(value, str)
        return value

    def path(self, name: str) -> str:
        """A path, absolute, which is relative to the place that sets it; empty where none does.

        Raises:
            ConfigError: it leads out of the tree that its configuration file is in.
        """
        text = self.text(name)
        if not text:
            return ""
        (layer,) = [each for each in self.layers if name in each.values][-1:]
        path = os.path.join(layer.folder, os.path.expanduser(text))
        if layer.tree is not None and not is_inside(os.path.realpath(path), layer.tree):
            raise ConfigError(
                f"{layer.origin}: `{name}` leads to {path}, outside of the checked tree "
                f"{layer.tree}"
            )
        return os.path.normpath(path)

    def number(self, name: str) -> int | None:
        value = self.value(name)
        assert value is None or isinstance(value, int)
        return value

    def switch(self, name: str) -> bool:
        value = self.value(name)
        assert isinstance(value, bool)
        return value

    def texts(self, name: str) -> list[str]:
        """A list; of settings that join, all lists together."""
        if not find_setting(name).joins:
            value = self.value(name)
            assert isinstance(value, tuple)
            return list(value)
        return [text for _, texts in self.placed_texts(name) for text in texts]

    def placed_texts(self, name: str) -> list[tuple[str, tuple[str, ...]]]:
        """The lists of a setting that joins, with the folders that they are relative to."""
        found: list[tuple[str, tuple[str, ...]]] = []
        for layer in self.layers:
            if name in layer.resets:
                found = []
            value = layer.values.get(name, ())
            assert isinstance(value, tuple)
            if value:
                found.append((layer.folder, value))
        return found

    def placed_items(self, name: str) -> list[tuple[str, str, object]]:
        """The items of a setting that is a table, with the folders of their layers."""
        found = []
        for layer in self.layers:
            value = layer.values.get(name, {})
            assert isinstance(value, dict)
            found += [(layer.folder, key, item) for key, item in value.items()]
        return found

    def table(self, name: str) -> dict[str, object]:
        """A table, those of all layers joined; tables in it are joined too."""
        joined: dict[str, object] = {}
        for _, key, item in self.placed_items(name):
            before = joined.get(key)
            if isinstance(item, dict) and isinstance(before, dict):
                item = {**before, **item}
            joined[key] = item
        return joined

    def fails_on(self, severity: str) -> bool:
        """Whether a finding of this severity makes a run fail."""
        return SEVERITIES.index(severity) <= SEVERITIES.index(self.text("fail-on"))

    def pack_places(self) -> list[PackPlace]:
        """Where the rule packs are that are named, each once."""
        places: dict[str, PackPlace] = {}
        for layer in self.layers:
            names = layer.values.get("rule-packs", ())
            assert isinstance(names, tuple)
            for name in names:
                path = os.path.normpath(os.path.join(layer.folder, os.path.expanduser(name)))
                place = PackPlace(shown_path(path), layer.origin, layer.folder, layer.tree)
                places.setdefault(os.path.realpath(path), place)
        return list(places.values())


def read_layer(table: Mapping[str, object], origin: str, folder: str) -> Layer:
    """A layer from a table of settings.

    Raises:
        ConfigError: some setting is unknown or of the wrong type; the message begins with
            *origin*.
    """
    values = {}
    for name, value in table.items():
        try:
            values[name] = read_setting(find_setting(name), value)
        except ConfigError as error:
            raise ConfigError(f"{origin}: {error}") from error
    return Layer(origin, folder, values)


def environment_layer(environment: Mapping[str, str], folder: str) -> Layer:
    """The settings in environment variables, ``HCL_LINT_SELECT=F,S005`` and the like.

    Lists are separated by commas; tables cannot be set this way.

    Raises:
        ConfigError: one has a value that it must not have.
    """
    values: dict[str, object] = {}
    for setting in SETTINGS:
        text = environment.get(setting.variable, "")
        if not text or setting.kind not in (NUMBER, SWITCH, TEXT, TEXTS):
            continue
        value: object = text
        if setting.kind == TEXTS:
            value = [part.strip() for part in text.split(",") if part.strip()]
        elif setting.kind == SWITCH:
            value = {"true": True, "1": True, "false": False, "0": False}.get(text.lower(), text)
        elif setting.kind == NUMBER and text.isascii() and text.isdigit() and len(text) < 10:
            value = int(text)
        try:
            values[setting.name] = read_setting(setting, value)
        except ConfigError as error:
            raise ConfigError(f"environment variable {setting.variable}: {error}") from error
    return Layer("environment", folder, values)


def inline_layer(assignments: Iterable[str], folder: str) -> Layer:
    """The settings of ``--config key=value``, each in the language of TOML.

    Raises:
        ConfigError: one is no TOML, or wrong.
    """
    from hcl_lint.workspace.toml import parse_toml

    table: dict[str, object] = {}
    for assignment in assignments:
        try:
            found = parse_toml(assignment)
        except ValueError as error:
            raise ConfigError(f"--config {assignment}: {error}") from error
        for name, value in found.items():
            before = table.get(name)
            if isinstance(before, dict) and isinstance(value, dict):
                value = _joined(before, value)
            table[name] = value
    return read_layer(table, "--config", folder)


def _joined(first: dict[str, object], second: dict[str, object]) -> dict[str, object]:
    joined = dict(first)
    for key, value in second.items():
        before = joined.get(key)
        both = isinstance(before, dict) and isinstance(value, dict)
        joined[key] = {**before, **value} if both else value  # type: ignore[dict-item]
    return joined


def read_file(path: str, tree: str | None) -> list[Layer]:
    """The settings of a configuration file, behind those of the files that it extends.

    *tree* is the folder outside of which nothing is read, None where the user named the file.

    Raises:
        ConfigError: a file cannot be read or is wrong.
    """
    layers: list[Layer] = []
    seen: set[str] = set()
    at = path
    while True:
        real = os.path.realpath(at)
        if real in seen or len(seen) > _LONGEST_CHAIN:
            raise ConfigError(f"{path}: `extend` leads in a circle, at {at}")
        seen.add(real)
        table = _settings_in(at, _content(at))
        if table is None:
            raise ConfigError(f"{at}: there is no table `[tool.hcl-lint]`")
        layer = read_layer(table, at, os.path.dirname(os.path.abspath(at)))
        layer.tree = tree
        for name in layer.values if tree is not None else ():
            if find_setting(name).is_personal:
                variable = find_setting(name).variable
                raise ConfigError(
                    f"{at}: `{name}` is for who runs hcl-lint to set: --{name} or {variable}"
                )
        layers.append(layer)
        _require_version(layer)
        extended = layer.values.get("extend", "")
        if not extended:
            return layers[::-1]
        assert isinstance(extended, str)
        following = os.path.join(os.path.dirname(at), os.path.expanduser(extended))
        if tree is not None and not is_inside(os.path.realpath(following), tree):
            raise ConfigError(
                f"{at}: `extend` leads to {following}, outside of the checked tree {tree}"
            )
        at = following


class ConfigurationFinder:
    """Finds the configuration of each folder, and reads each file once.

    *first* are the layers that go before all files: environment and command line. *named* is
    the file that the user named, which then holds for all; without it, files are searched for
    unless *is_isolated*. Folders for which the same holds get the same object. ``listings``
    are those of the folders that the run has to do with.
    """

    __slots__ = (
        "first", "named", "is_isolated", "listings", "_by_folder", "_by_file",
        "_repositories",
    )  # fmt: skip

    def __init__(
        self, first: list[Layer], *, named: str | None = None, is_isolated: bool = False
    ) -> None:
        self.first = first
        self.named = named
        self.is_isolated = is_isolated
        self.listings = Listings()
        self._by_folder: dict[str, Configuration] = {}
        self._by_file: dict[str | None, Configuration] = {}  # None: the user's own
        self._repositories: dict[str, str | None] = {}

    def of_folder(self, folder: str) -> Configuration:
        """The configuration of the files in a folder.

        Raises:
            ConfigError: what was found there is wrong.
        """
        return self.of_absolute(os.path.abspath(folder))

    def of_absolute(self, folder: str) -> Configuration:
        """As `of_folder`, for an absolute path without dots."""
        if folder in self._by_folder:
            return self._by_folder[folder]
        if self.named is not None:
            return self._read(self.named, None)
        if self.is_isolated:
            return self._read(None, None)
        root = self.root_of(folder)
        passed = []
        at = folder
        while at not in self._by_folder:
            passed.append(at)
            path = self._file_in(at)
            if path is not None or at == root:
                self._by_folder[at] = self._read(path, root)
                break
            at = os.path.dirname(at)
        found = self._by_folder[at]
        for folder in passed:
            self._by_folder[folder] = found
        return found

    @property
    def found(self) -> Iterable[Configuration]:
        """All configurations that were found so far."""
        return self._by_file.values()

    def root_of(self, folder: str) -> str:
        """The folder up to which configuration files of *folder* are searched for; absolute.

        The root of the repository; without one, the current folder where *folder* is below it.
        """
        root = self.repository_of(folder)
        if root is not None:
            return root
        here = os.getcwd()
        return here if is_inside(folder, here) else folder

    def repository_of(self, folder: str) -> str | None:
        """The root of the repository that an absolute path is in, if it is in one."""
        passed = []
        at = folder
        while at not in self._repositories:
            passed.append(at)
            parent = os.path.dirname(at)
            if self.listings.has(at, ".git"):
                self._repositories[at] = at
            elif parent == at:
                self._repositories[at] = None
            else:
                at = parent
        root = self._repositories[at]
        for each in passed:
            self._repositories[each] = root
        return root

    def _file_in(self, folder: str) -> str | None:
        """The configuration file in a folder."""
        for name in FILE_NAMES:
            if self.listings.has(folder, name):
                path = os.path.join(folder, name)
                if os.path.isfile(path) and (name != "pyproject.toml" or _is_for_us(path)):
                    return path
        return None

    def _read(self, path: str | None, root: str | None) -> Configuration:
        if path not in self._by_file:
            if path is None:
                layers = [] if self.is_isolated else _user_layers()
            else:
                tree = None if root is None else os.path.realpath(root)
                layers = read_file(shown_path(path), tree)
            self._by_file[path] = Configuration((*layers, *self.first))
        return self._by_file[path]


def _user_layers() -> list[Layer]:
    """The settings of the user, which hold where a project has none."""
    home = os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")
    path = os.path.join(home, "hcl-lint", "hcl-lint.toml")
    return read_file(path, None) if os.path.isfile(path) else []


def shown_path(path: str) -> str:
    """A path as people would write it: relative where it is below the current folder."""
    here = os.getcwd()
    return os.path.relpath(path, here) if is_inside(path, here) else path


def _is_for_us(path: str) -> bool:
    """Whether a ``pyproject.toml`` has settings for hcl-lint; most have none."""
    content = _content(path)
    if not any([name in content for name in _TABLE_NAMES]):
        return False  # A parser need not even be loaded to know.
    return _settings_in(path, content) is not None


def _content(path: str) -> bytes:
    try:
        return read_bytes(path)
    except FileProblem as problem:
        raise ConfigError(f"{path}: {problem.reason}") from problem


def _settings_in(path: str, content: bytes) -> dict[str, object] | None:
    """The table of settings in a file; None where it is a ``pyproject.toml`` without one."""
    from hcl_lint.workspace.toml import parse_toml

    try:
        table: object = parse_toml(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: it is not UTF-8") from error
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{path}: {error}") from error
    if os.path.basename(path) == "pyproject.toml":
        for name in ("tool", "hcl-lint"):
            if not isinstance(table, dict) or name not in table:
                return None
            table = table[name]
        if not isinstance(table, dict):
            raise ConfigError(f"{path}: `tool.hcl-lint` must be a table")
    assert isinstance(table, dict)
    return table


def _require_version(layer: Layer) -> None:
    from hcl_lint import __version__
    from hcl_lint.workspace.versions import allows

    wanted = layer.values.get("required-version", "")
    assert isinstance(wanted, str)
    allowed = allows(wanted, __version__) if wanted else True
    if allowed is None:
        raise ConfigError(f'{layer.origin}: `required-version` must be like ">=1.2,<2"')
    if not allowed:
        raise ConfigError(
            f"{layer.origin}: it wants hcl-lint {wanted}, and this is {__version__}"
        )
