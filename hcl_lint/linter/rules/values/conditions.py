"""Conditions with a constant result."""

from __future__ import annotations

from hcl_lint.dialects.dialect import CONDITIONS, RESOURCES
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import values
from hcl_lint.problems.problem import ERROR, WARNING
from hcl_lint.syntax.nodes import Attribute, Traversal
from hcl_lint.syntax.walk import descendants

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Expression

_CHECKED = ("resource", "data", "ephemeral")


class ConstantCondition(Rule):
    problem = values.CONSTANT_CONDITION
    features = (CONDITIONS,)
    paths = (
        "variable.validation.condition", "output.precondition.condition", "check.assert.condition",
        "run.assert.condition",
        *[f"{block}.lifecycle.precondition.condition" for block in _CHECKED],
        *[f"{block}.lifecycle.postcondition.condition" for block in _CHECKED],
    )  # fmt: skip

    def check(self, node: Attribute, file: FileContext) -> None:
        if not isinstance(node, Attribute):
            return
        from hcl_lint.values.types import BOOL

        value = file.evaluate(node.expression)
        if not value.is_present:
            file.skip(self)
        elif value.type == BOOL:
            outcome = "true" if value.as_bool() else "false"
            advice = "fails" if value.as_bool() else "succeeds"
            file.report(
                self,
                node.expression,
                f"Condition is always {outcome}",
                f"The check never {advice}. Refer to the value to check, or remove the check.",
                severity=ERROR if self._is_rejected(node.expression, file) else WARNING,
            )

    def _is_rejected(self, condition: Expression, file: FileContext) -> bool:
        """Whether the product rejects a condition because it refers to nothing."""
        if not file.dialect.has(RESOURCES) or isinstance(condition, Traversal):
            return False
        return next(descendants(condition, Traversal), None) is None
