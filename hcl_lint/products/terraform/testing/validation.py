"""What is wrong with a module whatever its variables are: the product looks before each plan."""

from __future__ import annotations

from hcl_lint.products.terraform.testing.planned_modules import PlannedModule
from hcl_lint.products.terraform.testing.replacements import Replacements
from hcl_lint.products.terraform.testing.walks import Settings, Walk, WalkProblem
from hcl_lint.semantics.module import Module


class Validated:
    """The modules that the tests of a module run, each of which is looked at once."""

    def __init__(self, home: Module) -> None:
        self.home = home
        self._found: dict[str, list[WalkProblem]] = {}

    def problems(self, module: Module, folder: str, settings: Settings) -> list[WalkProblem]:
        """What is wrong with a module, in a folder relative to the home, or with those it calls."""
        if folder not in self._found:
            walk = Walk(module, 0, settings, {}, Replacements([], {}, {}), {}, self.home)
            walk.validates = True
            walk.is_final = False
            PlannedModule(walk, module, (), folder).visit()
            self._found[folder] = walk.problems
        return self._found[folder]
