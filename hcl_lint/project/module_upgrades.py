"""The changes of a commit to the versions of published modules, and what they break."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator, Sequence
from hcl_lint.files.git import GitChanges, GitProblem
from hcl_lint.project.check_data import CheckOutcome
from hcl_lint.project.project import Project
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbol, called_interface, symbols_of
from hcl_lint.text.line_index import LineIndex
from hcl_lint.text.messages import counted
from hcl_lint.text.source import Source

ABOUT_CALLS: Final = ("V012", "V020", "R004", "TF006", "TF035")
"""The codes of the rules that compare a call with the module that it leads to."""

_MOST: Final = 1_000  # files in which versions are compared
_WORDS: Final = (b"version", b"?ref=")


def upgrades(
    project: Project, changes: GitChanges, outcomes: Sequence[CheckOutcome]
) -> Iterator[str]:
    """Yield a sentence about each call whose change leads to other versions of its module.

    The *outcomes* are those of the changed files.
    """
    paths = {project.files.real_path(outcome.path): outcome.path for outcome in outcomes[:_MOST]}
    try:
        contents = changes.old_contents([path for path in paths if path in changes.changed])
    except GitProblem:
        return
    for real, content in contents.items():
        file = project.file(paths[real])
        if file.dialect.has_modules and any([word in content for word in _WORDS]):
            module = project.modules.of(file).module
            if module is not None:
                yield from _upgrades_in(module, Source.from_bytes(file.path, content), outcomes)


def _upgrades_in(module: Module, before: Source, outcomes: Sequence[CheckOutcome]) -> Iterator[str]:
    """The sentences about the calls in one file, *before* which is what it was."""
    old = module.with_document(Document(before, module.dialect))
    for call in symbols_of(module).calls():
        was = symbols_of(old).get(call.address)
        if was is None or call.document.path != before.path:
            continue
        callees = [called_interface(old, was), called_interface(module, call)]
        one, other = [None if callee is None else callee.versions for callee in callees]
        if one is None or other is None or one.history is not other.history or one.key == other.key:
            continue
        count = _count(call, outcomes)
        effect = f"breaks {counted(count, 'thing')}" if count else "breaks nothing that is known"
        address = other.history.address
        yield f"{call.address}: {address} from {one.newest} to {other.newest} {effect}."


def _count(call: Symbol, outcomes: Sequence[CheckOutcome]) -> int:
    """How many findings are about a call, or its outputs."""
    tree = call.document.tree
    index = LineIndex(tree.source.text)
    start, end = [index.position(offset)[0] for offset in tree.range(call.declaration.node)]
    return sum([
        finding.code in ABOUT_CALLS and (
            finding.path == call.document.path and start <= finding.start.line <= end
            or f"`{call.address}`" in finding.summary
        )
        for outcome in outcomes for finding in outcome.findings
    ])
