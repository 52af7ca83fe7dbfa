"""The objects that tests name in the modules that they are about."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.dialects.dialect import OUTPUT
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.static_expressions import text_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.symbols import Resolution, is_standalone, symbols_of
from hcl_lint.semantics.targets import Assignment, unquoted
from hcl_lint.syntax.references import ATTRIBUTE

_RUN = "run"
_VARIABLES = "variables"


def member(
    module: Module, document: Document, reference: Reference, resolution: Resolution
) -> tuple[int, str, Module | None] | None:
    """The output that a reference to an earlier run names; see `ProductNames`."""
    symbol = resolution.symbol
    if symbol is None or symbol.kind != _RUN or resolution.length >= len(reference.steps):
        return None
    if reference.steps[resolution.length].kind != ATTRIBUTE:
        return None
    return resolution.length, OUTPUT, _modules_of_runs(module, document).get(symbol.name)


def used_modules(module: Module) -> Iterator[Module]:
    """The modules that the tests of a folder are about, and those that their runs name."""
    tested = symbols_of(module).tested
    for document in module.documents:
        if is_standalone(document):
            if tested is not None and tested.module is not module:
                yield tested.module
            for element in _modules_of_runs(module, document).values():
                if element is not None:
                    yield element


def assignments(module: Module) -> Iterator[Assignment]:
    """The variables that tests set: those of a run, and of a file for the tested module."""
    tested = symbols_of(module).tested
    for document in module.documents:
        if not is_standalone(document):
            continue
        runs = _modules_of_runs(module, document)
        about = None if tested is None else tested.module
        for block in document.blocks(_VARIABLES):
            yield from _set_in(block, about)
        for run in document.blocks(_RUN):
            for block in run.blocks(_VARIABLES):
                yield from _set_in(block, runs[run.labels[0]])


def _set_in(block: BlockView, module: Module | None) -> Iterator[Assignment]:
    if module is not None:
        for name, attribute in block.attributes().items():
            yield Assignment(module, name, unquoted(attribute.name_place))


def _modules_of_runs(module: Module, document: Document) -> dict[str, Module | None]:
    """The modules that the runs of a file are about, by their names; None where it is unknown."""
    tested = symbols_of(module).tested
    found: dict[str, Module | None] = {}
    for block in document.blocks(_RUN):
        named = block.first_block("module")
        about = None if tested is None else tested.module
        if named is not None and about is not None:
            text = text_of(named.expression("source")) or ""
            about = about.called(text) if text.startswith(("./", "../")) else None
        found[block.labels[0]] = about
    return found
