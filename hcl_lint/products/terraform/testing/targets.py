"""Targets of plans and overrides: what they may be, and which declarations a plan is about."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable, Iterator
from hcl_lint.products.terraform.state.addresses import read_address
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import list_items
from hcl_lint.schema.static_syntax import reference_of
from hcl_lint.semantics.dependencies import Dependencies
from hcl_lint.semantics.paths import Path
from hcl_lint.syntax.references import Reference
from hcl_lint.text.source import Range
from hcl_lint.values.types import KIND_DYNAMIC, KIND_MAP, KIND_OBJECT
from hcl_lint.values.value import Value

_OVERRIDDEN: Final = {"override_module": "module", "override_data": "data"}
_NOUNS: Final = {"module": "a module", "data": "a data source", "managed": "a resource"}
_OBJECTS: Final = (KIND_DYNAMIC, KIND_MAP, KIND_OBJECT)
# Roots that cannot be types of resources elsewhere; `ephemeral` is a mode of its own.
_ALSO_TYPES: Final = ("output", "ephemeral")


def wanted_kind(block: BlockView, target: Reference) -> str:
    """What the target of an override must be, such as "a resource"; "" if it is that."""
    wanted = _OVERRIDDEN.get(block.type, "managed")
    address = read_address(target.root, target.steps)
    return "" if address is not None and (address.mode or "module") == wanted else _NOUNS[wanted]


def may_replace(value: Value) -> bool:
    """Whether a value is an object, or may be one, as mocks and overrides have them."""
    return not value.is_null and value.type.kind in _OBJECTS


def wrong_targets(options: BlockView) -> Iterator[tuple[Range, str, str]]:
    """Yield what no plan can be about, or no resource to replace: place, summary and detail."""
    for name in ("target", "replace"):
        for item in list_items(options.expression(name)) or ():
            reference = reference_of(item)
            if reference is None or reference.root in _ALSO_TYPES and name == "target":
                continue
            address = read_address(reference.root, reference.steps)
            if address is None and reference.root not in _ALSO_TYPES or (
                address is not None and address.is_module and name == "replace"
            ):
                detail = "Write the address of a resource" + (
                    ", a data source or a module." if name == "target" else "."
                )
                yield item.place, "Invalid address", detail
            elif name == "replace" and (
                reference.root == "ephemeral" or address is not None and address.mode == "data"
            ):
                yield (
                    item.place, "Can only target managed resources for forced replacements.",
                    "Write the address of a resource.",
                )


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
            target = dependencies.target(reference.path)
            waiting += [] if target is None else [target]
    return found
