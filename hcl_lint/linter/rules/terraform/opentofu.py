"""What is wrong with what only OpenTofu has."""

from __future__ import annotations

from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import opentofu
from hcl_lint.semantics.terraform.blocks import OPENTOFU
from hcl_lint.semantics.terraform.opentofu import opentofu_problems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import ModuleContext


class _Rule(Rule):
    dialects = OPENTOFU
    scope = MODULE
    holds_for_json = True

    def check_module(self, module: ModuleContext) -> None:
        module.report_all(self, opentofu_problems(module.module))


class EncryptionBlock(_Rule):
    problem = opentofu.ENCRYPTION_BLOCK


class StaticContext(_Rule):
    problem = opentofu.STATIC_CONTEXT


class ProviderForEach(_Rule):
    problem = opentofu.PROVIDER_FOR_EACH
