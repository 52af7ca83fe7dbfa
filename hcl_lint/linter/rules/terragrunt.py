"""What is wrong with files of Terragrunt beyond the schema of their blocks."""

from __future__ import annotations

from hcl_lint.dialects.dialect import UNITS
from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import terragrunt
from hcl_lint.problems.diagnostic import UNSAFE, Fix
from hcl_lint.semantics.terragrunt.checks import terragrunt_problems
from hcl_lint.syntax.nodes import Block
from hcl_lint.text.edits import Edit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext, ModuleContext
    from hcl_lint.problems.diagnostic import Diagnostic


class _FileRule(Rule):
    scope = MODULE
    features = (UNITS,)
    holds_for_json = True

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        # Loaded where there are such files: it takes some milliseconds.
        return terragrunt_problems(module.module)


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

    def keep(self, found: Diagnostic, file: FileContext) -> None:
        bare = None if file.is_json else _only_bare_include(file)
        if bare is not None and found.start == bare.start:
            found.fix = Fix("add the label `root`", [bare], UNSAFE)
        super().keep(found, file)


def _only_bare_include(file: FileContext) -> Edit | None:
    """The edit that gives the one include without a label a label.

    None where expressions refer to it, since its label would be part of their references.
    """
    blocks = [
        each for each in file.tree.body.items
        if isinstance(each, Block) and file.name_of(each) == "include"
    ]  # fmt: skip
    if len(blocks) != 1 or len(blocks[0].labels) != 0:
        return None
    if any([each.root == "include" for each in file.references]):
        return None
    start, end = file.token_range(blocks[0].type_token)
    return Edit(start, end, 'include "root"')


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
