"""What every function takes and returns, as recorded in `signatures.txt`.

A parameter stands with the special values that the function handles itself; of a function that
takes any number of arguments follow those of the numbers up to 5 that it refuses.
``--update-golden`` records the signatures anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint.evaluation.function import Function, Parameter, call
from hcl_lint.evaluation.function_tables import all_meanings, load_function
from hcl_lint.values.refinements import NO_REFINEMENT, NOT_NULL
from hcl_lint.values.value import unknown_value
from tests.conftest import Golden
from tests.values.samples import refinement_text

RECORDED = Path(__file__).parent / "signatures.txt"
FLAGS = ("null", "unknown", "dynamic", "marked")


def shown(parameter: Parameter) -> str:
    handled = [flag for flag in FLAGS if getattr(parameter, f"allow_{flag}")]
    form = [f"form {parameter.form}"] * (parameter.form != 0)
    return " ".join([f"{parameter.name}: {parameter.type!r}", *handled, *form])


def refused(function: Function) -> str:
    """The numbers of unknown arguments that a function refuses although its parameters do not."""
    if function.variadic is None or function.implementation is None:
        return ""
    given = [
        unknown_value((function.parameter_at(index) or function.variadic).type)
        for index in range(5)
    ]
    numbers = [
        str(count) for count in range(function.least_arguments, 6)
        if call(function, given[:count])[1] is not None
    ]
    return f", not {' '.join(numbers)}" if numbers else ""


def signatures() -> Iterator[str]:
    for meaning in all_meanings():
        function = load_function(meaning)
        parts = [shown(each) for each in function.parameters]
        if function.variadic is not None:
            parts.append(f"{shown(function.variadic)}...")
        refinement = {NO_REFINEMENT: "", NOT_NULL: " not null"}.get(function.refinement)
        if refinement is None:
            refinement = f" {refinement_text(function.refinement)}"
        kind = "" if function.rule is None else " by the arguments"
        by_value = "" if function.implementation is not None else ", of text"
        returned = f"{function.returns!r}{refinement}{kind}{by_value}"
        yield f"{meaning}({', '.join(parts)}): {returned}{refused(function)}"


def test_functions_take_and_return_what_is_recorded(golden: Golden) -> None:
    golden(RECORDED, "".join([f"{line}\n" for line in signatures()]))
