"""What names mean in a file of which little else is known."""

from __future__ import annotations

from hcl_lint.evaluation.function_tables import PRODUCTS, find_function, function_meanings
from hcl_lint.evaluation.scope import Scope

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.dialects.dialect import Dialect
    from hcl_lint.evaluation.function import Function

    Functions = dict[str, Function]
else:
    Functions = dict


def open_scope(dialect: Dialect) -> Scope:
    """A scope in which all variables are unknown, and functions are those of the dialect.

    Where it is not known which functions there are, all of them are unknown too.
    """
    functions = _Functions(dialect.name) if dialect.name in PRODUCTS else None
    return Scope({}, functions, is_open=True)


class _Functions(Functions):
    """The functions of a product by name, each loaded when it is first called."""

    __slots__ = ("product",)

    def __init__(self, product: str) -> None:
        super().__init__()
        self.product = product

    def get(self, name: str, default: object = None) -> Function | None:  # type: ignore[override]
        return find_function(self.product, name)

    def __iter__(self) -> Iterator[str]:
        return iter(function_meanings(self.product))
