"""The functions that expressions in files of a dialect can call."""

from __future__ import annotations

from hcl_lint.annotations import Iterator, Mapping
from hcl_lint.dialects.dialect import RESOURCES, Dialect
from hcl_lint.dialects.functions import meanings_of, with_namespaces
from hcl_lint.evaluation.function import Function, Parameter
from hcl_lint.evaluation.function_tables import LOADED, load_function
from hcl_lint.evaluation.functions.syntax_functions import ATTEMPTS
from hcl_lint.values.refinements import NO_REFINEMENT
from hcl_lint.values.types import DYNAMIC
from hcl_lint.values.value import DYNAMIC_UNKNOWN

# Wherever they are found, these do not evaluate all that they are given.
_WITH_SYNTAX = (*ATTEMPTS, "convert")


class FunctionsOfDialect(dict[str, Function]):
    """The functions of a dialect by name, each loaded when it is first called.

    ``own`` are the names of those that a file defines itself.
    """

    def __init__(
        self, dialect: Dialect, meanings: Mapping[str, str], own: frozenset[str] = frozenset()
    ) -> None:
        super().__init__()
        known = dialect.functions
        self.dialect = dialect
        self.meanings = meanings
        # Calls of removed functions are reported by a rule of their own.
        self.removed = {} if known is None else known.removed
        others = {} if known is None else dict.fromkeys(known.others, "")
        self.others = with_namespaces(others, () if known is None else known.namespaces)
        self.is_open = known is None or known.is_open
        self.own = own
        self.has_providers = dialect.has(RESOURCES)

    def get(self, name: str, default: object = None) -> Function | None:  # type: ignore[override]
        if name in self.own or name in self.removed or name in self.others:
            return ANY_FUNCTION
        meaning = self.meanings.get(name)
        if meaning is not None:
            return LOADED.get(meaning) or load_function(meaning)
        if self.is_open or self.has_providers and name.startswith("provider::"):
            return _ANY_SYNTAX if name in _WITH_SYNTAX else ANY_FUNCTION
        return None

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self.meanings))

    def with_own(self, own: frozenset[str]) -> FunctionsOfDialect:
        """Return these functions and those that a file defines."""
        return FunctionsOfDialect(self.dialect, self.meanings, own)

    def with_meanings(self, meanings: Mapping[str, str]) -> FunctionsOfDialect:
        """Return other functions of the dialect in place of these."""
        return FunctionsOfDialect(self.dialect, meanings)


def functions_of(dialect: Dialect) -> FunctionsOfDialect:
    """Return the functions that files of a dialect can call; worked out once."""
    found = dialect.callables
    if not isinstance(found, FunctionsOfDialect):
        known = dialect.functions
        meanings = {} if known is None else meanings_of(known)
        for name in () if known is None else known.console:
            meanings.pop(name, None)
        found = dialect.callables = FunctionsOfDialect(dialect, meanings)
    return found


_ANYTHING = Parameter(
    "argument", DYNAMIC, "", allow_null=True, allow_unknown=True, allow_dynamic=True
)

# A function whose name is all that is known, and one that may not evaluate its arguments.
ANY_FUNCTION = Function(
    "", "", (), _ANYTHING, DYNAMIC, None, NO_REFINEMENT, lambda call: DYNAMIC_UNKNOWN
)
_ANY_SYNTAX = Function("", "", (), _ANYTHING, DYNAMIC, None, NO_REFINEMENT, None)
