"""Targets of a plan: which declarations it is about, if `plan_options` names some."""

from __future__ import annotations

from hcl_lint.annotations import Iterable
from hcl_lint.products.terraform.state.addresses import read_address
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_syntax import reference_of
from hcl_lint.semantics.dependencies import Dependencies
from hcl_lint.semantics.paths import Path, path_of


def target_of(item: BodyExpression) -> str | None:
    """The address of an object of the root module; None of one instance, and in called modules."""
    reference = reference_of(item)
    address = None if reference is None else read_address(reference.root, reference.steps)
    if address is None or address.modules or address.key is not None:
        return None
    return address.name_in_module


def planned_with(dependencies: Dependencies, targets: Iterable[str]) -> set[Path]:
    """The paths of targets, of all that they refer to, and of outputs that only show these."""
    found: set[Path] = set()
    for target in targets:
        found |= _behind(dependencies, tuple(target.split(".")))
    for path in dependencies.declared:
        shown = _behind(dependencies, path) if path[0] == "output" else set()
        objects = {each for each in shown if dependencies.declared[each].declaration.labels[1:]}
        if objects and objects <= found:
            found |= shown
    return found


def _behind(dependencies: Dependencies, start: Path) -> set[Path]:
    """A declaration, and all that it refers to, directly or through others."""
    found: set[Path] = set()
    waiting = [start]
    while waiting:
        path = waiting.pop()
        symbol = dependencies.declared.get(path)
        if symbol is None or path in found:
            continue
        found.add(path)
        document, node = symbol.document, symbol.declaration.node
        for reference in document.references_within(*document.tree.range(node)):
            target = dependencies.target(path_of(reference.root, reference.steps))
            waiting += [] if target is None else [target]
    return found
