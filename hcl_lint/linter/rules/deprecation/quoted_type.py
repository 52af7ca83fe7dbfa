"""D004."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import UNSAFE
from hcl_lint.format.rewrites import BARE_TYPES, QUOTED_TYPES
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import deprecation
from hcl_lint.syntax.nodes import Attribute, QuotedTemplate, Traversal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class QuotedType(Rule):
    problem = deprecation.QUOTED_TYPE
    dialects = ("terraform", "opentofu")
    paths = ("variable.type",)

    def check(self, node: Attribute, file: FileContext) -> None:
        if not isinstance(node, Attribute):
            return
        value = node.expression
        if isinstance(value, QuotedTemplate) and value.is_literal():
            modern = QUOTED_TYPES.get(value.literal_text())
            advice = "Write it without quotes." if modern is None else f"Write `{modern}`."
            file.report(
                self,
                value,
                "Type in quotes",
                f"A type is no text. {advice}",
                None if modern is None else file.replacement("write the type", value, modern),
            )
        elif isinstance(value, Traversal) and not value.steps:
            word = file.text_of(value)
            if word in BARE_TYPES:
                file.report(
                    self,
                    value,
                    f"`{word}` without the type of its elements",
                    f"Say of what, such as `{word}(string)`, or write `{word}(any)`.",
                    file.replacement("write the type", value, f"{word}(any)", UNSAFE),
                )
