"""What is wrong with the templates of a module beyond the schema of their blocks."""

from __future__ import annotations

from hcl_lint.dialects.dialect import PLACED_NAMES
from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import packer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import ModuleContext


class _TemplateRule(Rule):
    scope = MODULE
    features = (PLACED_NAMES,)
    holds_for_json = True

    def check_module(self, module: ModuleContext) -> None:
        # Loaded where there is a template: it takes several milliseconds.
        from hcl_lint.semantics.packer.templates import template_problems

        module.report_all(self, template_problems(module.module))


class InvalidTemplateStructure(_TemplateRule):
    problem = packer.INVALID_STRUCTURE


class UndefinedSource(_TemplateRule):
    problem = packer.UNDEFINED_SOURCE


class UnusedSource(_TemplateRule):
    problem = packer.UNUSED_SOURCE


class MissingRequiredPlugin(_TemplateRule):
    problem = packer.MISSING_REQUIRED_PLUGIN


class InvalidStepSetting(_TemplateRule):
    problem = packer.INVALID_STEP_SETTING


class DeprecatedRegistrySetting(_TemplateRule):
    problem = packer.DEPRECATED_REGISTRY


class InvalidValidation(_TemplateRule):
    problem = packer.INVALID_VALIDATION


class InvalidPluginRequirement(_TemplateRule):
    problem = packer.INVALID_REQUIREMENT


class InvalidRegistry(_TemplateRule):
    problem = packer.INVALID_REGISTRY


class UnknownComponent(_TemplateRule):
    problem = packer.UNKNOWN_COMPONENT
