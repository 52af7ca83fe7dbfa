"""The settings that apply to a file, merged from layers.

The command line overrides environment variables, and these override configuration files, each of
which overrides the files that it extends. See `hcl_lint.project.finder` for which file applies.
"""

from __future__ import annotations

import os
import re
import sys
from functools import lru_cache

from hcl_lint.annotations import Any, Iterable, Mapping
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.rule import SEVERITIES
from hcl_lint.dialects.registry import Dialects, UnknownDialect
from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.paths import is_inside, shown_path
from hcl_lint.project.settings import (
    NUMBER, SETTINGS, SWITCH, TABLES, TEXT, TEXTS, VARIABLE_PREFIX, WITH_PATTERNS, Setting,
    find_setting, read_setting, require_version,
)
from hcl_lint.text.messages import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.dialects.pack import Pack


def parse_toml(text: str) -> dict[str, Any]:
    """Parse a TOML text into a table.

    Raises: ValueError: it is not TOML, or more than the parser can bear; the message says why.
    """
    _require_bounded(text)
    module = __import__("tomllib" if sys.version_info >= (3, 11) else "tomli")
    try:
        table: dict[str, Any] = module.loads(text)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    return table


# What settings are far below. For each dot of a key the parser keeps all of the key before it, so
# that a key of 80 kB takes 6 GB.
_LONGEST_TOML = 1_000_000
_MOST_KEPT = 1_000_000
_PART = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_DOTTED = rf"(?a)(?<![\w-]){_PART}(?:[ \t]*\.[ \t]*{_PART})+"


def _require_bounded(text: str) -> None:
    """Refuse a TOML text for which the parser would need too much time or memory."""
    if len(text) > _LONGEST_TOML:
        raise ValueError(f"it is longer than {_LONGEST_TOML:,} characters")
    kept = deepest = 0
    for match in re.finditer(_DOTTED, text):
        dots = match[0].count(".")
        deepest = max(deepest, dots)
        kept += dots * (dots + deepest)
        if kept > _MOST_KEPT:
            line = text.count("\n", 0, match.start()) + 1
            raise ValueError(f"too many dots in keys (at line {line}, column 1)")


DEFAULT = "default"

_LONGEST_CHAIN = 20  # the maximum length of a chain of `extend`


class Layer:
    """The settings from one place; its patterns are relative to ``folder``.

    ``resets`` are the settings of which only this layer, and those that override it, count.
    ``tree`` is the folder outside which its paths must not lead, None where they may lead anywhere.
    ``text`` is that of its file, "" if it is from elsewhere.
    """

    def __init__(self, origin: str, folder: str, values: dict[str, object]) -> None:
        self.origin = origin
        self.folder = folder
        self.values = values
        self.resets: tuple[str, ...] = ()
        self.tree: str | None = None
        self.text = ""

    def place(self, name: str, item: str = "") -> str:
        """Where a setting is, with its line in a file, or that of an *item* of its value."""
        place = self.place_of((name, item)) if item else self.origin
        return self.place_of((name,), item) if place == self.origin else place

    def place_of(self, path: tuple[str, ...], item: str = "") -> str:
        """Where the key at a path is, with its line in a file, or that of an *item* of its list."""
        if not self.text:
            return self.origin
        table = _TABLE if os.path.basename(self.origin) == "pyproject.toml" else ()
        line = line_of(self.text, (*table, *path), item)
        return self.origin if line is None else f"{self.origin}:{line}"


_TABLE = ("tool", "hcl-lint")  # of a pyproject.toml


class PackPlace:
    """Where a rule pack is: its folder, and what it may read.

    ``origin`` is where it is named, ``base`` the folder that the patterns of its dialects are
    relative to. Nothing outside ``within``, a real path, is read; None allows everything.
    """

    def __init__(self, folder: str, origin: str, base: str, within: str | None) -> None:
        self.folder = folder
        self.origin = origin
        self.base = base
        self.within = within


