"""What is wrong with blocks in the light of the whole module and those that it calls."""

from __future__ import annotations

from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.linter.rules.terraform.blocks import found_in
from hcl_lint.problems import deprecation, references, terraform
from hcl_lint.semantics.terraform.blocks import DIALECTS
from hcl_lint.semantics.terraform.backends import backend_problems
from hcl_lint.semantics.terraform.deprecations import deprecated_uses
from hcl_lint.semantics.terraform.dynamic import dynamic_block_problems
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


class DynamicBlockMisuse(Rule):
    problem = terraform.DYNAMIC_BLOCK_MISUSE
    dialects = DIALECTS
    scope = MODULE

    def check_module(self, module: ModuleContext) -> None:
        for file in module.reported:
            module.report_all(self, dynamic_block_problems(module.module, file.document))


class InvalidBackend(Rule):
    problem = terraform.INVALID_BACKEND
    dialects = DIALECTS
    scope = MODULE
    holds_for_json = True

    def check_module(self, module: ModuleContext) -> None:
        module.report_all(self, backend_problems(module.module))


class _ProviderRule(Rule):
    dialects = DIALECTS
    scope = MODULE
    holds_for_json = True

    def check_module(self, module: ModuleContext) -> None:
        module.report_all(self, check_providers(module.module))


class UndefinedProviderConfig(_ProviderRule):
    problem = references.UNDEFINED_PROVIDER_CONFIG


class ProviderInChildModule(_ProviderRule):
    problem = terraform.PROVIDER_IN_CHILD_MODULE


class BuiltInProviderMisuse(_ProviderRule):
    problem = terraform.BUILT_IN_PROVIDER_MISUSE


class InvalidProviderReference(_ProviderRule):
    problem = terraform.INVALID_PROVIDER_REFERENCE

    def check_module(self, module: ModuleContext) -> None:
        for file in module.files:
            if file.is_reported:
                module.report_all(self, file.document.fact(found_in))
        super().check_module(module)


class DeprecatedOutputOrVariableUse(Rule):
    problem = deprecation.DEPRECATED_OUTPUT_OR_VARIABLE_USE
    dialects = DIALECTS
    scope = MODULE
    holds_for_json = True

    def check_module(self, module: ModuleContext) -> None:
        module.report_all(self, deprecated_uses(module.module))
