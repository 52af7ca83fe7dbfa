"""The published modules that calls in a project lead to, as modules with their declarations."""

from __future__ import annotations

import os

from hcl_lint.dialects.dialect import Dialect
from hcl_lint.files.installed import interface_folder
from hcl_lint.interfaces.catalog import ModuleCatalog
from hcl_lint.interfaces.interface import declarations_text
from hcl_lint.interfaces.source import published_source
from hcl_lint.project.configuration import Configuration
from hcl_lint.project.schema_folders import uses_bundled_schemas
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.project.modules import LoadedModule
    from hcl_lint.project.project import Project


class PublishedModules:
    """The published modules that were asked for, which all callers share."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._catalogs: dict[Configuration, ModuleCatalog] = {}
        self._modules: dict[tuple[object, ...], Module | None] = {}

    def find(
        self, caller: LoadedModule, source: str, version: str, dialect: Dialect,
        named: frozenset[str] | None,
    ) -> Module | None:
        """The module that a call in another one leads to; see `Module.published`."""
        published = published_source(source)
        if published is None:
            return None
        catalog = self.catalog(caller.folder)
        versions = catalog.judging(published, version)
        if caller.tracked is not None:
            caller.tracked.include(catalog.files)
        if caller.module is not None:
            caller.module.unreadable_interfaces = catalog.problems
        if versions is None:
            return None
        pins = self._project.pinned_modules
        pinned = pins.get(versions.address) or pins.get(versions.history.address)
        if pinned:
            versions = versions.only(pinned)
        key = (*versions.key, dialect.name, named)
        if key not in self._modules:
            self._modules[key] = None
            try:
                interface = versions.agreed()
            except ValueError:
                return None
            title = f"{versions.address} {versions.newest}"
            documents = []
            if interface is not None:
                text = declarations_text(interface, named)
                documents = [Document(Source(f"{title}.tf", text), dialect)]
            self._modules[key] = Module(title, dialect, documents, versions=versions)
        return self._modules[key]

    def catalog(self, folder: str) -> ModuleCatalog:
        """The index files that the modules of a folder can use."""
        configuration = self._project.finder.of_folder(folder or os.curdir)
        if configuration not in self._catalogs:
            folders = self._project.checkers.schema_folders_of(configuration)
            uses_bundled = (
                uses_bundled_schemas(configuration) and configuration.switch("published-modules")
            )
            bundled = interface_folder() if uses_bundled else ""
            catalog = ModuleCatalog(self._project.files, folders, bundled)
            self._catalogs[configuration] = catalog
        return self._catalogs[configuration]
