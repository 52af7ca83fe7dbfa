"""The documentation of modules that are given as texts."""

from __future__ import annotations

import functools
import os
from collections.abc import Mapping

from hcl_lint.documentation.files import ModuleFiles
from hcl_lint.documentation.generation import documentation_of
from hcl_lint.documentation.settings import DocsSettings, read_value
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.semantics.module import Module


def documented(files: str | Mapping[str, str], folder: str = "", /, **values: object) -> str:
    """The documentation of files, or of a text as ``main.tf``; `a__b_c` is the setting `a.b-c`.

    The files are below the current folder, the module is in *folder*.
    """
    texts = {"main.tf": files} if isinstance(files, str) else files
    module, memory = _read(tuple(texts.items()), folder)
    settings = {}
    for key, value in {"settings__anchor": False, **values}.items():
        name = key.replace("__", ".").replace("_", "-")
        settings[name] = read_value(name, value)
    return documentation_of(module, DocsSettings(settings), ModuleFiles(memory, folder))


@functools.lru_cache(maxsize=1)
def _read(texts: tuple[tuple[str, str], ...], folder: str) -> tuple[Module, MemoryFiles]:
    """The module in a folder, read once for all settings that a test tries on it."""
    here = os.path.join(os.sep, "work")
    memory = MemoryFiles({path: text.encode() for path, text in texts}, here)
    project = Project(ConfigurationFinder(files=memory, is_isolated=True, environment={}))
    loaded = project.modules.in_folder(folder or os.curdir)[0]
    assert loaded.module is not None
    return loaded.module, memory


def inputs(files: str | Mapping[str, str], **values: object) -> list[str]:
    """The rows of the inputs, with the headings."""
    text = documented(files, sections__show=["inputs"], **values)
    return text.split("\n")[2:]
