"""Dependencies: which declarations of a module the values of others follow from."""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Mapping
from hcl_lint.dialects.dialect import OUTPUT, VARIABLE
from hcl_lint.semantics.cycles import components
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.instances import setting_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import arguments_of
from hcl_lint.semantics.paths import Path, paths_in
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.symbols import Symbol, symbols_of
from hcl_lint.values.value import Value


class Dependencies:
    """The declarations of a module by their paths, and those that the value of each needs.

    They are the same whatever values the variables have. ``variables`` and ``outputs`` are paths
    by name, ``built_in`` the values that need no declaration, and ``roots`` the first names of
    declared paths.
    """

    def __init__(self, module: Module, alone: Document | None = None) -> None:
        """With *alone*, a document, what that declares for itself counts, too."""
        symbols = symbols_of(module)
        own = [] if alone is None else symbols.alone_in(alone)
        self.declared: dict[Path, Symbol] = {
            tuple(symbol.address.split(".")): symbol for symbol in (*symbols, *own)
        }
        roles = {path: symbol.declaration.form.role for path, symbol in self.declared.items()}
        self.variables = {path[-1]: path for path, role in roles.items() if role == VARIABLE}
        self.outputs = {path[-1]: path for path, role in roles.items() if role == OUTPUT}
        self.roots = {path[0] for path in self.declared}
        self._values = product_of(module.dialect).values
        self.built_in: Mapping[Path, Value] = self._values.built_in()
        self._targets: dict[Path, Path] = {}  # the empty path where the target is unknown
        self._needed: dict[Path, list[Path]] = {}
        self._following: dict[frozenset[str], dict[Path, bool]] = {}

    def target(self, path: Path) -> Path | None:
        """The path of what a reference leads to; None if it is unknown."""
        found = self._targets.get(path)
        if found is None:
            found = self._targets[path] = self._find_target(path)
        return found or None

    def _find_target(self, path: Path) -> Path:
        for length in range(2, len(path) + 1):
            if path[:length] in self.declared:
                return path[:length]
        return path[:2] if path[:2] in self.built_in else ()

    def targets(self, paths: Iterable[Path]) -> list[Path]:
        """The paths of what some references lead to, as far as known."""
        found = []
        for path in paths:
            target = self.target(path)
            if target is not None:
                found.append(target)
        return found

    def are_declared(self, paths: Iterable[Path]) -> bool:
        """Whether names mean the same everywhere: none is that of an iterator, for example."""
        return all(path[0] in self.roots for path in paths)

    def covers_none(self, names: set[str]) -> bool:
        """Whether nothing is declared, or built in, whose path begins with one of some names."""
        built_in = {path[0] for path in self.built_in}
        return names.isdisjoint(self.roots) and names.isdisjoint(built_in)

    def needs(self, path: Path) -> list[Path]:
        """The paths of the declarations that the value of one follows from."""
        found = self._needed.get(path)
        if found is None:
            found = self._needed[path] = self._find_needed(path)
        return found

    def _find_needed(self, path: Path) -> list[Path]:
        symbol = self.declared.get(path)
        if symbol is None:
            return []
        value = symbol.value
        nodes = []
        if value is not None:
            nodes = [value]
        elif symbol.form.default == "":  # not a variable
            if symbol.is_call:
                nodes += [(node, symbol.document) for _, node in arguments_of(symbol.declaration)]
            setting = setting_of(symbol)
            nodes += [] if setting is None else [setting[1:]]
            nodes += self._values.needs_of(symbol)
        paths = [path for node, document in nodes for path in paths_in(document, node)]
        return list(dict.fromkeys(self.targets(paths)))

    def following(self, variables: Iterable[str]) -> dict[Path, bool]:
        """Whether declarations may follow from some variables, of those asked for; see `follow`."""
        names, paths = frozenset(variables), self.variables
        if names not in self._following:
            self._following[names] = {paths[name]: True for name in names if name in paths}
        return self._following[names]

    def follow(self, paths: Iterable[Path], known: dict[Path, bool]) -> bool:
        """Whether the value at one of some paths may follow from the variables of `following`."""
        def unknown_needs(path: Path) -> list[Path]:
            return [needed for needed in self.needs(path) if needed not in known]

        for target in self.targets(paths):
            if target not in known:
                for group in components([target], unknown_needs):
                    needs = [needed for member in group for needed in self.needs(member)]
                    found = any([known.get(needed, False) for needed in needs])
                    known.update(dict.fromkeys(group, found))
            if known[target]:
                return True
        return False

    def behind(self, paths: Iterable[Path]) -> set[Path]:
        """The paths of all that the values at some paths may follow from."""
        waiting = self.targets(paths)
        found = set(waiting)
        while waiting:
            new = [path for path in self.needs(waiting.pop()) if path not in found]
            found.update(new)
            waiting += new
        return found

    def variables_behind(self, paths: Iterable[Path]) -> set[str]:
        """The names of the variables that the values at some paths may follow from."""
        found = self.behind(paths)
        return {name for name, path in self.variables.items() if path in found}


def dependencies_of(module: Module) -> Dependencies:
    """The dependencies of a module, kept with it."""
    return module.fact(Dependencies)
