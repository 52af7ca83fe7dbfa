"""What is wrong with the blocks of a module, each by itself."""

from __future__ import annotations

from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import terraform
from hcl_lint.semantics.terraform.blocks import DIALECTS, document_of
from hcl_lint.semantics.terraform.duplicates import is_part
from hcl_lint.semantics.terraform.requirements import excluded_targets
from hcl_lint.semantics.terraform.resources import check_document

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext, ModuleContext
    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.semantics.document import Document


def found_in(document: Document) -> list[Diagnostic]:
    """What is wrong with the blocks of a file, each by itself; a fact of it."""
    return list(check_document(document.fact(document_of))) if is_part(document.path) else []


class _BlockRule(Rule):
    dialects = DIALECTS
    holds_for_json = True

    def check_file(self, file: FileContext) -> None:
        for each in file.document.fact(found_in):
            if each.problem is self.problem:
                file.diagnostics.append(each.copy())


class InvalidLifecycle(_BlockRule):
    problem = terraform.INVALID_LIFECYCLE


class InvalidVersionConstraint(_BlockRule):
    problem = terraform.INVALID_VERSION_CONSTRAINT
    scope = MODULE

    def check_module(self, module: ModuleContext) -> None:
        module.report_all(self, excluded_targets(module.module))


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
