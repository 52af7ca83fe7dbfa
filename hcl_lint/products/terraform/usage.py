"""How the modules of a tree use one another: calls, unused outputs, and what is deprecated."""

from __future__ import annotations

import re

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.references import ORPHAN_MODULE, UNUSED_OUTPUT
from hcl_lint.diagnostics.rule import INFO
from hcl_lint.products.terraform.calls import is_local
from hcl_lint.products.terraform.duplicates import is_part
from hcl_lint.products.terraform.problems import (
    INVALID_SOURCE_ADDRESS, MISSING_MODULE_FOLDER, MODULE_OUTSIDE_TREE,
)
from hcl_lint.products.terraform.static import beginning_of
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import OF_PROVIDER
from hcl_lint.schema.static_expressions import text_of
from hcl_lint.semantics.cycles import components
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import ELSEWHERE, MISSING, NO_FOLDER, OUTSIDE, Module
from hcl_lint.semantics.module_calls import module_calls
from hcl_lint.semantics.report import finding, short
from hcl_lint.semantics.symbols import (
    Symbol, called_module, is_standalone, literal, resolved_references, symbols_of,
)
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.text.source import Range


def cyclic_calls(module: Module) -> Iterator[Diagnostic]:
    """Report the calls of a module that lead back to it, directly or through other calls."""
    for call in module_calls(module):
        if call.module is None or _is_own_folder(call.source):
            continue
        if call.module is module or _cycle_of(call.module) is _cycle_of(module):
            yield finding(
                INVALID_SOURCE_ADDRESS, call.range, "Modules call each other in a cycle",
                "The called module calls this one again, directly or through others. Remove one of "
                "the calls.",
            )


def _is_own_folder(source: str) -> bool:
    return ".." not in source and not source.strip("./")


class _Cycle:
    """The mark of a module, a fact of it: modules that call one another in a cycle share theirs."""

    __slots__ = ("mark",)

    def __init__(self, module: Module) -> None:
        self.mark: object | None = None  # not a module, which would keep the others alive


def _cycle_of(module: Module) -> object:
    """Return what stands for all modules that a module reaches and that reach it.

    Those of all modules below are found at once, so that each module is visited once, however
    many modules are checked.
    """
    if module.fact(_Cycle).mark is None:
        for group in components([module], _unmarked_calls):
            mark = object()
            for each in group:
                cycle = each.fact(_Cycle)
                cycle.mark = cycle.mark or mark
    found = module.fact(_Cycle).mark
    assert found is not None
    return found


def _unmarked_calls(module: Module) -> list[Module]:
    """The modules that one calls whose cycle is not known."""
    if module.fact(_Cycle).mark is not None:
        return []
    return [call.module for call in module_calls(module) if call.module is not None]


def lost_calls(module: Module) -> list[Diagnostic]:
    """Report the calls by a path that leads to no folder of the tree; kept with the module."""
    return module.fact(_lost_calls)


def _lost_calls(module: Module) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    for symbol in symbols_of(module).of_kind("module"):
        value = symbol.attribute("source")
        path = None if value is None else literal(value[0])
        if value is not None and path is not None:
            node, document = value
            place = Range(document.source, *document.tree.range(node))
            found += _lost_call(module, path, place)
    for document in module.documents:
        if is_standalone(document) and "module" in document.text:
            tested = symbols_of(module).tested
            if tested is not None:
                found += _lost_calls_of_runs(tested.module, document)
    return found


def _lost_calls_of_runs(tested: Module, document: Document) -> Iterator[Diagnostic]:
    """Report the modules of runs that do not exist; paths begin at the module under test."""
    for run in document.blocks:
        for block in run.blocks("module") if run.type == "run" else ():
            source = block.expression("source")
            path = text_of(source)
            if source is not None and path is not None:
                yield from _lost_call(tested, path, source.place)


