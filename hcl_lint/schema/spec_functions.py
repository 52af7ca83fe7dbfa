"""The functions that spec files may call."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.evaluation.function import Function


def spec_functions() -> dict[str, Function]:
    """The functions by name, exactly those of ``hcldec``.

    Some are called otherwise elsewhere: ``reverse`` is of a string here.
    """
    from hcl_lint.evaluation.functions import (
        choices, documents, mappings, numbers, sequences, strings,
    )  # fmt: skip

    return {
        "abs": numbers.absolute,
        "coalesce": choices.coalesce,
        "concat": sequences.concat,
        "hasindex": mappings.hasindex,
        "int": numbers.whole,
        "jsondecode": documents.jsondecode,
        "jsonencode": documents.jsonencode,
        "length": sequences.length,
        "lower": strings.lower,
        "max": numbers.greatest,
        "min": numbers.smallest,
        "reverse": strings.strrev,
        "strlen": strings.strlen,
        "substr": strings.substr,
        "upper": strings.upper,
    }
