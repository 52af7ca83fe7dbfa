"""Values that the declarations of a module allow no more than some of."""

from __future__ import annotations

from hcl_lint.dialects.dialect import REFERENCES, RESOURCES, TYPED_VARIABLES
from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import values
from hcl_lint.semantics.module_calls import call_problems
from hcl_lint.semantics.terraform.meta_values import meta_value_problems
from hcl_lint.semantics.variable_files import variable_file_problems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.dialects.dialect import Dialect
    from hcl_lint.linter.context import ModuleContext


class _ModuleRule(Rule):
    scope = MODULE
    features: tuple[str, ...] = (RESOURCES,)
    holds_for_json = True


class _CallRule(_ModuleRule):
    def check_module(self, module: ModuleContext) -> None:
        module.report_all(self, call_problems(module.module))


class _MetaValueRule(_ModuleRule):
    def check_module(self, module: ModuleContext) -> None:
        for file in module.files:
            if file.is_reported:
                module.report_all(self, meta_value_problems(module.module, file.document))


class ModuleArgument(_CallRule):
    problem = values.MODULE_ARGUMENT


class ObjectAttributeIgnored(_CallRule):
    problem = values.OBJECT_ATTRIBUTE_IGNORED


class TfvarsMismatch(_ModuleRule):
    problem = values.TFVARS_MISMATCH
    features = (REFERENCES, TYPED_VARIABLES)

    def applies_to(self, dialect: Dialect) -> bool:
        return super().applies_to(dialect) and bool(dialect.values)

    def check_module(self, module: ModuleContext) -> None:
        module.report_all(self, variable_file_problems(module.module))


class SensitiveExposure(_MetaValueRule):
    problem = values.SENSITIVE_EXPOSURE


class InvalidForEach(_MetaValueRule):
    problem = values.INVALID_FOR_EACH


class InvalidCount(_MetaValueRule):
    problem = values.INVALID_COUNT


class EphemeralMisuse(_MetaValueRule):
    problem = values.EPHEMERAL_MISUSE

    def check_module(self, module: ModuleContext) -> None:
        super().check_module(module)
        module.report_all(self, call_problems(module.module))