def _lost_call(module: Module, path: str, place: Range) -> Iterator[Diagnostic]:
    """Report a path from the folder of a module that leads to no folder of the tree."""
    if not path.startswith(("./", "../")) or module.called(path) is not None:
        return
    reason, meant = module.destination(path)
    if reason == MISSING:
        yield missing_folder(path, meant, place)
    elif reason == NO_FOLDER:
        yield finding(
            MISSING_MODULE_FOLDER, place, f"{short(path)} is not a folder",
            "The source of a local module is a folder. Write the path of the folder.",
        )
    elif reason == OUTSIDE:
        yield finding(
            MODULE_OUTSIDE_TREE, place, "Module is outside the repository",
            f"{short(path)} leads out of the repository, so other checkouts may not have the "
            "module, and the call is not checked. Move the module into the repository, or use its "
            "address in a registry or in Git.",
        )
    elif reason == ELSEWHERE:
        problem = finding(
            MODULE_OUTSIDE_TREE, place, "Module is outside the current folder",
            f"Nothing outside the current folder is read, so the call of {short(path)} is not "
            "checked. Run hcl-lint in a folder that contains both modules.",
        )
        problem.severity = INFO
        yield problem


def missing_folder(path: str, meant: str, place: Range) -> Diagnostic:
    """Report that there is no folder at a path; *meant* is the probable one, or ""."""
    return finding(
        MISSING_MODULE_FOLDER, place, f"Folder {short(path)} does not exist",
        f"Did you mean `{meant}`?" if meant else "Create it, or correct the path.",
    )


_LONGEST: Final = 200  # characters of a splat with a name
_OF_INSTANCES: Final = re.compile(r"(?:\[\*\]|\.\*)\.([\w-]*)")
_FOLDER: Final = "modules"  # the conventional place of modules that others call
_READS_MODULES: Final = "terragrunt"  # the dialect whose files use modules, too


def idle_providers(module: Module) -> list[Declaration]:
    """The default configurations of providers that no object of a module uses.

    Terraform does not evaluate these. A module that calls others may have any of them used there.
    """
    symbols = symbols_of(module)
    configurations = [
        symbol.declaration
        for symbol in symbols.of_kind("provider")
        if symbol.address.count(".") == 1 and not symbol.duplicates and not symbol.overrides
    ]
    if not configurations or not module.is_whole or not _calls_only_simple_modules(module):
        return []
    used: set[str] = set()
    for document in module.documents:
        used.update([_configuration_of(each) for each in document.blocks_with(OF_PROVIDER)])
    return [each for each in configurations if each.labels[0] not in used]


def _configuration_of(block: BlockView) -> str:
    """The configuration of a provider that a block uses: `aws` or `aws.west`; "" if none."""
    beginning = beginning_of(block.expression("provider"))
    if beginning is not None:
        return ".".join([beginning.root, *[each.key for each in beginning.steps[:1]]])
    return block.labels[0].partition("_")[0] if len(block.labels) != 0 else ""


def _calls_only_simple_modules(module: Module) -> bool:
    """Whether all modules that a module calls are known, and have neither objects nor calls."""
    for symbol in symbols_of(module).of_kind("module"):
        called = called_module(module, symbol)
        if called is None or not called.is_whole:
            return False
        for document in called.documents:
            if any([each.type == "module" for each in document.blocks]):
                return False
            if next(document.blocks_with(OF_PROVIDER), None) is not None:
                return False
    return True


def unused_outputs(module: Module) -> Iterator[Diagnostic]:
    """Report outputs that no caller of a module reads."""
    outputs = symbols_of(module).of_kind("output")
    if not outputs or not module.is_whole:
        return
    tree = module.tree()
    if tree is None or _has_other_readers(module):
        return
    read = tree.fact(_outputs_read).get(module.folder)
    if read is None:
        return
    for symbol in outputs:
        if symbol.name not in read:
            place = Range(symbol.document.source, *symbol.declaration.place)
            yield finding(
                UNUSED_OUTPUT, place, f"Output {short(symbol.name)} is never read",
                "No caller of the module in this tree reads it. Remove it, unless others call "
                "the module.",
            )


