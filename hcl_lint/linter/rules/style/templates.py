"""Strings and templates that have a simpler form."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import UNSAFE, Fix
from hcl_lint.linter.expressions import replaced_by
from hcl_lint.linter.json_code import json_code
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import style
from hcl_lint.syntax.nodes import (
    Attribute, FunctionCall, HeredocTemplate, Interpolation, QuotedTemplate, Splat,
    TemplateText, Tuple,
)  # fmt: skip
from hcl_lint.syntax.tokens import EOF, HEREDOC_OPEN, NEWLINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Expression


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


class ConcatString(Rule):
    problem = style.CONCAT_STRING
    nodes = (FunctionCall,)

    def check(self, node: FunctionCall, file: FileContext) -> None:
        if not file.dialect.is_known or node.ellipsis_token >= 0 or len(node.arguments) < 2:
            return
        name = file.tree.function_name(node)
        first = node.arguments[0]
        if not isinstance(first, QuotedTemplate) or not first.is_literal():
            return
        raw = file.text_of(first)[1:-1]
        values: list[Expression]
        if name == "format":
            texts, values = raw.split("%s"), node.arguments[1:]
            if any(["%" in text for text in texts]) or len(texts) != len(values) + 1:
                return
        elif name == "join" and raw == "" and len(node.arguments) == 2:
            items = node.arguments[1]
            if not isinstance(items, Tuple) or not items.items:
                return
            values = items.items
            texts = [""] * (len(values) + 1)
        else:
            return
        if any([isinstance(value, Splat) for value in values]):
            return
        fix = None
        if HEREDOC_OPEN not in file.tokens.kinds[node.first : node.last]:
            parts = [texts[0]]
            for value, text in zip(values, texts[1:], strict=True):
                parts += [_interpolated(file, value), text]
            # A sign before an interpolation would be its escape.
            if not any([part.endswith(("$", "%")) for part in parts]):
                text = "".join(parts)
                fix = file.replacement("write a template", node, f'"{text}"', UNSAFE)
        file.report(
            self,
            node,
            f"`{name}` of single values",
            'Write the values into a string where they belong, `"${a}-${b}"`.',
            fix,
        )


def _interpolated(file: FileContext, value: Expression) -> str:
    """A value as a part of a quoted template."""
    if isinstance(value, QuotedTemplate):
        return file.text_of(value)[1:-1]
    return f"${{{file.text_of(value)}}}"


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
            fix = Fix("write it with `jsonencode`", [file.replace(node, text)], UNSAFE)
        file.report(
            self,
            file.token_range(node.first),
            "JSON in a heredoc",
            "Write it as a value, and make JSON of it with `jsonencode()`.",
            fix,
        )


class JsonencodeString(Rule):
    problem = style.JSONENCODE_STRING
    nodes = (QuotedTemplate,)

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
                "write it with `jsonencode`", node, f"jsonencode({found.expression})", UNSAFE
            )
        file.report(
            self,
            node,
            "JSON in a string",
            "Write it as a value, and make JSON of it with `jsonencode()`.",
            fix,
        )


def _has_quotes(node: QuotedTemplate) -> bool:
    """Whether there are quotes in the text itself, and not only in what is put into it."""
    return any([isinstance(part, TemplateText) and '"' in part.value for part in node.parts])
