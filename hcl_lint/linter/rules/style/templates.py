"""Strings and templates that have a simpler form."""

from __future__ import annotations

from hcl_lint.linter.rewriting import replaced_by
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import style
from hcl_lint.problems.diagnostic import UNSAFE
from hcl_lint.syntax.nodes import FunctionCall, Interpolation, QuotedTemplate, Splat, Tuple
from hcl_lint.syntax.tokens import HEREDOC_OPEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Expression


class RedundantInterpolation(Rule):
    problem = style.REDUNDANT_INTERPOLATION
    nodes = (QuotedTemplate,)
    holds_for_json = True

    def check(self, node: QuotedTemplate, file: FileContext) -> None:
        if not file.dialect.unwraps or not node.is_wrapper():
            return
        part = node.parts[0]
        assert isinstance(part, Interpolation)
        file.report(
            self,
            node,
            "Redundant interpolation",
            "Remove the quotes and `${}`; the expression alone has the same value and type.",
            replaced_by(file, "remove the quotes and `${}`", node, part.expression),
        )


class ConcatString(Rule):
    problem = style.CONCAT_STRING
    nodes = (FunctionCall,)
    holds_for_json = True

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
            f"`{name}` instead of a template",
            'Interpolate the values in a string: `"${a}-${b}"`.',
            fix,
        )


def _interpolated(file: FileContext, value: Expression) -> str:
    """A value as a part of a quoted template."""
    if isinstance(value, QuotedTemplate):
        return file.text_of(value)[1:-1]
    return f"${{{file.text_of(value)}}}"
