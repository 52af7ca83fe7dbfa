"""Values by the paths of references, as objects in each other: the variables of a scope."""

from __future__ import annotations

from hcl_lint.annotations import TypeAlias
from hcl_lint.semantics.paths import Path
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, object_value

# Names by step; a value where a declaration ends.
Names: TypeAlias = dict[str, "Value | Names"]


class NestedNames:
    """Names inside names: what is known at ``("local", "tags")`` is in the object ``local``."""

    __slots__ = ("_names", "_roots")

    def __init__(self) -> None:
        self._names: Names = {}
        self._roots: dict[str, None] = {}  # of paths at which something is known

    def put(self, path: Path, value: Value) -> None:
        """Put a value at a path; where another one goes on from it, nothing is known there."""
        if value is not DYNAMIC_UNKNOWN:
            self._roots[path[0]] = None
        names = self._names
        for name in path[:-1]:
            inner = names.setdefault(name, {})
            if isinstance(inner, Value):
                return
            names = inner
        last = path[-1]
        known = names.get(last)
        if known is None or known is DYNAMIC_UNKNOWN or isinstance(known, dict):
            names[last] = DYNAMIC_UNKNOWN if isinstance(known, dict) else value

    def variables(self) -> dict[str, Value]:
        """The values of the roots inside which anything is known."""
        return {root: _object(self._names[root]) for root in self._roots}


def _object(names: Value | Names) -> Value:
    if isinstance(names, Value):
        return names
    return object_value({name: _object(value) for name, value in names.items()})
