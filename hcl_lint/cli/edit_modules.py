"""``hcl-lint edit`` for what modules declare: changes across their files, tests and callers."""

from __future__ import annotations

import os

from hcl_lint.annotations import Sequence
from hcl_lint.cli.options import UsageError
from hcl_lint.diagnostics.errors import HclSyntaxError
from hcl_lint.edit.address import Address, EditError
from hcl_lint.edit.code import is_identifier
from hcl_lint.edit.editor import Editor
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.project.project import Project
from hcl_lint.refactoring.code_base import CodeBase, NamedObject, named_in, require_own
from hcl_lint.refactoring.extracting import extract_module
from hcl_lint.refactoring.inlining import inline_local
from hcl_lint.refactoring.keys import rename_key
from hcl_lint.refactoring.moving import move_to_file
from hcl_lint.refactoring.plan import Plan, Refused, place_of
from hcl_lint.refactoring.renaming import is_fixed, rename
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.targets import Target, declared_place, name_place, uses_of
from hcl_lint.syntax.nodes import Block, Node
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Source


def folder_of(project: Project, paths: Sequence[str]) -> str | None:
    """The folder of the module that paths name; None if they name files.

    Raises UsageError: there are several folders.
    """
    if not paths:
        return ""
    statuses = [None if path == "-" else project.files.status(path) for path in paths]
    if not any([status is not None and status.is_folder for status in statuses]):
        return None
    if len(paths) > 1:
        raise UsageError("`edit` takes one folder, or files")
    folder = os.path.normpath(paths[0])
    return "" if folder == os.curdir else folder


def renamed(
    project: Project, folder: str, address: str, name: str, with_moved: bool
) -> dict[str, str]:
    """The texts after what an address names in the module of a folder has another name.

    Raises UsageError: nothing has the address, or the name cannot be given.
    """
    code_base = CodeBase.of_project(project, folder)
    texts: dict[str, str] = {}
    try:
        for named in _find_all(project, folder, address):
            for path, text in _plan(code_base, named, address, name, with_moved).texts().items():
                if texts.setdefault(path, text) != text:
                    raise Refused(f"the modules of {path} need different changes")
    except (Refused, EditError) as problem:
        raise UsageError(str(problem)) from None
    return texts


def _plan(
    code_base: CodeBase, named: NamedObject, address: str, name: str, with_moved: bool
) -> Plan:
    if isinstance(named.key, int):
        raise Refused(f"`{address}` is numbered by `count`, so it has no name to change")
    if named.key is not None:
        return rename_key(code_base, named.target, named.key, name, with_moved=with_moved)
    if is_fixed(named.target):
        raise Refused(f"`{address}` is the name of a provider, which others chose")
    steps = [str(step) for step in Address.parse(name).steps]
    before = named.target.symbol.address.split(".")[: len(steps) - 1]
    if len(steps) > 1 and steps[:-1] != before:
        raise Refused(f"only the last name of `{address}` can be changed, not to `{name}`")
    return rename(code_base, named.target, steps[-1], with_moved=with_moved)


def find_named(project: Project, folder: str, address: str) -> NamedObject:
    """The object that an address names in one of the modules of a folder.

    Raises EditError: it is not an address. Raises Refused: it names nothing, or is in several
    modules.
    """
    found = _find_all(project, folder, address)
    if len(found) > 1:
        raise Refused(f"several modules declare `{address}`")
    return found[0]


def _find_all(project: Project, folder: str, address: str) -> list[NamedObject]:
    """The object that an address names in the modules of a folder, which have files in common.

    Two products may read the files of a folder, and each some of its own. Raises EditError: it is
    not an address. Raises Refused: it names nothing, or is in modules without a common file.
    """
    refusals: list[Refused] = []
    found: list[NamedObject] = []
    paths: set[str] = set()
    for module in modules_in(project, folder):
        try:
            named = named_in(module, address)
        except Refused as refused:
            refusals.append(refused)
            continue
        own = {document.path for document in module.documents}
        if found and paths.isdisjoint(own):
            raise Refused(f"several modules declare `{address}`")
        paths |= own
        found.append(named)
    if not found:
        where = folder or "the current folder"
        raise refusals[0] if refusals else Refused(f"no module in {where}")
    return found


def modules_in(project: Project, folder: str) -> list[Module]:
    """The modules of a folder that have names."""
    found = [loaded.module for loaded in project.modules.in_folder(folder or os.curdir)]
    return [module for module in found if module is not None and module.documents]


