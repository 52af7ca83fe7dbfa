"""References that lead to nothing."""

from __future__ import annotations

from hcl_lint.dialects.dialect import REFERENCES
from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import references
from hcl_lint.semantics.undefined import undefined_references

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import ModuleContext


class _ReferenceRule(Rule):
    scope = MODULE
    features = (REFERENCES,)
    holds_for_json = True

    def check_module(self, module: ModuleContext) -> None:
        module.report_all(self, undefined_references(module.module))


class UndefinedVariable(_ReferenceRule):
    problem = references.UNDEFINED_VARIABLE


class UndefinedLocal(_ReferenceRule):
    problem = references.UNDEFINED_LOCAL


class UndefinedResource(_ReferenceRule):
    problem = references.UNDEFINED_RESOURCE


class UndefinedModule(_ReferenceRule):
    problem = references.UNDEFINED_MODULE


class UndefinedRoot(_ReferenceRule):
    problem = references.UNDEFINED_ROOT


class InvalidReferenceShape(_ReferenceRule):
    problem = references.INVALID_REFERENCE_SHAPE


class MissingInstanceKey(_ReferenceRule):
    problem = references.MISSING_INSTANCE_KEY


class ContextReference(_ReferenceRule):
    problem = references.CONTEXT_REFERENCE
