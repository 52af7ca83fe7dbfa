"""The check of types in Bake files: what fails for all values that the variables can have.

What Buildx rejects as the files are, with the defaults of variables, other checks report. Here the
variables are unknown values of their types, and what may not be reached is entered, too.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.evaluation.rules import (
    CONDITIONAL_TYPE_MISMATCH, FUNCTION_ARGUMENT_TYPE, FUNCTION_ARITY, FUNCTION_CALL_ERROR,
    INVALID_INDEX, INVALID_ITERATION, NULL_MISUSE, OPERAND_TYPE, UNKNOWN_ATTRIBUTE,
)
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.bake.build import Build, build_of
from hcl_lint.products.bake.functions import parameters_of
from hcl_lint.products.bake.names import Names, type_of_variable
from hcl_lint.products.bake.targets import targets_of
from hcl_lint.semantics.module import Module
from hcl_lint.values.types import KIND_OBJECT
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, unknown_value

# Undefined names are no matter of types: Buildx fails only where they are evaluated.
_ABOUT_TYPES: Final = (
    OPERAND_TYPE, CONDITIONAL_TYPE_MISMATCH, FUNCTION_ARITY,
    FUNCTION_ARGUMENT_TYPE, FUNCTION_CALL_ERROR, UNKNOWN_ATTRIBUTE,
    INVALID_INDEX, INVALID_ITERATION, NULL_MISUSE,
)


def type_problems(build: Build, names: Names, reported: Iterable[Diagnostic]) -> Diagnostics:
    """Yield what is wrong by type alone, except where something is *reported* already.

    *names* are those with the defaults of variables.
    """
    places = {(diagnostic.source.path, diagnostic.start) for diagnostic in reported}
    for problem in _all_problems(build, _typed(build, names)):
        if problem.rule in _ABOUT_TYPES and (problem.source.path, problem.start) not in places:
            yield problem


def typed_scope(module: Module, scope: Scope) -> Scope:
    """The scope of a file whose variables are unknown values of their types."""
    return Scope(module.fact(_free_variables), None, scope)


def _free_variables(module: Module) -> dict[str, Value]:
    """Unknown values of the variables whose names mean them wherever they stand.

    Matrices and functions may have the same names for values of their own.
    """
    build = build_of(module)
    names = Names(build)  # Others report what they find, in an order of their own.
    variables = _variables(build, names)
    for block in build.all:
        matrix = block.attribute("matrix")
        own = None if matrix is None else names.settled(matrix.expression, sees_blocks=False)[0]
        if own is None:
            bound: Iterable[str] = parameters_of(block)
        elif own.type.kind == KIND_OBJECT:
            bound = own.type.attributes
        else:
            return {}  # Any name may be one of the matrix.
        for name in bound:
            variables.pop(name, None)
    return variables


def _typed(build: Build, names: Names) -> Names:
    """The names of the files, with unknown values of variables that may get other ones."""
    return Names(build, _variables(build, names), is_typed=True)


def _variables(build: Build, names: Names) -> dict[str, Value]:
    """Unknown values of the variables that may get others than their defaults."""
    given: dict[str, Value] = {}
    for name, block in build.variables.items():
        type_, problems = type_of_variable(block)
        if type_ is None:
            type_ = names.value(name).type
            if not type_.is_primitive:
                continue  # Nothing but the default can be its value.
        if not problems:
            given[name] = unknown_value(type_.without_optional())
    return given


def _all_problems(build: Build, names: Names) -> Diagnostics:
    yield from targets_of(build, names).diagnostics
    names.settle([("name", name) for name in (*build.variables, *build.globals)])
    for key in names.found:
        yield from names.found[key]
    for block in build.variables.values():
        default = block.attribute("default")
        if default is not None:
            yield from names.settled(default.expression, sees_blocks=False)[1]
        for validation in block.blocks("validation"):
            for name in ("condition", "error_message"):
                attribute = validation.attribute(name)
                if attribute is not None:
                    yield from names.settled(attribute.expression, sees_blocks=False)[1]
    for name, block in build.functions.items():
        result = block.attribute("result")
        if result is not None:
            parameters = dict.fromkeys(parameters_of(block), DYNAMIC_UNKNOWN)
            scope = Scope(parameters, None, names.outside)
            found = names.evaluate(result.expression, scope)[1]
            if not names.is_called(name):
                for diagnostic in found:
                    diagnostic.severity = WARNING  # Buildx does not look at it.
            yield from found
