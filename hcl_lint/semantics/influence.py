"""What the values of some variables of a module have an influence on."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Container, Iterable
from hcl_lint.semantics.paths import Path


class Influence:
    """The declarations whose values may follow from those of some variables."""

    __slots__ = ("_names", "_reached")

    def __init__(self, names: Container[str]) -> None:
        self._names = names
        self._reached: dict[Path, bool] = {}

    def reaches(
        self,
        paths: Iterable[Path],
        target: Callable[[Path], Path | None],
        needs: Callable[[Path], Iterable[Path]],
    ) -> bool:
        """Whether the value at one of some paths may follow from one of the variables.

        *target* is the declaration that a path leads to, *needs* what its value follows from.
        """
        wanted = [found for found in map(target, paths) if found is not None]
        waiting = [path for path in wanted if path not in self._reached]
        uses: dict[Path, list[Path]] = {}  # by what is needed, what needs it
        reached: list[Path] = []
        while waiting:
            path = waiting.pop()
            if path in self._reached:
                continue
            self._reached[path] = False
            if path[0] == "var" and path[1] in self._names:
                reached.append(path)
            for element in needs(path):
                uses.setdefault(element, []).append(path)
                if self._reached.get(element, False):
                    reached.append(element)
                waiting.append(element)
        while reached:
            path = reached.pop()
            self._reached[path] = True
            reached += [use for use in uses.get(path, ()) if not self._reached[use]]
        return any([self._reached[path] for path in wanted])
