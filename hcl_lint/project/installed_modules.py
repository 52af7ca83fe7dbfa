"""Modules that `terraform init` or `tofu init` has installed beside the one that calls them."""

from __future__ import annotations

import os
from typing import NamedTuple

from hcl_lint.annotations import Final
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.paths import is_inside
from hcl_lint.providers.address import OPENTOFU_REGISTRY, TERRAFORM_REGISTRY
from hcl_lint.values.versions import allows, parse_constraints

_FOLDER: Final = os.path.join(".terraform", "modules")
_LARGEST: Final = 4_000_000  # bytes of a manifest
_REGISTRIES: Final = (f"{TERRAFORM_REGISTRY}/", f"{OPENTOFU_REGISTRY}/")  # left out in sources


class InstalledModule(NamedTuple):
    """An entry of the manifest: what was installed for a call, and the folder of it."""

    source: str
    version: str
    folder: str

    def is_for(self, source: str, version: str) -> bool:
        """Whether it is still what a call with a source and a version constraint asks for."""
        own = self.source
        for registry in _REGISTRIES:
            own = own.removeprefix(registry)
            source = source.removeprefix(registry)
        if own != source:
            return False
        constraints = parse_constraints(version) if version else []
        return constraints is not None and (not constraints or allows(constraints, self.version))


def read_manifest(files: FileSystem, folder: str) -> dict[str, InstalledModule]:
    """The modules that are installed for the calls of a root module, by the names of the calls.

    None where there is no manifest, or it is broken; entries that lead elsewhere are left out.
    """
    try:
        content = files.read(os.path.join(folder, _FOLDER, "modules.json"))
    except FileProblem:
        return {}
    if len(content) > _LARGEST:
        return {}
    import json

    try:
        manifest = json.loads(content)
    except (ValueError, RecursionError):
        return {}
    entries = manifest.get("Modules") if isinstance(manifest, dict) else None
    found = {}
    for entry in entries if isinstance(entries, list) else ():
        if not isinstance(entry, dict):
            continue
        texts = [entry.get(name, "") for name in ("Key", "Source", "Version", "Dir")]
        if not all([isinstance(text, str) for text in texts]):
            continue
        key, source, version, target = texts
        target = os.path.normpath(os.path.join(folder, target))
        if key and is_inside(target, os.path.join(folder, _FOLDER)):
            found[key] = InstalledModule(source, version, target)
    return found
