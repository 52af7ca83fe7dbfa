"""What the product rejects: single blocks, and what the files of a module say together."""

from __future__ import annotations

from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import deprecation, opentofu, references, terraform
from hcl_lint.semantics.terraform.blocks import DIALECTS, OPENTOFU, STACKS, document_of
from hcl_lint.semantics.terraform.duplicates import duplicate_problems, is_part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.linter.context import FileContext, ModuleContext
    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.semantics.document import Document


def found_in(document: Document) -> list[Diagnostic]:
    """What is wrong with the blocks of a file, each by itself; a fact of it."""
    from hcl_lint.semantics.terraform.resources import check_document

    return list(check_document(document.fact(document_of))) if is_part(document.path) else []


def problems_of_components(module: ModuleContext) -> list[Diagnostic]:
    """What is wrong with the components of a stack beside their inputs; kept with it."""
    from hcl_lint.semantics.terraform.component_providers import component_provider_problems

    return component_provider_problems(module.module)


class _BlockRule(Rule):
    dialects: tuple[str, ...] = DIALECTS
    holds_for_json = True

    def find_in_file(self, file: FileContext) -> list[Diagnostic]:
        return file.document.fact(found_in)


class InvalidLifecycle(_BlockRule):
    problem = terraform.INVALID_LIFECYCLE


class InvalidVersionConstraint(_BlockRule):
    problem = terraform.INVALID_VERSION_CONSTRAINT
    scope = MODULE

    def find_in_module(self, module: ModuleContext) -> Iterator[Diagnostic]:
        from hcl_lint.semantics.terraform.requirements import excluded_targets

        return excluded_targets(module.module)


class InvalidSourceAddress(_BlockRule):
    problem = terraform.INVALID_SOURCE_ADDRESS
    scope = MODULE

    def find_in_module(self, module: ModuleContext) -> Iterator[Diagnostic]:
        from hcl_lint.semantics.terraform.usage import calls_in_circles

        return calls_in_circles(module.module)


class _LostCallRule(Rule):
    dialects: tuple[str, ...] = DIALECTS
    scope = MODULE
    holds_for_json = True

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        from hcl_lint.semantics.terraform.usage import lost_calls

        return lost_calls(module.module)


class MissingModuleFolder(_LostCallRule):
    problem = terraform.MISSING_MODULE_FOLDER
    dialects = (*DIALECTS, *STACKS)

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        if module.dialect.name in STACKS:
            from hcl_lint.semantics.terraform.components import component_problems

            return component_problems(module.module)
        return super().find_in_module(module)


class ModuleOutsideTree(_LostCallRule):
    problem = terraform.MODULE_OUTSIDE_TREE


class InvalidCondition(_BlockRule):
    problem = terraform.INVALID_CONDITION


class InvalidConnection(_BlockRule):
    problem = terraform.INVALID_CONNECTION


class DestroyProvisionerReference(_BlockRule):
    problem = terraform.DESTROY_PROVISIONER_REFERENCE


class InvalidDependsOn(_BlockRule):
    problem = terraform.INVALID_DEPENDS_ON
    dialects = (*DIALECTS, *STACKS)
    scope = MODULE

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        return problems_of_components(module) if module.dialect.name in STACKS else []


class ReservedArgument(_BlockRule):
    problem = terraform.RESERVED_ARGUMENT


class InvalidProviderRequirement(_BlockRule):
    problem = terraform.INVALID_PROVIDER_REQUIREMENT


class _DuplicateRule(Rule):
    dialects = DIALECTS
    scope = MODULE
    holds_for_json = True

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        return duplicate_problems(module.module)


class BackendConflict(_DuplicateRule):
    problem = terraform.BACKEND_CONFLICT


class OverrideWithoutBase(_DuplicateRule):
    problem = terraform.OVERRIDE_WITHOUT_BASE

    def keep(self, found: Diagnostic, file: FileContext) -> None:
        if file.module.is_whole:  # The base may be in what could not be read.
            super().keep(found, file)


class InvalidRefactoring(Rule):
    problem = terraform.INVALID_REFACTORING
    dialects = DIALECTS
    scope = MODULE
    holds_for_json = True

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        from hcl_lint.semantics.terraform.imports import check_imports
        from hcl_lint.semantics.terraform.moves import check_moves

        return [*check_moves(module.module), *check_imports(module.module)]


class DynamicBlockMisuse(Rule):
    problem = terraform.DYNAMIC_BLOCK_MISUSE
    dialects = DIALECTS
    scope = MODULE

    def find_in_module(self, module: ModuleContext) -> Iterator[Diagnostic]:
        from hcl_lint.semantics.terraform.dynamic import dynamic_block_problems

        for file in module.reported:
            yield from dynamic_block_problems(module.module, file.document)


class InvalidBackend(Rule):
    problem = terraform.INVALID_BACKEND
    dialects = DIALECTS
    scope = MODULE
    holds_for_json = True

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        from hcl_lint.semantics.terraform.backends import backend_problems

        return backend_problems(module.module)


class _ProviderRule(Rule):
    dialects: tuple[str, ...] = (*DIALECTS, *STACKS)
    scope = MODULE
    holds_for_json = True

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        if module.dialect.name in STACKS:
            return problems_of_components(module)
        from hcl_lint.semantics.terraform.providers import check_providers

        return check_providers(module.module)


class UndefinedProviderConfig(_ProviderRule):
    problem = references.UNDEFINED_PROVIDER_CONFIG


class ProviderInChildModule(_ProviderRule):
    problem = terraform.PROVIDER_IN_CHILD_MODULE


class BuiltInProviderMisuse(_ProviderRule):
    problem = terraform.BUILT_IN_PROVIDER_MISUSE
    dialects = DIALECTS


class InvalidProviderReference(_ProviderRule):
    problem = terraform.INVALID_PROVIDER_REFERENCE

    def find_in_file(self, file: FileContext) -> list[Diagnostic]:
        return file.document.fact(found_in)


class DeprecatedOutputOrVariableUse(Rule):
    problem = deprecation.DEPRECATED_OUTPUT_OR_VARIABLE_USE
    dialects = DIALECTS
    scope = MODULE
    holds_for_json = True

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        from hcl_lint.semantics.terraform.usage import deprecated_uses

        return deprecated_uses(module.module)


class _OpenTofuRule(Rule):
    dialects = OPENTOFU
    scope = MODULE
    holds_for_json = True

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        from hcl_lint.semantics.terraform.opentofu import opentofu_problems

        return opentofu_problems(module.module)


class EncryptionBlock(_OpenTofuRule):
    problem = opentofu.ENCRYPTION_BLOCK


class StaticContext(Rule):
    problem = opentofu.STATIC_CONTEXT
    dialects = DIALECTS
    scope = MODULE
    holds_for_json = True

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        if module.dialect.name in OPENTOFU:
            from hcl_lint.semantics.terraform.opentofu import opentofu_problems

            return opentofu_problems(module.module)
        from hcl_lint.semantics.terraform.early import late_sources

        return module.module.fact(late_sources)


class ProviderForEach(_OpenTofuRule):
    problem = opentofu.PROVIDER_FOR_EACH


class InvalidEnabled(_OpenTofuRule):
    problem = opentofu.INVALID_ENABLED
