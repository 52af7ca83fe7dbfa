"""The problems of hcl-lint, of installed plugins and of rule packs, and the rules for them.

Nothing is ever loaded from the files that are checked, and of the built-in rules only the
modules of those that are selected.
"""

from __future__ import annotations

from hcl_lint.linter.rule import RuleFamily
from hcl_lint.linter.rule_table import MODULES, load_rule
from hcl_lint.problems.catalogue import Catalogue, built_in_families
from hcl_lint.problems.config_error import ConfigError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hcl_lint.dialects.pack import Pack
    from hcl_lint.linter.rule import OptionValue, Rule
    from hcl_lint.problems.problem import Family, Problem


class Registry(Catalogue):
    """A catalogue of problems with the rules that look for them.

    Many problems have no rule: the parser, the evaluator or a schema finds them.
    """

    __slots__ = ("_rules",)

    def __init__(self, families: list[Family]) -> None:
        super().__init__(families)
        self._rules: dict[str, type[Rule]] = {}
        for family in families:
            if isinstance(family, RuleFamily):
                self._rules.update({rule.problem.name: rule for rule in family.rules})

    def rule(self, problem: Problem) -> type[Rule] | None:
        """Load the rule that looks for a problem."""
        name = problem.name
        if name not in self._rules and name in MODULES:
            self._rules[name] = load_rule(name)
        return self._rules.get(name)

    def create(
        self, problem: Problem, settings: Mapping[str, OptionValue] | None = None
    ) -> Rule | None:
        """Create the rule for a problem, with values for some of its options."""
        rule = self.rule(problem)
        return None if rule is None else rule(settings)


def all_rules(packs: Sequence[Pack] = ()) -> Registry:
    """The problems and rules of hcl-lint, of all plugins, and of *packs*.

    Raises:
        ConfigError: a plugin cannot be loaded, a policy is invalid, or one of them uses a name
            or letters that are taken.
    """
    from hcl_lint.linter.plugins import plugin_families

    families = built_in_families()
    _add(families, plugin_families(), "a plugin")
    if any([pack.policy_sources for pack in packs]):
        from hcl_lint.linter.policies.family import policy_families

        _add(families, policy_families(packs), "a rule pack")
    return Registry(families)


def _add(families: list[Family], more: Sequence[Family], whose: str) -> None:
    taken = {family.letters for family in families}
    names = {problem.name for family in families for problem in family.problems}
    for family in more:
        if family.letters in taken:
            raise ConfigError(
                f"{whose} uses the code prefix `{family.letters}`, which is taken; choose another"
            )
        for problem in family.problems:
            if problem.name in names:
                raise ConfigError(
                    f"{whose} uses the rule name `{problem.name}`, which is taken; choose another"
                )
            names.add(problem.name)
        taken.add(family.letters)
        families.append(family)
