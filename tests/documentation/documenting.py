"""The documentation of modules that are given as texts."""

from __future__ import annotations

import os
from collections.abc import Mapping

from hcl_lint.documentation.files import ModuleFiles
from hcl_lint.documentation.generation import documentation_of
from hcl_lint.documentation.settings import DocsSettings, read_value
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project


def documented(files: str | Mapping[str, str], folder: str = "", /, **values: object) -> str:
    """The documentation of files, or of a text as ``main.tf``; `a__b_c` is the setting `a.b-c`.

    The files are below the current folder, the module is in *folder*.
    """
    texts = {"main.tf": files} if isinstance(files, str) else files
    here = os.path.join(os.sep, "work")
    memory = MemoryFiles({path: text.encode() for path, text in texts.items()}, here)
    project = Project(ConfigurationFinder(files=memory, is_isolated=True, environment={}))
    settings = {}
    for key, value in {"settings__anchor": False, **values}.items():
        name = key.replace("__", ".").replace("_", "-")
        settings[name] = read_value(name, value)
    loaded = project.modules.in_folder(folder or os.curdir)[0]
    assert loaded.module is not None
    return documentation_of(loaded.module, DocsSettings(settings), ModuleFiles(memory, folder))


def inputs(files: str | Mapping[str, str], **values: object) -> list[str]:
    """The rows of the inputs, with the headings."""
    text = documented(files, sections__show=["inputs"], **values)
    return text.split("\n")[2:]
