"""The functions that Bake files call: those of Bake, and those that they define."""

from __future__ import annotations

from hcl_lint.dialects.callables import ANY_FUNCTION
from hcl_lint.dialects.functions import meanings_of
from hcl_lint.evaluation.function import Call, Function, FunctionError, Parameter
from hcl_lint.evaluation.function_tables import load_function
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.static_expressions import list_items, name_of
from hcl_lint.values.refinements import NO_REFINEMENT
from hcl_lint.values.types import DYNAMIC
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, tuple_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from hcl_lint.products.bake.names import Names

    Functions = dict[str, Function]
else:
    Functions = dict

_CALL: Final = 50  # steps that a call of a function of the files is worth, besides those in it
_MOST_NESTED: Final = 30  # calls inside calls of them; what is deeper is unknown


class BuildFunctions(Functions):
    """The functions by name: those of Bake, then those that the files define."""

    def __init__(self, names: Names) -> None:
        super().__init__()
        functions = names.build.module.dialect.functions
        self.meanings = {} if functions is None else meanings_of(functions)
        self._names = names
        self._own: dict[str, Function] = {}
        self.depth = 0  # of the calls that are being computed
        self.hidden: frozenset[str] = frozenset()
        """Functions of the files that cannot be called where an expression stands."""

    def is_own(self, name: str) -> bool:
        """Whether it is a function of the files that calls of the name lead to."""
        return name in self._names.build.functions and name not in self.meanings

    def get(self, name: str, default: object = None) -> Function | None:  # type: ignore[override]
        meaning = self.meanings.get(name)
        if meaning is not None:
            return load_function(meaning)
        block = self._names.build.functions.get(name)
        if block is None or name in self.hidden:
            return None
        if name not in self._own:
            self._own[name] = _made(block, self._names)
        return self._own[name]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted({*self.meanings, *self._names.build.functions} - self.hidden))


def _made(block: BlockView, names: Names) -> Function:
    """The function that a block defines."""
    result = block.attribute("result")
    parameters = block.attribute("params")
    if result is None or parameters is None or list_items(parameters.expression) is None:
        return ANY_FUNCTION
    all_names = parameters_of(block)
    variadic = all_names.pop() if block.attribute("variadic_params") is not None else None
    expression = result.expression

    def implementation(call: Call) -> Value:
        variables = dict(zip(all_names, call.arguments))
        if variadic is not None:
            variables[variadic] = tuple_value(call.arguments[len(all_names) :])
        scope = Scope(variables, None, names.outside)
        scope.is_typed = False  # What may be wrong with the body is not wrong with the call.
        if names.functions.depth >= _MOST_NESTED:
            return DYNAMIC_UNKNOWN
        names.functions.depth += 1
        try:
            value, found = names.evaluate(expression, scope, _CALL)
        finally:
            names.functions.depth -= 1
        if len(found) != 0:
            where = found[0].range
            raise FunctionError(f"{found[0].summary} ({where.source.path}:{where.line})")
        return value

    return Function(
        block.label, "", tuple([Parameter(name, DYNAMIC, "") for name in all_names]),
        None if variadic is None else Parameter(variadic, DYNAMIC, ""),
        DYNAMIC, None, NO_REFINEMENT, implementation,
    )


def parameters_of(block: BlockView) -> list[str]:
    """The names of a function's parameters, the variadic one last; those that are names."""
    found = []
    parameters = block.attribute("params")
    for item in (list_items(parameters.expression) or []) if parameters is not None else []:
        name = name_of(item)
        if name is not None:
            found.append(name)
    variadic = block.attribute("variadic_params")
    if variadic is not None:
        name = name_of(variadic.expression)
        found.append(name or "")
    return found
