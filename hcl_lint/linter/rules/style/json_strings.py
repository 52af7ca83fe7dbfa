"""JSON that is written into strings and heredocs."""

from __future__ import annotations

from hcl_lint.linter.json_code import json_code
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import style
from hcl_lint.problems.diagnostic import UNSAFE, Fix
from hcl_lint.syntax.nodes import Attribute, HeredocTemplate, QuotedTemplate, TemplateText
from hcl_lint.syntax.tokens import EOF, NEWLINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class HeredocJson(Rule):
    problem = style.HEREDOC_JSON
    nodes = (HeredocTemplate,)

    def check(self, node: HeredocTemplate, file: FileContext) -> None:
        if not file.dialect.is_known:
            return
        start, end = file.range_of(node)
        line_start = file.text.rfind("\n", 0, start) + 1
        line = file.text[line_start:start]
        found = json_code(file, node, line[: len(line) - len(line.lstrip())])
        if found is None:
            return
        fix = None
        behind = file.tokens.kinds[node.last + 1]
        is_alone = isinstance(file.parent, Attribute) and behind in (NEWLINE, EOF)
        if found.expression is not None and is_alone and not file.comments_within(node):
            text = f"jsonencode({found.expression})"
            fix = Fix("use `jsonencode`", [file.replace(node, text)], UNSAFE)
        file.report(
            self,
            file.token_range(node.first),
            "JSON in a heredoc",
            "Write it as an HCL value and convert it with `jsonencode()`.",
            fix,
        )


class JsonencodeString(Rule):
    problem = style.JSONENCODE_STRING
    nodes = (QuotedTemplate,)
    holds_for_json = True

    def check(self, node: QuotedTemplate, file: FileContext) -> None:
        if not file.dialect.is_known or not _has_quotes(node):
            return
        start = file.range_of(node)[0]
        line = file.text[file.text.rfind("\n", 0, start) + 1 : start]
        found = json_code(file, node, line[: len(line) - len(line.lstrip())])
        if found is None:
            return
        fix = None
        if found.expression is not None and isinstance(file.parent, Attribute):
            fix = file.replacement(
                "use `jsonencode`", node, f"jsonencode({found.expression})", UNSAFE
            )
        file.report(
            self,
            node,
            "JSON in a string",
            "Write it as an HCL value and convert it with `jsonencode()`.",
            fix,
        )


def _has_quotes(node: QuotedTemplate) -> bool:
    """Whether there are quotes in the text itself, and not only in what is put into it."""
    return any([isinstance(part, TemplateText) and '"' in part.value for part in node.parts])
