"""All problems by name and by code, in families."""

from __future__ import annotations

from hcl_lint.problems import (
    bake, deprecation, formatting, layout, naming, nomad, opentofu, packer, policies,
    provider_values, references, security, style, suppressions, syntax, terraform, terraform_tests,
    terragrunt, values,
)  # fmt: skip
from hcl_lint.problems.problem import ALWAYS, Family, Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

FAMILIES = (
    syntax, formatting, layout, style, naming, references, values, deprecation, terraform,
    provider_values, terraform_tests, opentofu, nomad, packer, policies, terragrunt, bake, security,
    suppressions,
)  # fmt: skip


class Catalogue:
    """Problems by name and by code, those of *families* in order."""

    __slots__ = ("families", "problems", "_by_name")

    def __init__(self, families: list[Family]) -> None:
        self.families = families
        self.problems = [problem for family in families for problem in family.problems]
        self._by_name: dict[str, Problem] = {}  # made when a name is first looked for

    @property
    def sources(self) -> list[str]:
        """The files and folders of the families from outside hcl-lint."""
        return [family.source for family in self.families if family.source]

    def find(self, name: str) -> Problem | None:
        """The problem with that name, code or alias, in any case."""
        by_name = self._by_name
        if not by_name:
            for problem in self.problems:
                for key in (problem.name, problem.code, *problem.aliases):
                    by_name[key] = problem
        return by_name.get(name) or by_name.get(name.lower()) or by_name.get(name.upper())

    def names(self) -> list[str]:
        """All names, then all codes."""
        return [each.name for each in self.problems] + [each.code for each in self.problems]


def built_in_families() -> list[Family]:
    """The families of hcl-lint itself."""
    return [Family(module.LETTERS, module.TITLE, _problems_of(module)) for module in FAMILIES]


def always_reported() -> frozenset[str]:
    """The names of the problems that neither comments nor baselines hide."""
    return frozenset(
        [
            problem.name
            for family in built_in_families()
            for problem in family.problems
            if problem.default == ALWAYS
        ]
    )


def _problems_of(module: ModuleType) -> tuple[Problem, ...]:
    """The constants of a family's module, in the order of their definition."""
    return tuple([each for each in vars(module).values() if isinstance(each, Problem)])
