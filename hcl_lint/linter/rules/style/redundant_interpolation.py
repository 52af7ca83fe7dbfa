"""S005."""

from __future__ import annotations

from hcl_lint.linter.expressions import replaced_by
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import style
from hcl_lint.syntax.nodes import Interpolation, QuotedTemplate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class RedundantInterpolation(Rule):
    problem = style.REDUNDANT_INTERPOLATION
    nodes = (QuotedTemplate,)

    def check(self, node: QuotedTemplate, file: FileContext) -> None:
        if not file.dialect.unwraps or not node.is_wrapper():
            return
        part = node.parts[0]
        assert isinstance(part, Interpolation)
        file.report(
            self,
            node,
            "String is only an interpolation",
            'It has the value and type of what is inside. Write that without `"${` and `}"`.',
            replaced_by(file, "remove the quotes and `${}`", node, part.expression),
        )
