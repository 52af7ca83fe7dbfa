"""How modules use one another: outputs that no caller reads, and modules that nothing calls."""

from __future__ import annotations

import re

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import MODULE, PREVIEW, WARNING, rule
from hcl_lint.products.terraform.calls.callers import RUNS_MODULES, CallsOfTree
from hcl_lint.products.terraform.language.files import is_part
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbol, called_module, resolved_references, symbols_of
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.text.messages import short
from hcl_lint.text.source import Range

_LONGEST: Final = 200  # characters of a splat with a name
_OF_INSTANCES: Final = re.compile(r"(?:\[\*\]|\.\*)\.([\w-]*)")
_FOLDER: Final = "modules"  # the conventional place of modules that others call


@rule(
    "R018", "unused-output", WARNING, PREVIEW, "Output of a called module that no caller reads.",
    reads=MODULE,
)
def unused_output(module: Module) -> Diagnostics:
    outputs = symbols_of(module).of_kind("output")
    tree = module.tree() if outputs and module.is_whole else None
    if tree is None or _has_other_readers(module):
        return
    read = tree.fact(_outputs_read).get(module.folder)
    for symbol in outputs:
        if read is not None and symbol.name not in read:
            yield unused_output.at(
                Range(symbol.document.source, *symbol.declaration.place),
                f"Output {short(symbol.name)} is never read",
                "No caller of the module in this tree reads it. Remove it, unless others call the "
                "module.",
            )


def _has_other_readers(module: Module) -> bool:
    """Whether the tree has files of another product that use modules."""
    tree = module.tree(RUNS_MODULES)
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
        for reference in resolved_references(caller) if calls else ():
            called_symbol = reference.resolution.symbol
            call = None if called_symbol is None else calls.get(called_symbol.name)
            if call is None or call[0] is not called_symbol:
                continue
            if reference.reference.is_static:
                continue  # `depends_on` reads nothing.
            steps = reference.reference.steps[reference.resolution.length :]
            output = next((step.key for step in steps if step.kind == ATTRIBUTE), "")
            output = output or _after_splat(reference.document, reference.reference.end)
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


@rule(
    "R019", "orphan-module", WARNING, PREVIEW, "Module in a folder `modules` that nothing calls.",
    reads=MODULE,
)
def orphan_module(module: Module) -> Diagnostics:
    *parents, name = module.folder.replace("\\", "/").split("/")
    documents = [document for document in module.documents if is_part(document.path)]
    if _FOLDER not in parents or not documents or not module.is_whole:
        return
    if len(documents) < len(module.documents):
        return  # Values and tests: something runs it.
    for document in documents:
        for block in document.blocks():
            has_state = block.type == "terraform" and block.blocks("backend", "cloud")
            if has_state or block.type == "provider":
                return
    tree = module.tree()
    if tree is None or _has_other_readers(module):
        return
    calls = tree.fact(CallsOfTree)
    is_called = module.folder in calls.folders or name in calls.remote_names
    blocks = documents[0].blocks()
    if calls.has_local and not calls.may_be_any and not is_called and blocks:
        yield orphan_module.at(
            blocks[0].place, f"No module calls {short(name)}",
            "Nothing in this tree uses the module. Remove it, or call it.",
        )
