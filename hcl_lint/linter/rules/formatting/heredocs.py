"""Indentation of heredocs."""

from __future__ import annotations

from hcl_lint.linter.rule import Rule
from hcl_lint.problems import formatting
from hcl_lint.problems.diagnostic import UNSAFE, Fix
from hcl_lint.syntax.nodes import HeredocTemplate, TemplateText

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext

_FLUSH = "<<-"
_BLANKS = " \t"


class HeredocIndent(Rule):
    problem = formatting.HEREDOC_INDENT
    nodes = (HeredocTemplate,)
    needs_valid_syntax = True

    def check(self, node: HeredocTemplate, file: FileContext) -> None:
        if file.token_text(node.first).startswith(_FLUSH):
            return
        inner = _indentation(node)
        if inner == 0:
            return
        start = file.tokens.starts[node.first]
        file.report(
            self,
            (start, start + 2),
            "Heredoc keeps the indentation of its lines",
            f"Every line starts with {inner} spaces that become part of the value. Write `<<-` "
            "to remove them.",
            Fix("write `<<-`", [file.insert(start + 2, "-")], UNSAFE),
        )


def _indentation(node: HeredocTemplate) -> int:
    """The white space that all lines of a heredoc begin with, but for blank ones."""
    common = -1
    is_line_start = True
    for part in node.parts:
        if not isinstance(part, TemplateText):
            if is_line_start:
                return 0
            is_line_start = False
            continue
        if is_line_start and (part.value.strip() or not part.value.endswith("\n")):
            indentation = len(part.value) - len(part.value.lstrip(_BLANKS))
            common = indentation if common < 0 else min(common, indentation)
        is_line_start = part.value.endswith("\n")
    return max(common, 0)