class Configuration:
    """Layers of settings; the last one overrides the others.

    ``files`` is the file system that its paths lead into.
    """

    def __init__(self, layers: Iterable[Layer] = (), files: FileSystem | None = None) -> None:
        self.layers = tuple(layers)
        self.files = files or DiskFiles()

    def origin(self, name: str) -> str:
        """Where a setting comes from; for one that joins, the place with the highest precedence."""
        for layer in reversed(self.layers):
            if name in layer.values:
                return layer.origin
        return DEFAULT

    def value(self, name: str) -> object:
        """The value of a setting: that of the last layer that has one, else its default."""
        for layer in reversed(self.layers):
            if name in layer.values:
                return layer.values[name]
        return find_setting(name).default

    def place(self, name: str, item: str = "") -> str:
        """Where a setting is written, and on which line; that of an *item* of its value."""
        for layer in reversed(self.layers):
            value = layer.values.get(name)
            if value is not None and (
                not item or not isinstance(value, (tuple, dict)) or item in value
            ):
                return layer.place(name, item)
        return self.origin(name)

    def is_set(self, name: str) -> bool:
        return self.origin(name) != DEFAULT

    def text(self, name: str) -> str:
        value = self.value(name)
        assert isinstance(value, str)
        return value

    def path(self, name: str) -> str:
        """A path, absolute, which is relative to the place that sets it; empty where none does.

        Raises ConfigError: it leads out of the tree that its configuration file is in.
        """
        text = self.text(name)
        if not text:
            return ""
        (layer,) = [layer for layer in self.layers if name in layer.values][-1:]
        path = os.path.join(layer.folder, os.path.expanduser(text))
        if layer.tree is not None and not is_inside(self.files.real_path(path), layer.tree):
            raise ConfigError(
                f"{layer.place(name)}: `{name}` refers to {path}, outside the checked tree "
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
        """A list; for a setting that joins, all lists concatenated."""
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
        """The places of the named rule packs, without duplicates."""
        places: dict[str, PackPlace] = {}
        for layer in self.layers:
            names = layer.values.get("rule-packs", ())
            assert isinstance(names, tuple)
            for name in names:
                path = os.path.normpath(os.path.join(layer.folder, os.path.expanduser(name)))
                shown = shown_path(path, self.files.here)
                place = PackPlace(shown, layer.origin, layer.folder, layer.tree)
                places.setdefault(self.files.real_path(path), place)
        return list(places.values())


def read_layer(table: Mapping[str, object], origin: str, folder: str) -> Layer:
    """A layer from a table of settings.

    Raises ConfigError: settings are unknown or have the wrong type; each message begins with
    *origin*.
    """
    layer, mistakes = _layer_of(table, origin, folder)
    if mistakes:
        raise ConfigError(*mistakes)
    return layer


def _layer_of(
    table: Mapping[str, object], origin: str, folder: str, text: str = ""
) -> tuple[Layer, list[str]]:
    """The valid settings in a table, and the problems of the others; *text* is that of its file."""
    layer = Layer(origin, folder, {})
    layer.text = text
    mistakes: list[str] = []
    for name, value in table.items():
        try:
            setting = find_setting(name)
            # The items of a table one by one, so that each problem has the line of its item.
            items: dict[str, object] = value if isinstance(value, dict) else {}
            for key, part in items.items():
                found = _misplaced(layer, setting, key, part)
                try:
                    if not found:
                        read_setting(setting, {key: part})
                except ConfigError as error:
                    place = layer.place(name, key)
                    found = [f"{place}: {message}" for message in error.args]
                if found:
                    mistakes += found
                    assert isinstance(value, dict)
                    value = {element: kept for element, kept in value.items() if element != key}
            layer.values[name] = read_setting(setting, value)
        except ConfigError as error:
            messages = _without_table(name, value) or error.args
            mistakes += [f"{layer.place(name)}: {message}" for message in messages]
    return layer, list(dict.fromkeys(mistakes))


def _misplaced(layer: Layer, setting: Setting, key: str, value: object) -> list[str]:
    """The problems of settings of the top level in an item of a table: they come after its line."""
    found = []
    advice = "settings of the top level go above the first table; move it there"
    if isinstance(value, dict):
        known = _options_of(key) if setting.kind == TABLES else ()
        for inner, item in value.items():
            if _is_setting(inner, item) and inner not in known:
                place = layer.place_of((setting.name, key, inner))
                found.append(f"{place}: `{inner}` is in the table `{setting.name}.{key}`: {advice}")
    elif _is_setting(key, value):
        if setting.name in WITH_PATTERNS:
            advice += f". A pattern for files of that name is `{key}/` or `/{key}`"
        place = layer.place(setting.name, key)
        found.append(f"{place}: `{key}` is in the table `{setting.name}`: {advice}")
    return found


def _is_setting(key: str, value: object) -> bool:
    """Whether a key with its value is a setting and not a table."""
    try:
        setting = find_setting(key)
        read_setting(setting, value)
    except ConfigError:
        return False
    return setting.kind in (NUMBER, SWITCH, TEXT, TEXTS)


def _without_table(name: str, value: object) -> list[str]:
    """The problem of a table, unknown here, that only groups settings, as in other tools."""
    inner = value
    if name == "tool" and isinstance(value, dict):
        name, inner = f"{name}.hcl-lint", value.get("hcl-lint")
    if not isinstance(inner, dict) or not any([_is_setting(*item) for item in inner.items()]):
        return []
    return [f"unknown table `{name}`: settings are at the top level of this file; remove its line"]


def _options_of(rule: str) -> tuple[str, ...]:
    """The names of a rule's options."""
    from hcl_lint.linter.registry import all_rules

    problem = all_rules(()).find(rule)
    return () if problem is None else tuple([option.name for option in problem.options])


def environment_layer(environment: Mapping[str, str], folder: str) -> Layer:
    """The settings in environment variables, ``HCL_LINT_SELECT=F,S005`` and the like.

    Lists are separated by commas; tables cannot be set this way. Raises ConfigError: variables have
    values that they must not have, or do not exist.
    """
    values: dict[str, object] = {}
    mistakes = _unknown_variables(environment)
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
            origin = f"environment variable {setting.variable}"
            mistakes += [f"{origin}: {message}" for message in error.args]
    if mistakes:
        raise ConfigError(*mistakes)
    return Layer("environment", folder, values)


# Variables that are not settings: for the cache, builds, tests and installation scripts.
_OTHER_VARIABLES = ("CACHE_KEY", "COMPILE", "CONFORMANCE", "CORPUS", "VERSION")


def _unknown_variables(environment: Mapping[str, str]) -> list[str]:
    """The problems of variables whose names look like settings."""
    settings = {setting.variable: setting for setting in SETTINGS}
    mistakes = []
    for name in sorted(environment):
        setting = settings.get(name)
        if not name.startswith(VARIABLE_PREFIX) or not environment[name]:
            continue
        if setting is None and name.removeprefix(VARIABLE_PREFIX) not in _OTHER_VARIABLES:
            near = closest(name, settings)
            hint = f"; did you mean {near}?" if near else "; it is not a setting"
            mistakes.append(f"unknown environment variable {name}{hint}")
        elif setting is not None and setting.kind not in (NUMBER, SWITCH, TEXT, TEXTS):
            mistakes.append(
                f"environment variable {name}: `{setting.name}` is a table; set it in a file or "
                "with --config"
            )
    return mistakes


def inline_layer(assignments: Iterable[str], folder: str) -> Layer:
    """The settings of ``--config key=value``, each written in TOML.

    Raises ConfigError: one is not TOML, or its value is wrong.
    """
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


def read_file(files: FileSystem, path: str, tree: str | None) -> tuple[list[Layer], list[str]]:
    """The settings of a configuration file, after those of the files that it extends.

    *tree* is the real path of the folder outside which nothing is read; None where the user named
    the file.

    Returns: the layers with their valid settings, and a message for each of the others. Raises
    ConfigError: a file cannot be read, is not TOML, or is for another version of hcl-lint.
    """
    layers: list[Layer] = []
    mistakes: list[str] = []
    seen: set[str] = set()
    at, prefix = path, ""
    while at:
        real = files.real_path(at)
        if real in seen or len(seen) > _LONGEST_CHAIN:
            raise ConfigError(f"{path}: `extend` is circular, at {at}")
        seen.add(real)
        content = content_of(files, at, prefix)
        table = settings_in(at, content)
        if table is None:
            raise ConfigError(f"{prefix}{at}: the table `[tool.hcl-lint]` is missing")
        require_version(table, at)
        folder = os.path.dirname(files.absolute(at))
        layer, found = _layer_of(table, at, folder, content.decode("utf-8-sig"))
        layer.tree = tree
        layers.append(layer)
        mistakes += found
        if tree is not None:
            mistakes += [
                f"{layer.place(name)}: `{name}` cannot be set in the files of a project; use "
                f"--{name} or {find_setting(name).variable}"
                for name in layer.values
                if find_setting(name).is_personal
            ]
        extended = layer.values.get("extend", "")
        assert isinstance(extended, str)
        prefix = f"{at}: `extend`: "
        following = extended and os.path.join(os.path.dirname(at), os.path.expanduser(extended))
        if following and tree is not None and not is_inside(files.real_path(following), tree):
            mistakes.append(
                f"{layer.place('extend')}: `extend` refers to {following}, outside the checked "
                f"tree {tree}"
            )
            break
        at = following
    return layers[::-1], mistakes


def content_of(files: FileSystem, path: str, prefix: str = "") -> bytes:
    """The content of a configuration file; *prefix* begins the error message.

    Raises ConfigError: it cannot be read.
    """
    try:
        return files.read(path)
    except FileProblem as problem:
        raise ConfigError(f"{prefix}{path}: {problem.reason}") from problem


def settings_in(path: str, content: bytes) -> dict[str, object] | None:
    """The table of settings in a file; None where it is a ``pyproject.toml`` without one.

    Raises ConfigError: it is not TOML, or there is something else in the place of the table.
    """
    try:
        table: object = parse_toml(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: it is not UTF-8") from error
    except ValueError as error:
        message, at, place = str(error).partition(" (at line ")
        line = f":{place.partition(',')[0]}" if at else ""
        raise ConfigError(f"{path}{line}: {message}") from error
    if os.path.basename(path) == "pyproject.toml":
        for name in ("tool", "hcl-lint"):
            if not isinstance(table, dict) or name not in table:
                return None
            table = table[name]
        if not isinstance(table, dict):
            raise ConfigError(f"{path}: `tool.hcl-lint` must be a table")
    assert isinstance(table, dict)
    return table


def dialects_of(configuration: Configuration) -> Dialects:
    """The dialects of a configuration, those of its packs included.

    Raises ConfigError: something about them is wrong.
    """
    if _last and _last[0][0] is configuration:
        return _last[0][1]
    settings = [
        (folder, pattern, str(name))
        for folder, pattern, name in configuration.placed_items("dialects")
    ]
    try:
        dialects = Dialects(packs_of(configuration), settings, configuration.files.here)
    except UnknownDialect as error:
        wrong = [pattern for _, pattern, name in settings if f"`{name}`" in str(error)]
        place = configuration.place("dialects", *wrong[:1])
        raise ConfigError(f"{place}: `dialects`: {error}") from error
    _last[:] = [(configuration, dialects)]
    return dialects


# Discovery and checking both need them, and packs should be read only once.
_last: list[tuple[Configuration, Dialects]] = []


def packs_of(configuration: Configuration) -> list[Pack]:
    """The packs of a configuration, in the order in which they are named.

    Raises ConfigError: one is not a pack, something in it is wrong, or it must not be read.
    """
    if not configuration.is_set("rule-packs"):
        return []
    from hcl_lint.dialects.pack_reader import load_pack

    packs = []
    for place in configuration.pack_places():
        status = configuration.files.status(place.folder)
        if status is None or not status.is_folder:
            raise ConfigError(f"{place.origin}: no rule pack found in {place.folder}")
        files = configuration.files
        packs.append(load_pack(place.folder, base=place.base, within=place.within, files=files))
    return packs


# Lines of settings, for messages about them: the parser does not say

_TOML_KEY = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_TOML_KEYS = rf"{_TOML_KEY}(?:\s*\.\s*{_TOML_KEY})*"
_START = rf"\s*(?:\[\[?\s*(?P<table>{_TOML_KEYS})\s*\]|(?P<key>{_TOML_KEYS})\s*=)"
_DEEPEST = 8  # steps of a path that anyone asks for


def line_of(text: str, path: tuple[str, ...], item: str = "") -> int | None:
    """The line, from 1, on which the key at *path* is first written, or an *item* of its list.

    None if it is not found.
    """
    lines, keys = _keys_of(text)
    found = keys.get(path)
    if found is None or not item:
        return found
    for number in range(found, len(lines) + 1):
        line = lines[number - 1]
        if number != found and re.match(_START, line) is not None:
            break  # the next key: the item is written in another way
        if f'"{item}"' in line or f"'{item}'" in line:
            return number
    return found


@lru_cache(maxsize=4)
def _keys_of(text: str) -> tuple[list[str], dict[tuple[str, ...], int]]:
    """The lines of a text, and where each key, or the first within it, is."""
    lines = text.split("\n")
    keys: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    for number, line in enumerate(lines, 1):
        match = re.match(_START, line)
        if match is None:
            continue
        if match["table"] is not None:
            table = _parts(match["table"])
        full = table if match["table"] is not None else (*table, *_parts(match["key"]))
        for length in range(1, min(len(full), _DEEPEST) + 1):
            keys.setdefault(full[:length], number)
    return lines, keys


def _parts(keys: str) -> tuple[str, ...]:
    return tuple([part.strip("\"'") for part in re.findall(_TOML_KEY, keys)])
