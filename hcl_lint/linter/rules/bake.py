"""What is wrong with Bake files beyond names and types."""

from __future__ import annotations

from hcl_lint.dialects.dialect import GLOBAL_NAMES
from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import bake
from hcl_lint.semantics.bake.checks import bake_problems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import ModuleContext
    from hcl_lint.problems.diagnostic import Diagnostic


class _BuildRule(Rule):
    scope = MODULE
    features = (GLOBAL_NAMES,)
    holds_for_json = True

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        # Loaded where there are such files: it takes several milliseconds.
        return bake_problems(module.module)


class IgnoredBakeItem(_BuildRule):
    problem = bake.IGNORED_ITEM


class UndefinedTarget(_BuildRule):
    problem = bake.UNDEFINED_TARGET


class TargetCycle(_BuildRule):
    problem = bake.TARGET_CYCLE


class InvalidTargetName(_BuildRule):
    problem = bake.INVALID_TARGET_NAME


class MatrixShape(_BuildRule):
    problem = bake.INVALID_MATRIX


class UnpinnedTagOrCache(_BuildRule):
    problem = bake.UNPINNED_TAG


class FailedValidation(_BuildRule):
    problem = bake.FAILED_VALIDATION


class InvalidTargetSetting(_BuildRule):
    problem = bake.INVALID_SETTING


class DuplicateBakeBlock(_BuildRule):
    problem = bake.DUPLICATE_BLOCK


class MisspelledTargetValue(_BuildRule):
    problem = bake.MISSPELLED_VALUE
