"""S005."""

from __future__ import annotations

from hcl_lint.linter.expressions import replaced_by
from hcl_lint.linter.rule import Rule
from hcl_lint.syntax.nodes import Interpolation, QuotedTemplate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class RedundantInterpolation(Rule):
    """String that holds one interpolation and nothing else.

    Why:
        `"${x}"` is exactly `x`, of whatever type `x` has; the quotes suggest a string that is
        not there. It holds where the product reads it so: in Nomad's jobs, such a string is
        text that is filled in at run time.

    Bad:
        name = "${var.name}"

    Good:
        name = var.name
        tag  = "${var.name}-blue"

    Fix:
        Safe. Not offered where a comment stands inside the string.

    Source:
        HCL native syntax, "Template Interpolation Unwrapping".
    """

    name = "redundant-interpolation"
    code = "S005"
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
