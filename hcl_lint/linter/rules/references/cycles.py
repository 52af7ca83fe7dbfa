"""Declarations that depend on themselves."""

from __future__ import annotations

from hcl_lint.dialects.dialect import REFERENCES
from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import references
from hcl_lint.semantics.cycles import circular_references

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import ModuleContext


class _CycleRule(Rule):
    scope = MODULE
    features = (REFERENCES,)
    holds_for_json = True

    def check_module(self, module: ModuleContext) -> None:
        module.report_all(self, circular_references(module.module))


class ReferenceCycle(_CycleRule):
    problem = references.REFERENCE_CYCLE


class SelfReference(_CycleRule):
    problem = references.SELF_REFERENCE
