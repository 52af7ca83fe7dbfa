"""The functions that spec files may call."""

from __future__ import annotations

from hcl_lint.evaluation.function_tables import find_function, function_meanings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.evaluation.function import Function

    Functions = dict[str, Function]
else:
    Functions = dict

_PRODUCT = "hcldec"


class SpecFunctions(Functions):
    """The functions by name, exactly those of ``hcldec``; each is loaded when it is called.

    Some are called otherwise elsewhere: ``reverse`` is of a string here.
    """

    __slots__ = ()

    def get(self, name: str, default: object = None) -> Function | None:  # type: ignore[override]
        return find_function(_PRODUCT, name)

    def __iter__(self) -> Iterator[str]:
        return iter(function_meanings(_PRODUCT))
