"""The functions of spec files: those that expressions in them may call, and those they define."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.function import Call, Function, FunctionError, Parameter
from hcl_lint.evaluation.function_tables import load_function
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema import rules
from hcl_lint.schema.body_schema import AttributeSchema, BodySchema
from hcl_lint.schema.content import BodyExpression, ContentBlock
from hcl_lint.schema.static_expressions import list_items, name_of
from hcl_lint.values.refinements import NO_REFINEMENT
from hcl_lint.values.types import DYNAMIC
from hcl_lint.values.value import Value, tuple_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    Functions = dict[str, Function]
else:
    Functions = dict

# Each name with its meaning; `reverse` reverses a string here.
_MEANINGS = {
    "abs": "abs", "coalesce": "coalesce", "concat": "concat", "hasindex": "hasindex", "int": "int",
    "jsondecode": "jsondecode", "jsonencode": "jsonencode", "length": "length", "lower": "lower",
    "max": "max", "min": "min", "reverse": "strrev", "strlen": "strlen", "substr": "substr",
    "upper": "upper",
}


class SpecFunctions(Functions):
    """The functions by name, exactly those of ``hcldec``; each is loaded when it is called."""

    def get(self, name: str, default: object = None) -> Function | None:  # type: ignore[override]
        meaning = _MEANINGS.get(name)
        return None if meaning is None else load_function(meaning)

    def __iter__(self) -> Iterator[str]:
        return iter(_MEANINGS)


_SCHEMA: Final = BodySchema([
    AttributeSchema("params", is_required=True),
    AttributeSchema("variadic_param"),
    AttributeSchema("result", is_required=True),
])


def read_function(block: ContentBlock, scope: Scope) -> tuple[Function | None, list[Diagnostic]]:
    """Return the function that a block with one label defines, and what is wrong with it.

    Its result is evaluated in a scope of its own around the arguments, inside *scope*.
    """
    content, diagnostics = block.body.content(_SCHEMA)
    names = []
    parameters = content.attributes.get("params")
    if parameters is not None:
        items = list_items(parameters.expression)
        if items is None:
            diagnostics.append(rules.NOT_PARAMETERS.at(parameters.expression.place))
            items = []
        for item in items:
            name = name_of(item)
            if name is None:
                diagnostics.append(rules.NOT_A_PARAMETER.at(item.place))
            else:
                names.append(name)
    variadic_name = None
    variadic = content.attributes.get("variadic_param")
    if variadic is not None:
        variadic_name = name_of(variadic.expression)
        if variadic_name is None:
            diagnostics.append(rules.NOT_A_PARAMETER.at(variadic.expression.place))
    result = content.attributes.get("result")
    if len(diagnostics) != 0 or result is None:
        return None, diagnostics
    name = block.labels[0]
    return make_function(name, names, variadic_name, result.expression, scope), diagnostics


def make_function(
    name: str, parameters: list[str], variadic: str | None, result: BodyExpression, scope: Scope
) -> Function:
    """Return a function that evaluates an expression in which its arguments are variables."""

    def implementation(call: Call) -> Value:
        variables = dict(zip(parameters, call.arguments))
        if variadic is not None:
            variables[variadic] = tuple_value(call.arguments[len(parameters) :])
        value, diagnostics = result.evaluate(Scope(variables, None, scope), call.limits)
        for diagnostic in diagnostics:
            if diagnostic.is_error:
                where = f"{diagnostic.source.path}:{diagnostic.range.line}"
                raise FunctionError(f"{diagnostic.summary} ({where})")
        return value

    return Function(
        name, "", tuple([Parameter(parameter, DYNAMIC, "") for parameter in parameters]),
        None if variadic is None else Parameter(variadic, DYNAMIC, ""), DYNAMIC, None,
        NO_REFINEMENT, implementation,
    )
