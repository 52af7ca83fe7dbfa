"""The functions of a dialect: their names and their meanings.

`hcl_lint.evaluation.function_tables` has the functions by meaning. Names are data of the packs;
those of built-in dialects are in `hcl_lint.dialects.dialect_data`.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.dialects.dialect import FunctionNames
from hcl_lint.dialects.dialect_data import tables
from hcl_lint.evaluation.function import Function
from hcl_lint.evaluation.function_tables import load_function

_meanings: Final[dict[str, dict[str, str]]] = {}


def products() -> tuple[str, ...]:
    """The built-in dialects with functions, and "none", which has none."""
    return ("none", *tables().functions)


def function_meanings(product: str) -> dict[str, str]:
    """The names of all functions of a built-in dialect, with the meaning of each.

    Loads no function. Raises KeyError: *product* is not one of `products`.
    """
    found = _meanings.get(product)
    if found is None:
        found = {}
        for entry in "" if product == "none" else tables().functions[product].split():
            name, _, meaning = entry.partition("=")
            found[name] = meaning or name
        found = with_namespaces(found, tables().namespaces.get(product, ()))
        _meanings[product] = found
    return found


def meanings_of(functions: FunctionNames) -> dict[str, str]:
    """The names of all functions of a dialect, with the meaning of each."""
    found = dict(function_meanings(functions.product or "none"))
    for name in functions.without:
        found.pop(name, None)
    found.update(with_namespaces(functions.meanings, functions.namespaces))
    return found


def meaning_of(functions: FunctionNames, name: str) -> str | None:
    """The meaning of a function in a dialect; None if the dialect does not have it."""
    namespace, _, plain = name.rpartition("::")
    own = plain if namespace in functions.namespaces else name
    if own in functions.meanings:
        return functions.meanings[own]
    if name in functions.without:
        return None
    return function_meanings(functions.product or "none").get(name)


def with_namespaces(meanings: dict[str, str], namespaces: tuple[str, ...]) -> dict[str, str]:
    """The names, and each plain name also in every namespace."""
    found = dict(meanings)
    for namespace in namespaces:
        for name, meaning in meanings.items():
            if "::" not in name:
                found[f"{namespace}::{name}"] = meaning
    return found


def find_function(product: str, name: str) -> Function | None:
    """The function that a built-in dialect calls *name*; loads only the module that has it.

    Raises KeyError: *product* is not one of `products`.
    """
    meaning = function_meanings(product).get(name)
    return None if meaning is None else load_function(meaning)


class ProductFunctions(dict[str, "Function"]):
    """The functions of a built-in dialect by name, each loaded when it is first called."""

    def __init__(self, product: str) -> None:
        super().__init__()
        self._meanings = function_meanings(product)

    def get(self, name: str, default: object = None) -> Function | None:  # type: ignore[override]
        meaning = self._meanings.get(name)
        return None if meaning is None else load_function(meaning)

    def __contains__(self, name: object) -> bool:
        return name in self._meanings

    def __iter__(self) -> Iterator[str]:
        return iter(self._meanings)

    def __len__(self) -> int:
        return len(self._meanings)


def functions_of(product: str) -> dict[str, Function]:
    """All functions of a built-in dialect, loaded, by the names that it has for them.

    Raises KeyError: *product* is not one of `products`.
    """
    return {name: load_function(meaning) for name, meaning in function_meanings(product).items()}
