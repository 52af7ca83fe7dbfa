"""Blocks: empty bodies and unquoted labels."""

from __future__ import annotations

from hcl_lint.linter.rule import Rule
from hcl_lint.problems import style
from hcl_lint.problems.diagnostic import UNSAFE, Fix
from hcl_lint.syntax.nodes import Block, Label

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.dialects.dialect import Dialect
    from hcl_lint.linter.context import FileContext


class EmptyBlock(Rule):
    problem = style.EMPTY_BLOCK
    nodes = (Block,)
    needs_valid_syntax = True

    def applies_to(self, dialect: Dialect) -> bool:
        return len(dialect.empty) != 0

    def check(self, node: Block, file: FileContext) -> None:
        if node.body.items:
            return
        around = [file.name_of(each) for each in file.ancestors if isinstance(each, Block)]
        name = file.name_of(node)
        places = file.dialect.empty
        if not around:
            is_meaningless = name in places
        else:
            wanted = (f"{around[0]}.{name}", f"*.{name}")
            is_meaningless = len(around) == 1 and (wanted[0] in places or wanted[1] in places)
        if is_meaningless and not file.comments_within(node):
            file.report(
                self,
                node,
                f"Empty `{name}` block",
                "Without content it has no effect. Remove it, or fill it in.",
                Fix("remove it", [file.remove(node)], UNSAFE),
            )


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
            "Unquoted label",
            f'Write `"{text}"`.',
            Fix("add quotes", [file.insert(start, '"'), file.insert(end, '"')]),
        )
