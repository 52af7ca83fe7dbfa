"""Components of stacks: the modules that they call, and their values."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbol, literal, main_documents, resolved_references
from hcl_lint.semantics.values import ModuleValues, values_of
from hcl_lint.text.source import Range
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, object_value

MODULES: Final = "terraform"  # the dialect of what components call
COMPONENT: Final = "component"


def value_of(values: ModuleValues, symbol: Symbol) -> Value:
    """The value of a component: an object of its module's outputs, or a map of such objects."""
    called = None
    if symbol.kind == COMPONENT and not symbol.overrides:
        called = module_of(values.module, symbol)
    if called is None:
        return DYNAMIC_UNKNOWN
    outputs = values_of(called).outputs
    for reference in resolved_references(values.module):
        if reference.resolution.symbol is symbol:
            # What is not declared is reported where it is.
            steps = reference.reference.steps[reference.resolution.length :][:2]
            for step in steps:
                outputs.setdefault(step.key, DYNAMIC_UNKNOWN)
    return values.instances_of(symbol).of_all(object_value(outputs))


def source_of(symbol: Symbol) -> tuple[str, Range] | None:
    """The local path of the module of a component, and where it is."""
    value = symbol.attribute("source")
    path = None if value is None else literal(value[0])
    if value is None or path is None:
        return None
    node, document = value
    return (path, Range(document.source, *document.tree.range(node))) if is_path(path) else None


def is_path(source: str) -> bool:
    """Whether a source is a local path."""
    return source.startswith(("./", "../"))


def module_of(module: Module, symbol: Symbol) -> Module | None:
    """The module of a component, where it is known as a whole."""
    source = source_of(symbol)
    return None if source is None else module_at(module, source[0])


def module_at(module: Module, path: str) -> Module | None:
    """The module at a local path, where it is known as a whole."""
    found = module.called(path, MODULES)
    return found if found is not None and found.is_whole and main_documents(found) else None
