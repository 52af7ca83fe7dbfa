"""The values of all definitions in Bake files, with values for the variables."""

from __future__ import annotations

from hcl_lint.annotations import Mapping
from hcl_lint.evaluation.function import Function
from hcl_lint.products.bake.build import BUILT_IN, build_of
from hcl_lint.products.bake.names import BLOCKS, Names, is_to_be_set, type_of_variable
from hcl_lint.products.bake.targets import targets_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import Inputs, ProductValues
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.types import STRING, Type
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, Value, null_value, object_value, string_value, unknown_value,
)


class BakeValues(ProductValues):
    def inputs(self, module: Module) -> Inputs:
        return BuildInputs(module)


class BuildInputs(Inputs):
    """The values of names in the Bake files of a module, for given values of variables."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._given = _unknown_values(module)

    def types(self) -> dict[str, Type]:
        """The types of all variables: that of its default for a variable without one."""
        return _variable_types(self.module)

    def use_defaults(self) -> None:
        """Set all variables to their defaults."""
        self._given = _default_values(self.module)

    def give(self, name: str, value: Value) -> None:
        """Set a variable."""
        self._given[name] = value

    def functions(self) -> Mapping[str, Function]:
        """The functions of Bake, and those that the files define."""
        names = Names(build_of(self.module), self._given)
        names.settle([("name", entry) for entry in (*names.build.variables, *names.build.globals)])
        names.settle([("function", function) for function in names.build.functions])
        return names.functions

    def names(self) -> dict[str, Value]:
        """The variables, the attributes outside blocks, and `target` and `group`.

        A target has the attributes that are written in it; one with a matrix stands for several.
        Buildx merges blocks of the same name: what several of them set is unknown.
        """
        names = Names(build_of(self.module), self._given)
        targets = targets_of(names.build, names)
        found = dict.fromkeys(BUILT_IN, unknown_value(STRING, NOT_NULL))
        for name in (*names.build.variables, *names.build.globals):
            found[name] = names.value(name)
        for type_ in BLOCKS:
            objects: dict[str, dict[str, Value]] = {}
            for element in targets.of_type(type_):
                if element.name is None:
                    continue
                merged = objects.setdefault(element.name, {})
                for attribute in element.block.schema.attributes.values():
                    name = attribute.name
                    if element.block.attribute(name) is None:
                        merged.setdefault(name, null_value(attribute.type))
                    elif name in merged and not merged[name].is_null:
                        merged[name] = DYNAMIC_UNKNOWN
                    else:
                        merged[name] = element.values.get(name, DYNAMIC_UNKNOWN)
            if objects:
                found[type_] = object_value(
                    {name: object_value(values) for name, values in objects.items()}
                )
        return found


def _variable_types(module: Module) -> dict[str, Type]:
    """The types of all variables: that of its default for a variable without one."""
    names = Names(build_of(module))
    found: dict[str, Type] = {}
    for name, block in names.build.variables.items():
        type_, problems = type_of_variable(block)
        if type_ is None or problems:
            type_ = names.value(name).type
        found[name] = type_
    return found


def _default_values(module: Module) -> dict[str, Value]:
    """The values of variables that are unknown by themselves, where nothing else gives one.

    A default that is empty, or missing, is there to be replaced.
    """
    names = Names(build_of(module))
    found: dict[str, Value] = {}
    for name, block in names.build.variables.items():
        default = block.attribute("default")
        if not names.value(name).is_unknown:
            continue
        if default is None:
            type_, _ = type_of_variable(block)
            found[name] = string_value("") if type_ is None else null_value(type_)
            continue
        value, _ = names.settled(default.expression, sees_blocks=False)
        if is_to_be_set(value):
            found[name] = value
    return found


def _unknown_values(module: Module) -> dict[str, Value]:
    """Unknown values of the types of all variables."""
    return {
        name: unknown_value(STRING if type_.has_dynamic else type_)
        for name, type_ in _variable_types(module).items()
    }
