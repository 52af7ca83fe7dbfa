"""The modules that a refactoring must look at, the references in them, and what addresses name.

A file that several modules have, by links, changes in all of them or in none.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from hcl_lint.annotations import Callable, Iterator
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.edit.address import Address
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.project.name_index import NameIndex
from hcl_lint.project.project import Project
from hcl_lint.refactoring.plan import Plan, Refused
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.symbols import Symbol, symbols_of
from hcl_lint.semantics.targets import Target, assignments_in, name_place, tests_of, used_modules
from hcl_lint.text.messages import did_you_mean
from hcl_lint.text.source import Source

_MOST_FOLDERS = 2_000  # that are searched for files of values


class CodeBase:
    """A checked tree: modules, and who calls them.

    *project_of* is the project of a file, and *names* are those of the files of the tree.
    """

    def __init__(
        self, project_of: Callable[[str], Project], names: Callable[[], NameIndex]
    ) -> None:
        self._project_of = project_of
        self._names = names

    @classmethod
    def of_project(cls, project: Project, folder: str) -> CodeBase:
        """The tree that a folder is in; paths are relative as those of a command line."""
        files = project.files
        names: list[NameIndex] = []  # once they are asked for

        def index() -> NameIndex:
            if not names:
                root = files.tree_root(files.real_path(folder or os.curdir))
                found, _ = project.find_files([os.path.relpath(root, files.here)], [], False)
                found += [place for path in found for place in project.sharing.files.places(path)]
                paths = [os.path.relpath(os.path.join(files.here, path), files.here)
                         for path in dict.fromkeys(found)]
                names.append(NameIndex())
                for _ in names[0].read(paths, lambda path: files):
                    pass
            return names[0]

        return cls(lambda path: project, index)

    def project(self, path: str) -> Project:
        """The project of a file."""
        return self._project_of(path)

    def module(self, path: str) -> Module | None:
        """The module that a file is in; None where its configuration is wrong."""
        project = self._project_of(path)
        try:
            return project.modules.of(project.file(path), [path]).module
        except ConfigError:
            return None

    def places(self, path: str) -> list[str]:
        """The other paths of a file in the tree, by which other modules have it."""
        return self._project_of(path).sharing.files.places(path)

    def real_path(self, path: str) -> str:
        """Where a path leads."""
        return self._project_of(path).files.real_path(path)

    def users(self, module: Module, name: str) -> Iterator[Module]:
        """The modules that call, include or test one, and have a name in their texts.

        Raises Refused: a file has the name, and a syntax error.
        """
        seen = {module}
        for path in self._names().callers(module, name):
            each = self.module(path)
            if each is None or each in seen:
                continue
            seen.add(each)
            with_name = [document for document in each.documents if name in document.text]
            if not with_name or each.folder == module.folder and _shares(each, module):
                continue
            folder = os.path.basename(module.folder)
            for document in with_name:
                if not document.has_valid_syntax and folder in document.text:
                    raise Refused(f"{document.path} has syntax errors, and may refer to `{name}`")
            if any([_shares(used, module) for used in used_modules(each)]):
                yield each
                tests = tests_of(each)
                if tests is not None and tests not in seen:
                    seen.add(tests)
                    yield tests

    def setters(self, module: Module, name: str) -> Iterator[Module]:
        """The modules that set a variable of one, and the files that these include."""
        seen = {module}
        words = (name, os.path.basename(module.folder))
        for element in [found for word in words if word for found in self.modules_with(word)]:
            for setter in (element, *used_modules(element)):
                if setter in seen or setter.dialect is module.dialect:
                    continue
                seen.add(setter)
                if any([name in document.text for document in setter.documents]):
                    if any([_shares(set_.module, module) for set_ in assignments_in(setter)]):
                        yield setter

    def modules_with(self, word: str) -> Iterator[Module]:
        """The modules of the tree with a word in their texts."""
        seen = set()
        for path in self._names().files_with(word):
            module = self.module(path)
            if module is not None and module not in seen:
                seen.add(module)
                if any([word in document.text for document in module.documents]):
                    yield module

    def values_below(self, module: Module) -> Iterator[Document]:
        """The files of values in folders below that of a module which no other module is in."""
        dialect = module.dialect
        if not dialect.values:
            return
        files = self._project_of(os.path.join(module.folder, "_")).files
        folders = [module.folder]
        for folder in folders:  # grows
            try:
                entries = files.listing(folder or os.curdir)
            except FileProblem:
                continue
            inside = [entry for entry in entries if not entry.is_folder]
            names = [entry.name for entry in inside if dialect.reads(entry.name)]
            if folder != module.folder:
                if any([not dialect.has_only_values(name) for name in names]):
                    continue
                for name in names:
                    path = os.path.join(folder, name)
                    try:
                        yield Document(Source.from_bytes(path, files.read(path)), dialect)
                    except FileProblem as problem:
                        raise Refused(f"{path}: {problem}") from None
            for entry in entries:
                if entry.is_folder and not entry.is_link and not entry.name.startswith("."):
                    if len(folders) < _MOST_FOLDERS:
                        folders.append(os.path.join(folder, entry.name))


def _shares(module: Module, other: Module) -> bool:
    """Whether two modules are of the same documents."""
    paths = {document.path for document in other.documents}
    return any([document.path in paths for document in module.documents])


def references_to(module: Module, symbol: Symbol) -> Iterator[tuple[Document, Reference, int]]:
    """The references to a symbol, each with the number of the step after its address."""
    tests = tests_of(module)
    for test in (module, tests) if tests is not None else (module,):
        for document in test.documents:
            for reference in document.references:
                resolution = symbols_of(test).resolve(reference, document)
                known = resolution.symbol
                if known is not None and known.address == symbol.address:
                    if known.document.path == symbol.document.path:
                        yield document, reference, resolution.length


def in_all_modules(code_base: CodeBase, target: Target, plan_in: Callable[[Target], Plan]) -> Plan:
    """Join what *plan_in* plans in the module of a target, and in those that share what changes.

    Raises Refused: one of them cannot change, or they cannot change together.
    """
    whole = Plan()
    pending, seen = [target], {target.module}
    for element in pending:  # grows
        plan = plan_in(element)
        own = {document.path for document in element.module.documents}
        tests = tests_of(element.module)
        if tests is not None:
            own |= {document.path for document in tests.documents}
        for path in plan.changed_paths():
            for place in code_base.places(path) if path in own else ():
                module = code_base.module(place)
                if module is None:
                    raise Refused(f"{path} is also {place}, whose configuration is wrong")
                symbol = symbols_of(module).get(element.symbol.address)
                if module not in seen and symbol is not None:
                    pending.append(Target(symbol, module, name_place(symbol)))
                seen.add(module)
        whole.join(plan, code_base.real_path)
    return whole


def require_own(project_of: Callable[[str], Project], plan: Plan) -> Plan:
    """Return a plan for one module alone.

    Raises Refused: it changes a file that another module has, too.
    """
    for path in plan.changed_paths():
        for place in project_of(path).sharing.files.places(path):
            raise Refused(f"{path} is also {place}: it would change in both modules")
    return plan


class NamedObject(NamedTuple):
    """A symbol, and the key of one of its instances if the address has one."""

    target: Target
    key: str | int | None


def named_in(module: Module, address: str) -> NamedObject:
    """Return what an address names: ``aws_vpc.main``, ``module.net["a"]``, ``var.region``.

    The addresses of blocks are accepted as well, as in ``resource.aws_vpc.main``. Raises EditError:
    the text is not an address. Raises Refused: nothing has it.
    """
    steps = list(Address.parse(address).steps)
    known = {name: symbol for symbol in symbols_of(module) for name in _names(symbol)}
    symbol = known.get(_joined(steps))
    key: str | int | None = None
    if symbol is None and len(steps) > 1:
        symbol = known.get(_joined(steps[:-1]))
        key = steps[-1]
        if not address.endswith("]"):
            symbol = None  # It is an attribute.
    if symbol is None:
        where, hint = module.folder or "the current folder", did_you_mean(address, sorted(known))
        raise Refused(f"no `{address}` in {where}{hint}")
    return NamedObject(Target(symbol, module, name_place(symbol)), key)


def _joined(steps: list[str | int]) -> str:
    return ".".join([str(step) for step in steps])


def _names(symbol: Symbol) -> list[str]:
    block = ".".join([symbol.form.block_type, *symbol.declaration.labels])
    return [symbol.address, block]
