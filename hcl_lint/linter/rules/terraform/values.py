"""Rules about values: of a module's arguments, of what instances are made of, of outputs."""

from __future__ import annotations

from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import values
from hcl_lint.semantics.terraform.blocks import DEPLOYMENTS, STACKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.dialects.dialect import Dialect
    from hcl_lint.linter.context import ModuleContext
    from hcl_lint.problems.diagnostic import Diagnostic


class _ModuleRule(Rule):
    scope = MODULE
    features = (RESOURCES,)
    holds_for_json = True


class _CallRule(_ModuleRule):
    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        from hcl_lint.semantics.module_calls import call_problems

        return call_problems(module.module)


class _MetaValueRule(_ModuleRule):
    def find_in_module(self, module: ModuleContext) -> Iterator[Diagnostic]:
        from hcl_lint.semantics.terraform.meta_values import meta_value_problems

        for file in module.reported:
            yield from meta_value_problems(module.module, file.document)


class ModuleArgument(_CallRule):
    problem = values.MODULE_ARGUMENT

    def applies_to(self, dialect: Dialect) -> bool:
        return super().applies_to(dialect) or dialect.name in (*STACKS, *DEPLOYMENTS)

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        if module.dialect.name in STACKS:
            from hcl_lint.semantics.terraform.components import component_problems

            return component_problems(module.module)
        if module.dialect.name in DEPLOYMENTS:
            from hcl_lint.semantics.terraform.components import deployment_problems

            return deployment_problems(module.module)
        return super().find_in_module(module)


class ObjectAttributeIgnored(_CallRule):
    problem = values.OBJECT_ATTRIBUTE_IGNORED


class SensitiveExposure(_MetaValueRule):
    problem = values.SENSITIVE_EXPOSURE


class InvalidForEach(_MetaValueRule):
    problem = values.INVALID_FOR_EACH


class InvalidCount(_MetaValueRule):
    problem = values.INVALID_COUNT


class EphemeralMisuse(_MetaValueRule):
    problem = values.EPHEMERAL_MISUSE

    def find_in_module(self, module: ModuleContext) -> Iterator[Diagnostic]:
        from hcl_lint.semantics.module_calls import call_problems

        yield from super().find_in_module(module)
        yield from call_problems(module.module)
