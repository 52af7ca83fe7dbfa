"""The functions that tables call by the names of `signatures.json`."""

from __future__ import annotations

from hcl_lint.evaluation.function import Function
from hcl_lint.evaluation.function_tables import all_meanings, load_function
from tests.conformance import tables

SYNTAX_FUNCTIONS = ("try", "can", "convert")


def _names() -> list[str]:
    if tables.find("functions/signatures") is None:
        return all_meanings()
    signatures = tables.load_object("functions/signatures")
    return [*(each["name"] for each in signatures), *SYNTAX_FUNCTIONS]


STANDARD: dict[str, Function] = {name: load_function(name) for name in _names()}
