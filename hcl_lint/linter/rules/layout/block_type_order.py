"""L008."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import UNSAFE, Fix
from hcl_lint.linter.rearrangement import Row
from hcl_lint.linter.rule import Rule, RuleOption
from hcl_lint.problems import layout
from hcl_lint.syntax.nodes import Block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext

_TYPES = (
    "terraform", "packer", "provider", "variable", "locals", "data", "ephemeral", "source",
    "resource", "module", "build", "output",
)  # fmt: skip


class BlockTypeOrder(Rule):
    problem = layout.BLOCK_TYPE_ORDER
    dialects = ("terraform", "opentofu", "packer")
    needs_valid_syntax = True
    options = (RuleOption("types", _TYPES, "The types of blocks, in order."),)

    def check_file(self, file: FileContext) -> None:
        items = file.tree.body.items
        if len(items) < 2:
            return
        ranks = {name: rank for rank, name in enumerate(self.texts("types"))}
        for section in Row(file, items).sections():
            self.check_section(file, section, ranks)

    def check_section(self, file: FileContext, section: Row, ranks: dict[str, int]) -> None:
        keys: list[int] = []
        for item in section.items:
            rank = ranks.get(file.name_of(item), -1) if isinstance(item, Block) else -1
            keys.append(keys[-1] if rank < 0 and keys else rank)
        order = sorted(range(len(keys)), key=keys.__getitem__)
        late = [number for number, wanted in enumerate(order) if number != wanted]
        if not late:
            return
        first = section.items[order[late[0]]]
        edits = section.rearranged(order)
        above = file.name_of(section.items[late[0]])
        file.report(
            self,
            file.token_range(first.first),
            f"`{file.name_of(first)}` comes too late in the file",
            f"Blocks of this type belong before those of type `{above}`.",
            None if edits is None else Fix("order the blocks by type", edits, UNSAFE),
        )
