"""Values of variables from outside, for products whose names are the same in all of a module."""

from __future__ import annotations

from hcl_lint.annotations import Mapping
from hcl_lint.evaluation.function import Function
from hcl_lint.values.types import Type
from hcl_lint.values.value import Value


class Inputs:
    """A module with values for its variables, which are unknown at first."""

    def types(self) -> dict[str, Type]:
        """The types of all variables."""
        raise NotImplementedError

    def use_defaults(self) -> None:
        """Set all variables to their defaults."""
        raise NotImplementedError

    def give(self, name: str, value: Value) -> None:
        """Set a variable."""
        raise NotImplementedError

    def names(self) -> dict[str, Value]:
        """The values that expressions can refer to, by name."""
        raise NotImplementedError

    def functions(self) -> Mapping[str, Function]:
        """The functions that expressions can call."""
        raise NotImplementedError
