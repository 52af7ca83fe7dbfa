"""F008."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import Fix
from hcl_lint.linter.local_layout import settled
from hcl_lint.linter.rearrangement import Row
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import formatting
from hcl_lint.syntax.nodes import Block, Body

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Node


class BlankLineBetweenBlocks(Rule):
    problem = formatting.BLANK_LINE_BETWEEN_BLOCKS
    nodes = (Body,)
    needs_valid_syntax = True

    def check(self, node: Body, file: FileContext) -> None:
        is_file = node is file.tree.root
        for first, second in zip(node.items, node.items[1:], strict=False):
            if not isinstance(second, Block) and not (is_file and isinstance(first, Block)):
                continue
            if isinstance(first, Block) and isinstance(second, Block):
                if _is_one_line(first, file) and _is_one_line(second, file):
                    continue
            row = Row(file, [first, second])
            if not row.can_move or row.has_blank(1):
                continue
            edit = file.insert(row.starts[1], file.tree.source.newline)
            file.report(
                self,
                _header(second, file),
                "No blank line before the block"
                if isinstance(second, Block)
                else "No blank line behind the block",
                "One blank line belongs between it and what stands above.",
                Fix("add a blank line", settled(file, [edit])),
            )


def _is_one_line(block: Block, file: FileContext) -> bool:
    return "\n" not in file.text_of(block)


def _header(item: Node, file: FileContext) -> tuple[int, int]:
    """The range of what an item begins with: its name, or its type and labels."""
    start, end = file.range_of(item)
    if isinstance(item, Block):
        end = file.tokens.ends[item.open_token - 1]
    return start, min(end, file.text.find("\n", start) if "\n" in file.text[start:end] else end)
