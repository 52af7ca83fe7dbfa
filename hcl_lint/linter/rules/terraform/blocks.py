"""What is wrong with the blocks of a module, each by itself."""

from __future__ import annotations

from hcl_lint.linter.rule import Rule
from hcl_lint.problems import terraform
from hcl_lint.semantics.terraform.blocks import DIALECTS, document_of
from hcl_lint.semantics.terraform.checks import check_document
from hcl_lint.semantics.terraform.duplicates import is_part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext
    from hcl_lint.problems.diagnostic import Diagnostic

# What was found in the file that was looked at last: all rules here ask for the same.
_last: list[tuple[FileContext, list[Diagnostic]]] = []


def found_in(file: FileContext) -> list[Diagnostic]:
    """What is wrong with the blocks of a file, each by itself."""
    if not is_part(file.path):
        return []
    if len(_last) == 0 or _last[0][0] is not file:
        _last[:] = [(file, list(check_document(file.document.fact(document_of))))]
    return _last[0][1]


class _BlockRule(Rule):
    dialects = DIALECTS
    holds_for_json = True

    def check_file(self, file: FileContext) -> None:
        file.diagnostics += [each for each in found_in(file) if each.rule == self.problem.name]


class InvalidLifecycle(_BlockRule):
    problem = terraform.INVALID_LIFECYCLE


class InvalidVersionConstraint(_BlockRule):
    problem = terraform.INVALID_VERSION_CONSTRAINT


class InvalidSourceAddress(_BlockRule):
    problem = terraform.INVALID_SOURCE_ADDRESS


class InvalidCondition(_BlockRule):
    problem = terraform.INVALID_CONDITION


class InvalidConnection(_BlockRule):
    problem = terraform.INVALID_CONNECTION


class DestroyProvisionerReference(_BlockRule):
    problem = terraform.DESTROY_PROVISIONER_REFERENCE


class InvalidDependsOn(_BlockRule):
    problem = terraform.INVALID_DEPENDS_ON


class ReservedArgument(_BlockRule):
    problem = terraform.RESERVED_ARGUMENT


class InvalidProviderRequirement(_BlockRule):
    problem = terraform.INVALID_PROVIDER_REQUIREMENT
