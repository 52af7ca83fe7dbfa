"""S016."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import Fix
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import style
from hcl_lint.syntax.nodes import Label

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class UnquotedLabel(Rule):
    problem = style.UNQUOTED_LABEL
    nodes = (Label,)
    needs_valid_syntax = True

    def check(self, node: Label, file: FileContext) -> None:
        if node.quoted:
            return
        text = file.text_of(node)
        start, end = file.range_of(node)
        file.report(
            self,
            node,
            "Label without quotes",
            f'Write it as `"{text}"`.',
            Fix("put it in quotes", [file.insert(start, '"'), file.insert(end, '"')]),
        )
