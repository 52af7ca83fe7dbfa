"""The values that Google's provider lists in the descriptions of its arguments.

They stand as ``Possible values: ["A", "B"]`` in the comments of the classes that were generated
from the schemas: one interface for the arguments of each type, and one for those of each block.
"""

from __future__ import annotations

import base64
import io
import json
import re
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hcl_lint.providers.accepted_values import VALUES

_MAP = b"sourceMappingURL=data:application/json;base64,"
_TYPE = re.compile(r'static readonly tfResourceType = "([^"\n]+)";')
_RESOURCE = re.compile(
    r"^export class \w+ extends cdkt[fn]\.TerraformResource \{$.*?config: (\w+)",
    re.MULTILINE | re.DOTALL,
)
_INTERFACE = re.compile(r"^export interface (\w+)[^\n]*\{$(.*?)^\}", re.MULTILINE | re.DOTALL)
_ARGUMENT = re.compile(
    r"/\*\*((?:(?!\*/).)*)#(\w+) \w+#\w+\}\s+\*/\s+readonly \w+\??: ([^;]+);", re.DOTALL
)
_VALUES = re.compile(r"Possible values: (\[[^\]]*\])")
_NAME = re.compile(r"\b[A-Z]\w+\b")
_DEEPEST = 8

Interface = list[tuple[str, str, list[str]]]
"""The arguments of a body: the name, the type and the values of each."""


def described_values(wheel: Path) -> dict[str, dict[str, list[Any]]]:
    """The constraints in a package of the provider's classes, by type and path."""
    found: dict[str, dict[str, list[Any]]] = {}
    for text in _texts(wheel):
        type_, resource = _TYPE.search(text), _RESOURCE.search(text)
        if type_ is not None and resource is not None:
            bodies = {name: _interface(body) for name, body in _INTERFACE.findall(text)}
            known: dict[str, list[Any]] = {}
            _walk(bodies, resource[1], "", known)
            if known:
                found[type_[1]] = known
    return found


def _walk(bodies: dict[str, Interface], name: str, path: str, found: dict[str, list[Any]]) -> None:
    for argument, type_, values in bodies.get(name, ()):
        if values:
            found[path + argument] = [VALUES, *values]
        inner = _NAME.search(type_)
        if inner is not None and inner[0] in bodies and path.count(".") < _DEEPEST:
            _walk(bodies, inner[0], f"{path}{argument}.", found)


def _interface(body: str) -> Interface:
    arguments = []
    for text, name, type_ in _ARGUMENT.findall(body):
        listed = _VALUES.search(text)
        values: list[str] = []
        if listed is not None:
            try:
                values = [each for each in json.loads(listed[1]) if each]
            except ValueError:
                pass  # prose in brackets
        arguments.append((name, type_, values))
    return arguments


def _texts(wheel: Path) -> Iterator[str]:
    """The text of each module for a type; of large ones, all files together."""
    folders: dict[str, list[str]] = {}
    with zipfile.ZipFile(wheel) as outer:
        (name,) = [each for each in outer.namelist() if each.endswith(".jsii.tgz")]
        with tarfile.open(fileobj=io.BytesIO(outer.read(name))) as archive:
            for member in archive:
                is_module = member.name.startswith("package/lib/") and member.name.endswith(".js")
                file = archive.extractfile(member) if is_module else None
                data = b"" if file is None else file.read()
                if _MAP in data:
                    text = json.loads(base64.b64decode(data[data.index(_MAP) + len(_MAP) :]))
                    folder = member.name.split("/")[2]
                    folders.setdefault(folder, []).append(text["sourcesContent"][0])
    for texts in folders.values():
        yield "\n".join(texts)
