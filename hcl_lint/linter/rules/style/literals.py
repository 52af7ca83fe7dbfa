"""Literals that repeat within a module."""

from __future__ import annotations

from hcl_lint.linter.rule import MODULE, Rule, RuleOption
from hcl_lint.problems import style
from hcl_lint.syntax.nodes import Index, IndexStep, ObjectItem, QuotedTemplate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext, ModuleContext


class ComplexLocalsLiteral(Rule):
    problem = style.COMPLEX_LOCALS_LITERAL
    scope = MODULE
    options = (
        RuleOption("min-count", 5, "How often a string must occur to be reported."),
        RuleOption("min-length", 8, "The minimum length of a string, in characters."),
    )

    def check_module(self, module: ModuleContext) -> None:
        places: dict[str, list[tuple[FileContext, QuotedTemplate]]] = {}
        for file in module.files:
            for literal in _literals(file):
                text = literal.literal_text()
                if len(text) >= self.number("min-length"):
                    places.setdefault(text, []).append((file, literal))
        for found in places.values():
            if len(found) >= self.number("min-count"):
                file, literal = found[0]
                file.report(
                    self,
                    literal,
                    f"String literal repeated {len(found)} times",
                    "Define a local value and reference it.",
                )


def _literals(file: FileContext) -> list[QuotedTemplate]:
    """The strings without interpolations that are values."""
    found = []
    waiting = [file.tree.root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, IndexStep):
            continue
        if isinstance(node, QuotedTemplate) and node.is_literal():
            found.append(node)
        children = list(node.children())
        if isinstance(node, (ObjectItem, Index)) and children:
            # The key of either; what an index picks from is no string anyway.
            children = [child for child in children if child is not node.key]
        waiting += reversed(children)
    return found
