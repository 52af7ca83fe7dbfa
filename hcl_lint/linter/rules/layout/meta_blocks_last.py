"""L003."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import Fix
from hcl_lint.linter.rearrangement import Row
from hcl_lint.linter.rule import Rule, RuleOption
from hcl_lint.problems import layout
from hcl_lint.syntax.nodes import Block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class MetaBlocksLast(Rule):
    problem = layout.META_BLOCKS_LAST
    nodes = (Block,)
    dialects = ("terraform", "opentofu")
    needs_valid_syntax = True
    options = (
        RuleOption(
            "names",
            ("connection", "lifecycle", "depends_on"),
            "The blocks and attributes that come last, in order.",
        ),
    )

    def check(self, node: Block, file: FileContext) -> None:
        if len(file.ancestors) != 1:
            return
        items = node.body.items
        ranks = {name: rank for rank, name in enumerate(self.texts("names"))}
        numbers = list(range(len(items)))
        order = sorted(numbers, key=lambda number: ranks.get(file.name_of(items[number]), -1))
        if order == numbers:
            return
        misplaced = [number for number in numbers if order[number] != number]
        # The first that is out of place is always one that belongs further down.
        item = items[misplaced[0]]
        moved = [number for number in misplaced if file.name_of(items[number]) in ranks]
        edits = Row(file, items).rearranged(order, moved=moved)
        file.report(
            self,
            file.token_range(item.first),
            f"`{file.name_of(item)}` does not come last",
            "Put it behind what is about the thing itself.",
            None if edits is None else Fix("put it last", edits),
        )
