"""Turning a use of terraform-docs into settings of `hcl-lint docs`.

Read are its configuration file, and its hooks in ``.pre-commit-config.yaml``: those of its own
repository, and those of pre-commit-terraform.
"""

from __future__ import annotations

import shlex

import yaml

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.documentation.settings import (
    FORMATS, OLD_BEGIN, OLD_END, SETTINGS, SHORT_FORMATS, DocsProblem, read_value,
)
from hcl_lint.migrate.migration import NotMigrated, items_of, member, root_of, text_of

HOOK: Final = "hcl-docs"

_PROGRAM: Final = "terraform-docs"  # what the command of a local hook begins with
_HOOKS: Final = (
    "terraform_docs", "terraform_docs_replace", "terraform_docs_without_aggregate_type_defaults",
    "terraform-docs", "terraform-docs-go", "terraform-docs-system", "terraform-docs-docker",
)

# Flags that have other names than their settings.
_FLAGS: Final = {
    "output-values": "output-values.enabled",
    "output-values-from": "output-values.from",
    "recursive": "recursive.enabled",
    "recursive-path": "recursive.path",
    "recursive-include-main": "recursive.include-main",
    "show": "sections.show",
    "hide": "sections.hide",
    "sort": "sort.enabled",
    "sort-by": "sort.by",
    "output-file": "output.file",
    "output-mode": "output.mode",
    "output-template": "output.template",
    "header-from": "header-from",
    "footer-from": "footer-from",
    **{
        element.name.removeprefix("settings."): element.name
        for element in SETTINGS if element.name.startswith("settings.")
    },
}
_OLD_FLAGS: Final = {"sort-by-required": "required", "sort-by-type": "type"}
_KINDS: Final = {element.name: element for element in SETTINGS}
_WITHOUT_EFFECT: Final = {
    "args": "", "hook-config": "",
    "create-file-if-not-exist": "where a file is named by `output.file`, it is created",
    "add-to-existing-file": "where a file is named by `output.file`, it gets markers",
}


