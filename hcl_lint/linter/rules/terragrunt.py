"""What is wrong with files of Terragrunt beyond the schema of their blocks."""

from __future__ import annotations

from hcl_lint.dialects.dialect import UNITS
from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import terragrunt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import ModuleContext


class _FileRule(Rule):
    scope = MODULE
    features = (UNITS,)
    holds_for_json = True

    def check_module(self, module: ModuleContext) -> None:
        # Loaded where there are such files: it takes some milliseconds.
        from hcl_lint.semantics.terragrunt.checks import terragrunt_problems

        module.report_all(self, terragrunt_problems(module.module))


class IgnoredTerragruntItem(_FileRule):
    problem = terragrunt.IGNORED_ITEM


class IncludeProblem(_FileRule):
    problem = terragrunt.INVALID_INCLUDE


class UndefinedTerragruntName(_FileRule):
    problem = terragrunt.UNDEFINED_NAME


class InputsMismatch(_FileRule):
    problem = terragrunt.INPUT_MISMATCH


class MockOutputs(_FileRule):
    problem = terragrunt.MISSING_MOCKS


class DeprecatedTerragrunt(_FileRule):
    problem = terragrunt.DEPRECATED


class RunCmdOrEnv(_FileRule):
    problem = terragrunt.OUTSIDE_INFLUENCE


class GenerateConflict(_FileRule):
    problem = terragrunt.GENERATE_CONFLICT


class InvalidStack(_FileRule):
    problem = terragrunt.INVALID_STACK


class InvalidTerragruntSetting(_FileRule):
    problem = terragrunt.INVALID_SETTING


class TerragruntCycle(_FileRule):
    problem = terragrunt.CYCLE