def moved(project: Project, words: Sequence[str]) -> dict[str, str]:
    """The texts after the block at an address is in another file of its module.

    Raises UsageError: it cannot be moved there.
    """
    if len(words) > 2:
        raise UsageError("`edit move` takes one ADDRESS and one FILE")
    address, path = words[0], os.path.normpath(words[1])
    folder = os.path.dirname(path)
    try:
        named = find_named(project, folder, address)
        if named.key is not None:
            raise Refused(f"`{address}` is an instance, not a block")
        plan = move_to_file(CodeBase.of_project(project, folder), named.target, path)
        return require_own(lambda path: project, plan).texts()
    except (Refused, EditError) as problem:
        raise UsageError(str(problem)) from None


def inlined(project: Project, words: Sequence[str]) -> dict[str, str]:
    """The texts after a local value is replaced by its expression.

    Raises UsageError: something would not mean the same.
    """
    name = words[0] if words[0].startswith(("local.", "locals.")) else f"local.{words[0]}"
    try:
        plan = inline_local(find_named(project, _folder(project, words[1:]), name).target)
        return require_own(lambda path: project, plan).texts()
    except (Refused, EditError) as problem:
        raise UsageError(str(problem)) from None


def extracted(
    project: Project, words: Sequence[str], into: str | None, with_moved: bool
) -> dict[str, str]:
    """The texts after blocks have become a module of their own; of new files, too.

    Raises UsageError: something would not mean the same.
    """
    name, *addresses = words
    last = project.files.status(addresses[-1]) if len(addresses) > 1 else None
    folder = ""
    if last is not None and last.is_folder:
        folder = _folder(project, [addresses.pop()])
    if into is None:
        modules = project.files.status(os.path.join(folder, "modules"))
        into = f"modules/{name}" if modules is not None and modules.is_folder else name
    try:
        found = [find_named(project, folder, address) for address in addresses]
        for address, named in zip(addresses, found, strict=True):
            if named.key is not None:
                raise Refused(f"`{address}` is an instance, not a block")
        symbols = list(dict.fromkeys([named.target.symbol for named in found]))
        plan = extract_module(
            CodeBase.of_project(project, folder), found[0].target.module, name, symbols, into,
            with_moved=with_moved,
        )
        return require_own(lambda path: project, plan).texts()
    except (Refused, EditError) as problem:
        raise UsageError(str(problem)) from None


def _folder(project: Project, paths: Sequence[str]) -> str:
    folder = folder_of(project, paths)
    if folder is None:
        raise UsageError(f"{paths[0]}: it is not a folder")
    return folder


def renamed_in_files(
    project: Project, paths: list[str], address: str, name: str, with_moved: bool
) -> tuple[list[str], dict[str, str]]:
    """The paths where an address is not declared for others, and the texts after renaming.

    Raises UsageError: the name cannot be given.
    """
    others: list[str] = []
    texts: dict[str, str] = {}
    for path in paths:
        try:
            target = None if path == "-" else _target_in(project, path, address, name)
            if target is None:
                others.append(path)
                continue
            code_base = CodeBase.of_project(project, os.path.dirname(path))
            last = [str(step) for step in Address.parse(name).steps][-1]
            found = rename(code_base, target, last, with_moved=with_moved).texts()
        except Refused as problem:
            raise UsageError(f"{path}: {problem}") from None
        for value, text in found.items():
            if texts.setdefault(value, text) != text:
                raise UsageError(f"{path}: {value} changes with another file; rename one at a time")
    first = [path for path in paths if path in texts]
    return others, {path: texts[path] for path in (*first, *(text for text in texts))}


def _target_in(project: Project, path: str, address: str, name: str) -> Target | None:
    """The declaration at an address of the file, for others to refer to; else None."""
    try:
        editor = Editor(parse_config(Source.from_bytes(path, project.files.read(path))))
        node = editor.find(address)
        *owners, last = [str(step) for step in Address.parse(name).steps]
    except (HclSyntaxError, FileProblem, EditError):
        return None  # The change itself reports it.
    module = project.modules.of(project.file(path), [path]).module
    assert module is not None  # The file could be read and edited.
    start = editor.tree.range(node)[0]
    for symbol in symbols_of(module):
        if symbol.document.path != path or declared_place(symbol).start != start:
            continue
        target = Target(symbol, module, name_place(symbol))
        if is_fixed(target):
            return None
        others = [use for use in uses_of(target) if not use.is_declaration]
        if others and not _keeps(node, owners):
            raise Refused(f"references follow a new last name only, not `{name}`")
        if is_identifier(last):
            return target if _keeps(node, owners) else None
        for use in others:
            if use.name.source.text[use.name.start - 1] != '"':
                where = place_of(use.name.source, use.name.start)
                raise Refused(f"{where} refers to it, which takes a name, not `{last}`")
    return None


def _keeps(node: Node, owners: list[str]) -> bool:
    """Whether a block has these names already, before its last one."""
    if not isinstance(node, Block):
        return True  # Others have a single name, which the change itself insists on.
    names = [node.type, *(label.value for label in node.labels)][:-1]
    return not owners or names[-len(owners):] == owners
