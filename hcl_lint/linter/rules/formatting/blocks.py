"""Blocks on a single line."""

from __future__ import annotations

from hcl_lint.linter.fix_layout import settled
from hcl_lint.linter.rule import Rule, RuleOption
from hcl_lint.problems import formatting
from hcl_lint.problems.diagnostic import Fix
from hcl_lint.syntax.nodes import Block
from hcl_lint.syntax.tokens import NEWLINE
from hcl_lint.text.edits import Edit
from hcl_lint.text.graphemes import grapheme_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class SingleLineBlock(Rule):
    problem = formatting.SINGLE_LINE_BLOCK
    nodes = (Block,)
    needs_valid_syntax = True
    options = (
        RuleOption("max-length", 80, "The maximum length of a single-line block, in columns."),
    )

    def check(self, node: Block, file: FileContext) -> None:
        kinds = file.tokens.kinds
        items = node.body.items
        if not items or NEWLINE in kinds[node.open_token : items[0].first]:
            return
        start, end = file.range_of(node)
        text = file.text[start:end]
        line_start = file.text.rfind("\n", 0, start) + 1
        width = grapheme_count(file.text[line_start:end]) if "\n" not in text else 0
        if "\n" not in text and width <= self.number("max-length"):
            return
        file.report(
            self,
            (start, file.tokens.ends[node.open_token]),
            "Long block on one line" if width else "Content begins on the line of the brace",
            "Move the content of the block to its own lines.",
            Fix("move the content to its own lines", settled(file, _expanded(node, file))),
        )


def _expanded(node: Block, file: FileContext) -> list[Edit]:
    """The edits that put line breaks behind the opening and before the closing brace."""
    tokens = file.tokens
    newline = file.tree.source.newline
    line_start = file.text.rfind("\n", 0, tokens.starts[node.first]) + 1
    line = file.text[line_start : tokens.starts[node.first]]
    indentation = line[: len(line) - len(line.lstrip())]
    first = node.open_token + 1
    text = newline + indentation + "  "
    edits = [Edit(tokens.ends[node.open_token], tokens.starts[first], text)]
    before = node.close_token - 1
    if tokens.kinds[before] != NEWLINE:
        edits.append(
            Edit(tokens.ends[before], tokens.starts[node.close_token], newline + indentation)
        )
    return edits
