"""What the product rejects: single blocks, and what the files of a module say together."""

from __future__ import annotations

from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import deprecation, opentofu, references, terraform
from hcl_lint.semantics.terraform.backends import backend_problems
from hcl_lint.semantics.terraform.blocks import DIALECTS, OPENTOFU, document_of
from hcl_lint.semantics.terraform.callers import calls_in_circles
from hcl_lint.semantics.terraform.deprecations import deprecated_uses
from hcl_lint.semantics.terraform.duplicates import check_duplicates, declarations_of, is_part
from hcl_lint.semantics.terraform.dynamic import dynamic_block_problems
from hcl_lint.semantics.terraform.moves import check_moves
from hcl_lint.semantics.terraform.opentofu import opentofu_problems
from hcl_lint.semantics.terraform.providers import check_providers
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
    scope = MODULE

    def check_module(self, module: ModuleContext) -> None:
        module.report_all(self, calls_in_circles(module.module))


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


# What was found in the module that was looked at last: all rules here ask for the same.
_last: list[tuple[ModuleContext, list[Diagnostic]]] = []


def duplicates_in(module: ModuleContext) -> list[Diagnostic]:
    """What is wrong with the declarations of a module in the light of one another."""
    if len(_last) == 0 or _last[0][0] is not module:
        documents = [
            file.document.fact(declarations_of) for file in module.files if is_part(file.path)
        ]
        _last[:] = [(module, list(check_duplicates(documents)))]
    return _last[0][1]


class _DuplicateRule(Rule):
    dialects = DIALECTS
    scope = MODULE
    holds_for_json = True

    def check_module(self, module: ModuleContext) -> None:
        files = {file.path: file for file in module.files}
        for each in duplicates_in(module):
            if each.rule == self.problem.name:
                files[each.source.path].diagnostics.append(each)


class BackendConflict(_DuplicateRule):
    problem = terraform.BACKEND_CONFLICT


class OverrideWithoutBase(_DuplicateRule):
    problem = terraform.OVERRIDE_WITHOUT_BASE

    def check_module(self, module: ModuleContext) -> None:
        if module.is_whole:  # The base may be in what could not be read.
            super().check_module(module)


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


class _OpenTofuRule(Rule):
    dialects = OPENTOFU
    scope = MODULE
    holds_for_json = True

    def check_module(self, module: ModuleContext) -> None:
        module.report_all(self, opentofu_problems(module.module))


class EncryptionBlock(_OpenTofuRule):
    problem = opentofu.ENCRYPTION_BLOCK


class StaticContext(_OpenTofuRule):
    problem = opentofu.STATIC_CONTEXT


class ProviderForEach(_OpenTofuRule):
    problem = opentofu.PROVIDER_FOR_EACH
