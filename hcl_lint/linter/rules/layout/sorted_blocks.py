"""L005."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import UNSAFE, Fix
from hcl_lint.linter.rearrangement import Row
from hcl_lint.linter.rule import Rule, RuleOption
from hcl_lint.problems import layout
from hcl_lint.syntax.nodes import Attribute, Block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Node

    Key: TypeAlias = list[tuple[str, str]]

_LOCALS = "locals"


class SortedBlocks(Rule):
    problem = layout.SORTED_BLOCKS
    needs_valid_syntax = True
    options = (
        RuleOption(
            "types",
            ("variable", "output", _LOCALS),
            "The types of blocks that are sorted by their labels; of `locals`, the values are.",
        ),
    )

    def check_file(self, file: FileContext) -> None:
        types = self.texts("types")
        run: list[Node] = []
        for item in file.tree.body.items:
            kind = file.name_of(item) if isinstance(item, Block) else ""
            if run and file.name_of(run[0]) != kind:
                self.check_run(file, run)
                run = []
            if kind == _LOCALS and kind in types and isinstance(item, Block):
                self.check_locals(file, item)
            elif kind in types:
                run.append(item)
        self.check_run(file, run)

    def check_run(self, file: FileContext, run: list[Node]) -> None:
        """Look at neighbours of one type."""
        if len(run) > 1:
            for section in Row(file, run).sections():
                self.check_row(file, section, _labels)

    def check_locals(self, file: FileContext, block: Block) -> None:
        values = [item for item in block.body.items if isinstance(item, Attribute)]
        if len(values) > 1 and len(values) == len(block.body.items):
            for group in Row(file, values).groups():
                self.check_row(file, group, lambda item: [_sort_key(file.name_of(item))])

    def check_row(self, file: FileContext, row: Row, key: Callable[[Node], Key]) -> None:
        keys = [key(item) for item in row.items]
        order = sorted(range(len(keys)), key=keys.__getitem__)
        late = [number for number, wanted in enumerate(order) if number != wanted]
        if not late:
            return
        first = row.items[order[late[0]]]
        edits = row.rearranged(order)
        name = key(first)[-1][1]
        start, end = file.range_of(first)
        if isinstance(first, Block):
            end = file.tokens.ends[first.open_token - 1]
        else:
            end = file.tokens.ends[first.first]
        file.report(
            self,
            (start, end),
            f"`{name}` is not in alphabetical order",
            f"It belongs before `{key(row.items[late[0]])[-1][1]}`.",
            None if edits is None else Fix("sort them", edits, UNSAFE),
        )


def _labels(item: Node) -> Key:
    """What a block is sorted by."""
    assert isinstance(item, Block)
    return [_sort_key(label.value) for label in item.labels] or [_sort_key("")]


def _sort_key(name: str) -> tuple[str, str]:
    return name.casefold(), name
