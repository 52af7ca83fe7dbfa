"""The scopes that tables of semantics give: variables and functions."""

from __future__ import annotations

from typing import Any

from hcl_lint.evaluation.function import Function
from hcl_lint.evaluation.scope import Scope
from tests.conformance.standard_functions import STANDARD
from tests.values.reading import value_from_json


def scope_of(case: dict[str, Any]) -> Scope:
    """The scope of a case: null variables are not allowed at all, null functions neither."""
    variables = case["vars"]
    return Scope(
        None if variables is None
        else {name: value_from_json(value) for name, value in variables.items()},
        functions_of(case["funcs"]),
    )


def functions_of(names: Any) -> dict[str, Function] | None:
    """The functions that a case allows, by the names it gives them."""
    if names is None:
        return None
    if names == "all":
        return dict(STANDARD)
    if isinstance(names, list):
        return {name: STANDARD[name] for name in names}
    return {name: STANDARD[each] for name, each in names.items()}
