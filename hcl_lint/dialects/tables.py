"""The packs of hcl-lint, as plain data.

Every run needs to know the dialect of a file, and reading packs takes longer than checking one.
"""

from __future__ import annotations

from hcl_lint.annotations import Any
from hcl_lint.files.build_cache import DIALECTS


class Tables:
    """The facts about the built-in dialects.

    ``dialects`` are data of `hcl_lint.dialects.dialect_data`. ``functions`` are the names of their
    functions by dialect, separated by spaces, each with ``=`` and its meaning where that has
    another name; each function is also called with one of the ``namespaces`` and ``::`` before its
    name.
    """

    __slots__ = ("dialects", "functions", "namespaces")

    def __init__(
        self, dialects: list[Any], functions: dict[str, str], namespaces: dict[str, tuple[str, ...]]
    ) -> None:
        self.dialects = dialects
        self.functions = functions
        self.namespaces = namespaces


_known: list[Tables] = []


def tables() -> Tables:
    """The tables, read from their file or made of the packs."""
    if not _known:
        _known.append(Tables(*DIALECTS.data()))
    return _known[0]
