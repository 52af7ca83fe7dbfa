"""The values of dependencies, features and exposed includes, as far as they are certain."""

from __future__ import annotations

from hcl_lint.semantics.terragrunt.includes import includes_of
from hcl_lint.semantics.terragrunt.outputs import outputs_of
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, object_value, unknown_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.symbols import Symbol

    class ModuleValues(Protocol):
        """The values of another module: see `hcl_lint.semantics.values`."""

        def value(self, *path: str) -> Value: ...

        @property
        def outputs(self) -> dict[str, Value]: ...


def unit_value(
    module: Module,
    symbol: Symbol,
    default: Value | None,
    values_of: Callable[[Module], ModuleValues],
) -> Value:
    """The value of a symbol of a unit.

    *default* is that of a feature, if it is known. *values_of* gives the values of other modules.
    """
    if symbol.kind == "feature":
        if default is None or not default.is_present:
            return DYNAMIC_UNKNOWN
        return object_value({"name": DYNAMIC_UNKNOWN, "value": unknown_value(default.type)})
    if symbol.kind == "dependency":
        return _dependency(module, symbol, values_of)
    if symbol.kind == "include":
        return _include(module, symbol, values_of)
    return DYNAMIC_UNKNOWN


def _referenced(symbol: Symbol, module: Module) -> tuple[dict[str, set[str]], set[str]] | None:
    """What references to a symbol go on with: two levels of names; and first names taken whole.

    None where something refers to all of it.
    """
    root, name = symbol.kind, symbol.name
    found: dict[str, set[str]] = {}
    whole: set[str] = set()
    for document in module.documents:
        for each in document.references:
            steps = each.steps
            if each.root != root or len(steps) == 0 or steps[0].key != name:
                continue
            if len(steps) < 2 or steps[1].kind != ATTRIBUTE:
                return None
            inner = found.setdefault(steps[1].key, set())
            if len(steps) > 2 and steps[2].kind == ATTRIBUTE:
                inner.add(steps[2].key)
            else:
                whole.add(steps[1].key)
    return found, whole


def _dependency(
    module: Module, symbol: Symbol, values_of: Callable[[Module], ModuleValues]
) -> Value:
    referenced = _referenced(symbol, module)
    known = outputs_of(module, symbol.document, symbol.declaration)
    if referenced is None or known is None or "outputs" in referenced[1]:
        return DYNAMIC_UNKNOWN
    names: dict[str, Value] = dict.fromkeys(referenced[0], DYNAMIC_UNKNOWN)
    outputs = dict.fromkeys(referenced[0].get("outputs", ()), DYNAMIC_UNKNOWN)
    for name, value in values_of(known[0]).outputs.items():
        outputs[name] = unknown_value(value.type)
    names["outputs"] = object_value(outputs)
    return object_value(names)


def _include(
    module: Module, symbol: Symbol, values_of: Callable[[Module], ModuleValues]
) -> Value:
    referenced = _referenced(symbol, module)
    found = [each for each in includes_of(module) if each.name == symbol.name]
    included = found[0].module if len(found) == 1 else None
    document = None if len(found) == 0 else found[0].document
    if referenced is None or included is None or document is None or len(includes_of(included)):
        return DYNAMIC_UNKNOWN
    names: dict[str, Value] = dict.fromkeys(referenced[0], DYNAMIC_UNKNOWN)
    if "locals" in names and "locals" not in referenced[1]:
        values = values_of(included)
        declared = {each.name for each in document.declarations if each.kind == "locals"}
        names["locals"] = object_value(
            {
                name: values.value("local", name) if name in declared else DYNAMIC_UNKNOWN
                for name in referenced[0]["locals"]
            }
        )
    return object_value(names)