class DocsMigration:
    """A use of terraform-docs.

    ``values`` are settings by dotted names. ``mapped`` and ``notes`` are lines, with their files
    and numbers, about what maps to what and what maps to nothing; ``configuration`` is the path of
    a configuration file that a hook names, ``hooks`` the identifiers of hooks to replace.
    """

    def __init__(self) -> None:
        self.values: dict[str, object] = {}
        self.mapped: list[str] = []
        self.notes: list[str] = []
        self.configuration = ""
        self.hooks: list[str] = []

    def take_values(self, values: dict[str, object]) -> None:
        """Take the settings of a configuration file; those of flags override them."""
        self.values = {**values, **self.values}

    def settings(self) -> dict[str, object]:
        """The table `docs`, without what has its default."""
        found: dict[str, object] = {}
        for setting in SETTINGS:
            value = self.values.get(setting.name, setting.default)
            if value == setting.default or setting.name in ("version", "output.check"):
                continue
            table, _, name = setting.name.rpartition(".")
            inner = found.setdefault(table, {}) if table else found
            assert isinstance(inner, dict)
            inner[name] = list(value) if isinstance(value, tuple) else value
        return found

    # Hooks

    def read_hooks(self, path: str, text: str) -> None:
        """Read the configuration of pre-commit. Raises DocsProblem: it is not YAML."""
        try:
            root = root_of(text)
        except NotMigrated as problem:
            raise DocsProblem(str(problem), path) from problem
        for repository in items_of(member(root, "repos")):
            for hook in items_of(member(repository, "hooks")):
                name = text_of(member(hook, "id"))
                if name in _HOOKS or _program(hook) == _PROGRAM:
                    self._take_hook(path, name, hook)

    def _take_hook(self, path: str, name: str, hook: yaml.Node) -> None:
        line = hook.start_mark.line + 1
        self.hooks.append(name)
        self.mapped.append(f"{path}:{line}: the hook `{name}` is `{HOOK}`")
        is_of_collection = name in _HOOKS and name.startswith("terraform_docs")
        words = [*_entry(hook)[1:], *_words(member(hook, "args"))]
        at = 0
        while at < len(words):
            number, word = words[at]
            at += 1
            following = words[at][1] if at < len(words) else ""
            if not word.startswith("-"):
                at += self._take_format(path, number, word, following)
                continue
            flag, mark, value = word.lstrip("-").partition("=")
            if not mark and not following.startswith("-") and _takes_value(flag):
                value, at = following, at + 1
            self._take_flag(f"{path}:{number}", flag, value, is_of_collection)
        if is_of_collection and "output.file" not in self.values:
            text = f"without settings, `{HOOK}` keeps README.md up to date"
            self.mapped.append(f"{path}:{line}: {text}")

    def _take_format(self, path: str, number: int, word: str, following: str) -> int:
        """Take words that name a format; how many more than the first they are."""
        for name, count in ((f"{word} {following}", 1), (word, 0)):
            if name in FORMATS or name in SHORT_FORMATS:
                self.values["formatter"] = SHORT_FORMATS.get(name, name)
                self.mapped.append(f"{path}:{number}: `{name}` is `docs.formatter`")
                return count
        self.mapped.append(f"{path}:{number}: `{word}` is an argument of `{HOOK}`, too")
        return 0

    def _take_flag(self, place: str, flag: str, value: str, is_of_collection: bool) -> None:
        if flag in ("config", "c"):
            self.configuration = value.replace("__GIT_WORKING_DIR__/", "")
            self.mapped.append(f"{place}: `--config={value}` is read now: its settings follow")
        elif flag == "path-to-file" and is_of_collection:
            self.values["output.file"] = value
            self.mapped.append(f"{place}: `--path-to-file` is `docs.output.file`")
        elif flag in ("custom-marker-begin", "custom-marker-end") and is_of_collection:
            self._take_marker(flag.endswith("begin"), value)
            self.mapped.append(f"{place}: `--{flag}` is in `docs.output.template`")
        elif flag == "use-standard-markers" and is_of_collection:
            self.mapped.append(f"{place}: `--{flag}`: either kind of markers is found")
        elif flag == "output-check":
            self.mapped.append(f"{place}: `--output-check` is `hcl-lint docs --check`")
        elif flag in _OLD_FLAGS:
            self.values["sort.by"] = _OLD_FLAGS[flag]
            self.mapped.append(f"{place}: `--{flag}` is `docs.sort.by`")
        elif flag in _FLAGS:
            self._take_value(place, flag, value)
        elif flag in _WITHOUT_EFFECT:
            if _WITHOUT_EFFECT[flag]:
                self.notes.append(f"{place}: `--{flag}`: {_WITHOUT_EFFECT[flag]}")
        else:
            self.notes.append(f"{place}: `--{flag}`: the flag does not exist")

    def _take_value(self, place: str, flag: str, value: str) -> None:
        name = _FLAGS[flag]
        default = _KINDS[name].default
        read: object = value
        if isinstance(default, bool):
            read = value in ("", "true")
        elif isinstance(default, int) and value.isascii() and value.isdigit():
            read = int(value)
        elif isinstance(default, tuple):
            before = self.values.get(name, ())
            assert isinstance(before, tuple)
            read = [*before, *[text.strip() for text in value.split(",")]]
        try:
            self.values[name] = read_value(name, read)
        except ConfigError as error:
            self.notes.append(f"{place}: `--{flag}`: {'; '.join(map(str, error.args))}")
            return
        self.mapped.append(f"{place}: `--{flag}` is `docs.{name}`")

    def _take_marker(self, is_begin: bool, value: str) -> None:
        lines = str(self.values.get("output.template")).split("\n")
        if len(lines) != 3:
            lines = [OLD_BEGIN, "{{ .Content }}", OLD_END]
        lines[0 if is_begin else 2] = value
        self.values["output.template"] = "\n".join(lines)


def _entry(hook: yaml.Node) -> list[tuple[int, str]]:
    """The words of the command of a local hook with their line."""
    node = member(hook, "entry")
    words = _split(text_of(node))
    return [] if node is None else [(node.start_mark.line + 1, word) for word in words]


def _split(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:
        return command.split()


def _program(hook: yaml.Node) -> str:
    return "".join([word for _, word in _entry(hook)[:1]])


def _takes_value(flag: str) -> bool:
    if flag in ("config", "c", "path-to-file"):
        return True
    return flag in _FLAGS and not isinstance(_KINDS[_FLAGS[flag]].default, bool)


def _words(node: yaml.Node | None) -> Iterator[tuple[int, str]]:
    """The arguments of a hook with their lines, those within ``--args`` and the like, too."""
    for item in items_of(node):
        text = text_of(item)
        line = item.start_mark.line + 1
        name, mark, rest = text.partition("=")
        words = [text]
        if mark and name in ("--args", "-a"):
            words = _split(rest)
        elif mark and name in ("--hook-config", "-h"):
            words = [part.strip() for part in rest.split(";")]  # which may have spaces in them
        yield from [(line, word) for word in words if word]
