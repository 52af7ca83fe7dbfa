"""F006."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import Fix
from hcl_lint.linter.local_layout import settled
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import formatting
from hcl_lint.syntax.nodes import FunctionCall, Tuple
from hcl_lint.syntax.tokens import COMMA, COMMENT, HEREDOC_CLOSE, NEWLINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class MissingTrailingComma(Rule):
    problem = formatting.MISSING_TRAILING_COMMA
    nodes = (Tuple, FunctionCall)
    needs_valid_syntax = True

    def check(self, node: Tuple | FunctionCall, file: FileContext) -> None:
        elements = node.items if isinstance(node, Tuple) else node.arguments
        if not elements or (isinstance(node, FunctionCall) and node.ellipsis_token >= 0):
            return
        kinds = file.tokens.kinds
        last = elements[-1].last
        behind = kinds[last + 1 : node.last]
        # A comma cannot stand on the line that ends a heredoc.
        if NEWLINE not in behind or COMMA in behind or kinds[last] == HEREDOC_CLOSE:
            return
        end = file.tokens.ends[last]
        edits = [file.insert(end, ",")]
        if COMMENT in behind:
            edits = settled(file, edits)
        file.report(
            self,
            (end - 1, end),
            "No comma behind the last element",
            "The elements are on lines of their own. End each of them with a comma.",
            Fix("add a comma", edits),
        )
