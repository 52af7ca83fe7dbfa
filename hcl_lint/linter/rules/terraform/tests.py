"""What is wrong with tests."""

from __future__ import annotations

from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import terraform_tests
from hcl_lint.semantics.terraform.blocks import DIALECTS
from hcl_lint.semantics.terraform.test_files import test_problems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import ModuleContext
    from hcl_lint.problems.diagnostic import Diagnostic


class _Rule(Rule):
    dialects = DIALECTS
    scope = MODULE
    holds_for_json = True

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        return test_problems(module.module)


class InvalidRunBlock(_Rule):
    problem = terraform_tests.INVALID_RUN_BLOCK


class DuplicateTestObject(_Rule):
    problem = terraform_tests.DUPLICATE_TEST_OBJECT


class RunWithoutAssert(_Rule):
    problem = terraform_tests.RUN_WITHOUT_ASSERT


class UnknownOverrideTarget(_Rule):
    problem = terraform_tests.UNKNOWN_OVERRIDE_TARGET


class InvalidExpectFailures(_Rule):
    problem = terraform_tests.INVALID_EXPECT_FAILURES
