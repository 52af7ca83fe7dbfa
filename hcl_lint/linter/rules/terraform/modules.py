"""What is wrong with blocks in the light of the whole module and those that it calls."""

from __future__ import annotations

from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import references, terraform
from hcl_lint.semantics.terraform.blocks import DIALECTS
from hcl_lint.semantics.terraform.moves import check_moves
from hcl_lint.semantics.terraform.providers import check_providers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import ModuleContext


class InvalidRefactoring(Rule):
    problem = terraform.INVALID_REFACTORING
    dialects = DIALECTS
    scope = MODULE
    holds_for_json = True

    def check_module(self, module: ModuleContext) -> None:
        module.report_all(self, check_moves(module.module))


class UndefinedProviderConfig(Rule):
    problem = references.UNDEFINED_PROVIDER_CONFIG
    dialects = DIALECTS
    scope = MODULE
    holds_for_json = True

    def check_module(self, module: ModuleContext) -> None:
        module.report_all(self, check_providers(module.module))
