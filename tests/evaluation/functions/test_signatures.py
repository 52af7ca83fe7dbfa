"""What every function takes and returns, as recorded in `signatures.txt`.

A parameter stands with the special values that the function handles itself. ``--update-golden``
records the signatures anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint.evaluation.function import Parameter
from hcl_lint.evaluation.function_tables import all_meanings, load_function
from hcl_lint.values.refinements import NO_REFINEMENT, NOT_NULL
from tests.conftest import Golden
from tests.values.samples import refinement_text

RECORDED = Path(__file__).parent / "signatures.txt"
FLAGS = ("null", "unknown", "dynamic", "marked")


def shown(parameter: Parameter) -> str:
    handled = [flag for flag in FLAGS if getattr(parameter, f"allow_{flag}")]
    form = [f"form {parameter.form}"] * (parameter.form != 0)
    return " ".join([f"{parameter.name}: {parameter.type!r}", *handled, *form])


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
        yield f"{meaning}({', '.join(parts)}): {function.returns!r}{refinement}{kind}{by_value}"


def test_functions_take_and_return_what_is_recorded(golden: Golden) -> None:
    golden(RECORDED, "".join([f"{line}\n" for line in signatures()]))
