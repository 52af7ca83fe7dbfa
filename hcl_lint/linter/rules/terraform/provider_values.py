"""Rules about the values that services of providers accept."""

from __future__ import annotations

from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import provider_values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import ModuleContext
    from hcl_lint.problems.diagnostic import Diagnostic


class _ValueRule(Rule):
    scope = MODULE
    features = (RESOURCES,)
    holds_for_json = True

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        from hcl_lint.semantics.terraform.accepted_values import accepted_value_problems

        return accepted_value_problems(module.module)


class UnknownProviderValue(_ValueRule):
    problem = provider_values.UNKNOWN_PROVIDER_VALUE


class InvalidProviderValue(_ValueRule):
    problem = provider_values.INVALID_PROVIDER_VALUE


class CidrHostBits(_ValueRule):
    problem = provider_values.CIDR_HOST_BITS


class OutdatedProviderValue(_ValueRule):
    problem = provider_values.OUTDATED_PROVIDER_VALUE
