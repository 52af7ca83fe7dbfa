"""The functions that spec files may call: part of the spec language."""

from __future__ import annotations

from hcl_lint.evaluation.function_tables import load_function

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.evaluation.function import Function

    Functions = dict[str, Function]
else:
    Functions = dict

# Each name with its meaning; `reverse` reverses a string here.
_MEANINGS = {
    "abs": "abs", "coalesce": "coalesce", "concat": "concat", "hasindex": "hasindex", "int": "int",
    "jsondecode": "jsondecode", "jsonencode": "jsonencode", "length": "length", "lower": "lower",
    "max": "max", "min": "min", "reverse": "strrev", "strlen": "strlen", "substr": "substr",
    "upper": "upper",
}  # fmt: skip


class SpecFunctions(Functions):
    """The functions by name, exactly those of ``hcldec``; each is loaded when it is called."""

    __slots__ = ()

    def get(self, name: str, default: object = None) -> Function | None:  # type: ignore[override]
        meaning = _MEANINGS.get(name)
        return None if meaning is None else load_function(meaning)

    def __iter__(self) -> Iterator[str]:
        return iter(_MEANINGS)