def _has_other_readers(module: Module) -> bool:
    """Whether the tree has files of another product that use modules."""
    tree = module.tree(_READS_MODULES)
    return tree is not None and tree.fact(bool)


def _outputs_read(tree: list[Module]) -> dict[str, set[str] | None]:
    """The outputs that modules read of others, by the folders of these.

    None where that is not certain; what nothing calls is missing.
    """
    found: dict[str, set[str] | None] = {}
    for caller in tree:
        calls: dict[str, tuple[Symbol, str]] = {}
        for symbol in symbols_of(caller).of_kind("module"):
            called = called_module(caller, symbol)
            if called is not None:
                calls[symbol.name] = symbol, called.folder
                found.setdefault(called.folder, set())
        if calls and not caller.is_whole:
            found.update(dict.fromkeys([folder for _, folder in calls.values()]))
        for each in resolved_references(caller) if calls else ():
            called_symbol = each.resolution.symbol
            call = None if called_symbol is None else calls.get(called_symbol.name)
            if call is None or call[0] is not called_symbol:
                continue
            if each.reference.is_static:
                continue  # `depends_on` reads nothing.
            steps = each.reference.steps[each.resolution.length :]
            output = next((step.key for step in steps if step.kind == ATTRIBUTE), "")
            output = output or _after_splat(each.document, each.reference.end)
            outputs = found[call[1]]
            if output == "":
                found[call[1]] = None
            elif outputs is not None:
                outputs.add(output)
    return found


def _after_splat(document: Document, end: int) -> str:
    """The output that a splat after a reference reads of each instance; "" without one."""
    found = _OF_INSTANCES.match(document.text, end, end + _LONGEST)
    return "" if found is None else found[1]


def uncalled_module(module: Module) -> Iterator[Diagnostic]:
    """Report a module that nothing calls."""
    parts = module.folder.replace("\\", "/").split("/")
    documents = [each for each in module.documents if is_part(each.path)]
    if _FOLDER not in parts[:-1] or len(documents) == 0 or not module.is_whole:
        return
    for document in module.documents:
        if not is_part(document.path):
            return  # Values and tests: something runs it.
        for block in document.blocks:
            has_state = block.type == "terraform" and block.blocks("backend", "cloud")
            if has_state or block.type == "provider":
                return
    tree = module.tree()
    if tree is None or _has_other_readers(module):
        return
    calls = tree.fact(_Calls)
    is_called = module.folder in calls.folders or parts[-1] in calls.remote_names
    if calls.has_local and not calls.may_be_any and not is_called:
        first = documents[0]
        blocks = first.blocks
        if blocks:
            yield finding(
                ORPHAN_MODULE, blocks[0].place, f"No module calls {short(parts[-1])}",
                "Nothing in this tree uses the module. Remove it, or call it.",
            )


class _Calls:
    """What the modules of a tree call; ``may_be_any`` says that nobody knows of one call.

    ``remote_names`` are the last parts of addresses, which may be of this repository.
    """

    __slots__ = ("folders", "remote_names", "has_local", "may_be_any")

    def __init__(self, tree: list[Module]) -> None:
        self.folders: set[str] = set()
        self.remote_names: set[str] = set()
        self.has_local = False
        self.may_be_any = False
        for caller in tree:
            for symbol in symbols_of(caller).of_kind("module"):
                found = symbol.attribute("source")
                source = None if found is None else literal(found[0])
                callee = called_module(caller, symbol)
                if callee is not None:
                    self.folders.add(callee.folder)
                if source is None:
                    self.may_be_any = True
                elif is_local(source):
                    self.has_local = True
                else:
                    _, slash, name = source.partition("?")[0].rpartition("/")
                    self.remote_names.update([name] if slash else [])
