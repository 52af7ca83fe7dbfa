"""The configuration file of terraform-docs: where it is looked for, and what it says."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

import yaml

from hcl_lint.annotations import Final, Iterator, Sequence
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.documentation.settings import DocsProblem, read_values
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.paths import is_inside
from hcl_lint.values.versions import allows, parse_constraints

NAMES: Final = (".terraform-docs.yml", ".terraform-docs.yaml")
_HOME_FOLDER: Final = ".tfdocs.d"
_LONGEST: Final = 1_000_000  # bytes
_DEEPEST: Final = 200  # brackets in each other

EQUIVALENT: Final = "0.20.0"
"""The version of terraform-docs whose output ours is."""

_TEMPLATES: Final = (("content",), ("output", "template"))


# What the loader raises besides its own errors, for values that do not suit their tags.
_NOT_YAML: Final = (
    yaml.YAMLError, RecursionError, ValueError, LookupError, AttributeError, TypeError,
)


@dataclass(slots=True)
class ConfigurationFile:
    """The content of a file: values by dotted names, and the file and first line of each template.

    ``warnings`` are lines about settings that do not exist.
    """

    path: str
    values: dict[str, object] = field(default_factory=dict)
    places: dict[str, tuple[str, int]] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)


def candidates(folder: str, starts: Sequence[str], home: str) -> Iterator[str]:
    """The paths that may be the configuration file for the module in a folder, the first wins.

    *starts* are the folders that the program may be started in, *home* is the user's.
    """
    folders = dict.fromkeys([folder or os.curdir, *[start or os.curdir for start in starts]])
    for element in folders:
        for inner in (element, os.path.join(element, ".config")):
            for name in NAMES:
                yield os.path.normpath(os.path.join(inner, name))
    if os.path.isabs(home):
        for name in NAMES:
            yield os.path.join(home, _HOME_FOLDER, name)


def find_configuration(
    files: FileSystem, folder: str, starts: Sequence[str], home: str
) -> ConfigurationFile | None:
    """The configuration file for the module in a folder.

    A link that leads out of the checked tree does not count; the user's own file may be anywhere.
    Raises DocsProblem: it cannot be read, or what it says is wrong.
    """
    root = files.tree_root(files.real_path(folder or os.curdir))
    outer = os.path.join(home, _HOME_FOLDER)
    if os.path.isabs(home):
        files.trust(outer)
    for path in candidates(folder, starts, home):
        if not is_inside(files.real_path(path), root) and not is_inside(path, outer):
            continue
        try:
            content = files.read(path)
        except FileProblem as problem:
            status = files.status(path)
            if status is None or status.is_folder:
                continue
            raise DocsProblem(f"cannot be read: {problem.reason}", path) from problem
        return read_configuration(path, content)
    return None


def read_configuration(path: str, content: bytes) -> ConfigurationFile:
    """Read the content of a configuration file. Raises DocsProblem: what it says is wrong."""
    if len(content) > _LONGEST:
        raise DocsProblem("is too large for a configuration file", path)
    text = content.decode("utf-8", "replace")
    if _depth(text) > _DEEPEST:
        raise DocsProblem("is nested too deeply for a configuration file", path)
    found = ConfigurationFile(path)
    try:
        loader = yaml.SafeLoader(text)
        node = loader.get_single_node()
        data = None if node is None else loader.construct_document(node)
    except yaml.MarkedYAMLError as error:
        assert error.problem_mark is not None  # the loader always says where
        line = error.problem_mark.line + 1
        raise DocsProblem(f"is not valid YAML: {error.problem}", path, line) from error
    except _NOT_YAML as error:
        reason = " ".join(str(error).split())[:80]
        raise DocsProblem(f"is not valid YAML: {reason}", path) from error
    unknown: list[str] = []
    try:
        found.values = read_values(data, "", unknown)
    except ConfigError as error:
        raise DocsProblem("; ".join(map(str, error.args)), path) from error
    found.warnings = [f"{path}: {name}" for name in unknown]
    for names in _TEMPLATES:
        line = _line_of(node, names)
        if line:
            found.places[".".join(names)] = path, line
    _check_version(found)
    return found


def _depth(text: str) -> int:
    """How many brackets are open at most; for each of them the loader looks at all others."""
    depth = deepest = 0
    for element in text:
        if element in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif element in "]}" and depth > 0:
            depth -= 1
    return deepest


def _line_of(node: yaml.Node | None, names: tuple[str, ...]) -> int:
    """The line, from 1, on which the text at a path of keys begins; 0 if there is none."""
    for name in names:
        if not isinstance(node, yaml.MappingNode):
            return 0
        values = [value for key, value in node.value if key.value == name]
        node = values[-1] if values else None
    if not isinstance(node, yaml.ScalarNode):
        return 0
    below = node.style in ("|", ">")
    line: int = node.start_mark.line
    return line + (2 if below else 1)


def _check_version(file: ConfigurationFile) -> None:
    text = str(file.values.get("version") or "")
    if not text:
        return
    constraints = parse_constraints(text)
    if constraints is None:
        raise DocsProblem(f"`version` is no version constraint: `{text}`", file.path)
    if not allows(constraints, EQUIVALENT):
        raise DocsProblem(
            f"`version` asks for terraform-docs `{text}`, and the output of hcl-lint is that of "
            f"{EQUIVALENT}; allow that version, or remove the setting",
            file.path,
        )
