"""Conditions with a constant result."""

from __future__ import annotations

from hcl_lint.dialects.dialect import CONDITIONS
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import values
from hcl_lint.syntax.nodes import Attribute

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext

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
                f"So the check never {advice}. Refer to what is to be checked, or remove it.",
            )
