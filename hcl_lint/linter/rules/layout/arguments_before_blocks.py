"""L004."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import Fix
from hcl_lint.linter.rearrangement import Row
from hcl_lint.linter.rule import Rule, RuleOption
from hcl_lint.problems import layout
from hcl_lint.syntax.nodes import Attribute, Block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class ArgumentsBeforeBlocks(Rule):
    problem = layout.ARGUMENTS_BEFORE_BLOCKS
    nodes = (Block,)
    needs_valid_syntax = True
    options = (
        RuleOption("except", ("depends_on",), "The attributes that may come behind blocks."),
    )

    def check(self, node: Block, file: FileContext) -> None:
        items = node.body.items
        blocks = [number for number, item in enumerate(items) if isinstance(item, Block)]
        if not blocks:
            return
        free = self.texts("except")
        late = [
            number
            for number, item in enumerate(items)
            if number > blocks[0] and isinstance(item, Attribute) and file.name_of(item) not in free
        ]
        if not late:
            return
        behind = [number for number in range(blocks[0], len(items)) if number not in set(late)]
        order = [*range(blocks[0]), *late, *behind]
        edits = Row(file, items).rearranged(order, moved=late)
        file.report(
            self,
            file.token_range(items[late[0]].first),
            f"`{file.name_of(items[late[0]])}` comes behind a block",
            f"Put it before the block `{file.name_of(items[blocks[0]])}`.",
            None if edits is None else Fix("put attributes before blocks", edits),
        )
