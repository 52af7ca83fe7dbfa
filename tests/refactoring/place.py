"""A module in memory with its tests and callers, and what refactorings make of it."""

from __future__ import annotations

import os

from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.refactoring.code_base import CodeBase, named_in
from hcl_lint.refactoring.extracting import extract_module
from hcl_lint.refactoring.inlining import inline_local
from hcl_lint.refactoring.keys import rename_key
from hcl_lint.refactoring.moving import move_to_file
from hcl_lint.refactoring.plan import Plan
from hcl_lint.refactoring.renaming import rename
from hcl_lint.semantics.module import Module

ROOT = "/work"


class Place:
    """Files below a repository, by their paths in it."""

    def __init__(self, **files: str) -> None:
        self.files = MemoryFiles({f"{ROOT}/.git/HEAD": b""}, ROOT)
        for path, text in files.items():
            self.write(path, text)

    def write(self, path: str, text: str) -> None:
        self.files.write(f"{ROOT}/{path}", text.encode())

    def module(self, folder: str = "") -> tuple[CodeBase, Module]:
        project = Project(ConfigurationFinder(files=self.files, environment={}))
        loaded = project.modules.in_folder(folder or ".")[-1]
        assert loaded.module is not None
        return CodeBase.of_project(project, folder), loaded.module

    def rename(
        self, address: str, name: str, folder: str = "", *, with_moved: bool = True
    ) -> dict[str, str]:
        """The files that a rename changes; it is made."""
        code_base, module = self.module(folder)
        named = named_in(module, address)
        if isinstance(named.key, str):
            plan = rename_key(code_base, named.target, named.key, name, with_moved=with_moved)
        else:
            plan = rename(code_base, named.target, name, with_moved=with_moved)
        return self.apply(plan)

    def apply(self, plan: Plan) -> dict[str, str]:
        texts = plan.texts()
        for path, text in texts.items():
            self.write(path, text)
        return texts

    def text(self, path: str) -> str:
        return self.files.read(f"{ROOT}/{path}").decode()

    def move(self, address: str, path: str, folder: str | None = None) -> dict[str, str]:
        """The files that change when a block of a folder moves to another file; it does."""
        code_base, module = self.module(os.path.dirname(path) if folder is None else folder)
        return self.apply(move_to_file(code_base, named_in(module, address).target, path))

    def inline(self, name: str) -> dict[str, str]:
        """The files that change when a local value is inlined; it is."""
        _, module = self.module()
        address = name if "." in name else f"local.{name}"
        return self.apply(inline_local(named_in(module, address).target))

    def extract(
        self, name: str, *addresses: str, folder: str = "", into: str = ""
    ) -> dict[str, str]:
        """The files that change when blocks become a module, in a folder of its name; they do."""
        code_base, module = self.module(folder)
        symbols = [named_in(module, address).target.symbol for address in addresses]
        return self.apply(extract_module(code_base, module, name, symbols, into or name))
